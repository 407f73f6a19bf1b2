import { JurorActions } from "~/components/jury/juror-actions";
import { AdminActions } from "~/components/works/admin-actions";
import { OwnerActions } from "~/components/works/owner-actions";
import type { EvaluationState } from "~/contest/jury/scoring";
import type { ProposalStatus } from "~/contest/works/statuses";

interface Props {
  role: string | null;
  proposal: { id: string; title: string; status: ProposalStatus | null };
  /** True for a work of the viewer's university that is open to changes. */
  isOwn: boolean;
  /** The juror's own evaluation; null for a work of another juror. */
  evaluation: {
    state: EvaluationState;
    progress: number;
    score: number | null;
    hasChanges: boolean;
    isClosed: boolean;
  } | null;
  back: string;
}

/** A role's actions on a work besides voting. (specification 1.6) */
export function RoleActions({ role, proposal, isOwn, evaluation, back }: Props) {
  const { status } = proposal;
  // An admin knows the status of every work.
  if (role === "admin") return status && <AdminActions proposal={{ ...proposal, status }} back={back} />;
  if (role === "universidad") return <OwnerActions proposal={proposal} canEdit={isOwn} />;
  if (evaluation === null) return null;
  return <JurorActions proposalId={proposal.id} title={proposal.title} {...evaluation} votes={null} />;
}
