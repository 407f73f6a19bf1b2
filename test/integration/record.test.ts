import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "~/contest/core/random";
import { brokenFiles } from "~/db/core/invariants";
import { r2Records } from "~/services/final/records";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { checkedRecord, forged, sha256, textOf, verified, zipped } from "../support/record";
import type { Visitor } from "../support/visitor";
import { unzipped } from "../support/zip";

const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "expediente-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FALLO = "/admin/fallo";
const ZIP = "/resultados/expediente.zip";
const criteria = ["creatividad", "tecnica", "innovacion", "adecuacion"];
const works = ["ala", "bosque", "cauce", "duna", "estela", "faro", "grieta", "hiedra"];
let admin: Visitor;
let jury: Person[];
/** Ids of the two that the jury chose; the community prefers the first. */
let two: string[];
let zip: Uint8Array<ArrayBuffer>;
let files: Map<string, Uint8Array>;
let seal: string;
let sealedAt: number;

// biome-ignore lint/suspicious/noExplicitAny: the test knows the shape of the JSON
const record = (from = files): any => JSON.parse(textOf(from, "expediente.json"));

/**
 * Plants eight works, one of them disqualified, and a draft. Five jurors include ties, answers N/A and the
 * old scale. Some votes are voided, restored or withdrawn. The jury has marked, and the community has
 * voted.
 */
beforeAll(async () => {
  const random = seededRandom("expediente");
  await contest.setSetting("finalists_count", "4");
  for (const key of ["organiser_contact", "dpo_contact"]) {
    await contest.setSetting(key, '"mailto:canario-ajuste@prueba.test"');
  }
  await contest.setSetting("data_controller", '"Canario Responsable"');
  await contest.setSetting("disposable_domains", "canario-desechable.test");
  jury = [];
  for (let n = 0; n < 5; n++)
    jury.push(await contest.addPerson("jurado", { fullName: `Canario Jurado ${n}` }));
  for (const id of works) {
    await contest.addProposal({ id, title: `Obra «${id}»`, createdAt: 1_760_000_000_000 });
    await contest.insert("proposal_students", {
      id,
      proposal_id: id,
      full_name: "Canario Estudiante",
      email: "canario@estudia.test",
    });
  }
  await contest.addProposal({ id: "borrador", title: "Canario Borrador", isDraft: true });
  for (const [at, id] of works.entries()) {
    for (const [nth, person] of jury.entries()) {
      if ((at + nth) % 4 === 0) continue;
      const scores = Object.fromEntries(criteria.map((key) => [key, (random.integer(2, 7) + (at % 4)) / 2]));
      await evaluate(id, person, scores, {
        conflict: (at + nth) % 7 === 0,
        isOld: nth === 4,
        skips: nth === 3,
      });
    }
  }
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'hiedra'");
  for (let n = 0; n < 14; n++) {
    const voter = await contest.addPerson("publico", { fullName: `Canario Votante ${n}` });
    await contest.addVote(voter, works[n % 5] ?? "");
    const ownRows = `where user_id = '${voter.id}'`;
    if (n < 3) await contest.db.exec(voided + ownRows);
    if (n === 3) {
      await contest.db.exec(voided + ownRows);
      await contest.db.exec(`update public_votes set voided_at = null, void_reason = null ${ownRows}`);
    }
    if (n === 4) await contest.db.exec(`delete from public_votes ${ownRows}`);
  }
  admin = await contest.as("admin", { fullName: "Canario Admin" });
  await admin.submit("/admin/estados", { intent: "finalists" });
  const ids = await contest.rows<{ id: string }>("select id from proposals where status = 'finalista'");
  const finalists = ids.map(({ id }) => id);
  two = finalists.slice(0, 2);
  const conflicts = await contest.rows("select judge_id, proposal_id from evaluations where conflict");
  const mayMark = (judge: string, work: string) =>
    !conflicts.some((row) => row.judge_id === judge && row.proposal_id === work);
  const judgeIds = jury.map(({ judgeId }) => judgeId ?? "");
  const marks = judgeIds.map((id) => [id, two.filter((work) => mayMark(id, work))]);
  await setFinal(contest, "community", { works: finalists, marks: Object.fromEntries(marks) });
  const [one = "", other = ""] = two;
  for (const [n, work] of [one, one, other].entries()) {
    const voter = await contest.addPerson("alumno", { fullName: `Canario Alumna ${n}` });
    await contest.insert("final_votes", {
      user_id: voter.id,
      proposal_id: work,
      created_at: 1,
      is_pending: 0,
    });
  }
  await contest.db.exec("update final_steps set closed_at = 5 where name = 'community'");
  await contest.setPhase("final");
  await sealed(one);
}, 60_000);

