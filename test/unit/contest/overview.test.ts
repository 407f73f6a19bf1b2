import fc from "fast-check";
import { expect, test } from "vitest";
import { contestAlerts } from "~/contest/alerts";
import { contestOverview, type OverviewInput } from "~/contest/overview";

type Work = { id: string; category: null; status: "pendiente" | "descalificada" };
type Input = OverviewInput<Work, { id: string; active: boolean }>;

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/** A random contest: at most one evaluation a judge and proposal, as the database holds it. */
const contests: fc.Arbitrary<Input> = fc.record({ proposals: fc.nat(6), judges: fc.nat(5) }).chain((size) => {
  const pairs = ids("p", size.proposals).flatMap((proposalId) =>
    ids("j", size.judges).map((judgeId) => ({ proposalId, judgeId })),
  );
  const evaluation = fc.record({
    status: fc.constantFrom("draft" as const, "submitted" as const),
    conflict: fc.boolean(),
    totalScore: fc.integer({ min: 0, max: 40 }).map((n) => n / 40),
    updatedAt: fc.nat(1000),
  });
  return fc.record({
    mode: fc.constantFrom("all_judges" as const, "assigned_judges" as const),
    proposals: fc.array(fc.boolean(), { minLength: size.proposals, maxLength: size.proposals }).map((flags) =>
      flags.map(
        (out, i): Work => ({
          id: `p${i}`,
          category: null,
          status: out ? "descalificada" : "pendiente",
        }),
      ),
    ),
    judges: fc
      .array(fc.boolean(), { minLength: size.judges, maxLength: size.judges })
      .map((flags) => flags.map((active, i) => ({ id: `j${i}`, active }))),
    assignments: fc.subarray(pairs),
    evaluations: fc
      .subarray(pairs)
      .chain((chosen) => fc.tuple(...chosen.map((pair) => evaluation.map((one) => ({ ...pair, ...one }))))),
  });
});

/** The definitions of design 5.11, specification 1.9, word by word and one loop each. */
function slowly({ mode, proposals, judges, assignments, evaluations }: Input) {
  let allSubmitted = 0;
  let allExpected = 0;
  const isOut = (id: string) => proposals.some((one) => one.id === id && one.status === "descalificada");
  const rows = proposals.map(({ id, status }) => {
    const values: number[] = [];
    let expected = 0;
    for (const one of evaluations) {
      if (one.proposalId !== id) continue;
      if (one.status === "submitted" && one.conflict === false) values.push(one.totalScore ?? Number.NaN);
    }
    for (const judge of judges) {
      if (status === "descalificada") continue;
      const isAssigned = assignments.some((a) => a.proposalId === id && a.judgeId === judge.id);
      const inConflict = evaluations.some((e) => e.proposalId === id && e.judgeId === judge.id && e.conflict);
      if (inConflict) continue;
      const hasSent = evaluations.some(
        (e) => e.proposalId === id && e.judgeId === judge.id && e.status === "submitted",
      );
      if (hasSent || (mode === "all_judges" ? judge.active : isAssigned)) expected++;
    }
    let sum = 0;
    for (const value of values) sum += value;
    const average = values.length ? sum / values.length : null;
    let squares = 0;
    for (const value of values) squares += (value - (average ?? 0)) * (value - (average ?? 0));
    if (status !== "descalificada") allSubmitted += values.length;
    allExpected += expected;
    return {
      id,
      status,
      submitted: values.length,
      expected,
      average,
      deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : null,
    };
  });
  const jurors = judges
    .filter(({ active }) => active)
    .map(({ id }) => {
      const assigned =
        mode === "all_judges"
          ? proposals.filter((one) => one.status !== "descalificada").length
          : assignments.filter((a) => a.judgeId === id && !isOut(a.proposalId)).length;
      const own = evaluations.filter((e) => e.judgeId === id && !isOut(e.proposalId));
      const submitted = own.filter((e) => e.status === "submitted" && !e.conflict).length;
      return {
        id,
        assigned,
        submitted,
        conflicts: own.filter((e) => e.conflict).length,
        progress: assigned > 0 ? Math.min(100, Math.round((100 * submitted) / assigned)) : 0,
        lastActivityAt: own.length > 0 ? own.map((e) => e.updatedAt).sort((a, b) => b - a)[0] : null,
      };
    });
  return { rows, jurors, allSubmitted, allExpected };
}

test("[JDB-03] [JDB-12] [MEND-20] the overview of any contest equals its definitions, computed slowly", () => {
  fc.assert(
    fc.property(contests, (contest) => {
      const overview = contestOverview(contest);
      const expected = slowly(contest);
      expect(overview.submitted).toBe(expected.allSubmitted);
      expect(overview.expected).toBe(expected.allExpected);
      expect(overview.progress).toBe(
        expected.allExpected === 0
          ? 0
          : Math.min(100, Math.round((100 * expected.allSubmitted) / expected.allExpected)),
      );
      for (const [i, row] of expected.rows.entries()) {
        const got = overview.proposals[i];
        expect(got).toMatchObject({
          id: row.id,
          evaluationsSubmitted: row.submitted,
          evaluationsExpected: row.expected,
        });
        if (row.average === null) expect(got?.avgScore).toBeNull();
        else expect(got?.avgScore).toBeCloseTo(row.average, 12);
        if (row.deviation === null) expect(got?.stdDev).toBeNull();
        else expect(got?.stdDev).toBeCloseTo(row.deviation, 12);
      }
      const byId = new Map(overview.jurors.map((juror) => [juror.id, juror]));
      expect(byId.size).toBe(expected.jurors.length);
      for (const juror of expected.jurors) expect(byId.get(juror.id)).toMatchObject(juror);
      const progress = overview.jurors.map((juror) => juror.progress);
      expect(progress).toEqual([...progress].sort((a, b) => b - a));
    }),
    { numRuns: 300 },
  );
});

test("[JDB-02] [MEND-20] the alerts of any contest are those of the definitions, at most five of a kind, the worst", () => {
  fc.assert(
    fc.property(contests, (contest) => {
      const { proposals, jurors } = contestOverview(contest);
      const alerts = contestAlerts(proposals, jurors);
      const expected = slowly(contest);
      const rows = expected.rows.filter((row) => row.status !== "descalificada");
      const unevaluated = rows.filter((row) => row.submitted === 0).length;
      const slow = expected.jurors.filter((juror) => juror.assigned > 0 && juror.progress < 50).length;
      const deviations = rows.flatMap((row) =>
        row.submitted >= 3 && (row.deviation ?? 0) > 0.15 + 1e-9 ? [row.deviation ?? 0] : [],
      );
      const count = (kind: string) => alerts.filter((alert) => alert.kind === kind).length;
      expect(count("no_evaluations")).toBe(Math.min(5, unevaluated));
      expect(count("low_progress")).toBe(Math.min(5, slow));
      const shown = alerts.flatMap((alert) =>
        alert.kind === "high_dispersion" ? [alert.proposal.stdDev ?? 0] : [],
      );
      const worst = deviations.sort((a, b) => b - a).slice(0, 5);
      expect(shown).toHaveLength(worst.length);
      for (const [i, deviation] of worst.entries()) expect(shown[i]).toBeCloseTo(deviation, 12);
    }),
    { numRuns: 300 },
  );
});
