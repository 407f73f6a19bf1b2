import { type Category, type CategoryFilter, categoryFilterValues } from "~/contest/core/categories";
import type { Settings } from "~/contest/core/settings";
import type { ProposalStatus } from "~/contest/core/statuses";
import { fullVisibility } from "~/contest/core/visibility";
import { type Alert, alertsOf } from "~/contest/jury/alerts";
import { type JudgingFigures, share } from "~/contest/jury/metrics";
import type { RankingSort } from "~/contest/jury/ranking";
import { startOfPage } from "../../core/paging";
import { holds, searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { evaluations, judgeAssignments, judgeReminders, judges } from "../../schema/jury";
import { universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { type CardFile, coverOf, matchesSearch } from "../../works/views/cards";
import {
  distanceOf,
  expectedOf,
  fewAlerts,
  isDispersed,
  isJudged,
  isUnevaluated,
  jurors,
  juryOrder,
  rated,
  steady,
  totalsOf,
} from "../judging";

export const WORKS_PER_PAGE = 25;
export const JURORS_PER_PAGE = 25;
/** Universities in the ranking's filter. A search finds the others. */
const OFFERED = 100;

type Mode = Settings["evaluation_count_mode"];

interface RankingFilter {
  /** Text as typed. Case and accents do not matter. */
  search: string;
  university: string | null;
  category: CategoryFilter | null;
  sort: RankingSort;
}

interface RankingShape extends Pick<RankingFilter, "category" | "sort"> {
  mode: Mode;
  searches: boolean;
  hasUniversity: boolean;
}

interface RankingParams {
  folded: string;
  university: string | null;
}

/** Orders of the ranking, over `rated`. They are total, so that pages never overlap. (specification 1.2) */
const orders: Record<RankingSort, SQL> = {
  average: sql`${juryOrder({ mean: sql`r.mean`, deviation: sql`r.deviation`, votes: sql`r.votes`, createdAt: sql`r.created_at` })}, r.id`,
  completion: sql`iif(r.expected = 0, 0, r.sent * 1.0 / r.expected) desc, r.created_at, r.id`,
  deviation: sql`${steady(sql`r.deviation`)} nulls last, r.created_at, r.id`,
  votes: sql`r.votes desc, r.created_at, r.id`,
  recent: sql`r.created_at desc, r.id`,
};

const withNames = sql`join ${proposals} on ${proposals.id} = r.id
  join ${universities} on ${universities.id} = ${proposals.universityId}`;

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join());

/**
 * The table `matches`: works that match the filter, in its order (`nth`). A disqualified work has no `place`.
 */
const matchesTable = (
  { category, searches, hasUniversity, sort }: RankingShape,
  params: RankingParams,
) => sql`
  matches as materialized (
    select r.*, row_number() over ordered as nth,
      iif(r.status = 'descalificada', null,
        sum(r.status <> 'descalificada') over (ordered rows unbounded preceding)) as place
    from rated r ${searches || hasUniversity || category ? withNames : sql``}
    where true ${searches ? sql`and ${matchesSearch(params.folded, fullVisibility)}` : sql``}
      ${hasUniversity ? sql`and ${proposals.universityId} = ${params.university}` : sql``}
      ${category ? sql`and ${proposals.category} in (${listed(categoryFilterValues(category))})` : sql``}
    window ordered as
      (order by ${orders[sort]}))`;

/** A row of the ranking as JSON, for the work `r`. */
const rowOf = (place: SQL) => sql`json_object(
  'id', r.id, 'title', r.title, 'universityName', ${universities.name}, 'category', ${proposals.category},
  'status', r.status, 'publicVotesCount', r.votes, 'avgScore', r.mean, 'stdDev', r.deviation,
  'totals', json(${totalsOf}), 'evaluationsSubmitted', r.sent, 'evaluationsExpected', r.expected, 'place', ${place},
  'cover', json(${coverOf(sql`r.id`)}))`;

/**
 * Works for alerts as JSON: unevaluated ones (latest first), ones with most dispersion, and ones with a tied
 * juror.
 */
const alarming = sql`
  (select json_group_array(json_object('id', id, 'title', title, 'stdDev', null)) from
    (select id, title from rated where ${isUnevaluated}
      order by created_at desc, id desc limit ${fewAlerts})) as unevaluated,
  (select json_group_array(json_object('id', id, 'title', title, 'stdDev', deviation)) from
    (select id, title, deviation from rated
      where ${isDispersed}
      order by ${steady(sql`deviation`)} desc, created_at desc, id desc limit ${fewAlerts})) as dispersed,
  (select json_group_array(json_object('id', id, 'title', title, 'name', name, 'person', user_id,
      'sent', iif(sent, json('true'), json('false')))) from
    (select p.id, p.title, j.name, j.user_id, not e.conflict as sent
      from ${evaluations} e cross join ${judges} j on j.id = e.judge_id cross join ${proposals} p on p.id = e.proposal_id
      where e.tied and p.status <> 'descalificada' and (not e.conflict or exists (select 1 from ${judgeAssignments} a
        where a.judge_id = e.judge_id and a.proposal_id = e.proposal_id))
      order by e.judge_id, e.proposal_id limit ${fewAlerts})) as tied`;

/** JSON of the works of each alert. */
type Alarming = Record<"unevaluated" | "dispersed" | "tied", string>;

const alarmingWorks = (mode: Mode) => sql<Alarming>`with ${rated(mode)} select ${alarming}`;

const alarmingJurors = (
  mode: Mode,
) => sql<AlertedJuror>`with ${jurors(mode)} select name, sent as submitted, assigned from jurors
      where slow <= ${fewAlerts} order by slow`;

/** One statement, so that the jury's sums are computed once and are consistent. */
const worksOnPage = (
  shape: RankingShape,
  params: RankingParams & { page: number; detail: string | null },
) => {
  const start = startOfPage(params.page, WORKS_PER_PAGE, sql`(select count(*) from matches)`);
  return sql<
    Alarming & { totals: string; count: number; page: string; detail: string | null }
  >`with ${rated(shape.mode)}, ${matchesTable(shape, params)}
      select ${alarming},
        (select json_object('proposals', count(*), 'submitted', coalesce(sum(iif(${isJudged}, sent, 0)), 0),
          'expected', coalesce(sum(expected), 0)) from rated) as totals,
        (select count(*) from matches) as count,
        (select json_group_array(json(row)) from (select ${rowOf(sql`r.place`)} as row from matches r ${withNames}
          where r.nth > ${start} order by r.nth limit ${sql.raw(String(WORKS_PER_PAGE))})) as page,
        (select ${rowOf(sql`null`)} from rated r ${withNames} where r.id = ${params.detail}) as detail`;
};

const worksRanked = (
  shape: RankingShape,
  params: RankingParams,
) => sql<ExportedRow>`with ${rated(shape.mode)}, ${matchesTable(shape, params)}
      select r.id, r.title, ${universities.name} as universityName, ${proposals.category} as category, r.status,
        r.mean as avgScore, r.deviation as stdDev, r.sent as evaluationsSubmitted,
        r.expected as evaluationsExpected, r.votes as publicVotesCount, r.last_at as lastEvaluationAt,
        r.created_at as createdAt
      from matches r ${withNames} order by r.nth`;

const jurorColumns = sql`id, name, email, assigned, sent as submitted, conflicts, progress, last_at as lastActivityAt`;

const jurorsOnPage = (mode: Mode, params: { jurorPage: number; phaseId: string }) => {
  const start = startOfPage(params.jurorPage, JURORS_PER_PAGE, sql`(select count(*) from jurors)`);
  return sql<StoredJuror & JurorPage>`with ${jurors(mode)}
      select ${jurorColumns}, ${distanceOf(sql`j.id`)} as distance, ${expectedOf(mode)} as expected,
        j.declined_for as declinedFor, j.answered_at as answeredAt,
        (select count(*) from ${judgeAssignments} a where a.judge_id = j.id) as given,
        (select max(sent_at) from ${judgeReminders} r
          where r.judge_id = j.id and r.phase_id = ${params.phaseId}) as remindedAt,
        slow, (select count(*) from jurors) as total, (select count(*) from jurors where active) as active,
        nth > ${start} and nth <= ${start} + ${sql.raw(String(JURORS_PER_PAGE))} as isOnPage
      from jurors j where isOnPage or slow <= ${fewAlerts} order by nth`;
};

const everyJuror = (mode: Mode) =>
  sql<
    Omit<StoredJuror, "distance">
  >`with ${jurors(mode)} select ${jurorColumns} from jurors where active order by nth`;

/** Universities with published works: the chosen one, then matches of the search, then others. */
const universitiesOffered = (params: { folded: string; university: string | null }) =>
  sql<{ id: string; name: string }>`select id, name from
      (select id, name, name_folded from ${universities}
        where exists (select 1 from ${proposals} p where p.university_id = universities.id and not p.is_draft)
        order by id = ${params.university} desc, ${holds(universities.nameFolded, params.folded)} desc, name_folded, id
        limit ${sql.raw(String(OFFERED))})
      order by name_folded, id`;

/** Progress of the judging, and the least complete works, as JSON. */
const judgingFigures = (mode: Mode, most: number) => sql<
  Record<keyof Omit<JudgingFigures, "works">, number> & { works: string }
>`
      with ${rated(mode)}, judged as (select * from rated where ${isJudged})
      select coalesce(sum(sent), 0) as submitted, coalesce(sum(expected), 0) as expected,
        coalesce(sum(expected = 0), 0) as unassigned, coalesce(sum(sent = 0 and expected > 0), 0) as without,
        coalesce(sum(sent > 0 and sent < expected), 0) as few,
        (select json_group_array(json_object('id', id, 'title', title, 'submitted', sent, 'expected', expected))
          from (select * from judged where sent = 0 or sent < expected
            order by sent * 1.0 / max(1, expected), created_at desc, id desc limit ${most})) as works
      from judged`;

/**
 * The admin's view of the jury's work. A disqualified work is readable, and counts in no sum. (design 10.4)
 */
export function dashboardView({ database }: StoreContext) {
  const queryOf = ({ search, university, category, sort }: RankingFilter, mode: Mode) => {
    const folded = searchText(search);
    const shape: RankingShape = {
      mode,
      sort,
      category,
      searches: folded !== "",
      hasUniversity: university !== null,
    };
    return {
      shape,
      params: { folded, university },
    };
  };

  return {
    async alerts(mode: Mode): Promise<DashboardAlert[]> {
      const [works, slow] = await Promise.all([
        database.only(alarmingWorks(mode)),
        database.all(alarmingJurors(mode)),
      ]);
      return alertsIn(works, slow);
    },

    /**
     * Returns the contest's figures and alerts, and pages of the ranking and the jurors with their totals.
     * Also returns the row of `detail`, or null. Pages count from 1; beyond the end means the last. `phaseId`: the
     * phase whose mails count as reminders.
     */
    async page(
      filter: RankingFilter,
      mode: Mode,
      {
        page,
        jurorPage,
        detail,
        phaseId,
      }: { page: number; jurorPage: number; detail: string | null; phaseId: string },
    ) {
      const { shape, params } = queryOf(filter, mode);
      const [works, people, offered] = await Promise.all([
        database.only(worksOnPage(shape, { ...params, page, detail })),
        database.all(jurorsOnPage(mode, { jurorPage, phaseId })),
        database.all(universitiesOffered(params)),
      ]);
      const totals: Record<"proposals" | "submitted" | "expected", number> = JSON.parse(works.totals);
      const slow = people
        .filter((juror) => juror.slow !== null)
        .map(({ name, submitted, assigned }) => ({ name, submitted, assigned }));
      return {
        totals: {
          ...totals,
          progress: share(totals.submitted, totals.expected),
          jurors: people[0]?.active ?? 0,
        },
        jurorCount: people[0]?.total ?? 0,
        alerts: alertsIn(works, slow),
        rows: JSON.parse(works.page) as RankingRow[],
        workCount: works.count,
        detail: works.detail === null ? null : (JSON.parse(works.detail) as RankingRow),
        jurors: people
          .filter(({ isOnPage }) => isOnPage === 1)
          .map(({ total: _, active: __, slow: ___, isOnPage: ____, distance, expected, ...juror }) => ({
            ...juror,
            expected,
            pending: expected - juror.submitted,
            distance: distance === null ? null : (JSON.parse(distance) as Distance),
          })),
        universities: offered,
      };
    },

    /**
     * Returns the whole filtered ranking in one statement. Reading page by page could repeat or miss a work
     * that moves meanwhile.
     */
    ranking(filter: RankingFilter, mode: Mode): Promise<ExportedRow[]> {
      const { shape, params } = queryOf(filter, mode);
      return database.all(worksRanked(shape, params));
    },

    /** Returns all active jurors by progress, most first, at one instant. */
    jurors: (mode: Mode): Promise<Omit<StoredJuror, "distance">[]> => database.all(everyJuror(mode)),

    /** Returns the completeness of the judging, with at most `most` works. */
    async judging(mode: Mode, { most }: { most: number }): Promise<JudgingFigures> {
      const row = await database.only(judgingFigures(mode, most));
      return { ...row, works: JSON.parse(row.works) };
    },
  };
}

interface AlertedWork {
  id: string;
  title: string;
  stdDev: number | null;
}

type AlertedJuror = Pick<DashboardJuror, "name" | "submitted" | "assigned">;

type DashboardAlert = Alert<AlertedWork, AlertedJuror>;

const alertsIn = ({ tied, unevaluated, dispersed }: Alarming, slow: AlertedJuror[]): DashboardAlert[] =>
  alertsOf<AlertedWork, AlertedJuror>({
    tied: JSON.parse(tied),
    unevaluated: JSON.parse(unevaluated),
    slow,
    dispersed: JSON.parse(dispersed),
  });

/** A work in the ranking. Scores are fractions. `totals` are the counted ones, lowest first. */
export interface RankingRow {
  id: string;
  title: string;
  universityName: string;
  category: Category | null;
  status: ProposalStatus;
  cover: CardFile | null;
  publicVotesCount: number;
  avgScore: number | null;
  stdDev: number | null;
  totals: number[];
  evaluationsSubmitted: number;
  evaluationsExpected: number;
  /** Counts from 1; null for a disqualified work, and outside the ranking. */
  place: number | null;
}

interface ExportedRow extends Omit<RankingRow, "cover" | "totals" | "place"> {
  /** Last change of a counted evaluation, epoch ms. */
  lastEvaluationAt: number | null;
  createdAt: number;
}

interface StoredJuror {
  id: string;
  name: string;
  /** Null for an erased account. */
  email: string | null;
  assigned: number;
  submitted: number;
  conflicts: number;
  /** Whole percentage of the assigned works. */
  progress: number;
  /** Epoch ms. */
  lastActivityAt: number | null;
  /** JSON of a `Distance`. */
  distance: string | null;
}

/** A juror's answer and reminders, and figures of the whole list. */
interface JurorPage {
  /** Including the sent evaluations. */
  expected: number;
  /** Null unless the juror declined. */
  declinedFor: string | null;
  answeredAt: number | null;
  /** Assignments, in every mode. */
  given: number;
  /** Last mail in this phase, epoch ms. */
  remindedAt: number | null;
  total: number;
  active: number;
  slow: number | null;
  isOnPage: number;
}

/** A juror's distance to colleagues on the same works: a fraction, and the number of works. */
export interface Distance {
  points: number;
  works: number;
}

export type DashboardJuror = Omit<StoredJuror, "distance"> &
  Pick<JurorPage, "expected" | "declinedFor" | "answeredAt" | "given" | "remindedAt"> & {
    distance: Distance | null;
    pending: number;
  };