const voided = "update public_votes set voided_at = 1, void_reason = 'Canario motivo' ";

interface Given {
  conflict: boolean;
  /** Uses the scale of 50. */
  isOld: boolean;
  /** Answers one criterion with N/A. */
  skips: boolean;
}

async function evaluate(
  id: string,
  person: Person,
  scores: Record<string, number>,
  { conflict, isOld, skips }: Given,
) {
  const all = await contest.rows<{ id: string; weight: number }>("select id, weight from criteria");
  const kept = all.filter((one) => !skips || one.id !== "tecnica");
  const sum = (of: (one: { id: string; weight: number }) => number) =>
    kept.reduce((so, one) => so + of(one), 0);
  await contest.insert("evaluations", {
    id: crypto.randomUUID(),
    judge_id: person.judgeId,
    proposal_id: id,
    conflict: conflict ? 1 : 0,
    scores: JSON.stringify(
      Object.fromEntries(kept.map((one) => [one.id, (scores[one.id] ?? 0) * (isOld ? 10 : 1)])),
    ),
    not_applicable: skips ? '["tecnica"]' : "[]",
    total_score: sum((one) => ((scores[one.id] ?? 0) / 5) * one.weight) / sum(({ weight }) => weight),
    general_comments: "Canario comentario",
    status: "submitted",
    submitted_at: 1,
    created_at: 1,
    updated_at: 1,
  });
}

/** Composes, confirms and seals a verdict as an admin does. */
async function sealed(winner: string) {
  const form = (await admin.open(FALLO)).formWith("statement");
  const row =
    Object.entries(form)
      .find(([, value]) => value === winner)?.[0]
      .replace(".id", "") ?? "";
  const fields = {
    ...form,
    intent: "ask",
    statement: "Por unanimidad",
    [`${row}.kind`]: "ganadora",
    [`${row}.reasons`]: "Por todo",
  };
  const question = await admin.submit(FALLO, fields);
  const inputs = question.document.querySelectorAll("dialog[open] form input");
  const sealing = Object.fromEntries(
    inputs.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  );
  const done = await admin.submit(FALLO, { ...sealing, intent: "seal" });
  expect(done.toast).toContain("Fallo sellado");
  zip = new Uint8Array(await (await admin.fetch(ZIP)).arrayBuffer());
  files = unzipped(zip);
  seal = sha256(files.get("expediente.json") ?? "");
  sealedAt = record().verdict.sealedAt;
}

test("[PROOF-01] [RES-07] the record is for whoever is shown the results, the same bytes each time, whatever changes later", async () => {
  const statusOf = async (visitor: Visitor, path = ZIP) => (await visitor.fetch(path)).status;
  const nobody = contest.visitor();
  const juror = await contest.signedIn(jury[0] as Person);
  expect([await statusOf(nobody), await statusOf(juror), await statusOf(admin)]).toEqual([404, 404, 200]);
  await contest.setPhase("results");
  expect([await statusOf(nobody), await statusOf(juror), await statusOf(admin)]).toEqual([200, 200, 200]);
  expect([await statusOf(nobody, `${ZIP}?fallo=1`), await statusOf(nobody, `${ZIP}?fallo=2`)]).toEqual([
    200, 404,
  ]);
  const poster = await nobody.open("/resultados");
  expect(poster.html).not.toMatch(new RegExp(`${seal}|node verificar`));
  expect(poster.document.querySelector('main a[href="/resultados/expediente"]')?.textContent).toBe(
    "Comprobar el fallo y su sello",
  );
  const page = await nobody.open("/resultados/expediente");
  expect(page.text("main")).toContain("no tienes que creernos");
  const links = page.document.querySelectorAll("main a[download]");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([ZIP, "/verificar-expediente.mjs"]);
  expect(page.text("main code")).toBe(
    `node verificar-expediente.mjs expediente-1.zip ${seal} [línea:sello…]`,
  );
  expect(page.text("main").split(seal)).toHaveLength(2);

  // The lines repeat the tally's, which is hidden during the voting.
  await contest.db.exec("update contest_phases set allows_votes = 1 where phase_key = 'results'");
  expect([await statusOf(nobody), await statusOf(admin)]).toEqual([404, 200]);
  const later = await nobody.open("/resultados/expediente");
  expect([later.document.querySelector("main a[download]"), later.text("main code")]).toEqual([null, seal]);
  await contest.cron(Date.now());
  await contest.addVote(await contest.addPerson("publico"), "ala");
  await contest.db.exec("update contest_phases set allows_votes = 0 where phase_key = 'results'");
  await contest.db.exec("update proposals set title = 'Otro título' where id = 'ala'");
  await contest.db.exec("update settings set value = '5' where key = 'finalists_count'");
  const again = await nobody.fetch(ZIP);
  expect(again.headers.get("Content-Disposition")).toBe('attachment; filename="expediente-1.zip"');
  expect(again.headers.get("Content-Length")).toBe(String(zip.length));
  expect(Buffer.from(await again.arrayBuffer()).equals(zip)).toBe(true);
  expect(await brokenFiles(contest.db, await contest.bucket("PROPOSALS"))).toEqual([]);
});

