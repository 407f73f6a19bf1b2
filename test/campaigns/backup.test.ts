import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "~/contest/core/sha256";
import { openCopy } from "../../scripts/backups/copy";
import {
  atATime,
  databaseFile,
  hashOf,
  type Manifest,
  objectFile,
  wholeBackup,
} from "../../scripts/backups/folder";
import { localPlace } from "../../scripts/backups/local-place";
import type { Place } from "../../scripts/backups/place";
import { remotePlace } from "../../scripts/backups/remote-place";
import { restoreInto } from "../../scripts/backups/restore";
import { refuseWhileVoting, writeBackup } from "../../scripts/backups/write";
import { seedDemo } from "../../scripts/demo";
import { type Wrangler, wrangler } from "../../scripts/deployment";
import { residentBytes, workerds } from "../../scripts/processes";
import { exportOf, remoteWorker, startRemote, urlOf } from "../support/remote";
import { recordMigrations, resetDatabase } from "../support/reset";
import { startTestedWorker, type TestedWorker } from "../support/tested-worker";
import { Visitor } from "../support/visitor";

/** A sealed record without awards and tallies. */
const RECORD = JSON.stringify({ verdict: { awards: [] }, publicVote: {}, community: null });
const root = resolve(import.meta.dirname, "../..");
const scratch = mkdtempSync(join(tmpdir(), "concurso-"));
const [original, restored, backup] = ["original", "restored", "backup"].map((name) =>
  join(scratch, name),
) as [string, string, string];
let worker: TestedWorker;
let admin: Visitor;
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/**
 * Plants data that could be lost in a backup: long, numerous and odd values, files in each bucket, rows in
 * each state.
 */
async function plantContest(): Promise<void> {
  await seedDemo(worker.runtime, Date.now());
  const odd = "«Ñandú» 'simple' \"doble\"; --\r\n\tlínea\u2028separada\u0001 🎨";
  const long = JSON.stringify({ proposals: Array.from({ length: 3000 }, (_, i) => `obra ${i} 🎨'`) });
  const statements: [string, ...unknown[]][] = [
    ["update proposals set description = ? where id = 'demo-01'", odd],
    [
      `insert into audit_log (at, actor, actor_name, action, target_type, target_id, details)
        values (1, 'cron', 'cron', 'states_applied', 'proposal', 'many', ?)`,
      long,
    ],
    [
      `insert into audit_log (at, actor, actor_name, action, target_type, target_id)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
        select i, 'cron', 'cron', 'phase_activated', 'phase', i from n`,
    ],
    [`update public_votes set voided_at = 1, void_reason = 'a test' where proposal_id = 'demo-02'`],
    [
      `insert into uploads (id, user_id, storage_path, status, created_at, received_bytes)
        values ('whole', 'demo-universidad1', 'demo-01/1.jpg', 'complete', ${Date.now()}, 5)`,
    ],
    [
      `insert into uploads (id, user_id, storage_path, multipart_id, created_at)
        values ('half', 'demo-universidad1', 'demo-01/2.jpg', 'a multipart id', ${Date.now()})`,
    ],
    ["insert into verdicts (id, version, updated_at) values ('fallo', 1, 1)"],
    [
      `update verdicts set number = 1, sealed_at = 2, sealed_by = 'demo-admin', record_hash = ?1, act_hash = ?1, result_stamp = 0,
        last_line = 0, record_key = 'fallos/uno/expediente.json', act_key = 'fallos/uno/acta.json'`,
      await sha256(RECORD),
    ],
    ["insert into upload_parts (upload_id, part_number, etag) values ('half', 1, 'an etag')"],
    [
      `insert into settings (key, value) values ('home_pdf_url', '"/documentos/1700000000000.pdf"')
        on conflict (key) do update set value = excluded.value`,
    ],
  ];
  await worker.db.batch(statements.map(([sql, ...values]) => worker.db.prepare(sql).bind(...values)));
  const put = async (bucket: string, key: string, text = `bytes of ${key}`) =>
    (await worker.runtime.getR2Bucket(bucket)).put(key, text);
  await put("PROPOSALS", "demo-01/1.jpg");
  for (const file of ["expediente.json", "expediente.zip", "acta.json"])
    await put("PROPOSALS", `fallos/uno/${file}`, RECORD);
  await put("PROPOSAL_IMAGES", "demo-03.jpg");
  await put("HOME_DOCUMENTS", "1700000000000.pdf");
}

