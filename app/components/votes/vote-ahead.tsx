import type { ReactNode } from "react";
import type { Toast } from "~/text/core/toast";
import { voteAtTheDoor, votesAreFinal } from "~/text/people/auth";

/** The work that somebody comes to vote for; or why that vote cannot be given. */
export type Ahead = { id: string; title: string } | { refusal: Toast };

/** On the screens that let people in. The way to an account of one's own (`children`) comes with a vote that can be given. */
export function VoteAhead({ vote, children }: { vote: Ahead; children?: ReactNode }) {
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
  /** Null for somebody who comes for something else. */
  vote: Ahead | null;
  act: keyof typeof voteAtTheDoor;
  /** What the button says where there is no vote to give. */
  label: string;
}

/** First button of a form, hidden: Enter presses the first button, and others stand before the form's own. */
export function EnterButton({ vote, label }: Pick<Props, "vote" | "label">) {
  const isVote = vote && !("refusal" in vote);
  return (
    <button type="submit" hidden {...(isVote && { name: "vote_for", value: vote.id })}>
      {label}
    </button>
  );
}

/** What sends the form; where somebody comes to vote, with the vote or without, each in a press of its own. */
export function EntryButtons({ vote, act, label }: Props) {
  if (!vote || "refusal" in vote) {
    return (
      <button type="submit" className="button button-solid mt-2 min-h-13">
        {label}
      </button>
    );
  }
  const text = voteAtTheDoor[act];
  return (
    <div className="mt-2 grid gap-3">
      <p id="voto-previsto" className="max-w-[34rem]">
        {text.before} <strong>«{vote.title}»</strong> {votesAreFinal}
      </p>
      <button
        type="submit"
        name="vote_for"
        value={vote.id}
        className="button button-solid min-h-13"
        aria-describedby="voto-previsto"
      >
        {text.withVote}
      </button>
      <button type="submit" className="button">
        {text.without}
      </button>
    </div>
  );
}
