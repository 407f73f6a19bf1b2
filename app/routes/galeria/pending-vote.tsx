import { Cover, type CoverFile } from "~/components/cover";
import { VoteBar } from "~/components/vote-bar";
import type { Category } from "~/contest/categories";
import { gallery as text } from "~/text/gallery";

interface Props {
  proposal: {
    id: string;
    title: string;
    universityName: string;
    category: Category | null;
    cover: CoverFile | null;
    publicVotesCount: number | null;
  };
}

/** The vote that somebody wanted to give before signing in: shown again, to be confirmed. */
export function PendingVote({ proposal }: Props) {
  return (
    <section className="pending-vote" aria-label="Voto por confirmar" data-pending={proposal.id}>
      <Cover file={proposal.cover} category={proposal.category} alt="" eager sizes="20rem" />
      <div>
        <h2 className="h2">{text.confirmTitle(proposal.title)}</h2>
        <p className="mt-1 text-ink-soft">{proposal.universityName}</p>
        <p className="mt-4 mb-6">{text.confirmHint}</p>
        <VoteBar
          proposal={proposal}
          state="open"
          votes={proposal.publicVotesCount}
          opensAt={null}
          back={`/galeria?obra=${encodeURIComponent(proposal.id)}#obra-${proposal.id}`}
        />
      </div>
    </section>
  );
}
