import { type Placeholder, sql } from "drizzle-orm";
import type { Category } from "~/contest/categories";
import type { AwardKind, SealedFigures } from "~/contest/verdict";
import type { Database } from "../database";
import { judges, proposalStudents, proposals, verdictAwards, verdictDissents, verdicts } from "../schema";
import { type Slots, statement } from "../statements";
import { type CardFile, coverOf } from "./cards";

/** Of that number, or (null) the latest. */
const asked = (number: Placeholder) => sql`coalesce(${number}, (select max(number) from ${verdicts}))`;

interface AwardRow {
  id: string;
  kind: AwardKind;
  label: string;
  reasons: string;
  workId: string | null;
  title: string | null;
  category: Category | null;
  universityName: string | null;
  isThere: number;
  team: string;
  cover: string | null;
}

const verdictAt = statement(
  (its: Slots<{ number: number | null }>) => sql<{
    number: number;
    sealedAt: number;
    statement: string;
    reason: string | null;
    recordHash: string;
    figures: string;
    replaces: number | null;
    replacedBy: number | null;
  }>`select v.number, v.sealed_at as sealedAt, v.statement, v.reason, v.record_hash as recordHash, v.figures,
      (select o.number from ${verdicts} o where o.id = v.replaces_id) as replaces,
      (select o.number from ${verdicts} o where o.replaces_id = v.id) as replacedBy
    from ${verdicts} v where v.number = ${asked(its.number)}`,
);

/** Each work as it was sealed, with today's picture, and the names of those who still want to be named. */
const awardsOf = statement(
  (
    its: Slots<{ number: number | null }>,
  ) => sql<AwardRow>`select a.id, a.kind, a.label, a.reasons, a.proposal_id as workId, a.work_title as title,
      a.work_category as category, a.work_university as universityName,
      exists (select 1 from ${proposals} where ${proposals.id} = a.proposal_id and is_draft = 0) as isThere,
      (select json_group_array(full_name) from (select s.full_name from ${proposalStudents} s
        where s.proposal_id = a.proposal_id order by s.position)) as team,
      ${coverOf(sql`a.proposal_id`)} as cover
    from ${verdictAwards} a join ${verdicts} v on v.id = a.verdict_id
    where v.number = ${asked(its.number)} order by a.place`,
);

const dissentsOf = statement(
  (its: Slots<{ number: number | null }>) => sql<{
    juror: string;
    text: string;
  }>`select j.name as juror, d.text
    from ${verdictDissents} d join ${verdicts} v on v.id = d.verdict_id join ${judges} j on j.id = d.judge_id
    where v.number = ${asked(its.number)} order by d.place`,
);

/** What the page of the results shows: sealed verdicts alone. */
export function resultsView(database: Database) {
  return {
    /** The verdict of that number, or (null) the latest; null where there is none. One batch. */
    async of(number: number | null) {
      const [verdict, awards, dissents] = await Promise.all([
        database.first(verdictAt({ number })),
        database.all(awardsOf({ number })),
        database.all(dissentsOf({ number })),
      ]);
      if (!verdict) return null;
      const figures: SealedFigures = JSON.parse(verdict.figures);
      return { ...verdict, awards: awards.map(awardOf), dissents, figures };
    },
  };
}

export type Results = NonNullable<Awaited<ReturnType<ReturnType<typeof resultsView>["of"]>>>;
export type ShownAward = Results["awards"][number];

function awardOf({ workId, title, category, universityName, isThere, team, cover, ...award }: AwardRow) {
  if (workId === null || title === null) return { ...award, work: null };
  const file: CardFile | null = isThere && cover !== null ? JSON.parse(cover) : null;
  const names: string[] = JSON.parse(team);
  return {
    ...award,
    work: { id: workId, title, category, universityName, isThere: isThere === 1, team: names, cover: file },
  };
}
