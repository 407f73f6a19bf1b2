import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { wrongRecords } from "~/db/final/invariants";
import { checkedRecords } from "../../scripts/backups/records";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { readPdf } from "../support/pdf-reader";
import { checkedRecord, forged, sha256, textOf, verified, zipped } from "../support/record";
import { forgetVerdicts } from "../support/verdict";
import type { Fields, Visitor } from "../support/visitor";
import { unzipped } from "../support/zip";

// Three contests that an audit sealed without a warning. Each broke the rule of the final.

const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "final-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FALLO = "/admin/fallo";
/** Works by their mean, the best first; nobody evaluated the last one. */
const works = ["ala", "bosque", "cauce", "duna", "nueva"];
let admin: Visitor;
let jury: Person[];

beforeAll(async () => {
  admin = await contest.as("admin");
  await contest.setSetting("finalists_count", "3");
  await contest.setSetting("require_verified_email", "false");
  jury = [];
  for (let at = 0; at < 3; at++) jury.push(await contest.addPerson("jurado"));
  for (const [at, id] of works.entries()) {
    await contest.addProposal({ id, title: `Obra ${id}`, createdAt: at + 1 });
    if (id === "nueva") continue;
    for (const { judgeId } of jury) await contest.addEvaluation(judgeId, id, 5 - at);
  }
});

beforeEach(async () => {
  await forgetVerdicts(contest);
  await setFinal(contest, null);
  await contest.db.exec("update proposals set status_before_seal = null, status = 'no_ganadora'");
  await contest.db.exec("update proposals set status = 'finalista' where id in ('ala', 'bosque', 'cauce')");
  await contest.setSetting("finalists_count", "3");
  await contest.setPhase("final");
});

const step = (intent: string, fields: Fields = {}) => admin.submit("/admin/final", { intent, ...fields });
const explain = (step_: string, kind: string) =>
  step("explain", { step: step_, kind, reason: `Motivo de ${step_}` });
const status = (id: string, value: string) =>
  contest.db.exec(`update proposals set status = '${value}' where id = '${id}'`);

/** Marks by the jurors, then votes of the community for the two. `before` runs between the two steps. */
async function hold(marks: string[][], votes: string[], before?: () => Promise<unknown>) {
  expect((await step("open-jury")).toast).toContain("Elección abierta");
  for (const [at, mark] of marks.entries())
    await (await contest.signedIn(jury[at] as Person)).submit("/jurado/final", { mark });
  await step("close-jury");
  await before?.();
  expect((await step("open-community")).toast).toContain("Votación abierta");
  for (const proposal_id of votes) {
    const voter = await contest.addPerson("publico");
    await contest.insert("final_votes", { user_id: voter.id, proposal_id, created_at: 1, is_pending: 0 });
  }
  await step("close-community");
}

/** Asks for the seal of a verdict with that winner. */
async function asks(winner: string, change: Fields = {}, path = FALLO) {
  const form = (await admin.open(path)).formWith("statement");
  const rows = Object.entries(form).filter(([name]) => /^works\[\d+\]\.id$/.test(name));
  const cleared = rows.map(([name, id]) => [
    name.replace(".id", ".kind"),
    id === winner ? "ganadora" : "finalista",
  ]);
  const at = rows.find(([, id]) => id === winner)?.[0].replace(".id", "") ?? `works[${rows.length}]`;
  return admin.submit(path, {
    ...form,
    ...Object.fromEntries(cleared),
    [`${at}.id`]: winner,
    [`${at}.kind`]: "ganadora",
    [`${at}.reasons`]: "Por su oficio",
    ...change,
    intent: "ask",
  });
}

/** Returns the field that takes a work's award away. */
async function without(id: string, path = FALLO): Promise<Fields> {
  const form = (await admin.open(path)).formWith("statement");
  const [name] = Object.entries(form).find(([, value]) => value === id) ?? [];
  return name ? { [name.replace(".id", ".kind")]: "" } : {};
}

const RECTIFY = `${FALLO}?rectificar=si`;

const sealedCount = () => contest.value("select count(*) from verdicts where sealed_at is not null");

