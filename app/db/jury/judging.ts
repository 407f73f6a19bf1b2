import { categories, categoryGroup } from "~/contest/core/categories";
import { limits } from "~/contest/core/limits";
import type { Settings } from "~/contest/core/settings";
import type { EvaluationState } from "~/contest/jury/scoring";
import { isCounted } from "../core/counted-evaluations";
import { type SQL, sql } from "../core/sql";
import { evaluations, judgeAssignments, judges, juryMeans } from "../schema/jury";
import { profiles } from "../schema/people";
import { proposals } from "../schema/works";
import { isContestant } from "../works/contestants";

type Mode = Settings["evaluation_count_mode"];

/** State of an evaluation `e`, with the names of `evaluationState` in app/contest. */
export const stateOf = sql<EvaluationState>`iif(e.conflict, 'conflict', e.status)`;

/** Part of the statement's text, written as a fraction to avoid integer division. */
export const maxScore = sql.raw(limits.maxScore.toFixed(1));

/** A stored score on the scale of five: `normalizeScore` of app/contest. (specification 2.5) */
export const onScaleOfFive = (score: SQL) =>
  sql`iif(${score} > ${maxScore}, round(${score} / 5.0) / 2, ${score})`;

/** The filter's category of the work `p`: `categoryGroup` of app/contest. */
export const groupOfWork = sql.raw(
  `case p.category ${categories.map((one) => `when '${one}' then '${categoryGroup(one)}'`).join(" ")} else '${categoryGroup(null)}' end`,
);

/** True when the category of the work `p` is not the field of the juror `j`. */
export const isOutsideField = sql`exists (select 1 from json_each(j.excluded_categories) x
  where x.value = ${groupOfWork})`;

/**
 * Number of expected evaluations of the work `p`. Conflicts are not expected. Sent ones of inactive jurors
 * are. A trigger assigns every evaluating juror; a tied juror may have no assignment.
 */
const expected: Record<Mode, SQL> = {
  all_judges: sql`(select count(*) from ${judges} where active)
    - coalesce((select count from excused where excused.proposal_id = p.id), 0)
    + coalesce((select sent from former where former.proposal_id = p.id), 0)`,
  assigned_judges: sql`(select count(*) from ${judgeAssignments} a where a.proposal_id = p.id)
    - coalesce((select count from excused where excused.proposal_id = p.id), 0)`,
};

/** Conflicts `e` of jurors who would be expected otherwise. */
const isExcused: Record<Mode, SQL> = {
  all_judges: sql`e.judge_id in (select id from ${judges} where active)`,
  assigned_judges: sql`exists (select 1 from ${judgeAssignments} a
    where a.judge_id = e.judge_id and a.proposal_id = e.proposal_id)`,
};

/**
 * The table `rated`: every published work with mean and deviation (fractions), counted evaluations (`sent`)
 * and expected ones. A disqualified work expects none. It names the index of conflicts, because SQLite does
 * not know that conflicts are few. (design 5.11)
 */
export const rated = (mode: Mode) => sql`
  former as materialized (
    select e.proposal_id, count(*) as sent from ${judges} j cross join ${evaluations} e on e.judge_id = j.id
      where not j.active and ${isCounted} group by e.proposal_id),
  excused as materialized (
    select e.proposal_id, count(*) as count from ${evaluations} e indexed by evaluations_conflicts
      where e.conflict and ${isExcused[mode]} group by e.proposal_id),
  rated as materialized (
    select p.id, p.title, p.status, p.created_at, p.public_votes_count as votes, coalesce(m.sent, 0) as sent,
      m.mean, m.deviation, m.last_at, iif(${isJudged}, ${expected[mode]}, 0) as expected
    from ${proposals} p left join ${juryMeans} m on m.proposal_id = p.id where p.is_draft = 0)`;

/** Counted totals of the work `r`, lowest first. */
export const totalsOf = sql`(select json_group_array(total_score) from
  (select e.total_score from ${evaluations} e where e.proposal_id = r.id and ${isCounted} order by e.total_score))`;

/** Few works, found by two indexes, so SQLite rejects most evaluations fast. */
export const unjudgedWorks = sql`(select id from ${proposals} where is_draft = 1 or status = 'descalificada')`;

/**
 * Mean distance of a juror's totals to the mean of the other jurors on the same works, as JSON: `points` (a fraction)
 * and `works`. Null below `limits.sharedWorks` works.
 */
