import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dayOf, HOUR_MS, startOfDay } from "~/contest/core/calendar";
import { lineText, type TallyLine } from "~/contest/votes/tally";
import { Database } from "~/db/core/database";
import { brokenInvariants } from "~/db/core/invariants";
import { nobody } from "~/db/core/store-context";
import { tallyCheckStore } from "~/db/votes/tally-check";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";

const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "recuento-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const stored = ["final_votes", "tally_lines", "tally_seals"] as const;
const columns = {
  final_votes: "user_id, proposal_id, created_at, is_pending, receipt, receipt_hash",
  tally_lines: "tally, number, kind, work, hour, receipt_hash, voters",
  tally_seals: "tally, number, last_line, head, hour",
};
/** Heads that somebody noted: while people chose, and after the close. */
const noted = { early: "", closed: "" };
const begunAt = Date.now() - 25 * HOUR_MS;
/** Midnight in Madrid, when the cron seals the lines of a day. */
const midnight = startOfDay(dayOf(Date.now()));
let triggers: { name: string; sql: string }[] = [];

/** Fifty people choose and are sealed, then ten more. Both works have thirty votes at the close. */
beforeAll(async () => {
  for (const judgeId of ["a", "b"]) await contest.addPerson("jurado", { judgeId });
  for (const [id, title] of [
    ["ala", "Ala"],
    ["bosque", "Bosque"],
  ] as const)
    await contest.addProposal({ id, title, status: "finalista" });
  await setFinal(contest, "community", { works: ["ala", "bosque"], marks: { a: ["ala"], b: ["bosque"] } });
  await contest.setPhase("final");
  const latest = () =>
    contest.value<string>(
      "select last_line || ':' || head from tally_seals where tally = 'community' order by number desc limit 1",
    );
  for (let n = 0; n < 60; n++) {
    const { id } = await contest.addPerson("publico");
    const work = n % 2 === 0 ? "ala" : "bosque";
    await contest.insert("final_votes", { user_id: id, proposal_id: work, created_at: n });
    // The chain begins some hours before its first lines. The public vote is over, yet a few votes of the final wait.
    if (n === 0) await contest.cron(begunAt);
    if (n !== 49) continue;
    await contest.cron(midnight);
    noted.early = await latest();
  }
  await contest.db.exec("update final_steps set closed_at = 5 where name = 'community'");
  await contest.cron(Date.now());
  noted.closed = await latest();
  for (const table of stored) {
    await contest.db.exec(`create table kept_${table} as select ${columns[table]} from ${table}`);
  }
  triggers = await contest.rows("select name, sql from sqlite_master where type = 'trigger'");
});
afterAll(async () => {
  await restore();
  for (const table of stored) await contest.db.exec(`drop table kept_${table}`);
});

/** Changes the data as a person can who drops every trigger first. */
async function forge(change: () => Promise<unknown>) {
  await contest.db.batch(triggers.map(({ name }) => contest.db.prepare(`drop trigger ${name}`)));
  await change();
  await contest.db.batch(triggers.map(({ sql }) => contest.db.prepare(sql)));
}
const restore = () =>
  forge(() =>
    contest.db.batch(
      stored.flatMap((table) => [
        contest.db.prepare(`delete from ${table}`),
        contest.db.prepare(`insert into ${table} (${columns[table]}) select * from kept_${table}`),
      ]),
    ),
  );
// Runs before the check of the invariants after each test.
afterEach(restore);