beforeAll(async () => {
  worker = await startTestedWorker({}, { dataDir: original, beside: [remoteWorker] });
  await resetDatabase(worker.db);
  // Wrangler migrates the restored place.
  await recordMigrations(worker.db);
  await plantContest();
  admin = new Visitor(worker.url);
  await admin.submit("/auth", { email: "admin@demo.test", password: "demo-2025" });
});
afterAll(() => worker.runtime.dispose());

/** Runs one of scripts/ on a folder of data. */
function command(script: string, args: string[], dataDir: string) {
  const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
    // A process group of its own, so that it can be killed with its runtime.
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function run(script: string, args: string[], dataDir: string): Promise<[number, string[]]> {
  const { child, output } = command(script, args, dataDir);
  const [code] = await once(child, "close");
  return [code, output().trim().split("\n")];
}

/** Kills a restore without cleanup as soon as it prints these words. */
async function killRestoreAt(words: string): Promise<void> {
  const { child, output } = command("restore", [backup], restored);
  while (!output().includes(words)) await once(child.stdout, "data");
  process.kill(-(child.pid as number), "SIGKILL");
  await once(child, "close");
}

async function placeAt<Answer>(dataDir: string, work: (place: Place) => Promise<Answer>): Promise<Answer> {
  const place = await localPlace(dataDir);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}

const pages = [
  ...["/", "/galeria", "/galeria?orden=titulo", "/propuesta/demo-01", "/documentos/1700000000000.pdf"],
  ...[
    "/admin",
    "/admin/fases",
    "/admin/criterios",
    "/admin/estados",
    "/admin/usuarios",
    "/admin/universidades",
  ],
  ...["/admin/jurado", "/admin/jurado/asignaciones", "/admin/votos", "/admin/ajustes", "/admin/registro.csv"],
];

/** Returns a visitor's answer without the parts that differ each time. */
async function seen(visitor: Visitor, base: URL, path: string) {
  const response = await visitor.fetch(path);
  const text = (await response.text())
    .replaceAll(base.host, "")
    .replaceAll(encodeURIComponent(base.host), "")
    // Each contest computes its jury's results on its own.
    .replaceAll(/Calculado el [^.]*\.|computedAt\\",\d+/g, "")
    .replaceAll(/nonce="[^"]*"|\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, "");
  return { path, status: response.status, text };
}

test("[DEP-05] a contest is backed up while it is served, restored at the third try after one that was killed and one that failed, and serves the same", async () => {
  const [code, said] = await run("backup", ["--to", backup], original);
  expect([code, said.length]).toEqual([0, 1]);

  await killRestoreAt("marked as half restored");
  expect(await placeAt(restored, (place) => place.check())).toContainEqual(
    expect.stringContaining("no restore is unfinished"),
  );
  expect(await run("admin", ["publico1@demo.test"], restored)).toEqual([
    1,
    ["A restore into this place was broken off: repeat it first."],
  ]);
  // The next restore is interrupted among the files.
  await placeAt(restored, async (place) => {
    let left = 5;
    const failing: Place = {
      ...place,
      putFile: (...file) => (left-- > 0 ? place.putFile(...file) : Promise.reject(new Error("no room"))),
    };
    const manifest = await wholeBackup(backup);
    await expect(restoreInto(failing, backup, manifest, () => {})).rejects.toThrow("no room");
  });
  const [ended, lines] = await run("restore", [backup], restored);
  expect(lines[0]).toBe(`A restore into ${restored} was broken off: it begins anew.`);
  expect(lines.at(-1)).toMatch(/ is as it was at .*: all invariants hold\.$/);
  expect(ended).toBe(0);

  const again = await startTestedWorker({}, { dataDir: restored });
  try {
    // Sessions are left out.
    const visitor = new Visitor(again.url);
    visitor.cookies = new Map(admin.cookies);
    expect((await visitor.fetch("/admin")).status).toBe(302);
    await visitor.submit("/auth", { email: "admin@demo.test", password: "demo-2025" });
    for (const path of pages) {
      const answer = await seen(visitor, again.url, path);
      expect(answer).toEqual(await seen(admin, worker.url, path));
      expect(answer.status).toBe(200);
    }
    const file = await worker.db
      .prepare("select id from proposal_assets order by size_bytes desc")
      .first("id");
    // Compares the original, because the public copy of a video contains its time of creation.
    const [sent, own] = await Promise.all(
      [visitor, admin].map(async (who) => (await who.fetch(`/archivos/${file}/original`)).bytes()),
    );
    expect(own?.length).toBeGreaterThan(0);
    expect(sent).toEqual(own);
    const triggers = "select name, sql from sqlite_master where type = 'trigger' order by name";
    const [kept, back] = await Promise.all(
      [worker, again].map(async ({ db }) => (await db.prepare(triggers).all()).results),
    );
    expect(back).toEqual(kept);
    for (const bucket of ["PROPOSAL_IMAGES", "HOME_DOCUMENTS"] as const) {
      const { objects } = await (await again.runtime.getR2Bucket(bucket)).list();
      expect(objects).toHaveLength(1);
    }
    expect(again.complaints).toEqual([]);
  } finally {
    await again.runtime.dispose();
  }
});

/** A place that stops before its n-th call, as a killed command does, and counts its calls. */
function stopping(place: Place, n: number) {
  const counted = { calls: 0 };
  const stopped = new Proxy(place, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (++counted.calls >= n) throw new Error("stopped here");
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { counted, stopped };
}

test("[DEP-05] a backup that stops at any of its calls leaves the earlier one whole, and a new folder refused", async () => {
  await placeAt(original, async (place) => {
    const quiet = () => {};
    const first = mkdtempSync(join(scratch, "stopped-"));
    const { counted, stopped } = stopping(place, Number.POSITIVE_INFINITY);
    const whole = await writeBackup(stopped, first, Date.now(), quiet);
    const calls = counted.calls;
    expect(calls).toBeGreaterThan(whole.files.length);
    for (const n of [1, 2, 3, 4, 5, 6, calls]) {
      const folder = mkdtempSync(join(scratch, "stopped-"));
      const broken = writeBackup(stopping(place, n).stopped, folder, Date.now(), quiet);
      await expect(broken).rejects.toThrow("stopped here");
      await expect(wholeBackup(folder)).rejects.toThrow("holds no whole backup");
    }
    // A renewed folder gets other rows, and none of its files again.
    await worker.db.exec("update proposals set description = description || '·' where id = 'demo-02'");
    for (const n of [1, 2, 3, 4]) {
      const broken = writeBackup(stopping(place, n).stopped, first, Date.now(), quiet);
      await expect(broken).rejects.toThrow("stopped here");
      expect(await wholeBackup(first)).toEqual(whole);
    }
    const renewed = await writeBackup(place, first, Date.now(), quiet);
    expect(renewed.database).not.toBe(whole.database);
    expect(await wholeBackup(first)).toEqual(renewed);
    await worker.db.exec("update proposals set description = rtrim(description, '·') where id = 'demo-02'");
  });
}, 300_000);

/** Copies the backup and damages the copy or its manifest. */
function damaged(harm: (folder: string) => void): string {
  const folder = mkdtempSync(join(scratch, "damaged-"));
  cpSync(backup, folder, { recursive: true });
  harm(folder);
  return folder;
}

const changed = (change: (manifest: Manifest) => object) =>
  damaged((folder) => {
    const file = join(folder, "manifest.json");
    writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")))));
  });

/** Changes the rows of a copy and the hash in its manifest. */
async function altered(sql: string): Promise<string> {
  const folder = damaged((folder) => {
    const db = openCopy(databaseFile(folder));
    db.exec(sql);
    db.close();
  });
  const file = join(folder, "manifest.json");
  const database = await hashOf(databaseFile(folder));
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), database }));
  return folder;
}

