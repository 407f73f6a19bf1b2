import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type Random, seededRandom } from "~/contest/core/random";
import { defaultSettings } from "~/contest/core/settings";
import { procedureIn } from "~/contest/final/decision";
import { type Contest, recordOf } from "~/contest/final/record";
import {
  fileEnd,
  fileStart,
  lineText,
  sealed,
  type TallyKind,
  type TallyLine,
  type TallyName,
} from "~/contest/votes/tally";
import { recordZip } from "~/screens/final/verdict/record-zip";
import { checkRecord } from "../../../../verify/record/check";
import { sha256 } from "../../../support/record";

const HOUR = 490_000;
const sealedAt = HOUR * 3_600_000;

/**
 * Returns a random contest: few or many works and jurors, skipped criteria, conflicts,
 * ties and votes.
 */
async function contestOf(random: Random) {
  const some = (most: number) => random.integer(0, most);
  const criteria = Array.from({ length: 1 + some(4) }, (_, at) => ({
    id: `criterio-${at}`,
    name: `Criterio, ${at}`,
    weight: (1 + some(80)) / 8,
  }));
  const jurors = Array.from({ length: 1 + some(6) }, (_, at) => ({
    id: `j${at}`,
    name: `Canario ${at}`,
    hasDeclined: false,
    voted: true,
  }));
  const { lines, votes, voided } = tallyOf(random, 1 + some(12));
  const works = votes.map((publicVotes, at) => {
    const seats = jurors.map((_, juror) => ({ juror, isTied: some(7) === 0, has: some(2) > 0 }));
    const ratings = seats.flatMap(({ juror, isTied, has }) => {
      const answers = criteria.map(() => (some(6) === 0 ? ("NA" as const) : some(10) / 2));
      const sum = (of: (score: number, weight: number) => number) =>
        criteria.reduce((all, { weight }, nth) => {
          const score = answers[nth];
          return typeof score === "number" ? all + of(score, weight) : all;
        }, 0);
      const weights = sum((_, weight) => weight);
      const total = sum((score, weight) => (score / 5) * weight) / weights;
      return has && !isTied && weights > 0 ? [[juror, total, answers] as const] : [];
    });
    const totals = ratings.map(([, total]) => total);
    const mean = totals.length > 0 ? totals.reduce((a, b) => a + b, 0) / totals.length : null;
    const squares = totals.reduce((all, one) => all + (one - (mean ?? 0)) ** 2, 0);
    return {
      id: `obra-${some(1e6)}-${at}`,
      number: at + 1,
      title: `Obra\u00a0${at}, «ñ» ✳`,
      category: "Grafico",
      status: at > 0 && some(9) === 0 ? ("descalificada" as const) : ("pendiente" as const),
      isDraft: false,
      createdAt: 1000 + some(3),
      publicVotes,
      evaluationsCounted: totals.length,
      avgScore: mean,
      stdDev: totals.length > 1 ? Math.sqrt(squares / (totals.length - 1)) : null,
      evaluations: JSON.stringify(ratings),
      conflicts: JSON.stringify(seats.flatMap(({ juror, isTied }) => (isTied ? [juror] : []))),
      assignments: JSON.stringify(seats.map(({ juror }) => juror)),
    };
  });
  for (const { status, number } of works) {
    if (status === "descalificada") lines.push(lineOf(lines, "disqualify", number));
  }
  lines.push({ ...lineOf(lines, "close", 0), voters: 100 });
  const finalists = works
    .filter(({ status }) => status !== "descalificada")
    .map(({ id }) => id)
    .slice(0, 5);
  const two = finalists.length > 2 ? finalists.slice(0, 2) : null;
  const community = two === null ? null : two.map((id) => ({ id, votes: some(3) }));
  const choiceLines: TallyLine[] = [];
  for (const { id, votes } of community ?? []) {
    const { number } = works.find((work) => work.id === id) ?? { number: 0 };
    for (let left = votes; left > 0; left--) {
      const receipt = createHash("sha256").update(`${id} ${left}`).digest("hex");
      choiceLines.push(lineOf(choiceLines, "vote", number, receipt));
      choiceLines.push({ ...lineOf(choiceLines, "census", 0), voters: 6 });
    }
  }
  choiceLines.push({ ...lineOf(choiceLines, "close", 0), voters: 6 });
  const marks = jurors.flatMap(({ id }, juror) => {
    const marked = (two ?? []).filter(
      (work) => !works.some((one) => one.id === work && JSON.parse(one.conflicts).includes(juror)),
    );
    return marked.length > 0 ? [{ judgeId: id, works: marked }] : [];
  });
  const marksOf = (work: string) => marks.filter((own) => own.works.includes(work)).length;
  const order = two?.toSorted((a, b) => marksOf(b) - marksOf(a));
  const contest: Contest = {
    settings: {
      ...defaultSettings,
      finalists_count: 1 + some(5),
    },
    phases: [],
    criteria,
    jurors,
    works,
    final: {
      finalists: { ids: finalists, asFixed: null },
      jury: {
        isHeld: true,
        jurors: jurors.length,
        marks,
      },
      community: {
        isOpened: two !== null,
        isHeld: two !== null,
        two,
        order: order ?? null,
        votes: community ?? [],
      },
      reasons: [],
    },
    community,
    tally: { lastLine: lines.length, head: await sealed("0".repeat(64), lines) },
    choice: community && {
      lastLine: choiceLines.length,
      head: await sealed("0".repeat(64), choiceLines),
    },
    voided,
  };
  return { contest, lines, choiceLines };
}

