import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Manifest, wholeBackup } from "../../scripts/backups/folder";
import { localPlace } from "../../scripts/backups/local-place";
import type { Place } from "../../scripts/backups/place";
import { remotePlace } from "../../scripts/backups/remote-place";
import { restoreInto } from "../../scripts/backups/restore";
import { readTables, tablesOf } from "../../scripts/backups/tables";
import { writeBackup } from "../../scripts/backups/write";
import { seedDemo } from "../../scripts/demo";
import { type Wrangler, wrangler } from "../../scripts/deployment";
import { recordMigrations, resetDatabase } from "../support/reset";
import { startTestedWorker, type TestedWorker } from "../support/tested-worker";
import { Visitor } from "../support/visitor";

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
      `update verdicts set number = 1, sealed_at = 2, sealed_by = 'demo-admin', record_hash = 'a', act_hash = 'b', result_stamp = 0,
        last_line = 0, record_key = 'fallos/uno/expediente.json', act_key = 'fallos/uno/acta.json'`,
    ],
    ["insert into upload_parts (upload_id, part_number, etag) values ('half', 1, 'an etag')"],
    [
      `insert into settings (key, value) values ('home_pdf_url', '"/documentos/1700000000000.pdf"')
        on conflict (key) do update set value = excluded.value`,
    ],
  ];
  await worker.db.batch(statements.map(([sql, ...values]) => worker.db.prepare(sql).bind(...values)));
  const put = async (bucket: string, key: string) =>
    (await worker.runtime.getR2Bucket(bucket)).put(key, `bytes of ${key}`);
  await put("PROPOSALS", "demo-01/1.jpg");
  for (const file of ["expediente.json", "expediente.zip", "acta.json"])
    await put("PROPOSALS", `fallos/uno/${file}`);
  await put("PROPOSAL_IMAGES", "demo-03.jpg");
  await put("HOME_DOCUMENTS", "1700000000000.pdf");
}

