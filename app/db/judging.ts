import { type SQL, sql } from "drizzle-orm";
import { limits } from "~/contest/limits";
import type { Settings } from "~/contest/settings";
import { evaluations, judgeAssignments, judges, profiles, proposals } from "./schema";

type Mode = Settings["evaluation_count_mode"];

/** The evaluations `e` that count: sent, and without a conflict. (design 5.11) */
const counted = sql`e.status = 'submitted' and not e.conflict`;

const isActive = sql`e.judge_id in (select id from ${judges} where active)`;

/**
 * How many evaluations are expected of a work before anybody has begun, and by how many each evaluation `e` moves that:
 * one in conflict is not expected, one that was sent was. Who evaluates is assigned (a trigger).
 */
const expectations: Record<Mode, { asked: SQL; shift: SQL }> = {
  all_judges: {
    asked: sql`(select count(*) from ${judges} where active)`,
    shift: sql`case when e.conflict then -(${isActive}) when e.status = 'submitted' then not ${isActive} else 0 end`,
  },
  assigned_judges: {
    asked: sql`(select count(*) from ${judgeAssignments} a where a.proposal_id = p.id)`,
    shift: sql`-e.conflict`,
  },
};

/**
 * `proposalMetrics` of app/contest in SQL, the table `rated`: every published work with the mean and the deviation (fractions) of
 * its evaluations that count, how many they are and how many are expected. A disqualified one is expected of nobody.
 */
export const rated = (mode: Mode) => sql`
  given as materialized (
    select e.proposal_id, count(*) filter (where ${counted}) as sent,
      avg(e.total_score) filter (where ${counted}) as mean,
      max(e.updated_at) filter (where ${counted}) as last_at,
      sum(${expectations[mode].shift}) as shift
    from ${evaluations} e group by e.proposal_id),
  rated as materialized (
    select p.id, p.title, p.status, p.created_at, p.public_votes_count as votes,
      coalesce(given.sent, 0) as sent, given.mean, given.last_at,
      iif(given.sent > 1, sqrt((select sum((e.total_score - given.mean) * (e.total_score - given.mean))
        from ${evaluations} e where e.proposal_id = p.id and ${counted}) / (given.sent - 1)), null) as deviation,
      iif(p.status = 'descalificada', 0, ${expectations[mode].asked} + coalesce(given.shift, 0)) as expected
    from ${proposals} p left join given on given.proposal_id = p.id where p.is_draft = 0)`;

/** The totals that count of the work `r`, lowest first. */
export const totalsOf = sql`(select json_group_array(total_score) from
  (select e.total_score from ${evaluations} e where e.proposal_id = r.id and ${counted} order by e.total_score))`;

/** Of the table `rated`, what the jury is asked to evaluate. */
export const isJudged = sql`status <> 'descalificada'`;

const judged = sql`(select id from ${proposals} where is_draft = 0 and ${isJudged})`;
/** Few, so that every evaluation is soon known not to be among them. */
const unjudged = sql`(select id from ${proposals} where is_draft = 1 or not ${isJudged})`;

const assigned: Record<Mode, SQL> = {
  all_judges: sql`(select count(*) from ${proposals} where is_draft = 0 and ${isJudged})`,
  assigned_judges: sql`(select count(*) from ${judgeAssignments} a
    where a.judge_id = j.id and a.proposal_id in ${judged})`,
};

const share = sql`round(sent * 1.0 / assigned * 100)`;

/**
 * The jurors of `contestOverview` in SQL, the table `jurors`: every active one with their progress, the furthest first
 * (`nth`, from 1), and the place among those who alarm (`slow`), null for all others.
 */
export const jurors = (mode: Mode) => sql`
  own as (
    select e.judge_id, count(*) filter (where ${counted}) as sent, sum(e.conflict) as conflicts,
      max(e.updated_at) as last_at
    from ${evaluations} e where e.proposal_id not in ${unjudged} group by e.judge_id),
  desks as (
    select j.id, j.name, j.name_key, p.email, ${assigned[mode]} as assigned, coalesce(own.sent, 0) as sent,
      coalesce(own.conflicts, 0) as conflicts, own.last_at
    from ${judges} j left join ${profiles} p on p.id = j.user_id left join own on own.judge_id = j.id
    where j.active),
  jurors as materialized (
    select *, row_number() over furthest as nth,
      iif(is_slow, sum(is_slow) over (furthest rows unbounded preceding), null) as slow
    from (select *, iif(assigned = 0, 0, min(100, ${share})) as progress, assigned > 0 and ${share} < 50 as is_slow
      from desks)
    window furthest as (order by progress desc, name_key, id))`;

/** Alerts of a kind at most; a part of the statement's text. */
export const fewAlerts = sql.raw(String(limits.alertsOfAKind));
