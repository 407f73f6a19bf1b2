import type { ReactNode } from "react";
import { CategoryMark } from "~/components/works/category-mark";
import { type Honour, markOf } from "~/contest/core/awards";
import type { Category } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import { CopyLink } from "./copy-link";
import { Cover, type CoverFile } from "./cover";

export interface CardProposal {
  id: string;
  title: string;
  summary: string;
  /** Null while the status is hidden. */
  status: ProposalStatus | null;
  honour: Honour | null;
  category: Category | null;
  /** Null, with no students, while the university is hidden. */
  universityName: string | null;
  cover: CoverFile | null;
  students: string[];
  /** Number of further authors. */
  moreStudents: number;
}

interface Props {
  proposal: CardProposal;
  /** Shows the status badge; only after the submission phase (`badgeVisible`). */
  showStatus: boolean;
  /** The role's actions and data: the parts of admin-actions.tsx, juror-actions.tsx, vote-bar.tsx. */
  children?: ReactNode;
  /** The picture's `sizes`. */
  sizes?: string;
  /** Content above the cover, such as a selection box. */
  lead?: ReactNode;
  /** The owner's actions on the cover's corner. */
  overlay?: ReactNode;
  /** Loads the picture immediately, because it is in the first window. */
  eager?: boolean;
  /** False without 'Copiar enlace'. */
  copies?: boolean;
  /** Gallery query for the work's page, with its question mark. */
  query?: string;
}

/** The proposal's card for all roles and screens: the work, its label, then the role's actions. */
export function ProposalCard({
  proposal,
  showStatus,
  sizes,
  children,
  lead,
  overlay,
  eager,
  copies = true,
  query = "",
}: Props) {
  const { students: studentNames, moreStudents: rest } = proposal;
  return (
    <article className="card" data-proposal={proposal.id}>
      {lead}
      <div className="card-work">
        <a href={`/propuesta/${proposal.id}${query}`} className="group block">
          <Cover file={proposal.cover} category={proposal.category} alt="" sizes={sizes} eager={eager} />
          <h3
            id={`obra-${proposal.id}-titulo`}
            className="card-title group-hover:underline group-focus-visible:underline"
          >
            {proposal.title}
          </h3>
        </a>
        {overlay}
      </div>
      {proposal.universityName && (
        <p className="card-university mt-1 text-small text-ink-soft">{proposal.universityName}</p>
      )}
      {studentNames.length > 0 && (
        <p className="card-authors text-small">
          {studentNames.join(", ")}
          {rest > 0 && <span className="font-semibold"> +{rest}</span>}
        </p>
      )}
      {proposal.summary && <p className="card-summary text-small">{proposal.summary}</p>}
      <p className="card-marks mt-2 flex flex-wrap items-center gap-x-4">
        <CategoryMark category={proposal.category} />
        {showStatus && proposal.status && <StatusMark status={proposal.status} honour={proposal.honour} />}
        {copies && <CopyLink id={proposal.id} />}
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