beforeAll(async () => {
  worker = await startTestedWorker({}, { dataDir: original });
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
    // The same cookies are valid, because sessions are restored too.
    const visitor = new Visitor(again.url);
    visitor.cookies = new Map(admin.cookies);
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

describe("refused in one line before anything is written", () => {
  let empty: Place;
  beforeAll(async () => {
    empty = await localPlace(join(scratch, "empty"));
  });
  afterAll(() => empty.close());

  test.each<[what: string, folder: () => string, why: RegExp]>([
    [
      "a backup that was cut short",
      () => damaged((folder) => rmSync(join(folder, "manifest.json"))),
      /holds no whole backup: manifest.json, which is written last, is missing\.$/,
    ],
    [
      "one whose manifest was cut",
      () => damaged((folder) => writeFileSync(join(folder, "manifest.json"), '{"product": "contest-pl')),
      /manifest.json was cut or changed: restore another backup\.$/,
    ],
    [
      "one with other rows than were written",
      () => damaged((folder) => appendFileSync(join(folder, "data/public_votes.jsonl"), "{}\n")),
      /is not as it was written: data\/public_votes.jsonl was cut or changed\.$/,
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
      "one of a later format",
      () => changed((manifest) => ({ ...manifest, format: 2 })),
      /was made by a newer version: it is written in format 2\.$/,
    ],
    [
      "one of a later schema",
      () => changed((manifest) => ({ ...manifest, migrations: [...manifest.migrations, "9999_later.sql"] })),
      /was made by a newer version: this one has no migration 9999_later.sql\.$/,
    ],
    [
      "one whose manifest lost a table",
      () => changed(({ tables: { public_votes: _, ...tables }, ...manifest }) => ({ ...manifest, tables })),
      /^manifest.json was cut or changed: it says nothing of public_votes\.$/,
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
      () => changed((manifest) => ({ ...manifest, migrations: [] })),
      /was made before the migration 0000_version_1_0_0.sql: restore it with the version that made it, then upgrade\.$/,
    ],
  ])("%s", async (_, folderOf, why) => {
    const folder = folderOf();
    const restore = async () => restoreInto(empty, folder, await wholeBackup(folder), () => {});
    await expect(restore()).rejects.toThrow(why);
    expect(await tablesOf(empty)).toEqual([]);
  });

  test("and leaves no folder where there was none", async () => {
    const nowhere = join(dirname(original), "nowhere");
    const missing = join(dirname(original), "no-backup");
    expect((await run("restore", [missing], nowhere))[0]).toBe(1);
    await placeAt(nowhere, async (place) => {
      const older = changed((manifest) => ({ ...manifest, migrations: [] }));
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
      await expect(writeBackup(place, backup, 0)).rejects.toThrow("is not empty; choose another folder.");
    });
  });
});

describe("while people write to it", () => {
  /** The original place, with a write after each of the first readings of rows. */
  const busy = (place: Place, times: number): Place => ({
    ...place,
    async read(queries) {
      const rows = await place.read(queries);
      if (queries[0]?.includes("limit 5000") && times-- > 0) {
        await place.write([
          "insert into audit_log (at, actor, actor_name, action, target_type, target_id) values (2, 'cron', '', '', '', '')",
        ]);
      }
      return rows;
    },
  });

  test("rows are read again until they are of one moment; where they never are, that is said", async () => {
    await placeAt(original, async (place) => {
      const tables = await tablesOf(place);
      const lines = await readTables(busy(place, 3), tables);
      expect(lines).toEqual(await readTables(place, tables));
      await expect(readTables(busy(place, 100), tables)).rejects.toThrow(
        /changed each time that it was read/,
      );
    });
  });

  test("a file that went meanwhile is told", async () => {
    const bucket = await worker.runtime.getR2Bucket("HOME_DOCUMENTS");
    await bucket.delete("1700000000000.pdf");
    const { gone } = await placeAt(original, (place) => writeBackup(place, join(scratch, "without"), 0));
    expect(gone).toEqual([{ bucket: "HOME_DOCUMENTS", key: "1700000000000.pdf" }]);
  });
});

test("the deployed contest is reached by wrangler's commands", async () => {
  // The same wrangler with local data: everything except the connection to an account is tested.
  const dataDir = join(scratch, "by-wrangler");
  const commands: string[][] = [];
  const led: Wrangler = (args, how) => {
    commands.push(args);
    return wrangler(
      args.flatMap((arg) => (arg === "--remote" ? ["--local", "--persist-to", dataDir] : [arg])),
      how,
    );
  };
  const place = remotePlace("staging", led);
  await place.write([
    "create table t (a text, b real)",
    "create trigger again after insert on t begin update t set b = b + 1; end",
    "insert into t values ('uno; dos', 0.5)",
  ]);
  expect(await place.read(["select a, b from t", "select 1 as one where 0"])).toEqual([
    [{ a: "uno; dos", b: 1.5 }],
    [],
  ]);
  const [sent, got] = ["sent", "got"].map((name) => join(scratch, name)) as [string, string];
  writeFileSync(sent, "%PDF-");
  const object = { bucket: "HOME_DOCUMENTS", key: "1700000000000.pdf" } as const;
  await place.putFile(object, sent);
  expect(await place.getFile(object, got)).toBe(true);
  expect(readFileSync(got, "utf8")).toBe("%PDF-");
  expect(await place.getFile({ ...object, key: "none.pdf" }, got)).toBe(false);

  const [, written] = ["--yes", "--file"].map((flag) => commands[0]?.[commands[0].indexOf(flag) + 1]);
  expect(commands).toEqual([
    ["d1", "execute", "DB", "--remote", "--env", "staging", "--yes", "--file", written],
    [
      ...["d1", "execute", "DB", "--remote", "--env", "staging", "--json", "--command"],
      "select a, b from t;\nselect 1 as one where 0",
    ],
    [
      ...[
        "r2",
        "object",
        "put",
        "concurso-universidades-staging-home-documents/1700000000000.pdf",
        "--remote",
        "--env",
        "staging",
        "--file",
        sent,
      ],
      ...["--content-type", "application/pdf"],
    ],
    [
      "r2",
      "object",
      "get",
      "concurso-universidades-staging-home-documents/1700000000000.pdf",
      "--remote",
      "--env",
      "staging",
      "--file",
      got,
    ],
    [
      "r2",
      "object",
      "get",
      "concurso-universidades-staging-home-documents/none.pdf",
      "--remote",
      "--env",
      "staging",
      "--file",
      got,
    ],
  ]);
});