const NO_MIGRATION = "delete from d1_migrations";

describe("refused in one line before anything is written", () => {
  let empty: Place;
  beforeAll(async () => {
    empty = await localPlace(join(scratch, "empty"));
  });
  afterAll(() => empty.close());

  test.each<[what: string, folder: () => string | Promise<string>, why: RegExp]>([
    [
      "a backup that was cut short",
      () => damaged((folder) => rmSync(join(folder, "manifest.json"))),
      /holds no whole backup: manifest.json, which is written last, is missing\.$/,
    ],
    [
      "one whose manifest was cut",
      () => damaged((folder) => writeFileSync(join(folder, "manifest.json"), '{"product": "contest-pl')),
      /manifest.json was cut or changed: take another folder\.$/,
    ],
    [
      "one with other rows than were written",
      () => damaged((folder) => appendFileSync(databaseFile(folder), "{}\n")),
      /is not as it was written: contest.sqlite was cut or changed\.$/,
    ],
    [
      "one that lacks a file",
      () => damaged((folder) => rmSync(join(folder, "files/PROPOSALS/demo-01/1.jpg"))),
      /is not whole: files\/PROPOSALS\/demo-01\/1.jpg is missing\.$/,
    ],
    [
      "a folder of something else",
      () => changed(() => ({ product: "another" })),
      /is no backup of this product\.$/,
    ],
    [
      "one of another format",
      () => changed((manifest) => ({ ...manifest, format: 3 })),
      /is written in format 3; this version reads format 2\.$/,
    ],
    [
      "one of a later schema",
      () => altered("insert into d1_migrations (name) values ('9999_later.sql')"),
      /was made by a newer version: this one has no migration 9999_later.sql\.$/,
    ],
    [
      "one whose manifest lost its files",
      () => changed((manifest) => ({ ...manifest, files: [] })),
      /^manifest.json was cut or changed: it says nothing of demo-\d+\/\d+(-cartel)?\.\w+\.$/,
    ],
    [
      "one whose manifest names a folder for a file",
      () =>
        changed(({ files: [file, ...files], ...manifest }) => ({
          ...manifest,
          files: [{ ...file, key: "" }, ...files],
        })),
      /is not whole: files\/\w+ is missing\.$/,
    ],
    [
      "one of an earlier schema",
      () => altered(NO_MIGRATION),
      /was made before the migration 0000_contest_1_0_0.sql: restore it with the version that made it, then upgrade\.$/,
    ],
  ])("%s", async (_, folderOf, why) => {
    const folder = await folderOf();
    const restore = async () => restoreInto(empty, folder, await wholeBackup(folder), () => {});
    await expect(restore()).rejects.toThrow(why);
    expect(await empty.read(["select name from sqlite_master where name not glob '_cf_*'"])).toEqual([[]]);
  });

  test("and leaves no folder where there was none", async () => {
    const nowhere = join(dirname(original), "nowhere");
    const missing = join(dirname(original), "no-backup");
    expect((await run("restore", [missing], nowhere))[0]).toBe(1);
    await placeAt(nowhere, async (place) => {
      const older = await altered(NO_MIGRATION);
      await expect(restoreInto(place, older, await wholeBackup(older), () => {})).rejects.toThrow(
        "was made before",
      );
    });
    expect(readdirSync(nowhere)).toEqual([]);
  });

  test("into a place where there is a contest", async () => {
    expect(await run("restore", [backup], original)).toEqual([
      1,
      [`There is a contest in ${original}; a backup is restored into an empty place alone.`],
    ]);
    await placeAt(original, async (place) => {
      await expect(writeBackup(place, dirname(backup), 0, () => {})).rejects.toThrow(
        /holds something else \(\w+\); choose another folder\.$/,
      );
    });
  });
});