/** Seals the verdict of a question. Returns its record and what both checks say. */
async function sealed(question: Awaited<ReturnType<typeof asks>>) {
  const inputs = question.document.querySelectorAll("dialog[open] form input");
  const sealing = Object.fromEntries(
    inputs.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  );
  expect((await admin.submit(FALLO, { ...sealing, intent: "seal" })).toast).toContain("Fallo sellado");
  const zip = new Uint8Array(await (await admin.fetch("/resultados/expediente.zip")).arrayBuffer());
  const files = unzipped(zip);
  const seal = sha256(files.get("expediente.json") ?? "");
  const bucket = await contest.bucket("PROPOSALS");
  const checked = await checkedRecords(contest.db, bucket);
  expect(await wrongRecords(contest.db, bucket)).toEqual([]);
  return { zip, files, ...(await verified(folder, zip, seal)), checked };
}

/** Expects that the program and check-data find the departures, and that a record without them is found out. */
async function expectDepartures(result: Awaited<ReturnType<typeof sealed>>, departures: string[]) {
  const { code, said, checked, files } = result;
  const count = departures.length === 1 ? "1 desviación" : `${departures.length} desviaciones`;
  const line = `Hubo ${count}, con motivo publicado.`;
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([4, line]);
  expect(checked).toEqual({ broken: [], procedure: line, departs: true });
  const { sealedAt } = JSON.parse(textOf(files, "expediente.json")).verdict;
  // biome-ignore lint/suspicious/noExplicitAny: the record is wrong on purpose
  const edited = async (edit: (record: any) => void) => {
    const changed = forged(files, {
      root: (text) => {
        const record = JSON.parse(text);
        edit(record);
        return JSON.stringify(record);
      },
    });
    const zip = await zipped(changed, sealedAt);
    return checkedRecord(zip, sha256(changed.get("expediente.json") ?? ""));
  };
  const silent = await edited((record) => {
    record.final.decision.departures = [];
    record.verdict.departure = "";
  });
  expect(silent.code).toBe(1);
  expect(silent.said).toContain(
    `No concuerda: las desviaciones de la regla no son las que constan: ${departures.join("; ")}.`,
  );
  const miscounted = await edited((record) => (record.final.decision.finalists.count = 99));
  expect([miscounted.code, miscounted.said]).toEqual([
    1,
    expect.stringContaining("el número de finalistas o la favorita no son los que resultan"),
  ]);
  const unexplained = await edited((record) => (record.final.decision.departures[0].reason = " "));
  expect([unexplained.code, unexplained.said]).toEqual([
    1,
    expect.stringContaining(`${departures[0]}, sin un motivo publicado`),
  ]);
}

test("[RULE-11] [RES-08] a winner that nobody evaluated, without marks or a vote of the community, is stopped or shown as departures", async () => {
  const stopped = await asks("nueva");
  expect([stopped.status, stopped.document.querySelector("dialog[open]")]).toEqual([400, null]);
  expect(stopped.text("main")).toContain("La final se apartó de la regla sin un motivo");
  const half = await asks("nueva", { departure: "Motivo del fallo" });
  expect(half.document.querySelector("dialog[open]")).toBeNull();
  await explain("jury", "left_out");
  expect(
    (await asks("nueva", { departure: "Motivo del fallo" })).document.querySelector("dialog[open]"),
  ).toBeNull();
  await explain("community", "left_out");
  expect((await asks("nueva", { departure: "" })).document.querySelector("dialog[open]")).toBeNull();
  expect(await sealedCount()).toBe(0);
  const asked = await asks("nueva", { departure: "Motivo del fallo" });
  // Works that nobody evaluated are named before the seal, in the minutes, at /resultados and by the program.
  const unevaluated = "1 obra sin evaluar: «Obra nueva»";
  expect(asked.text("dialog[open]")).toContain(unevaluated);
  const result = await sealed(asked);
  expect(result.said).toContain(`${unevaluated}\n`);
  const file = await admin.fetch("/admin/fallo/1/acta.pdf?para=publicar");
  const pdf = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(pdf.pages.map(({ text }) => text).join(" ")).toContain(unevaluated);
  expect((await admin.open("/resultados")).text("main")).toContain(unevaluated);
  await expectDepartures(result, [
    ...["el jurado no eligió", "la comunidad no votó", "la ganadora no es la de la regla"],
  ]);
  expect(result.said).toContain("por la regla gana «Obra ala»");
});