/** Numbers the lines of the final anew and computes their heads, as a person with the whole database can. */
async function chainAnew(change: (lines: TallyLine[]) => TallyLine[]) {
  const rows = await contest.rows<TallyLine>(
    `select number, kind, work, voters, hour, receipt_hash as receiptHash from tally_lines
      where tally = 'community' order by number`,
  );
  const lines = change(rows).map((line, nth) => ({ ...line, number: nth + 1 }));
  let head = await contest.value<string>(
    "select head from tally_seals where tally = 'community' and number = 0",
  );
  for (const line of lines) head = sha256(`${head}\n${lineText(line)}`);
  await contest.db.exec("delete from tally_lines where tally = 'community'");
  const insertion = contest.db.prepare(
    `insert into tally_lines (${columns.tally_lines}) values ('community', ?, ?, ?, ?, ?, ?)`,
  );
  await contest.db.batch(
    lines.map(({ number, kind, work, voters, hour, receiptHash }) =>
      insertion.bind(number, kind, work, hour, receiptHash, voters),
    ),
  );
  await contest.db.exec("delete from tally_seals where tally = 'community' and number > 0");
  const hour = lines.at(-1)?.hour;
  await contest.insert("tally_seals", {
    tally: "community",
    number: 1,
    last_line: lines.length,
    head,
    hour,
  });
}

/** Sorts the lines between two censuses by their hash, as the program expects. */
function inOrder(lines: TallyLine[]): TallyLine[] {
  const isCensus = ({ kind }: TallyLine) => ["census", "close"].includes(kind);
  const rest = lines.findIndex(isCensus);
  const sorted = (rest < 0 ? lines : lines.slice(0, rest)).toSorted((a, b) =>
    a.receiptHash < b.receiptHash ? -1 : 1,
  );
  return rest < 0 ? sorted : [...sorted, ...lines.slice(rest, rest + 1), ...inOrder(lines.slice(rest + 1))];
}

const ten =
  "(select receipt_hash from kept_final_votes where proposal_id = 'ala' order by created_at limit 10)";
const deleteTen = () => contest.db.exec(`delete from final_votes where receipt_hash in ${ten}`);
const hashesOfTen = async () =>
  (await contest.rows<{ receipt_hash: string }>(ten.slice(1, -1))).map((row) => row.receipt_hash);

/** Adds votes for 'ala' that nobody cast, and their lines at that place of the chain. */
async function stuff(count: number, at: (lines: TallyLine[]) => number) {
  const hashes = Array.from({ length: count }, (_, n) => sha256(`nadie ${n}`));
  const work = await contest.value<number>("select number from proposals where id = 'ala'");
  for (const receipt_hash of hashes)
    await contest.insert("final_votes", { proposal_id: "ala", created_at: 1, receipt_hash });
  await chainAnew((lines) => {
    const hour = lines[0]?.hour ?? 0;
    const added = hashes.map(
      (receiptHash): TallyLine => ({
        ...{ number: 0, kind: "vote", work, voters: null, hour, receiptHash },
      }),
    );
    const all = inOrder(lines.toSpliced(at(lines), 0, ...added));
    const census: TallyLine = { number: 0, kind: "census", work: 0, voters: 62, hour, receiptHash: "" };
    return all.at(-1)?.kind === "vote" ? [...all, census] : all;
  });
}

const run = (file: string, ...heads: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const script = resolve(import.meta.dirname, "../../public/verificar-recuento.mjs");
    execFile(process.execPath, [script, file, ...heads], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });

/** Returns what the product, the program and the program with noted heads say of the data as it is. */
async function found() {
  const file = join(folder, "recuento.txt");
  writeFileSync(file, await (await contest.visitor().fetch("/recuento.txt?voto=final")).text());
  const [alone, early, closed] = await Promise.all([
    run(file),
    run(file, noted.early),
    run(file, noted.closed),
  ]);
  const published = (
    await contest.rows<{ title: string; votes: number }>(
      `select p.title, count(*) as votes from final_votes v join proposals p on p.id = v.proposal_id group by 1`,
    )
  ).every(({ title, votes }) => new RegExp(`^ +${votes} {2}obra \\d+ ${title}$`, "m").test(alone.said));
  const product = [
    ...(await brokenInvariants(contest.db)),
    ...(await tallyCheckStore({
      database: new Database(contest.db, false),
      by: nobody,
      now: Date.now(),
    }).checkAll()),
  ];
  return { product, isCountPublished: published, alone, early, closed };
}

