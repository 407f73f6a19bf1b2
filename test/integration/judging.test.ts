import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type CategoryFilter, categoryFilterValues, newProposalCategories } from "~/contest/core/categories";
import { fold } from "~/contest/core/fold";
import type { Alert } from "~/contest/jury/alerts";
import { rankingSorts } from "~/contest/jury/ranking";
import { type EvaluationState, evaluationState } from "~/contest/jury/scoring";
import { Database } from "~/db/core/database";
import { nobody } from "~/db/core/store-context";
import { dashboardView, JURORS_PER_PAGE, WORKS_PER_PAGE } from "~/db/jury/views/dashboard";
import { jurorRankingView, RANKED_PER_PAGE } from "~/db/jury/views/juror-ranking";
import { jurorRanking } from "../../verify/rules/juror-ranking";
import { inRankingOrder } from "../../verify/rules/order";
import { alertsOf, completeness, juryProgress } from "../../verify/rules/progress";
import { openContest } from "../support/contest";

const contest = openContest();
let dashboard: ReturnType<typeof dashboardView>;
let rankings: ReturnType<typeof jurorRankingView>;

const statuses = ["pendiente", "en_evaluacion", "descalificada"] as const;
const categories = ["Grafico", "Imagen", "Video", null] as const;
const words = ["Faro", "Ánfora", "Isla"] as const;

const works = fc.record({
  word: fc.constantFrom(...words),
  status: fc.constantFrom(...statuses),
  category: fc.constantFrom(...categories),
  isDraft: fc.nat(5).map((n) => n === 0),
  votes: fc.nat(3),
  createdAt: fc.nat(4),
});
const judges = fc.record({
  active: fc.nat(3).map((n) => n > 0),
  name: fc.constantFrom("Ana", "Álex", "Zoe"),
});
/** A juror's action on a work. Equal totals are frequent. */
const deed = fc.oneof(
  fc.constant("nothing" as const),
  fc.constant("assigned" as const),
  fc.record({
    status: fc.constantFrom("draft" as const, "submitted" as const, "submitted" as const),
    conflict: fc.nat(5).map((n) => n === 0),
    totalScore: fc.integer({ min: 0, max: 7 }).map((n) => n / 7),
    updatedAt: fc.integer({ min: 1, max: 1000 }),
  }),
);

/** Contests with few works, and with several pages of works or jurors. */
const contests = fc
  .oneof(
    fc.record({ works: fc.nat(5), judges: fc.nat(5) }),
    fc.record({ works: fc.integer({ min: 20, max: 60 }), judges: fc.integer({ min: 2, max: 4 }) }),
    fc.record({ works: fc.integer({ min: 1, max: 3 }), judges: fc.integer({ min: 20, max: 60 }) }),
  )
  .chain((size) =>
    fc.record({
      works: fc.array(works, { minLength: size.works, maxLength: size.works }),
      judges: fc.array(judges, { minLength: size.judges, maxLength: size.judges }),
      deeds: fc.array(deed, { minLength: size.works * size.judges, maxLength: size.works * size.judges }),
      mode: fc.constantFrom("all_judges" as const, "assigned_judges" as const),
      filter: fc.record({
        search: fc.constantFrom("", "anfora", "uno", "nada"),
        university: fc.constantFrom(null, null, "u0", "u1"),
        category: fc.constantFrom<(CategoryFilter | null)[]>(null, null, ...newProposalCategories),
        sort: fc.constantFrom(...rankingSorts),
      }),
      page: fc.integer({ min: 1, max: 4 }),
    }),
  );

type Given = typeof contests extends fc.Arbitrary<infer Value> ? Value : never;

/** Input of the second implementation. */
function read({ works, judges, deeds }: Given) {
  const named = works.map((work, i) => ({
    ...work,
    id: `p${String(i).padStart(2, "0")}`,
    title: `${work.word} ${i % 3}`,
    universityId: `u${i}`,
    universityName: i % 2 ? "Universidad Uno" : "Universidad Dos",
  }));
  const jury = judges.map((judge, i) => ({ ...judge, id: `j${String(i).padStart(2, "0")}`, email: null }));
  const done = deeds.flatMap((deed, i) => {
    const proposalId = named[i % named.length]?.id ?? "";
    const judgeId = jury[Math.floor(i / named.length)]?.id ?? "";
    return deed === "nothing" ? [] : [{ proposalId, judgeId, deed }];
  });
  return {
    named,
    jury,
    // A juror with an evaluation counts as assigned.
    assignments: done.map(({ proposalId, judgeId }) => ({ proposalId, judgeId })),
    evaluations: done.flatMap(({ proposalId, judgeId, deed }) =>
      typeof deed === "string" ? [] : [{ proposalId, judgeId, ...deed }],
    ),
  };
}

