import { useRouteLoaderData } from "@remix-run/react";
import type { VoteState } from "~/contest/votes/votes";
import { formatInteger } from "~/text/core/formats";
import type { Toast } from "~/text/core/toast";
import { gallery } from "~/text/public/gallery";
import { votesClosedLabel } from "~/text/running/closed";
import { tally } from "~/text/votes/tally";
import { verification } from "~/text/votes/verification";
import { Tick } from "../core/tick";

interface Props {
  proposal: { id: string; title: string };
  state: VoteState;
  /** Null hides the count from those who may not see it. */
  votes: number | null;
  /** First day on which votes open, while they are closed. */
  opensAt: string | null;
  /** The path that the vote comes back to. */
  back: string;
}

/** The vote under a work: one bar, label left, count right. app/site/vote.ts casts it without leaving the page. */
export function VoteBar({ proposal, state, votes, opensAt, back }: Props) {
  const count = votes !== null && (
    <span className="numeral">
      {formatInteger(votes)}
      <span className="vote-unit"> {votes === 1 ? "voto" : "votos"}</span>
    </span>
  );
  return (
    <div data-vote={proposal.id} data-vote-state={state}>
      {state === "open" ? (
        <form method="post" action="/galeria" data-vote-form>
          <input type="hidden" name="proposal_id" value={proposal.id} />
          <input type="hidden" name="return" value={back} />
          <button type="submit" className="vote" aria-describedby={`obra-${proposal.id}-titulo`}>
            <span>{gallery.vote}</span>
            {count}
          </button>
        </form>
      ) : state === "voted" ? (
        <button
          type="button"
          className="vote vote-done"
          disabled
          aria-describedby={`obra-${proposal.id}-titulo`}
        >
          <span>
            <Tick /> {gallery.votedLabel}
          </span>
          {count}
        </button>
      ) : (
        <p className="vote vote-shut">
          <span>{shutLabel(state, opensAt)}</span>
          {count}
        </p>
      )}
      {state === "voted" && <Receipt work={proposal.id} />}
      {state === "pending" && (
        <p className="hint mt-2">
          {verification.pendingHint}
          <br />
          <a href="/cuenta/votos" className="link link-tall">
            {tally.toOwn}
          </a>
        </p>
      )}
    </div>
  );
}

function shutLabel(state: "pending" | "closed" | "disqualified", opensAt: string | null): string {
  if (state === "pending") return verification.pendingLabel;
  return state === "closed" ? votesClosedLabel(opensAt) : gallery.disqualifiedLabel;
}

/** Of the vote that was just given: once, for the next page knows nothing of it. */
function Receipt({ work }: { work: string }) {
  const receipt = useRouteLoaderData<{ toast: Toast | null }>("root")?.toast?.receipt;
  if (receipt?.work !== work) return null;
  return (
    <p className="hint mt-2">
      {tally.yourReceipt} <code className="font-semibold whitespace-nowrap text-ink">{receipt.code}</code>
      <br />
      <a href="/cuenta/votos" className="link link-tall">
        {tally.keptAtAccount}
      </a>
    </p>
  );
}
