import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { processorSeconds } from "../../scripts/processes";
import { command } from "../support/commands";
import { startTestedWorker, type TestedWorker } from "../support/tested-worker";
import { Visitor } from "../support/visitor";
import { unzipped } from "../support/zip";

/** A tenth of the national contest. Set JOBS_SIZE=1 for a national run by hand. */
const SIZE = process.env.JOBS_SIZE ?? "10";
/** Moments of the kills, as shares of the processor time of an undisturbed run. A kill depends on no machine's speed. */
const KILLS = [0.2, 0.4, 0.6];
const MINUTE = 60_000;
const root = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const seed = join(root, "seed");

/** A worker over a folder of data, which can be killed. Its cron runs when the test says so. */
class Place {
  #worker!: TestedWorker;
  #now = Date.now();

  constructor(private folder: string) {}

  async start() {
    this.#worker = await startTestedWorker({}, { own: true, dataDir: this.folder });
  }

  async stop() {
    await this.#worker.runtime.dispose();
  }

  /**
   * Kills the worker while `work` runs, after that many seconds of processor time. Starts another one on the same data.
   * Returns false when the work ended before the kill.
   */
  async killDuring(work: () => Promise<unknown>, seconds: number): Promise<boolean> {
    const from = this.cpu();
    let isOver = false;
    const running = work()
      .then(
        () => false,
        () => true,
      )
      .finally(() => {
        isOver = true;
      });
    await vi.waitUntil(() => isOver || this.cpu() - from > seconds, { timeout: 10 * MINUTE, interval: 5 });
    process.kill(this.#worker.pid ?? 0, "SIGKILL");
    const isCut = await running;
    await this.stop();
    await this.start();
    return isCut;
  }

  /** Kills `work` once for each of these moments. At least one kill comes before its end. */
  async killOften(work: () => Promise<unknown>, moments: number[]) {
    const cuts: boolean[] = [];
    for (const seconds of moments) cuts.push(await this.killDuring(work, seconds));
    if (moments.length > 0) expect(cuts, "kills before the end").toContain(true);
  }

  cpu = () => processorSeconds(this.#worker.pid ?? 0);

  /** Runs the cron of the next minute. Returns the processor time of the worker in seconds. */
  async cron(): Promise<number> {
    const from = this.cpu();
    this.#now += MINUTE;
    const worker = await this.#worker.runtime.getWorker();
    const { outcome } = await worker.scheduled({ scheduledTime: new Date(this.#now), cron: "* * * * *" });
    expect(outcome).toBe("ok");
    expect(this.#worker.complaints.splice(0)).toEqual([]);
    return this.cpu() - from;
  }

  async value<Value = number>(sql: string): Promise<Value> {
    return Object.values((await this.#worker.db.prepare(sql).first()) ?? {})[0] as Value;
  }

  async run(...statements: string[]) {
    await this.#worker.db.batch(statements.map((sql) => this.#worker.db.prepare(sql)));
  }

  async admin(): Promise<Visitor> {
    const visitor = new Visitor(this.#worker.straight);
    await visitor.submit("/auth", { email: "admin@demo.test", password: "demo-2025" });
    return visitor;
  }

  /** Returns the files of a ZIP in the store. */
  async zip(key: string): Promise<Map<string, Uint8Array>> {
    const bucket = await this.#worker.runtime.getR2Bucket("PROPOSALS");
    return unzipped(new Uint8Array((await (await bucket.get(key))?.arrayBuffer()) ?? []));
  }
}

const sha256 = (text: string | Uint8Array) => createHash("sha256").update(text).digest("hex");
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const round = (seconds: number) => Math.round(seconds * 10) / 10;

const seal = async (place: Place) =>
  (await place.admin()).submit("/admin/fallo", { intent: "seal", id: "fallo", version: "1" });

const favourite = `select id from proposals where not is_draft and status <> 'descalificada'
  order by public_votes_count desc, created_at, id limit 1`;

beforeAll(async () => {
  const run = command("seed-scale", 0, ["--size", SIZE], seed);
  const [code] = await once(run.process, "close");
  expect(code, run.output()).toBe(0);
  // The final is active, so that the whole tally is sealed.
  const place = new Place(seed);
  await place.start();
  await place.run(
    "update contest_phases set start_at = null, end_at = null, is_active = 0",
    "update contest_phases set is_active = 1, begun_at = 1 where phase_key = 'final'",
    // No step of the final was held, so that the seal needs a reason for each, and for its winner.
    `insert into final_departures (step, kind, works, reason, at) values ('finalists', 'other', '[]', 'x', 1),
      ('jury', 'left_out', '[]', 'x', 1), ('community', 'left_out', '[]', 'x', 1)`,
    `insert into verdicts (id, version, updated_at, statement, departure)
      values ('fallo', 1, 1, 'Por su claridad', 'Por acuerdo')`,
    `insert into verdict_awards (id, verdict_id, place, kind, proposal_id, reasons)
      select 'a', 'fallo', 0, 'ganadora', (${favourite}), 'Por su claridad'
      union all select 'b', 'fallo', 1, 'favorita', (${favourite}), ''`,
  );
  await place.stop();
});

test("[TALLY-13] the cron seals a hundred thousand lines in bounded runs and is killed three times: each line is sealed once", async () => {
  const place = new Place(seed);
  await place.start();
  const lines = await place.value("select count(*) from tally_waiting where number > 0");
  // The lines are more than a request may seal.
  expect((await seal(place)).toast).toContain("El recuento aún se está sellando");
  const spent = [await place.cron()];
  await place.killOften(
    () => place.cron(),
    KILLS.map((share) => share * Math.max(...spent)),
  );
  while ((await place.value("select count(*) from tally_waiting where number > 0")) > 0)
    spent.push(await place.cron());
  const ofVotes = "kind not in ('census', 'close', 'reopen')";
  expect(await place.value(`select count(*) from tally_lines where number > 0 and ${ofVotes}`)).toBe(lines);
  const missing = "select max(number) - count(*) from tally_lines where number > 0 and tally = 'public'";
  expect(await place.value(missing)).toBe(0);
  console.info(
    `${lines} lines sealed in ${spent.length} runs, at most ${round(Math.max(...spent))} s of processor.`,
  );
  await place.stop();
});

/** Tables that the first export changes by rows at their end: its audit event, and its mail. */
const grown = ["datos/correo.csv", "datos/registro.csv"];

/** Prepares and downloads the export. Returns its tables, and the processor time of its first run. */
async function exported(place: Place, kills: number[] = []) {
  await (await place.admin()).post("/admin/exportar", { intent: "prepare" });
  await place.killOften(() => place.cron(), kills);
  const spent: number[] = [];
  while ((await place.value("select count(*) from jobs where finished_at is null")) > 0)
    spent.push(await place.cron());
  const admin = await place.admin();
  const from = place.cpu();
  const answer = await admin.post("/admin/exportar.zip", { parte: "1" });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  console.info(
    `Export in ${spent.length} runs, at most ${round(Math.max(...spent))} s of processor; download of ` +
      `${Math.round(bytes.length / 1e6)} MB, ${round(place.cpu() - from)} s.`,
  );
  const tables = new Map([...unzipped(bytes)].filter(([name]) => name.startsWith("datos/")));
  return { tables, seconds: spent[0] ?? 0 };
}

test("[EXPORT-04] the export of a large contest, killed three times, has the bytes of an undisturbed one", async () => {
  const place = new Place(seed);
  await place.start();
  const { tables: undisturbed, seconds } = await exported(place);
  const { tables: killed } = await exported(
    place,
    KILLS.map((share) => (share * seconds) / KILLS.length),
  );
  expect([...killed.keys()]).toEqual([...undisturbed.keys()]);
  for (const [name, bytes] of undisturbed) {
    const after = killed.get(name) ?? new Uint8Array();
    if (grown.includes(name)) expect(after.length, name).toBeGreaterThan(bytes.length);
    else expect(after.length, name).toBe(bytes.length);
    expect(sha256(after.subarray(0, bytes.length)), name).toBe(sha256(bytes));
  }
  await place.stop();
});

/**
 * Seals the draft as the organiser. Returns what the record says apart from the seal's instant and address, and the
 * processor time of the seal.
 */
async function record(place: Place, kills: number[] = []) {
  await place.killOften(() => seal(place), kills);
  const from = place.cpu();
  // A kill may come after the seal, before its answer.
  if ((await place.value("select count(*) from verdicts where sealed_at is not null")) === 0)
    expect((await seal(place)).toast).toContain("Fallo sellado");
  const seconds = place.cpu() - from;
  console.info(`Verdict sealed with ${round(seconds)} s of processor.`);
  const key = await place.value<string>("select record_key from verdicts where number = 1");
  const files = await place.zip(key.replace(".json", ".zip"));
  const { verdict, files: _, ...rest } = JSON.parse(textOf(files.get("expediente.json")));
  const said = {
    names: [...files.keys()].join(),
    record: JSON.stringify({ ...rest, verdict: { ...verdict, sealedAt: null } }),
    evaluations: sha256(textOf(files.get("evaluaciones.csv"))),
    voided: sha256(textOf(files.get("anulaciones.csv"))),
    tally: sha256(textOf(files.get("recuento.txt")).replace(/^concurso .*$/m, "")),
  };
  return { said, seconds };
}

test("[VERD-13] the seal of a large contest, killed three times, stores the record of an undisturbed one", async () => {
  const copy = join(root, "copy");
  cpSync(seed, copy, { recursive: true });
  const at = async (folder: string, kills?: number[]) => {
    const place = new Place(folder);
    await place.start();
    const sealed = await record(place, kills);
    await place.stop();
    return sealed;
  };
  const { said, seconds } = await at(copy);
  const killed = await at(
    seed,
    KILLS.map((share) => share * seconds),
  );
  expect(killed.said).toEqual(said);
});