const clearing = ["evaluations", "judge_assignments", "judges", "proposals", "universities"].map(
  (table) => `delete from ${table}`,
);

async function plant(input: Given) {
  const { named, jury, assignments, evaluations } = read(input);
  const json = (rows: unknown[]) => JSON.stringify(rows);
  await contest.db.batch([
    ...clearing.map((sql) => contest.db.prepare(sql)),
    contest.db
      .prepare(
        `insert into universities (id, name, name_folded, slug, display_order, created_at)
         select value ->> 'universityId', value ->> 'universityName', lower(value ->> 'universityName'),
           value ->> 'universityId', key, 1 from json_each(?)`,
      )
      .bind(json(named)),
    contest.db
      .prepare(
        `insert into proposals (id, university_id, title, title_folded, explanation, category, status, is_draft,
           uses_ai, own_unpublished, public_votes_count, created_at, updated_at)
         select value ->> 'id', value ->> 'universityId', value ->> 'title', value ->> 'folded', 'x',
           value ->> 'category', value ->> 'status', value ->> 'isDraft', 0, 1, value ->> 'votes',
           value ->> 'createdAt', 1 from json_each(?)`,
      )
      .bind(
        json(named.map((work) => ({ ...work, folded: fold(work.title), isDraft: Number(work.isDraft) }))),
      ),
    contest.db
      .prepare(
        `insert into judges (id, name, name_key, active, created_at)
         select value ->> 'id', value ->> 'name', value ->> 'key', value ->> 'active', 1 from json_each(?)`,
      )
      .bind(json(jury.map((judge) => ({ ...judge, key: fold(judge.name), active: Number(judge.active) })))),
    contest.db
      .prepare(
        `insert into judge_assignments (judge_id, proposal_id, created_at)
         select value ->> 'judgeId', value ->> 'proposalId', 1 from json_each(?)`,
      )
      .bind(json(assignments)),
    contest.db
      .prepare(
        `insert into evaluations (id, judge_id, proposal_id, status, conflict, total_score, submitted_at, created_at,
           updated_at)
         select key, value ->> 'judgeId', value ->> 'proposalId', 'submitted', key % 2, 0.5, 1, 1, key + 2000
           from json_each(?)`,
      )
      .bind(json(evaluations)),
    // Stored means follow each change.
    contest.db
      .prepare(
        `update evaluations set status = value ->> 'status', conflict = value ->> 'conflict',
           total_score = value ->> 'totalScore', updated_at = value ->> 'updatedAt'
         from json_each(?) where cast(evaluations.id as integer) = key`,
      )
      .bind(json(evaluations.map((one) => ({ ...one, conflict: Number(one.conflict) })))),
  ]);
}

/** Result of the second implementation. */
function byTheRules(input: Given) {
  const { named, jury: judges, assignments, evaluations } = read(input);
  const { mode, filter } = input;
  const latestFirst = named
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    .map((work) => ({ ...work, publicVotes: work.votes }));
  const byName = judges.toSorted(
    (a, b) => fold(a.name).localeCompare(fold(b.name)) || (a.id < b.id ? -1 : 1),
  );
  const jury = juryProgress({ mode, works: latestFirst, judges: byName, assignments, evaluations });
  const wanted: readonly unknown[] | null = filter.category && categoryFilterValues(filter.category);
  const matches = jury.works.filter(
    (row) =>
      (fold(row.title).includes(filter.search) || fold(row.universityName).includes(filter.search)) &&
      (filter.university === null || row.universityId === filter.university) &&
      (wanted === null || wanted.includes(row.category)),
  );
  return { jury, ranking: inRankingOrder(matches, filter.sort) };
}

/** Rows of the jurors' ranking in the filter's category, for one juror. */
function ownRows(input: Given, judgeId: string) {
  const { named, evaluations } = read(input);
  const { category } = input.filter;
  const wanted: readonly unknown[] | null = category && categoryFilterValues(category);
  return named
    .filter((work) => !work.isDraft && (wanted === null || wanted.includes(work.category)))
    .map((work) => {
      const workEvaluations = evaluations.filter(({ proposalId }) => proposalId === work.id);
      return {
        ...work,
        titleFolded: fold(work.title),
        publicVotes: work.votes,
        state: evaluationState(workEvaluations.find((one) => one.judgeId === judgeId) ?? null),
        totals: workEvaluations
          .filter(({ status, conflict }) => status === "submitted" && !conflict)
          .map(({ totalScore }) => totalScore),
      };
    });
}

type Told = {
  id: string;
  state: EvaluationState;
  place: number | null;
  average: number | null;
  hidden: boolean;
};
const fieldsOf = ({ id, state, place, average, hidden }: Told) => ({ id, state, place, average, hidden });