/**
 * The deployed contest whose data are in a folder. Wrangler's commands for an account work on that folder. The
 * process that serves the original also stands in for its deployment, as D1 is one process.
 */
async function deployedAt(dataDir: string): Promise<Place> {
  const led: Wrangler = (args, how) =>
    wrangler(
      args.flatMap((arg) => (arg === "--remote" ? ["--local", "--persist-to", dataDir] : [arg])),
      how,
    );
  const remote =
    dataDir === original
      ? { url: await urlOf(worker.runtime), db: worker.db, close: async () => {} }
      : await startRemote(dataDir);
  return remotePlace(
    "staging",
    led,
    async () => remote,
    async (args) => {
      expect(args.slice(0, -1)).toEqual(
        "d1 export DB --remote --env staging --skip-confirmation --output".split(" "),
      );
      writeFileSync(String(args.at(-1)), await exportOf(remote.db));
      return { ok: true, output: "", complaint: "" };
    },
  );
}

/** Number of the next vote, over all tests: nobody votes for a work twice. */
let nextVote = 0;

/** Signs people in and votes, as fast as the contest answers, until `work` ends. That is many a second. */
async function underVotes<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  let isOver = false;
  let votes = 0;
  const vote = async (n: number) => {
    const voter = new Visitor(worker.url);
    const person = n % 2 === 0 ? `publico${1 + (n % 20)}` : `alumno${1 + (n % 36)}`;
    await voter.submit("/auth", { email: `${person}@demo.test`, password: "demo-2025" });
    // Each round of 60 votes begins at another work.
    const work = `demo-${String(1 + ((n * 7 + Math.floor(n / 60)) % 30)).padStart(2, "0")}`;
    const page = await voter.submit("/galeria", { proposal_id: work });
    if (page.toast?.includes("Voto registrado")) votes++;
  };
  const voting = (async () => {
    while (!isOver) {
      // Connections end while this process loads an export. A browser would connect again too.
      await vote(nextVote++).catch((error: Error) => {
        if (error.message !== "fetch failed") throw error;
      });
    }
  })();
  const answer = await work().finally(() => {
    isOver = true;
    return voting;
  });
  expect(votes).toBeGreaterThan(0);
  expect(worker.complaints.filter((line) => line.includes("SQLITE_BUSY"))).toEqual([]);
  return answer;
}

