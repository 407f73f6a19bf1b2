import type { JurorProgress, ProposalProgress } from "~/contest/overview";
import type { DashboardJuror, DashboardProposal } from "~/db/views/dashboard";

export type ShownRow = ReturnType<typeof shownRow>;
export type ShownJuror = ReturnType<typeof shownJuror>;

/** A proposal as the ranking and its dialog show it. */
export const shownRow = (row: DashboardProposal & ProposalProgress) => ({
  id: row.id,
  title: row.title,
  universityName: row.universityName,
  category: row.category,
  status: row.status,
  cover: row.cover,
  publicVotesCount: row.publicVotesCount,
  avgScore: row.avgScore,
  stdDev: row.stdDev,
  totals: row.totals,
  evaluationsSubmitted: row.evaluationsSubmitted,
  evaluationsExpected: row.evaluationsExpected,
});

/** A juror as the table of jurors shows them. */
export const shownJuror = (juror: DashboardJuror & JurorProgress) => ({
  id: juror.id,
  name: juror.name,
  email: juror.email,
  assigned: juror.assigned,
  submitted: juror.submitted,
  conflicts: juror.conflicts,
  progress: juror.progress,
  lastActivityAt: juror.lastActivityAt,
});
