import type { Settings } from "~/contest/core/settings";
import type { FinalFigures, PhaseFigures } from "~/contest/running/duties";
import { finalVoteCounts } from "../../core/final-works";
import { rowCount } from "../../core/paging";
import { sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { unannouncedCount } from "../../final/announcements";
import { isFinalist } from "../../final/choices";
import { isUnprintable } from "../../final/diplomas";
import { absentJurors, markedJurors } from "../../final/views/final-screens";
import { expectedOf, jurorProgress } from "../../jury/judging";
import { diplomas, finalDepartures, finalSteps, finalVotes, verdicts } from "../../schema/final";
import { judgeAssignments } from "../../schema/jury";
import { profiles, universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { isContestant } from "../../works/contestants";

type Mode = Settings["evaluation_count_mode"];

/** A university without an account cannot send. A pending account has no university yet. */
const idleUniversities = () =>
  rowCount(sql`${universities} u where u.active
    and exists (select 1 from ${profiles} a where a.university_id = u.id and a.role = 'universidad')
    and not exists (select 1 from ${proposals} p where p.university_id = u.id and p.is_draft = 0)`);

/** A late juror has sent less than `dueBy` of app/contest/jury/pace.ts. */
const judging = (mode: Mode, share: number) => sql<{
  unassigned: number;
  late: number;
  sent: number;
  missing: number;
  jurors: number;
}>`with ${jurorProgress(mode, sql`j.active`)},
      sums as (select j.sent, ${expectedOf(mode)} as expected from juror_progress j)
      select ${
        mode === "all_judges"
          ? sql`0`
          : sql`(select count(*) from ${proposals} where ${isContestant("proposals")}
              and not exists (select 1 from ${judgeAssignments} a where a.proposal_id = proposals.id))`
      } as unassigned,
        (select count(*) from sums where sent < cast(expected * ${share} + 1e-9 as integer)) as late,
        (select coalesce(sum(sent), 0) from sums) as sent,
        (select coalesce(sum(expected - sent), 0) from sums where sent < expected) as missing,
        (select count(*) from sums where sent < expected) as jurors`;

/** True without a sealed verdict, and with the draft of a rectification. */
const isUnsealed = sql`(not exists (select 1 from ${verdicts} where number is not null)
  or exists (select 1 from ${verdicts} where sealed_at is null))`;

const stateOf = (name: "jury" | "community") =>
  sql`coalesce((select iif(closed_at is null, 'open', 'closed') from ${finalSteps} where name = ${sql.raw(`'${name}'`)}), 'unopened')`;

const isLeftOut = (step: "jury" | "community") =>
  sql`exists (select 1 from ${finalDepartures} where kind = 'left_out' and step = ${sql.raw(`'${step}'`)})`;

type Flag = "isJuryLeftOut" | "isCommunityLeftOut";

const finalFigures = () => sql<Omit<FinalFigures, Flag> & Record<Flag | "isUnsealed", number>>`select
    (select count(*) from ${proposals} where ${isFinalist}) as finalists,
    ${stateOf("jury")} as jury, ${absentJurors} as absent, ${markedJurors} as marked,
    ${isLeftOut("jury")} as isJuryLeftOut, ${isLeftOut("community")} as isCommunityLeftOut,
    ${stateOf("community")} as community, (select count(*) from ${finalVotes} v where ${finalVoteCounts}) as votes,
    ${isUnsealed} as isUnsealed`;

const publishing = () => sql<{ isUnsealed: number; unannounced: number; unprintable: number }>`select
    ${isUnsealed} as isUnsealed, ${unannouncedCount} as unannounced,
    (select count(*) from ${diplomas} where ${isUnprintable}) as unprintable`;

interface Question {
  mode: Mode;
  /** Share of the evaluations that is due, 0 to 1. */
  share: number;
}

/** Figures of the active phase for the panel's next acts. */
export function phaseFiguresView({ database }: StoreContext) {
  const readers: Record<PhaseFigures["phase"], (question: Question) => Promise<PhaseFigures>> = {
    submission: async () => ({ phase: "submission", idle: await database.total(idleUniversities()) }),
    evaluation: async ({ mode, share }) => ({
      phase: "evaluation",
      ...(await database.only(judging(mode, share))),
    }),
    final: async () => {
      const row = await database.only(finalFigures());
      return {
        phase: "final",
        ...row,
        isJuryLeftOut: row.isJuryLeftOut === 1,
        isCommunityLeftOut: row.isCommunityLeftOut === 1,
        isUnsealed: row.isUnsealed === 1,
      };
    },
    results: async () => {
      const row = await database.only(publishing());
      return { phase: "results", ...row, isUnsealed: row.isUnsealed === 1 };
    },
  };
  return {
    /** Returns the phase's figures; null for a phase without acts. */
    of: async (phaseKey: string, question: Question): Promise<PhaseFigures | null> =>
      phaseKey in readers ? readers[phaseKey as PhaseFigures["phase"]](question) : null,
  };
}