test("[PROOF-02] [MEND3-30] the program recomputes everything from it alone, and says what in Spanish", async () => {
  const whole = await verified(folder, zip, seal);
  expect(whole.code, whole.said).toBe(0);
  for (const told of [
    `Ganadora: «Obra «${two[0]}»»`,
    "los 6 archivos, enteros y con su huella",
    "25 evaluaciones de 5 jurados",
    "el orden de 7 obras y las 4 finalistas",
    "22 líneas del voto público y su cadena de sellos: 10 votos que cuentan",
    "23 personas que podían votar en el voto público",
    "4 líneas de la votación de la comunidad y su cadena de sellos",
    "las fechas: ninguna obra ni línea de los recuentos es posterior al fallo",
    "el fallo nombra obras que podían ganar, y los estados",
    "3 votos anulados",
    "la final: 4 finalistas; las marcas de 5 de 5 jurados",
    `por la regla gana «Obra «${two[0]}»»`,
    "El procedimiento se cumplió.",
  ]) {
    expect(whole.said).toContain(told);
  }
  const heads = await contest.rows<{ noted: string }>(
    "select last_line || ':' || head as noted from tally_seals where number > 0 order by last_line",
  );
  const noted = heads.map((row) => row.noted).filter((head) => /^(4|22):/.test(head));
  const confirmed = await verified(folder, zip, seal, ...noted);
  expect([confirmed.code, noted.length], confirmed.said).toEqual([0, 2]);
  for (const head of noted) expect(confirmed.said).toContain(`el sello anotado ${head}: es el de la línea`);
  const other = await verified(folder, zip, seal, `9:${"1".repeat(64)}`);
  expect([other.code, other.said]).toEqual([1, expect.stringContaining("no está en ningún recuento")]);
  const unsure = await verified(folder, zip);
  expect(unsure.code).toBe(3);
  expect(unsure.said).toContain("4 finalistas");
  const [first = ""] = unsure.said.split("\n");
  expect(first).toMatch(/^Sin el sello solo se comprueba el cálculo, no que sea el expediente publicado/);
  expect(first).toContain(`Su sello es ${seal}`);
  expect(whole.said.split("\n")[0]).toBe(`Es el expediente publicado: su sello es ${seal}.`);
  expect((await verified(folder, zip, "abc")).code).toBe(2);
  expect((await verified(folder, zip, "0".repeat(64))).said).toContain("no es el expediente que se selló");
});

test("[PROOF-02] both programs are one file each that imports Node.js alone and says how it is run", () => {
  for (const name of ["verificar-expediente", "verificar-recuento"]) {
    const text = readFileSync(new URL(`../../public/${name}.mjs`, import.meta.url), "utf8");
    const [shebang, ...head] = (text.split("\n\n")[0] ?? "").split("\n");
    expect(shebang).toBe("#!/usr/bin/env node");
    expect(head.filter((line) => !line.startsWith("//"))).toEqual([]);
    expect(head.join("\n")).toContain(`//     node ${name}.mjs `);
    const imports = [...text.matchAll(/^import .* from "(.+)";$/gm)].map(([, from]) => from);
    expect(imports.filter((from) => !from?.startsWith("node:"))).toEqual([]);
    expect(imports.length).toBeGreaterThan(1);
  }
});

