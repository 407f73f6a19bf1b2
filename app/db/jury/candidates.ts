import type { ProposalStatus } from "~/contest/core/statuses";
import type { FinalistRow } from "~/contest/jury/finalists";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { juryMeans } from "../schema/jury";
import { proposals } from "../schema/works";

/** A published work with what the jury and the public gave it. */
export type Candidate = FinalistRow & { title: string };

const published = () => sql<{
  id: string;
  title: string;
  status: ProposalStatus;
  publicVotes: number;
  createdAt: number;
  avgScore: number | null;
  stdDev: number | null;
  evaluationsCounted: number;
}>`select p.id, p.title, p.status, p.public_votes_count as publicVotes, p.created_at as createdAt,
      m.mean as avgScore, m.deviation as stdDev, coalesce(m.sent, 0) as evaluationsCounted
    from ${proposals} p left join ${juryMeans} m on m.proposal_id = p.id
    where p.is_draft = 0 order by p.created_at, p.id`;

export function candidateStore({ database }: StoreContext) {
  /** Returns all published works, disqualified ones too, the earliest first. */
  async function all(): Promise<Candidate[]> {
    return (await database.all(published())).map((row) => ({ ...row, isDraft: false }));
  }
  return {
    all,
  };
}
