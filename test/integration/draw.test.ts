import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { brokenInvariants } from "~/db/core/invariants";
import { wrongRecords } from "~/db/final/invariants";
import { checkRecord } from "../../verify/record/check";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { forged, zipped } from "../support/record";
import { dataPath } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";
import { unzipped } from "../support/zip";

const contest = openContest();
const HERE = "/jurado/deliberacion";
const DESK = "/admin/deliberacion";
const VERDICT = "/admin/fallo";
let admin: Visitor;
let jurors: Visitor[];

beforeAll(async () => {
  admin = await contest.signedIn(await contest.addPerson("admin"));
  const works = ["ala", "bosque", "cauce", "duna", "estela"];
  for (const id of works) await contest.addProposal({ id, title: `Obra ${id}`, status: "finalista" });
  const people: Person[] = [];
  for (let n = 0; n < 4; n++) people.push(await contest.addPerson("jurado", { judgeId: `juez-${n}` }));
  jurors = await Promise.all(people.map((person) => contest.signedIn(person)));
  for (const { judgeId } of people) await contest.addEvaluation(judgeId, "ala", 4);
  await contest.setPhase("final");
});

const act = (intent: string) => admin.submit(DESK, { intent });
const cast = (nth: number, ...ids: string[]) =>
  (jurors[nth] as Visitor).submit(
    HERE,
    Object.fromEntries([["intent", "ballot"], ...ids.map((id, at) => [`rank.${id}`, String(at + 1)])]),
  );
const stored = async (column: string) => contest.value<string>(`select ${column} from ballot_secrets`);

/** The draw by docs/ballot.md alone: no code of the product or of its verification. */
function outsidersDraw(record: {
  works: { number: number; id: string }[];
  ballots: {
    papers: (number | string)[][];
    commitment: { secret: string };
    count: { draw: (number | string)[] };
  };
}) {
  const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
  const { papers, commitment, count } = record.ballots;
  const idOf = (work: number | string) =>
    record.works.find(({ number }) => number === work)?.id ?? String(work);
  const lines = papers.map((paper) => paper.map(idOf).join(" ")).sort();
  const seed = sha256(`${commitment.secret}\n${lines.join("\n")}`);
  const keyOf = (work: number | string) => sha256(`${seed}\n${idOf(work)}`);
  return { seed, draw: count.draw.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)) };
}

test("[DELIB-06] a ballot opened by a version without a secret draws it with the next paper, or with the count", async () => {
  const triggers = await contest.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where name = 'ballots_follow_secret'",
  );
  for (const isOpen of [true, false]) {
    await contest.rows("insert into ballot_gates values ('jury', 1, null)");
    for (const { name } of triggers) await contest.db.exec(`drop trigger ${name}`);
    await contest.rows("insert into ballots values ('juez-0', '[\"ala\"]', 1, 1)");
    for (const { sql } of triggers) await contest.rows(sql);
    if (isOpen) {
      expect((await cast(1, "bosque")).toast).toContain("Papeleta guardada");
      expect(await stored("count(*)")).toBe(1);
    }
    await act("close-jury");
    expect((await act("count")).toast).toBe("Papeletas recontadas");
    expect(await contest.value("select result ->> '$.commitment.secret' from ballot_counts")).toBe(
      await stored("secret"),
    );
    await setFinal(contest, null);
  }
  await contest.db.exec("delete from audit_log");
});