/** Checks that all of these fail with their reasons. */
function fail(cases: [what: string, zip: Uint8Array, why: string | RegExp][], seal?: string) {
  for (const [what, changed, why] of cases) {
    const { code, said } = checkedRecord(changed, seal);
    expect(said, what).toMatch(/^No concuerda: /);
    expect(said, what).toMatch(why);
    expect(code, what).toBe(1);
  }
}

test("[PROOF-03] a byte changed anywhere, a line left out, a file more or less: each is found", async () => {
  const flipped = (at: number) => zip.with(at, (zip[at] ?? 0) ^ 1);
  const inFile = (name: string) => Buffer.from(zip).indexOf(Buffer.from(files.get(name) ?? "")) + 40;
  const names = [...files.keys()];
  const change = async (name: string, to: (text: string) => string | null) => {
    const changed = new Map(files);
    const text = to(textOf(files, name));
    if (text === null) changed.delete(name);
    else changed.set(name, Buffer.from(text));
    return zipped(changed, sealedAt);
  };
  expect(Buffer.from(await zipped(files, sealedAt)).equals(zip)).toBe(true);
  const shortened = (text: string) => {
    const lines = text.split("\n");
    return [...lines.slice(0, 1), ...lines.slice(2)].join("\n");
  };
  const cases: Parameters<typeof fail>[0] = [];
  for (const name of names) {
    cases.push([`a byte of ${name}`, flipped(inFile(name)), name]);
    cases.push([`${name} is missing`, await change(name, () => null), `falta ${name}`]);
    if (name === "expediente.json") continue;
    cases.push([`a line of ${name} left out`, await change(name, shortened), `${name} tiene`]);
    const swapped = await change(name, (text) => text.replace(/[aeiou]/, (one) => (one === "a" ? "e" : "a")));
    cases.push([`a letter of ${name}, its sum mended`, swapped, `la huella de ${name}`]);
  }
  const reversed = await zipped(new Map([...files].reverse()), sealedAt);
  cases.push(["its files in another order", reversed, "sus archivos están en otro orden"]);
  const more = new Map([...files, ["notas.txt", Buffer.from("una nota")] as const]);
  cases.push(["a file more", await zipped(more, sealedAt), "sobra notas.txt"]);
  cases.push(["another day", await zipped(files, sealedAt + 86_400_000), "el ZIP no está como se publicó"]);
  cases.push(["cut", zip.subarray(0, -1), "cortado"]);
  const farAway = Buffer.from(zip);
  farAway.writeUInt32LE(0xfffffff0, zip.length - 6);
  cases.push(["an index beyond its end", farAway, /está dañado o no tiene la forma de un expediente\.\n$/]);
  cases.push(["gone on", Buffer.concat([zip, Buffer.from([0])]), "cortado"]);
  // Bytes around the files, and some of the files' own bytes, anywhere in the ZIP.
  const around = new Set(Array.from(zip.keys()));
  for (const data of files.values()) {
    const from = Buffer.from(zip).indexOf(Buffer.from(data));
    for (let at = from; at < from + data.length; at++) around.delete(at);
  }
  const places = [...around].filter((_, nth) => nth % 29 === 0);
  expect(places.length).toBeGreaterThan(15);
  for (const at of places) cases.push([`byte ${at} of the ZIP`, flipped(at), ""]);
  fail(cases);
}, 60_000);

