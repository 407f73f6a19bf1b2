import { JurorActions } from "~/components/jury/juror-actions";
import { AdminActions } from "~/components/works/admin-actions";
import { OwnerActions } from "~/components/works/owner-actions";
import type { EvaluationState } from "~/contest/jury/scoring";

interface Props {
  role: string | null;
  proposal: { id: string; title: string };
  /** True for a work of the viewer's university that is open to changes. */
  isOwn: boolean;
  /** Address of the viewer's works. */
  back: string;
  /** The juror's own evaluation; null for a work of another juror. */
  evaluation: {
    state: EvaluationState;
    progress: number;
    score: number | null;
    isClosed: boolean;
  } | null;
}

/** A role's actions on a work besides voting. (specification 1.6) */
export function RoleActions({ role, proposal, isOwn, back, evaluation }: Props) {
  if (role === "admin") return <AdminActions proposal={proposal} />;
  if (role === "universidad") return <OwnerActions proposal={proposal} canEdit={isOwn} back={back} />;
  if (evaluation === null) return null;
  return <JurorActions proposalId={proposal.id} title={proposal.title} {...evaluation} votes={null} />;
}