test("[DELIB-06] the hash of the secret is published before the first paper, and nothing shows the secret before the count", async () => {
  const ahead = await (jurors[0] as Visitor).open(HERE);
  expect(ahead.text("#papeleta")).not.toContain("Huella del sorteo");
  await expect(contest.rows("insert into ballots values ('juez-0', '[]', 1, 1)")).rejects.toThrow(
    "ballot_closed",
  );
  await act("open-jury");
  const [secret, hash] = [await stored("secret"), await stored("hash")];
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(createHash("sha256").update(secret).digest("hex")).toBe(hash);
  await Promise.all([cast(0, "ala", "bosque"), cast(1, "bosque"), cast(2, "cauce"), cast(3, "duna")]);
  await act("close-jury");
  await act("open-jury");
  await act("close-jury");
  expect([await stored("secret"), await stored("count(*)")]).toEqual([secret, 1]);

  expect((await (jurors[0] as Visitor).open(HERE)).text("#papeleta code")).toBe(hash);
  expect((await admin.open(DESK)).text("#jurado, main")).toContain(hash);
  const log = await contest.rows<{ details: string }>(
    "select details from audit_log where action = 'draw_committed'",
  );
  expect(log.map(({ details }) => JSON.parse(details))).toEqual([{ hash }]);
  for (const [visitor, path] of [
    [jurors[0], HERE],
    ...[DESK, "/admin/registro", "/admin/registro.csv"].map((path) => [admin, path]),
  ] as [Visitor, string][]) {
    const asked = path.endsWith(".csv") ? [path] : [path, dataPath(path)];
    for (const one of asked) expect(await (await visitor.fetch(one)).text(), one).not.toContain(secret);
  }
  for (const sql of [
    "update ballot_secrets set secret = hash",
    "delete from ballot_secrets",
    "insert or replace into ballot_secrets select name, hash, secret, 1 from ballot_secrets",
    "insert into ballot_counts values (1, 1, '{}')",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow(/ballot_(closed|is_counted)/);
  }
});

test("[DELIB-06] a program written from the document alone draws the same as a sealed count, also a repeated one", async () => {
  expect((await act("count")).toast).toBe("Papeletas recontadas");
  const own = (await (jurors[0] as Visitor).open(HERE)).text("#papeleta");
  expect(own).toContain(`Secreto: ${await stored("secret")}`);
  expect(own).toMatch(/Semilla: [0-9a-f]{64}Orden sorteado: Obra \w+, Obra \w+/);
  expect(own).not.toContain("publica al recontar");
  const [first = "", second = ""] = JSON.parse(
    await contest.value<string>("select result ->> '$.count.elected' from ballot_counts"),
  ) as string[];
  await contest.rows("update proposals set status = 'descalificada' where id = ?", first);
  const again = await admin.submit(DESK, { intent: "recount", reason: "Es un plagio" });
  expect(again.toast).toBe("Papeletas recontadas");
  // The count names a work that is gone by its id.
  await contest.removeWorks("estela");

  const form = (await admin.open(VERDICT)).formWith("statement");
  const [row = ""] = Object.entries(form).find(([, value]) => value === second) ?? [];
  const place = row.replace(".id", "");
  const question = await admin.submit(VERDICT, {
    ...form,
    intent: "ask",
    [`${place}.kind`]: "ganadora",
    [`${place}.reasons`]: "Por todo",
  });
  const inputs = question.document.querySelectorAll("dialog[open] form input");
  const sealing = inputs.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  const done = await admin.submit(VERDICT, { ...Object.fromEntries(sealing), intent: "seal" });
  expect(done.toast).toContain("Fallo sellado");
  await contest.setPhase("results");
  const zip = await contest.visitor().fetch("/resultados/expediente.zip");
  const bytes = new Uint8Array(await zip.arrayBuffer());
  const files = unzipped(bytes);
  const record = JSON.parse(Buffer.from(files.get("expediente.json") ?? "").toString());

  const { seed, draw } = record.ballots.count;
  expect(draw).toHaveLength(4);
  expect(draw).toContain("estela");
  expect(outsidersDraw(record)).toEqual({ seed, draw });
  const before = JSON.parse(
    await contest.value<string>("select result ->> '$.count.draw' from ballot_counts where number = 1"),
  ) as string[];
  const numbers = new Map(record.works.map(({ id, number }: { id: string; number: number }) => [id, number]));
  expect(draw).toEqual(before.filter((id) => id !== first).map((id) => numbers.get(id) ?? id));
  const { reason, count } = record.ballots.earlier[0];
  expect([reason, count.draw]).toEqual(["Es un plagio", before.map((id) => numbers.get(id) ?? id)]);
  const program = checkRecord(Buffer.from(bytes), undefined);
  expect(program).toMatchObject({ code: 3, said: expect.stringContaining("motivo: Es un plagio") });
  const forger = async (edit: (ballots: typeof record.ballots) => void) => {
    edit(record.ballots);
    const root = () => JSON.stringify(record);
    return checkRecord(
      Buffer.from(await zipped(forged(files, { root }), record.verdict.sealedAt)),
      undefined,
    );
  };
  const { secret, hash } = record.ballots.commitment;
  expect([secret, hash]).toEqual([await stored("secret"), await stored("hash")]);
  const changed = await forger(({ earlier }) => earlier[0].count.elected.reverse());
  expect(changed).toMatchObject({ code: 1, said: expect.stringContaining("no da lo que consta (elected)") });
});

/** Returns what the checks find after a statement under no trigger, and puts the table back. */
async function foundAfter(table: string, statement: string): Promise<string[]> {
  const triggers = await contest.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'trigger'",
  );
  const run = (...all: string[]) => contest.db.batch(all.map((sql) => contest.db.prepare(sql)));
  await run(
    ...triggers.map(({ name }) => `drop trigger ${name}`),
    `create table kept as select * from ${table}`,
    statement,
  );
  const broken = [
    ...(await brokenInvariants(contest.db)),
    ...(await wrongRecords(contest.db, await contest.bucket("PROPOSALS"))),
  ];
  await run(
    "pragma defer_foreign_keys = on",
    `delete from ${table}`,
    `insert into ${table} select * from kept`,
    "drop table kept",
    ...triggers.map(({ sql }) => sql),
  );
  return broken;
}

test("[TALLY-16] [DELIB-06] what is changed below the triggers after the seal is found in the stored data", async () => {
  const other = "0".repeat(64);
  const otherHash = createHash("sha256").update(other).digest("hex");
  expect(await foundAfter("ballots", "select 1")).toEqual([]);
  for (const [table, statement, why] of [
    ["ballot_secrets", `update ballot_secrets set secret = '${other}'`, "another hash"],
    [
      "ballot_secrets",
      `update ballot_secrets set secret = '${other}', hash = '${otherHash}'`,
      "the log has another hash",
    ],
    ["ballots", "update ballots set ranking = '[\"duna\"]' where judge_id = 'juez-0'", "not the stored ones"],
    ["ballots", "delete from ballots where judge_id = 'juez-0'", "not the stored ones"],
    [
      "ballot_counts",
      "update ballot_counts set result = json_set(result, '$.papers[0]', json('[\"duna\"]'))",
      "not the stored ones",
    ],
    [
      "ballot_counts",
      "update ballot_counts set result = json_set(result, '$.count.elected', json('[]')) where number = 1",
      "count 1 does not follow",
    ],
    ["verdicts", "update verdicts set record_hash = '00'", "a file of verdict 1 has another hash"],
    ["verdict_awards", "update verdict_awards set work_number = 1", "the awards of verdict 1"],
    ["tally_seals", "update tally_seals set head = 'ab'", "a tally is not the one that verdict 1 sealed"],
    [
      "ballot_gates",
      "insert into ballot_gates values ('community', 4, 5)",
      "the community's choice has a tally",
    ],
  ] as const) {
    expect((await foundAfter(table, statement)).join("\n"), statement).toContain(why);
  }
});