test("[PROOF-04] a figure changed and all hashes made to agree is found by the figures; what agrees with itself, by its seal", async () => {
  const withRoot = (to: (text: string) => string) => zipped(forged(files, { root: to }), sealedAt);
  // biome-ignore lint/suspicious/noExplicitAny: the record is wrong on purpose
  const edited = (edit: (one: any) => void) =>
    withRoot((text) => {
      const one = JSON.parse(text);
      edit(one);
      return JSON.stringify(one);
    });
  const list = (name: string, from: string | RegExp, to: string) => {
    const text = textOf(files, name);
    expect(text.replace(from, to), name).not.toBe(text);
    return zipped(forged(files, { lists: { [name]: text.replace(from, to) } }), sealedAt);
  };
  const sealedLate = (name: string) => list(name, /^sello (\d+) \S+(?=.*\nfin)/m, "sello $1 2030-01-01T00Z");
  const rows = textOf(files, "evaluaciones.csv").split("\n");
  const [row = ""] = rows.filter((one) => /^1,J\d\d,/.test(one));
  const [work, juror, ...rest] = row.split(",");
  const voting = /^\d+ voto 1 .*$/m.exec(textOf(files, "recuento.txt"))?.[0] ?? "";
  const cases: Parameters<typeof fail>[0] = [
    [
      "a score",
      await list("evaluaciones.csv", row, [work, juror, "0.5", ...rest.slice(1)].join(",")),
      /total de la evaluación/,
    ],
    [
      "a score and its total",
      await list("evaluaciones.csv", row, [work, juror, "5", "5", "5", "5", "1"].join(",")),
      /la media de «Obra «ala»»/,
    ],
    ["an evaluation", await list("evaluaciones.csv", `${row}\n`, ""), /consta con \d+ evaluaciones/],
    ["an evaluation twice", await list("evaluaciones.csv", row, `${row}\n${row}`), /está dos veces/],
    ["a weight", await edited((one) => (one.contest.criteria[0].weight += 1)), /el total de la evaluación/],
    ["a mean", await edited((one) => (one.works[0].mean += 1e-6)), /la media de «Obra «ala»»/],
    ["a deviation", await edited((one) => (one.works[0].deviation += 1e-6)), /la desviación de/],
    [
      "a work after the verdict",
      await edited((one) => (one.works[0].createdAt = one.verdict.sealedAt + 1)),
      /«Obra «ala»» es posterior al fallo/,
    ],
    [
      "a verdict before the votes",
      await zipped(
        forged(files, { root: (text) => text.replace(`"sealedAt":${sealedAt}`, '"sealedAt":1760000000000') }),
        1760000000000,
      ),
      /la línea \d+ de recuento\.txt es posterior al fallo/,
    ],
    [
      "a rectification of a later verdict",
      await edited((one) => Object.assign(one.verdict, { replaces: 2, reason: "Un error" })),
      /no es anterior/,
    ],
    [
      "two phases at once",
      await edited((one) => {
        for (const phase of one.contest.phases) phase.isActive = true;
      }),
      /más de una fase activa/,
    ],
    [
      "a departure without a reason",
      await edited((one) => {
        const [first, second] = two.map((id) => works.indexOf(id) + 1) as [number, number];
        const other: Record<number, number> = { [first]: second, [second]: first };
        for (const award of one.verdict.awards)
          if (award.kind !== "favorita") award.work = other[award.work] ?? award.work;
        const named = one.works.filter(({ number }: { number: number }) => other[number]);
        [named[0].status, named[1].status] = [named[1].status, named[0].status];
        [named[0].award, named[1].award] = [named[1].award, named[0].award];
      }),
      /las desviaciones de la regla no son las que constan: la ganadora no es la de la regla/,
    ],
    [
      "places",
      await edited(
        (one) => ([one.works[0].place, one.works[1].place] = [one.works[1].place, one.works[0].place]),
      ),
      /le corresponde/,
    ],
    ["the basis", await edited((one) => one.finalists.calculated.reverse()), /las finalistas no son/],
    ["the favourite", await edited((one) => (one.finalists.favourite = 8)), /la favorita del público/],
    ["a work's votes", await edited((one) => (one.works[0].publicVotes += 1)), /votos y recuento\.txt suma/],
    ["all votes", await edited((one) => (one.publicVote.counted += 1)), /votos en total/],
    [
      "a vote's work",
      await list("recuento.txt", voting, voting.replace("voto 1", "voto 2")),
      /recuento\.txt/,
    ],
    ["a title", await list("recuento.txt", "obra 1 Obra", "obra 1 obra"), /no se llama igual/],
    ["the voids", await edited((one) => (one.publicVote.voided += 1)), /votos anulados y son/],
    ["a void less", await list("anulaciones.csv", /^1,.*\n/m, ""), /y anulaciones\.csv, 2/],
    ["a void more", await list("anulaciones.csv", /$/, `1,${sha256("nadie")}\n`), /no está anulado/],
    [
      "a public seal after the verdict",
      await sealedLate("recuento.txt"),
      /recuento\.txt, el sello de la línea \d+ dice otra hora que la línea/,
    ],
    [
      "a seal of the community's choice after the verdict",
      await sealedLate("recuento-final.txt"),
      /recuento-final\.txt, el sello de la línea \d+ dice otra hora que la línea/,
    ],
    [
      "community's votes without their lines",
      await zipped(
        forged(new Map([...files].filter(([name]) => name !== "recuento-final.txt")), {
          root: (text) => {
            const { community, files: listed, ...one } = JSON.parse(text);
            return JSON.stringify({
              ...one,
              community: { counts: community.counts },
              files: listed.filter(({ name }: { name: string }) => name !== "recuento-final.txt"),
            });
          },
        }),
        sealedAt,
      ),
      /hay votos de la comunidad y falta recuento-final\.txt/,
    ],
    ["the winner", await edited((one) => (one.verdict.awards[0].work = 1)), /el fallo le da «ganadora»/],
    [
      "a status",
      await edited((one) => (one.works[works.indexOf(two[1] ?? "")].status = "no_ganadora")),
      /por el fallo es/,
    ],
    ["a disqualified winner", await edited((one) => (one.verdict.awards[0].work = 8)), /está descalificada/],
    [
      "a juror's conflict",
      await edited((one) => one.conflicts.push({ work: 1, juror })),
      /declaró un conflicto/,
    ],
    ["a juror's works", await edited((one) => one.assignments.pop()), /las obras asignadas a/],
    ["a mean as words", await edited((one) => (one.works[0].mean = String(one.works[0].mean))), /la media/],
    ["a work twice", await edited((one) => one.works.push(one.works[0])), /dos veces una obra/],
    ["a juror twice", await edited((one) => one.jurors.push(one.jurors[0])), /dos veces el código/],
    [
      "negative weights",
      await edited((one) => {
        for (const criterion of one.contest.criteria) criterion.weight *= -1;
      }),
      /sin un peso mayor/,
    ],
    [
      "an award twice",
      await edited((one) => one.verdict.awards.push({ ...one.verdict.awards[0], kind: "mencion" })),
      /premia dos veces/,
    ],
    [
      "an award of its own",
      await edited((one) =>
        one.verdict.awards.push({ kind: "toString", work: null, label: "", reasons: "" }),
      ),
      /que no es del concurso/,
    ],
    ["a file listed twice", await edited((one) => one.files.push(one.files[0])), /cada uno una vez/],
    [
      "a key twice",
      await zipped(
        new Map(files).set(
          "expediente.json",
          Buffer.from(textOf(files, "expediente.json").replace('"awards":', '"awards":[],"awards":')),
        ),
        sealedAt,
      ),
      /repite una clave/,
    ],
  ];
  fail(cases);
  const itself = await edited((one) => (one.verdict.statement = "Por un voto"));
  expect((await verified(folder, itself)).code).toBe(3);
  const why = /no es el expediente que se selló/;
  fail(
    [
      ["what agrees with itself", itself, why],
      ["a score", cases[0]?.[1] ?? zip, why],
    ],
    seal,
  );
}, 60_000);