/** Returns the page that a request for this page number shows. */
function pageOf<Row>(rows: Row[], page: number, size: number): Row[] {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const pageNumber = Math.min(page, last);
  return rows.slice((pageNumber - 1) * size, pageNumber * size);
}

/** Rounds, because sums of fractions in another order differ in their last digits. */
const rounded = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "number" ? Number(one.toFixed(9)) : one)));

beforeAll(() => {
  dashboard = dashboardView({ database: new Database(contest.db, false), by: nobody, now: Date.now() });
  rankings = jurorRankingView({ database: new Database(contest.db, false), by: nobody, now: Date.now() });
});

test("[MEND4-62] [RNK-01] [JDB-02] [JDB-03] [JDB-05] [JDB-07] [JDB-12] [MEND-20] the database says of any contest's judging what the second implementation says", async () => {
  await fc.assert(
    fc
      .asyncProperty(contests, async (input) => {
        await plant(input);
        const { jury, ranking } = byTheRules(input);
        const { mode, filter, page } = input;
        const result = await dashboard.page(filter, mode, {
          page,
          jurorPage: page,
          phaseId: "",
          detail: ranking[0]?.id ?? null,
        });
        const { works, jurors, submitted, expected, progress } = jury;
        expect(result.totals).toEqual({
          submitted,
          expected,
          progress,
          proposals: works.length,
          jurors: jurors.length,
        });
        const named = (all: Alert<{ id: string }, { name: string }>[]) =>
          all.map((alert) => {
            if (alert.kind === "tied") return [alert.kind, alert.tie.id];
            return [alert.kind, "juror" in alert ? alert.juror.name : alert.proposal.id];
          });
        const { unevaluated, slow, dispersed } = alertsOf(works, jurors);
        const alerts = [
          ...unevaluated.map(({ id }) => ["no_evaluations", id]),
          ...slow.map(({ name }) => ["low_progress", name]),
          ...dispersed.map(({ id }) => ["high_dispersion", id]),
        ];
        expect(named(result.alerts)).toEqual(alerts);
        expect(named(await dashboard.alerts(mode))).toEqual(alerts);

        const placed = ranking.filter(({ status }) => status !== "descalificada");
        const rowOf = (row: (typeof ranking)[number]) => ({
          id: row.id,
          title: row.title,
          universityName: row.universityName,
          category: row.category,
          status: row.status,
          publicVotesCount: row.votes,
          avgScore: row.mean,
          stdDev: row.deviation,
          evaluationsSubmitted: row.submitted,
          evaluationsExpected: row.expected,
        });
        const place = (row: (typeof ranking)[number]) => {
          const at = placed.indexOf(row);
          return at < 0 ? null : at + 1;
        };
        expect(result.workCount).toBe(ranking.length);
        expect(rounded(result.rows)).toEqual(
          rounded(
            pageOf(ranking, page, WORKS_PER_PAGE).map((row) => ({
              ...rowOf(row),
              totals: row.totals,
              cover: null,
              place: place(row),
            })),
          ),
        );
        expect(result.detail?.id).toBe(ranking[0]?.id);
        expect(rounded(await dashboard.ranking(filter, mode))).toEqual(
          rounded(
            ranking.map((row) => ({
              ...rowOf(row),
              lastEvaluationAt: row.lastAt,
              createdAt: row.createdAt,
            })),
          ),
        );

        const desks = jurors.map(({ active: _, ...juror }) => juror);
        const shown = result.jurors.map(
          ({ declinedFor: _, answeredAt: __, given: ___, remindedAt: ____, expected, pending, ...juror }) => {
            expect(pending).toBe(expected - juror.submitted);
            return juror;
          },
        );
        expect(rounded(shown)).toEqual(rounded(pageOf(desks, page, JURORS_PER_PAGE)));
        expect(await dashboard.jurors(mode)).toEqual(desks.map(({ distance: _, ...juror }) => juror));
        const limits = { most: 5 };
        expect(await dashboard.judging(mode, limits)).toEqual(completeness(works, limits));

        const [juror] = read(input).jury;
        for (const afterOwn of [false, true]) {
          const mine = jurorRanking(ownRows(input, juror?.id ?? ""), { afterOwn, showVotes: !afterOwn });
          const jurorWorks = { judgeId: juror?.id ?? "", mode };
          const result = await rankings.page(
            jurorWorks,
            { category: filter.category, afterOwn, showVotes: !afterOwn, showAuthors: true },
            page,
          );
          expect(result.total).toBe(mine.length);
          const expected = pageOf(mine, page, RANKED_PER_PAGE);
          expect(rounded(result.rows.map(fieldsOf))).toEqual(rounded(expected.map(fieldsOf)));
        }
      })
      .afterEach(async () => {
        await contest.db.batch(clearing.map((sql) => contest.db.prepare(sql)));
      }),
    { numRuns: 30 },
  );
}, 120_000);
