import type { ReactNode } from "react";
import { CategoryMark } from "~/components/works/category-mark";
import { type Honour, markOf } from "~/contest/final/verdict";
import type { Category } from "~/contest/works/categories";
import type { ProposalStatus } from "~/contest/works/statuses";
import { CopyLink } from "./copy-link";
import { Cover, type CoverFile } from "./cover";

export interface CardProposal {
  id: string;
  title: string;
  summary: string;
  /** Null where it is not to be known yet. */
  status: ProposalStatus | null;
  honour: Honour | null;
  category: Category | null;
  /** Null, and no student, where whose it is is not to be known. */
  universityName: string | null;
  cover: CoverFile | null;
  students: string[];
  /** How many authors are not named here. */
  moreStudents: number;
}

interface Props {
  proposal: CardProposal;
  /** The status badge; shown only once the submission phase has ended (`badgeVisible`). */
  showStatus: boolean;
  /** What this role can do with it, and see of it: the parts of card-acts.tsx, juror-acts.tsx, vote-bar.tsx. */
  children?: ReactNode;
  /** The `sizes` of the picture where the card stands. */
  sizes?: string;
  /** Above the cover: a selection box, say. */
  lead?: ReactNode;
  /** On the cover's corner: its owner's acts. */
  overlay?: ReactNode;
  /** In the first window: the picture loads at once. */
  eager?: boolean;
  /** What the work's page is told of where its visitor comes from: a query with its question mark. */
  query?: string;
}

/** The one card of a proposal for every role and screen: the work, then its museum label, then the role's acts. */
export function ProposalCard({
  proposal,
  showStatus,
  sizes,
  children,
  lead,
  overlay,
  eager,
  query = "",
}: Props) {
  const { students: named, moreStudents: rest } = proposal;
  return (
    <article className="card" data-proposal={proposal.id}>
      {lead}
      <div className="card-work">
        <a href={`/propuesta/${proposal.id}${query}`} className="group block">
          <Cover file={proposal.cover} category={proposal.category} alt="" sizes={sizes} eager={eager} />
          <h3 id={`obra-${proposal.id}-titulo`} className="card-title group-hover:underline">
            {proposal.title}
          </h3>
        </a>
        {overlay}
      </div>
      {proposal.universityName && <p className="mt-1 text-small text-ink-soft">{proposal.universityName}</p>}
      {proposal.summary && <p className="mt-2 line-clamp-3 text-small">{proposal.summary}</p>}
      {named.length > 0 && (
        <p className="mt-2 text-small">
          {named.join(", ")}
          {rest > 0 && <span className="font-semibold"> +{rest}</span>}
        </p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <CategoryMark category={proposal.category} />
        {showStatus && proposal.status && <StatusMark status={proposal.status} honour={proposal.honour} />}
        <CopyLink id={proposal.id} />
      </p>
      {children && <div className="card-acts">{children}</div>}
    </article>
  );
}

interface MarkProps {
  status: ProposalStatus;
  honour?: Honour | null;
}

export function StatusMark({ status, honour = null }: MarkProps) {
  return (
    <span className="mark mark-status" data-status={status}>
      {markOf(status, honour)}
    </span>
  );
}