export const distanceOf = (judgeId: SQL) => sql<string | null>`(
  select json_object('points', avg((e.total_score - m.mean) * m.sent / (m.sent - 1.0)), 'works', count(*))
  from ${evaluations} e join ${juryMeans} m on m.proposal_id = e.proposal_id
  where e.judge_id = ${judgeId} and ${isCounted} and m.sent > 1 and e.proposal_id not in ${unjudgedWorks}
  group by e.judge_id having count(*) >= ${sql.raw(String(limits.sharedWorks))})`;

/** Rows of `rated` that the jury should evaluate. */
export const isJudged = sql`status <> 'descalificada'`;

const assigned: Record<Mode, SQL> = {
  all_judges: sql`(select count(*) from ${proposals} where ${isContestant("proposals")})`,
  assigned_judges: sql`(select count(*) from ${judgeAssignments} a
    where a.judge_id = j.id and a.proposal_id not in ${unjudgedWorks})`,
};

const share = sql`round(sent * 100.0 / assigned)`;

/**
 * The table `juror_progress`: each judge `j` matching `condition`, with assigned and sent works, conflicts and last
 * activity.
 */
export const jurorProgress = (mode: Mode, condition: SQL) => sql`
  own as (
    select e.judge_id, count(*) filter (where ${isCounted}) as sent, sum(e.conflict) as conflicts,
      count(*) filter (where e.conflict and exists (select 1 from ${judgeAssignments} a
        where a.judge_id = e.judge_id and a.proposal_id = e.proposal_id)) as excused,
      nullif(max(e.updated_at), 0) as last_at
    from ${evaluations} e where e.proposal_id not in ${unjudgedWorks} group by e.judge_id),
  juror_progress as materialized (
    select j.id, j.name, j.name_key, j.active, j.answered_at, j.declined_for, p.email, ${assigned[mode]} as assigned,
      coalesce(own.sent, 0) as sent,
      coalesce(own.conflicts, 0) as conflicts, coalesce(own.excused, 0) as excused, own.last_at
    from ${judges} j left join ${profiles} p on p.id = j.user_id left join own on own.judge_id = j.id
    where ${condition})`;

/**
 * Expected evaluations of a row `j` of `juror_progress`, including sent ones. With mode 'all_judges', an inactive
 * judge owes no more than they sent.
 */
export const expectedOf = (mode: Mode) =>
  mode === "all_judges"
    ? sql`iif(j.active, max(j.sent, j.assigned - j.conflicts), j.sent)`
    : sql`max(j.sent, j.assigned - j.excused)`;

/** True for an active juror of `juror_progress` below this share, with at least one assigned work. (specification 1.9) */
const isSlow = sql`active and assigned > 0 and ${share} < ${sql.raw(String(limits.slowJuror))}`;

/**
 * The table `jurors`: jurors who declined, then active ones by progress, most first (`nth`, from 1). `slow` numbers
 * the slow active jurors, and is null for the others.
 */
export const jurors = (
  mode: Mode,
) => sql`${jurorProgress(mode, sql`(j.active or j.declined_for is not null)`)},
  jurors as materialized (
    select *, row_number() over furthest as nth,
      iif(is_slow, sum(is_slow) over (furthest rows unbounded preceding), null) as slow
    from (select *, iif(assigned = 0, 0, min(100, ${share})) as progress, ${isSlow} as is_slow
      from juror_progress)
    window furthest as (order by active, progress desc, name_key, id))`;

/** Works of `rated` without an evaluation. (specification 1.9) */
export const isUnevaluated = sql`${isJudged} and sent = 0`;

/** Works of `rated` with high dispersion among jurors. The margin absorbs rounding. (specification 1.9) */
export const isDispersed = sql`${isJudged} and sent >= ${sql.raw(String(limits.dispersionLeast))}
  and deviation > ${sql.raw(String(limits.highDispersion))} + 1e-9`;

/** Rounds a fraction to nine decimals, so that equal means tie. The order of a sum changes later decimals. */
export const steady = (fraction: SQL) => sql`round(${fraction} * 1e9)`;

/**
 * The jury's order: mean descending with unrated last, lower deviation, more votes when shown, earlier
 * creation. Callers add the id, so that no works tie. (design 5.13)
 */
export const juryOrder = (by: Record<"mean" | "deviation" | "createdAt", SQL> & { votes: SQL | null }) =>
  sql`${steady(by.mean)} desc nulls last, ${steady(by.deviation)} nulls last,
    ${by.votes ? sql`${by.votes} desc, ` : sql``}${by.createdAt}`;

/** Alerts of a kind, at most; part of the statement's text. */
export const fewAlerts = sql.raw(String(limits.alertsOfAKind));