const lineOf = (lines: TallyLine[], kind: TallyLine["kind"], work: number, receiptHash = ""): TallyLine => ({
  ...{ number: lines.length + 1, kind, work, voters: null, hour: HOUR, receiptHash },
});

/** Returns votes, voids, restores and withdrawals in a valid order, and their result. */
function tallyOf(random: Random, works: number) {
  const lines: TallyLine[] = [];
  const kinds = new Map<string, { kind: TallyKind; work: number }>();
  const add = (receiptHash: string, kind: TallyKind, work: number) => {
    lines.push(lineOf(lines, kind, work, receiptHash));
    // A census ends a seal, whose lines follow the order of their hash.
    lines.push({ ...lineOf(lines, "census", 0), voters: 100 });
    kinds.set(receiptHash, { kind, work });
  };
  for (let left = random.integer(0, 40); left > 0; left--) {
    const known = [...kinds].filter(([, { kind }]) => kind !== "withdraw");
    const [receipt, last] = known.length > 0 && random() < 0.4 ? random.pick(known) : [];
    if (!receipt || !last) {
      const hash = createHash("sha256").update(String(random())).digest("hex");
      add(hash, "vote", random.integer(1, works));
    } else if (last.kind === "void") add(receipt, "restore", last.work);
    else add(receipt, random() < 0.7 ? "void" : "withdraw", last.work);
  }
  const votes = Array.from({ length: works }, () => 0);
  for (const { kind, work } of kinds.values())
    if (kind === "vote" || kind === "restore") votes[work - 1] = (votes[work - 1] ?? 0) + 1;
  const voided = [...kinds].flatMap(([receiptHash, { kind, work }]) =>
    kind === "void" ? [{ work, receiptHash }] : [],
  );
  return { lines, votes, voided };
}

async function* stretches(parts: string[]) {
  yield* parts;
}

test("[PROOF-08] the records of contests of chance agree with a program that shares no code with them", async () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = seededRandom(`expediente ${seed}`);
    const { contest, lines, choiceLines } = await contestOf(random);
    const [winner] = contest.works;
    const award = { kind: "ganadora" as const, workId: winner?.id ?? null, label: "", reasons: "Sí" };
    const draft = {
      reason: null,
      statement: "Ñandú",
      departure: "Por su oficio",
      awards: [award],
    };
    const { departures } = procedureIn(contest, draft);
    if (!departures.some(({ step }) => step === "verdict")) draft.departure = "";
    contest.final.reasons = departures.map(({ step, kind, actual }) => ({
      ...{ step, kind, works: actual, reason: "Por acuerdo", at: 1 },
    }));
    const record = recordOf(contest, draft, {
      name: "Concurso",
      number: 1,
      sealedAt,
      sealedBy: "Canario",
      replaces: null,
    });
    const tally = (name: TallyName, ofTally: TallyLine[], end: Contest["tally"]) =>
      stretches([
        fileStart("https://concurso.test", name),
        ...contest.works
          .filter(({ id }) => name === "public" || contest.community?.some((one) => one.id === id))
          .map(({ number, title }) => `obra ${number} ${title}\n`),
        `inicio ${"0".repeat(64)}\n`,
        ...ofTally.map((line) => `${lineText(line)}\n`),
        fileEnd(end),
      ]);
    const tallies = {
      public: tally("public", lines, contest.tally),
      community: contest.choice && tally("community", choiceLines, contest.choice),
    };
    // The worker's clock has no time zone.
    const at = sealedAt + new Date(sealedAt).getTimezoneOffset() * 60_000;
    const { zip, text } = recordZip({ record, readMe: "Léeme", tallies, sealedAt: at });
    const bytes = new Uint8Array(await new Response(zip).arrayBuffer());
    expect(Buffer.from(bytes).includes("Canario")).toBe(false);
    const { code, said } = checkRecord(Buffer.from(bytes), sha256(text()));
    expect(code, `${seed}: ${said}`).toBe(departures.length === 0 ? 0 : 4);
    const all = departures.length;
    expect(said.split("\n").at(-1)).toBe(
      all === 0
        ? "El procedimiento se cumplió."
        : `Hubo ${all} ${all === 1 ? "desviación" : "desviaciones"}, con motivo publicado.`,
    );
  }
}, 60_000);
