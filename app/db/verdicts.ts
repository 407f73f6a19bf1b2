import { sql } from "drizzle-orm";
import type { Award, AwardKind, SealedVerdict } from "~/contest/verdict";
import type { Database } from "./database";
import {
  judges,
  profiles,
  proposalStudents,
  resultStamp,
  tallyLines,
  verdictAwards,
  verdictDissents,
  verdicts,
} from "./schema";
import { type Slots, statement } from "./statements";

type Asked = Slots<{ number: number }>;

/** The sealed verdict with that number, or (0) the one that holds. */
const numbered = (its: Asked) =>
  sql`(select id from ${verdicts} where number = iif(${its.number} = 0, (select max(number) from ${verdicts}), ${its.number}))`;

/** Whether what its record was read from is not so any more. */
const hasMoved = sql`(v.result_stamp <> (select stamp from ${resultStamp})
  or v.last_line <> (select coalesce(max(number), 0) from ${tallyLines}))`;

const verdictOf = statement(
  (its: Asked) => sql<{
    id: string;
    number: number;
    sealedAt: number;
    sealedBy: string | null;
    replaces: number | null;
    replacedBy: number | null;
    reason: string | null;
    statement: string;
    recordHash: string;
    recordKey: string;
    actHash: string;
    actKey: string;
    isOutdated: number;
  }>`select v.id, v.number, v.sealed_at as sealedAt, (select full_name from ${profiles} where id = v.sealed_by) as sealedBy,
      (select number from ${verdicts} where id = v.replaces_id) as replaces, next.number as replacedBy, v.reason, v.statement,
      v.record_hash as recordHash, v.record_key as recordKey, v.act_hash as actHash, v.act_key as actKey,
      next.number is null and ${hasMoved} as isOutdated
    from ${verdicts} v left join ${verdicts} next on next.replaces_id = v.id and next.sealed_at is not null
    where v.id = ${numbered(its)}`,
);

const awardsOf = statement(
  (its: Asked) => sql<{
    id: string;
    kind: AwardKind;
    proposalId: string | null;
    label: string;
    reasons: string;
    place: number;
    number: number;
    title: string;
    category: string;
    universityName: string | null;
    team: string;
  }>`select a.id, a.kind, a.proposal_id as proposalId, a.label, a.reasons, a.place, a.work_number as number,
      a.work_title as title, a.work_category as category, a.work_university as universityName,
      (select json_group_array(full_name) from (select full_name from ${proposalStudents} s
        where s.proposal_id = a.proposal_id order by s.position)) as team
    from ${verdictAwards} a where a.verdict_id = ${numbered(its)} order by a.place`,
);

const dissentsOf = statement(
  (its: Asked) => sql<{ juror: string; text: string }>`select j.name as juror, d.text
    from ${verdictDissents} d join ${judges} j on j.id = d.judge_id where d.verdict_id = ${numbered(its)} order by d.place`,
);

const sealedOnes = statement(
  () => sql<{
    number: number;
    sealedAt: number;
    reason: string | null;
  }>`select number, sealed_at as sealedAt, reason
    from ${verdicts} where number is not null order by number desc`,
);

/** The jury's verdict: its draft, its seal, and what was sealed. */
export function verdictStore(database: Database) {
  return {
    /** The sealed verdict with that number, or the one that holds; null where there is none. */
    async sealed(number?: number): Promise<SealedVerdict | null> {
      const asked = { number: number ?? 0 };
      const [verdict, awards, dissents] = await Promise.all([
        database.first(verdictOf(asked)),
        database.all(awardsOf(asked)),
        database.all(dissentsOf(asked)),
      ]);
      return (
        verdict && {
          ...verdict,
          isOutdated: verdict.isOutdated === 1,
          awards: awards.map(awardFrom),
          dissents,
        }
      );
    },

    /** All that were sealed, the latest first. */
    all: () => database.all(sealedOnes({})),
  };
}

function awardFrom(
  row: ReturnType<typeof awardsOf> extends { read: (stored: never) => infer Row } ? Row : never,
): Award {
  const { id, kind, label, reasons, place, proposalId, number, title, category, universityName, team } = row;
  const work =
    proposalId === null
      ? null
      : { id: proposalId, number, title, category, universityName, team: JSON.parse(team) as string[] };
  return { id, kind, label, reasons, place, work };
}