const CUT = "C:\\nuevo\\río\r\nsegunda línea";

describe("a deployed contest", () => {
  test("[DEP-05] is backed up while people sign in and vote, with a record above 300 MiB, and restored into another account; both hold all invariants", async () => {
    const record = objectFile(join(scratch, "live"), {
      bucket: "PROPOSALS",
      key: "fallos/uno/expediente.zip",
    });
    const bytes = 301 * 1024 ** 2;
    writeFileSync(join(scratch, "record"), Buffer.alloc(bytes, "record of a verdict"));
    await worker.db.prepare("update proposals set description = ? where id = 'demo-02'").bind(CUT).run();
    const source = await deployedAt(original);
    await source.putFile({ bucket: "PROPOSALS", key: "fallos/uno/expediente.zip" }, join(scratch, "record"));
    const folder = join(scratch, "live");
    const before = Date.now();
    const manifest = await underVotes(() => writeBackup(source, folder, before, console.error));
    await source.close();
    expect(manifest.gone).toEqual([]);
    expect(statSync(record).size).toBe(bytes);

    const target = join(scratch, "another-account");
    const place = await deployedAt(target);
    await restoreInto(place, folder, await wholeBackup(folder), () => {});
    expect(await place.check()).toEqual([]);
    expect(await place.read(["select description from proposals where id = 'demo-02'"])).toEqual([
      [{ description: CUT }],
    ]);
    const listed = await place.list("PROPOSALS");
    expect(listed.find(({ key }) => key.endsWith("expediente.zip"))?.size).toBe(bytes);
    await place.close();
    // The planted record is no ZIP.
    const no = "No concuerda: está cortado o no es un ZIP como el que se publicó.";
    expect(await run("check-data", [], target)).toEqual([
      1,
      [`the record of verdict 1: ${no}`, "1 broken.", no],
    ]);
  });

  test("[DEP-05] is backed up again into the same folder: only new and changed files are copied, and none goes unsaid", async () => {
    const folder = join(scratch, "live");
    const place = await deployedAt(original);
    const document = { bucket: "HOME_DOCUMENTS", key: "1800000000000.pdf" } as const;
    await place.putFile(document, join(scratch, "live/manifest.json"));
    await place.putFile(
      { bucket: "PROPOSAL_IMAGES", key: "demo-03.jpg" },
      join(scratch, "live/manifest.json"),
    );
    await worker.db
      .prepare("update settings set value = ? where key = 'home_pdf_url'")
      .bind('"/documentos/1800000000000.pdf"')
      .run();
    const copied: string[] = [];
    const watched: Place = {
      ...place,
      getFile: (object, to) => {
        copied.push(object.key);
        return place.getFile(object, to);
      },
    };
    const said: string[] = [];
    await writeBackup(watched, folder, Date.now(), (line) => said.push(line));
    await place.close();
    expect(copied.sort()).toEqual(["1800000000000.pdf", "demo-03.jpg"]);
    expect(said).toEqual(["files/HOME_DOCUMENTS/1700000000000.pdf is of no row any more; it stays here."]);
    await wholeBackup(folder);
  });
});