test("[PROOF-05] the record is what the database held, counted by SQL", async () => {
  const one = record();
  const counted = "e.status = 'submitted' and not e.conflict";
  const codes = new Map(
    jury
      .map(({ judgeId }) => judgeId ?? "")
      .toSorted()
      .map((id, at) => [id, `J0${at + 1}`]),
  );
  const rows = await contest.rows<Record<string, never>>(
    `select p.number, p.id, count(e.id) as evaluations, avg(e.total_score) as mean,
      (select count(*) from public_votes v where v.proposal_id = p.id and v.voided_at is null and v.created_at < ${sealedAt}) as publicVotes
    from proposals p left join evaluations e on e.proposal_id = p.id and ${counted} where not p.is_draft group by p.id order by p.number`,
  );
  expect(one.works).toHaveLength(works.length);
  for (const [at, row] of rows.entries()) {
    expect(one.works[at]).toMatchObject({ ...row, mean: expect.closeTo(row.mean ?? 0, 12) });
  }
  expect(new Set(one.works.map((work: { status: string }) => work.status))).toEqual(
    new Set(["ganadora", "finalista", "no_ganadora", "descalificada"]),
  );
  const pairs = async (sql: string) =>
    (await contest.rows<{ number: number; judge: string }>(sql))
      .map(({ number, judge }) => `${number} ${codes.get(judge)}`)
      .toSorted();
  const pairsOf = (list: { work: number; juror: string }[]) =>
    list.map(({ work, juror }) => `${work} ${juror}`).toSorted();
  const conflicts = await pairs(
    "select p.number, e.judge_id as judge from evaluations e join proposals p on p.id = e.proposal_id where e.conflict",
  );
  const assignments = await pairs(
    "select p.number, a.judge_id as judge from judge_assignments a join proposals p on p.id = a.proposal_id",
  );
  expect(pairsOf(one.conflicts)).toEqual(conflicts);
  expect(pairsOf(one.assignments)).toEqual(assignments);
  const sheets = await contest.rows<{ number: number; judge: string; scores: string; skipped: string }>(
    `select p.number, e.judge_id as judge, e.scores, e.not_applicable as skipped from evaluations e
      join proposals p on p.id = e.proposal_id where ${counted}`,
  );
  const answers = sheets.map(({ number, judge, scores, skipped }) => {
    const points = JSON.parse(scores) as Record<string, number>;
    const cells = criteria.map((id) => {
      const score = points[id];
      if (score === undefined) return skipped.includes(id) ? "NA" : "";
      return String(score > 5 ? score / 10 : score);
    });
    return [number, codes.get(judge), ...cells].join(",");
  });
  const lines = textOf(files, "evaluaciones.csv").split("\n").slice(1, -1);
  expect(lines.map((line) => line.replace(/,[^,]*$/, "")).toSorted()).toEqual(answers.toSorted());
  expect(lines.some((line) => line.includes("NA"))).toBe(true);

  const community = await contest.rows<{ work: number; votes: number }>(
    "select p.number as work, count(*) as votes from final_votes v join proposals p on p.id = v.proposal_id where not v.is_pending group by 1 order by 1",
  );
  expect(
    one.community.counts.toSorted((a: { work: number }, b: { work: number }) => a.work - b.work),
  ).toEqual(community);
  expect(one.publicVote.voided).toBe(
    await contest.value("select count(*) from public_votes where voided_at is not null"),
  );
  const act = await contest.value<string>("select act_key from verdicts");
  const names = await (await (await contest.bucket("PROPOSALS")).get(act))?.json<{
    jurors: { code: string; name: string }[];
  }>();
  expect(new Map(names?.jurors.map(({ code, name }) => [code, name]))).toEqual(
    new Map(jury.map(({ judgeId, fullName }) => [codes.get(judgeId ?? "") ?? "", fullName])),
  );
});

