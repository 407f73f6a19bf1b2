import type { ReactNode } from "react";
import { Button } from "~/components/core/elements";
import type { Toast } from "~/text/core/toast";
import { voteOnSignIn, votesAreFinal } from "~/text/people/auth";

/** The work that a visitor wants to vote for, or the reason that the vote is impossible. */
export type VoteIntent = { id: string; title: string } | { refusal: Toast };

/**
 * The vote's notice on the sign-in screens. `children`, the other way in, appears only with a
 * possible vote.
 */
export function VoteIntentNotice({ vote, children }: { vote: VoteIntent; children?: ReactNode }) {
  if ("refusal" in vote) {
    return (
      <div className="vote-ahead">
        <p>
          <strong>{vote.refusal.title}.</strong> {vote.refusal.description}
        </p>
      </div>
    );
  }
  return (
    <div className="vote-ahead">
      <p>
        Vas a votar <strong>«{vote.title}»</strong>
      </p>
      {children}
    </div>
  );
}

interface Props {
  /** Null when the visitor did not come to vote. */
  vote: VoteIntent | null;
  action: keyof typeof voteOnSignIn;
  /** The button's text without a vote. */
  label: string;
}

/**
 * Hidden first button of a form: the Enter key presses the first button, and others precede the
 * form's own.
 */
export function EnterButton({ vote, label }: Pick<Props, "vote" | "label">) {
  const isVote = vote && !("refusal" in vote);
  return (
    <button type="submit" hidden {...(isVote && { name: "vote_for", value: vote.id })}>
      {label}
    </button>
  );
}

/** The submit buttons. A visitor who came to vote gets two: with and without the vote. */
export function EntryButtons({ vote, action, label }: Props) {
  if (!vote || "refusal" in vote) {
    return (
      <Button solid className="mt-2 min-h-13">
        {label}
      </Button>
    );
  }
  const text = voteOnSignIn[action];
  return (
    <div className="mt-2 grid gap-3">
      <p id={`voto-previsto-${action}`} className="max-w-[34rem]">
        {text.before} <strong>«{vote.title}»</strong> {votesAreFinal}
      </p>
      <Button
        name="vote_for"
        value={vote.id}
        solid
        className="min-h-13"
        aria-describedby={`voto-previsto-${action}`}
      >
        {text.withVote}
      </Button>
      <Button>{text.without}</Button>
    </div>
  );
}
