import { useRouteLoaderData } from "@remix-run/react";
import { TallLink } from "~/components/core/elements";
import type { VoteState } from "~/contest/votes/votes";
import { votesClosedLabel } from "~/text/core/closed";
import { formatInteger } from "~/text/core/formats";
import type { Toast } from "~/text/core/toast";
import { gallery } from "~/text/public/gallery";
import { tally } from "~/text/votes/tally";
import { verification } from "~/text/votes/verification";
import { Tick } from "../core/tick";

interface Props {
  proposal: { id: string; title: string };
  state: VoteState;
  /** Null hides the count. */
  votes: number | null;
  /** The first day of voting, while it is closed. */
  opensAt: string | null;
  /** The return path after the vote. */
  back: string;
}

/**
 * The vote below a work: one ruled line, the count left, a short button right. The button comes first in the
 * markup, because it is the act. app/site/vote.ts casts it without leaving the page.
 */
export function VoteBar({ proposal, state, votes, opensAt, back }: Props) {
  const count = votes !== null && (
    <span className="ballot-count">
      {formatInteger(votes)} {votes === 1 ? "voto" : "votos"}
    </span>
  );
  return (
    <div data-vote={proposal.id} data-vote-state={state}>
      {state === "open" ? (
        <form method="post" action="/galeria" data-vote-form className="ballot">
          <input type="hidden" name="proposal_id" value={proposal.id} />
          <input type="hidden" name="return" value={back} />
          <button type="submit" className="ballot-act" aria-describedby={`obra-${proposal.id}-titulo`}>
            {gallery.vote}
          </button>
          {count}
        </form>
      ) : state === "voted" ? (
        <div className="ballot">
          <button
            type="button"
            className="ballot-act ballot-done"
            disabled
            aria-describedby={`obra-${proposal.id}-titulo`}
          >
            <Tick /> {gallery.votedLabel}
          </button>
          {count}
        </div>
      ) : (
        <p className="ballot">
          <span className="text-ink-soft">{shutLabel(state, opensAt)}</span>
          {count}
        </p>
      )}
      {state === "voted" && <Receipt work={proposal.id} />}
      {state === "pending" && (
        <p className="hint mt-2">
          {verification.pendingHint}
          <br />
          <TallLink href="/cuenta/votos">{tally.toOwn}</TallLink>
        </p>
      )}
    </div>
  );
}

function shutLabel(state: "pending" | "closed" | "disqualified", opensAt: string | null): string {
  if (state === "pending") return verification.pendingLabel;
  return state === "closed" ? votesClosedLabel(opensAt) : gallery.disqualifiedLabel;
}

/** The new vote's receipt, shown once: the next page does not have it. */
export function Receipt({ work }: { work: string }) {
  const receipt = useRouteLoaderData<{ toast: Toast | null }>("root")?.toast?.receipt;
  if (receipt?.work !== work) return null;
  return (
    <p className="hint mt-2">
      {tally.yourReceipt} <code className="font-semibold whitespace-nowrap text-ink">{receipt.code}</code>
      <br />
      <TallLink href="/cuenta/votos">{tally.keptAtAccount}</TallLink>
    </p>
  );
}