test("[PROOF-06] no byte of it is a name, an address, a comment or an account of anybody's", async () => {
  const people = await contest.rows<{ id: string; email: string }>("select id, email from profiles");
  const judges = jury.map(({ judgeId }) => judgeId ?? "");
  const universities = await contest.rows<{ name: string }>("select name from universities");
  const secrets = [
    ...["canario", "prueba.test"],
    ...people.flatMap(({ id, email }) => [id, email]),
    ...judges,
    ...universities.map(({ name }) => name),
  ];
  for (const encoding of ["utf8", "latin1"] as const) {
    const text = Buffer.from(zip).toString(encoding).toLowerCase();
    expect(secrets.filter((one) => text.includes(one.toLowerCase()))).toEqual([]);
  }
  // Only the files are searched. The sign can occur in a ZIP header, as a byte of a checksum or a time.
  const written = [...files].flatMap(([name, bytes]) => [name, Buffer.from(bytes).toString("latin1")]);
  expect(written.filter((text) => text.includes("@"))).toEqual([]);
});

test("[PROOF-07] what is larger than a part is stored in parts, and nothing is written over", async () => {
  const bucket = await contest.bucket("PROPOSALS");
  const records = r2Records(bucket);
  const sent = randomBytes(17 * 1024 * 1024 + 5);
  const large = () => new Blob([sent]).stream();
  await records.pour("fallos/grande.zip", large());
  const kept = await records.read("fallos/grande.zip");
  expect(kept?.size).toBe(sent.length);
  expect(sent.equals(Buffer.from(await new Response(kept?.body).arrayBuffer()))).toBe(true);
  for (const again of [large(), new Blob([new Uint8Array(1)]).stream()]) {
    await expect(records.pour("fallos/grande.zip", again)).rejects.toThrow("is taken");
  }
  await bucket.delete("fallos/grande.zip");
});