test("[RULE-11] a third work after a tie of 12 to 12 is stopped or shown as a departure", async () => {
  const tie = ["ala", "bosque"].flatMap((id) => Array<string>(12).fill(id));
  await hold(Array(3).fill(["ala", "bosque"]), tie);
  const stopped = await asks("cauce");
  expect([stopped.status, stopped.document.querySelector("dialog[open]")]).toEqual([400, null]);
  expect(await sealedCount()).toBe(0);
  const result = await sealed(await asks("cauce", { departure: "Motivo del fallo" }));
  await expectDepartures(result, ["la ganadora no es la de la regla"]);
  expect(result.said).toContain("«Obra ala» con 3 marcas y 12 votos, «Obra bosque» con 3 marcas y 12 votos");
  await contest.setPhase("results");
  const page = (await contest.visitor().open("/resultados")).text("main");
  expect(page).toContain("Motivo del fallo");
});

test("[RULE-11] the best work swapped by hand for one that nobody evaluated is stopped or shown as a departure", async () => {
  await status("ala", "no_ganadora");
  await status("nueva", "finalista");
  expect((await step("open-jury")).toast).toContain("Antes publica el motivo");
  const stopped = await asks("nueva", { departure: "Motivo del fallo" });
  expect(stopped.document.querySelector("dialog[open]")).toBeNull();
  await explain("finalists", "other");
  await hold(Array(3).fill(["nueva", "bosque"]), ["nueva", "nueva", "bosque"]);
  const result = await sealed(await asks("nueva"));
  await expectDepartures(result, ["las finalistas no son las calculadas"]);
  expect(result.said).toContain("por la regla gana «Obra nueva»");
});

test("[RULE-11] check-data finds a final, a mark and a record that were changed after the seal", async () => {
  await hold(Array(3).fill(["ala", "bosque"]), ["bosque"]);
  const result = await sealed(await asks("bosque"));
  const line = "El procedimiento se cumplió.";
  expect([result.code, result.said.trimEnd().split("\n").at(-1)], result.said).toEqual([0, line]);
  expect(result.checked).toEqual({ broken: [], procedure: line, departs: false });
  const bucket = await contest.bucket("PROPOSALS");
  const triggers = await contest.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('jury_marks', 'final_steps', 'verdicts')",
  );
  for (const { name } of triggers) await contest.db.exec(`drop trigger ${name}`);
  const marked = (number: number) =>
    `update verdicts set choices = json_set(choices, '$.decision.jury.marked', ${number})`;
  await contest.rows(marked(2));
  expect(await wrongRecords(contest.db, bucket)).toEqual([
    "the decision of verdict 1 is not that of its record",
  ]);
  await contest.rows(marked(3));
  for (const [change, back] of [
    [
      "update jury_marks set proposal_id = 'cauce' where proposal_id = 'bosque'",
      "update jury_marks set proposal_id = 'bosque' where proposal_id = 'cauce'",
    ],
    [
      `update final_steps set works = '["ala","bosque","nueva"]' where name = 'finalists'`,
      `update final_steps set works = '["ala","bosque","cauce"]' where name = 'finalists'`,
    ],
    [
      `update final_steps set rule = '["ala","cauce"]' where name = 'community'`,
      `update final_steps set rule = '["ala","bosque","cauce"]' where name = 'community'`,
    ],
    [
      "update final_steps set favourite = 'ala' where name = 'finalists'",
      "update final_steps set favourite = null where name = 'finalists'",
    ],
  ] as const) {
    await contest.rows(change);
    expect(await wrongRecords(contest.db, bucket), change).toEqual([
      "the final of verdict 1 is not the database's",
    ]);
    await contest.rows(back);
  }
  for (const { sql } of triggers) await contest.db.prepare(sql).run();
  const key = await contest.value<string>("select replace(record_key, '.json', '.zip') from verdicts");
  await bucket.put(key, result.zip.with(200, 0));
  expect(await checkedRecords(contest.db, bucket)).toMatchObject({
    broken: [expect.stringMatching(/^the record of verdict 1: No concuerda: /)],
    departs: false,
  });
});

test("[RULE-11] a finalist that is disqualified after they were fixed leaves the record as the rule wants it", async () => {
  const two = ["ala", "bosque"];
  await hold([two, two], ["ala"]);
  await admin.submit("/admin/estados", { intent: "set-one", id: "cauce", status: "descalificada" });
  const { code, said, checked } = await sealed(await asks("ala", await without("cauce")));
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([0, "El procedimiento se cumplió."]);
  expect(checked).toMatchObject({ broken: [], departs: false });
});

/** Returns how the winner was found, as a visitor reads it. */
async function published() {
  await contest.setPhase("results");
  return (await contest.visitor().open("/resultados")).text("#decision");
}