test("[TALLY-16] what was stored agrees, and the program names the line and hour of each noted head", async () => {
  const { product, isCountPublished, alone, early, closed } = await found();
  expect([product, isCountPublished, alone.code, early.code, closed.code]).toEqual([[], true, 0, 0, 0]);
  expect(alone.said).toMatch(/^La votación de la comunidad$/m);
  expect(alone.said).toMatch(
    /30 {2}obra \d Ala\n +30 {2}obra \d Bosque\n +60 {2}en total\n +62 {2}personas que podían votar/,
  );
  expect(alone.said).toContain("El voto se cerró en la línea 62.");
  // A head without a line confirms nothing, so that nobody is told to note one.
  const page = await contest.visitor().open("/recuento?voto=final");
  expect(page.texts("#sellos code")).toEqual([noted.closed, noted.early]);
  expect(early.said).toMatch(
    /Sello anotado 51:\w{64}: está, es el de la línea 51, sellada en la hora 20\d\d-\d\d-\d\dT\d\dZ/,
  );
});

/** Six manipulations, and who finds each: the product, the program, a head noted before and after the close. */
const forgeries: [what: string, forgery: () => Promise<unknown>, by: string[], said: RegExp][] = [
  ["ten votes deleted", deleteTen, ["product", "program"], /Todo concuerda/],
  [
    "ten votes moved to the other work",
    () => contest.db.exec(`update final_votes set proposal_id = 'bosque' where receipt_hash in ${ten}`),
    ["product", "program"],
    /Todo concuerda/,
  ],
  [
    "ten votes deleted with their lines",
    async () => {
      await deleteTen();
      await contest.db.exec(`delete from tally_lines where receipt_hash in ${ten}`);
    },
    ["product", "program", "early", "closed"],
    /se esperaba la línea \d+ y está la \d+/,
  ],
  [
    "ten votes deleted with their lines, and the chain made anew",
    async () => {
      const gone = await hashesOfTen();
      await deleteTen();
      await chainAnew((lines) => lines.filter(({ receiptHash }) => !gone.includes(receiptHash)));
    },
    ["early", "closed"],
    /no está en la cadena el sello anotado 51:\w{64}: la primera línea distinta está entre la 1 y la 51/,
  ],
  [
    "ten votes added after the close, and the chain made anew",
    () => stuff(10, (lines) => lines.length),
    ["product", "program", "early", "closed"],
    /un voto después del cierre, que es la línea 62/,
  ],
  [
    "ten votes added before the close, and the chain made anew",
    () => stuff(10, (lines) => lines.length - 1),
    ["product", "program", "early", "closed"],
    /cuentan 70 votos y solo 62 personas podían votar/,
  ],
];

test.each(forgeries)("[TALLY-15] [TALLY-16] %s", async (_, forgery, by, said) => {
  await forge(forgery);
  const { product, isCountPublished, alone, early, closed } = await found();
  const finders = {
    product: product.length > 0,
    program: alone.code !== 0 || !isCountPublished,
    early: early.code !== 0,
    closed: closed.code !== 0,
  };
  expect(Object.entries(finders).flatMap(([name, finds]) => (finds ? [name] : []))).toEqual(by);
  expect(early.said).toMatch(said);
});

const phantom = (tally: string, work: number) =>
  contest.insert("tally_waiting", { tally, kind: "vote", work, receipt_hash: sha256("nadie") });

test.each([
  ["a vote of nobody", () => contest.db.exec("update final_votes set user_id = null where created_at = 7")],
  ["a line of the final without a vote", () => phantom("community", 1)],
  ["a line for a work of the public vote that does not exist", () => phantom("public", 99)],
] as [string, () => Promise<unknown>][])("[TALLY-18] the check of the data finds %s", async (_, forgery) => {
  await forge(forgery);
  const { product } = await found();
  expect(product).not.toEqual([]);
  await forge(() => contest.db.exec("delete from tally_waiting"));
});