test("[YEAR-07] the rows of a night are backed up beside votes, restored and checked; an export is refused while people vote", async () => {
  const cron = await worker.runtime.getWorker();
  const moment = `${new Date().toISOString().slice(0, 10)}T03:00:00.000Z`;
  const night = Date.parse(moment);
  await underVotes(async () => {
    for (let minute = 0; minute < 3; minute++) {
      const scheduledTime = new Date(night + minute * 60_000);
      expect((await cron.scheduled({ scheduledTime, cron: "* * * * *" })).outcome).toBe("ok");
    }
  });
  const [folder, target] = [join(scratch, "night"), join(scratch, "night-restored")];
  const [code, lines] = await run("backup", ["--day", "last", "--to", folder], original);
  expect(code, lines.join("\n")).toBe(0);
  const [ended, said] = await run("restore", [folder], target);
  expect(said.at(-1)).toContain(` is as it was at ${moment}: all invariants hold.`);
  expect(ended).toBe(0);
  const place = await deployedAt(original);
  await expect(refuseWhileVoting(place)).rejects.toThrow("People vote now, and an export stops the site.");
  await place.close();
});

test("a local contest is backed up while people sign in and vote", async () => {
  const folder = join(scratch, "local");
  const [code, lines] = await underVotes(() => run("backup", ["--to", folder], original));
  expect(code, lines.join("\n")).toBe(0);
  await wholeBackup(folder);
});

test("a file that went meanwhile is told", async () => {
  const bucket = await worker.runtime.getR2Bucket("HOME_DOCUMENTS");
  // The runtime closes a connection that was idle, and the first call then only notices.
  await bucket.head("1800000000000.pdf").catch(() => null);
  await bucket.delete("1800000000000.pdf");
  const { gone } = await placeAt(original, (place) =>
    writeBackup(place, join(scratch, "without"), 0, () => {}),
  );
  expect(gone).toEqual([{ bucket: "HOME_DOCUMENTS", key: "1800000000000.pdf" }]);
});

test("[DEP-05] a thousand small files take less memory than one part of an upload each", async () => {
  const before = new Set(workerds());
  const small = join(scratch, "small.jpg");
  writeFileSync(small, Buffer.alloc(10_000));
  await placeAt(join(scratch, "small"), async (place) => {
    const numbers = Array.from({ length: 1000 }, (_, number) => number);
    await atATime(numbers, (number) => place.putFile({ bucket: "PROPOSALS", key: `${number}.jpg` }, small));
    const [own] = workerds().filter((pid) => !before.has(pid));
    expect(residentBytes(own ?? 0)).toBeLessThan(2 ** 29);
  });
});