test("[RULE-11] /resultados tells the jury's two from those that an admin set", async () => {
  const others = { first: "ala", second: "cauce", reason: "Obra copiada" };
  await hold(Array(3).fill(["ala", "bosque"]), ["cauce"], () => step("other-two", others));
  const { code, said } = await sealed(await asks("cauce"));
  expect(code, said).toBe(4);
  expect(await published()).toContain(
    "El jurado eligió «Obra ala» y «Obra bosque», pero por decisión de la organización pasaron «Obra ala» y «Obra cauce».",
  );
});

test("[RULE-11] a disqualified one of the two keeps its marks at /resultados", async () => {
  await hold(Array(3).fill(["ala", "bosque"]), ["ala"]);
  await admin.submit("/admin/estados", { intent: "set-one", id: "bosque", status: "descalificada" });
  const { code, said } = await sealed(await asks("ala", await without("bosque")));
  expect(code, said).toBe(0);
  expect(await published()).toContain("«Obra ala» con 3 marcas, «Obra bosque» con 3.");
});

test("[RULE-13] another number of finalists does not erase a published departure", async () => {
  await contest.setSetting("finalists_count", "4");
  expect((await step("open-jury")).toast).toContain("Antes publica el motivo");
  await explain("finalists", "other");
  await hold(Array(3).fill(["ala", "bosque"]), ["bosque"], () => contest.setSetting("finalists_count", "3"));
  const { code, said } = await sealed(await asks("bosque"));
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([
    4,
    "Hubo 1 desviación, con motivo publicado.",
  ]);
  expect(said).toContain(
    "cuando se fijaron las finalistas el cálculo dio las obras 1,2,3,4; con los datos del fallo da 1,2,3",
  );
  expect(await published()).toContain("Motivo de finalists");
});

test("[RULE-13] a smaller number of finalists, or a favourite without its votes, after they were fixed is no departure", async () => {
  await hold(Array(3).fill(["ala", "bosque"]), ["bosque"], () => contest.setSetting("finalists_count", "2"));
  const { code, said } = await sealed(await asks("bosque"));
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([0, "El procedimiento se cumplió."]);
  expect(await published()).not.toContain("distintas de las calculadas");
});

test("[RULE-13] other two stay a departure when a work of the rule is disqualified during the vote", async () => {
  const others = { first: "ala", second: "cauce", reason: "Obra copiada" };
  await hold(Array(3).fill(["ala", "bosque"]), ["cauce"], () => step("other-two", others));
  await admin.submit("/admin/estados", { intent: "set-one", id: "bosque", status: "descalificada" });
  const { code, said } = await sealed(await asks("cauce", await without("bosque")));
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([
    4,
    "Hubo 1 desviación, con motivo publicado.",
  ]);
  expect(await published()).toContain("Obra copiada");
});

test("[RULE-13] a disqualified work that returns after the opening makes a departure if it was one of the two", async () => {
  await hold(Array(3).fill(["ala", "bosque"]), ["bosque"], () => status("ala", "descalificada"));
  expect((await admin.open("/admin/final")).text("main")).toContain("«Obra bosque» y «Obra cauce»");
  await status("ala", "finalista");
  expect((await asks("bosque")).text("main")).toContain("se apartó de la regla sin un motivo");
  await explain("jury", "other");
  const result = await sealed(await asks("bosque"));
  await expectDepartures(result, ["no pasaron las dos de la regla"]);
  const { said } = result;
  expect(said).toContain("cuando se fijaron las dos pasaban, por su orden, las obras 2,3");
});

test("[RULE-13] other two do not go on once one of them is no finalist, and the database holds that", async () => {
  await step("other-two", { first: "bosque", second: "cauce", reason: "Motivo" });
  await status("cauce", "no_ganadora");
  await explain("finalists", "other");
  await explain("jury", "left_out");
  expect((await step("open-community")).toast).toContain("Votación abierta");
  expect(await contest.value("select works from final_steps where name = 'community'")).toBe(
    '["ala","bosque"]',
  );
  await setFinal(contest, "chosen", { works: ["ala", "bosque", "cauce"] });
  await expect(
    contest.db.exec(
      `insert into final_steps (name, opened_at, works, rule) values ('community', 1, '["ala","nueva"]', '[]')`,
    ),
  ).rejects.toThrow("two_finalists");
});

test("[RULE-13] once the finalists are fixed, they are not calculated again", async () => {
  await step("open-jury");
  for (const intent of ["ask-finalists", "finalists"]) {
    const page = await admin.submit("/admin/estados", { intent });
    expect([page.status, page.toast], intent).toEqual([409, expect.stringContaining("están fijas")]);
  }
});

test("[RULE-13] a reason that nothing needs at the opening is not told at /final", async () => {
  const others = { first: "ala", second: "cauce", reason: "Obra copiada" };
  await hold(Array(3).fill(["ala", "bosque"]), ["ala"], async () => {
    await step("other-two", others);
    await status("bosque", "descalificada");
  });
  expect(await contest.column("select reason from final_departures")).toEqual([]);
  expect((await admin.open("/final")).text("main")).not.toContain("Obra copiada");
});

test("[RULE-13] a calculated work that is no finalist is kept once they are fixed", async () => {
  await contest.setSetting("finalists_count", "4");
  await explain("finalists", "other");
  await step("open-jury");
  const gone = await admin.submit("/admin/estados", { intent: "remove-one", id: "duna" });
  expect(gone.status).toBe(409);
  expect(await contest.value("select count(*) from proposals where id = 'duna'")).toBe(1);
});

test("[RULE-13] a rectification keeps the two of the seal when the community never voted", async () => {
  await step("open-jury");
  for (const juror of jury)
    await (await contest.signedIn(juror)).submit("/jurado/final", { mark: ["ala", "bosque"] });
  await step("close-jury");
  await step("other-two", { first: "ala", second: "cauce", reason: "Obra copiada" });
  await explain("community", "left_out");
  const departures = expect.stringContaining("Hubo 2 desviaciones");
  const first = await sealed(await asks("ala"));
  expect([first.code, first.said], first.said).toEqual([4, departures]);
  await admin.submit("/admin/estados", { intent: "set-one", id: "bosque", status: "descalificada" });
  const second = await sealed(
    await asks("ala", { ...(await without("bosque", RECTIFY)), reason: "Obra retirada" }, RECTIFY),
  );
  expect([second.code, second.said], second.said).toEqual([4, departures]);
  expect(await published()).toContain("Obra copiada");
});

test("[RULE-13] a work that returns after a seal without the community's vote changes no step, and is a departure", async () => {
  await step("open-jury");
  await step("close-jury");
  await status("bosque", "descalificada");
  await explain("community", "left_out");
  const first = await sealed(await asks("ala", await without("bosque")));
  await admin.submit("/admin/estados", { intent: "set-one", id: "bosque", status: "no_ganadora" });
  expect(await published()).toContain("No podía pasar, por estar descalificada: «Obra bosque».");
  await explain("jury", "other");
  const second = await sealed(await asks("ala", { reason: "Obra readmitida" }, RECTIFY));
  const line = (said: string) => said.trimEnd().split("\n").at(-1);
  expect([line(first.said), line(second.said)], second.said).toEqual([
    "Hubo 1 desviación, con motivo publicado.",
    "Hubo 2 desviaciones, con motivo publicado.",
  ]);
  expect(second.said).toContain("pasan «Obra ala» con 0 marcas y 0 votos, «Obra cauce» con");
  expect(second.said).toContain("cuando se fijaron las dos pasaban, por su orden, las obras 1,3");
});

test("[RULE-13] [ACC-01] a juror who deletes the account after the close keeps marks and weight, without a name", async () => {
  const leaving = await contest.addPerson("jurado", { fullName: "Fugaz Jurado" });
  const visitor = await contest.signedIn(leaving);
  await step("open-jury");
  await visitor.submit("/jurado/final", { mark: ["bosque", "cauce"] });
  const juror = await contest.signedIn(jury[0] as Person);
  await juror.submit("/jurado/final", { mark: ["cauce", "bosque"] });
  const other = await contest.signedIn(jury[1] as Person);
  await other.submit("/jurado/final", { mark: ["ala", "bosque"] });
  await step("close-jury");
  await visitor.submit("/cuenta/eliminar", { password: PASSWORD, confirm: "on" });
  expect(await contest.value("select count(*) from profiles where id = ?", leaving.id)).toBe(0);
  expect((await step("open-community")).toast).toContain("Votación abierta");
  await step("close-community");
  const { code, said, files } = await sealed(await asks("bosque"));
  expect([code, said.trimEnd().split("\n").at(-1)], said).toEqual([0, "El procedimiento se cumplió."]);
  expect(said).toContain("«Obra bosque» con 3 marcas y 0 votos, «Obra cauce» con 2 marcas");
  expect(textOf(files, "expediente.json")).not.toContain("Fugaz");
});
