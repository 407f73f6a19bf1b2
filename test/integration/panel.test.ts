import { beforeEach, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { addAsset } from "../support/assets";
import { openContest, type PhaseKey } from "../support/contest";
import { setFinal } from "../support/final";
import { plantDiploma, plantVerdict } from "../support/verdict";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const NOW = "section[aria-labelledby=ahora]";
const DESK = "/admin/final";
/** Follows the missing steps of the preparation: the tests' contest has some. */
const NEXT = (phase: string) => `pasos de la preparación. Cuando acabe la fase, activa «${phase}».`;
const works = ["ala", "bosque", "cauce"];
let admin: Visitor;

beforeEach(async () => {
  await contest.db.exec("delete from judge_assignments");
  await contest.removeUniversities();
  admin = await contest.as("admin");
});

/** Returns number, line, button and address of each act that the panel shows now. */
async function acts() {
  const { document } = await admin.open("/admin");
  return document.querySelectorAll(`${NOW} li`).map((item) => {
    const [count, line] = item.querySelectorAll("span").map(({ text }) => text);
    const [button, form] = [item.querySelector("a, button"), item.querySelector("form")];
    const to = button?.getAttribute("href") ?? form?.getAttribute("action");
    return [count, line, button?.text, to];
  });
}
const kinds = async () => (await acts()).map(([count, , button]) => `${count} ${button}`);
const said = async () => (await admin.open("/admin")).text(NOW);

/** Adds a juror with a sent evaluation of each of these works, and returns the judge's id. */
async function juror(id: string, sent: string[] = []) {
  await contest.addPerson("jurado", { judgeId: id });
  for (const proposal_id of sent) {
    await contest.addEvaluation(id, proposal_id, 4, { id: `${id}-${proposal_id}` });
  }
  return id;
}

test("[PANEL-01] during the submission the panel counts the universities with an account and without a work, and writes to them", async () => {
  await contest.setPhase("submission");
  const [idle, drafting, done] = [
    await contest.addUniversity(),
    await contest.addUniversity(),
    await contest.addUniversity(),
  ];
  const inactive = await contest.addUniversity({ active: false });
  await contest.addProposal({ universityId: drafting, isDraft: true });
  await contest.addProposal({ universityId: done });
  const to = "/admin/correo/nuevo?para=no_submission";
  // Universities without an account cannot send.
  await contest.addPerson("alumno", { universityId: idle });
  expect(await acts()).toEqual([]);
  for (const universityId of [idle, drafting, done, inactive]) {
    await contest.addPerson("universidad", { universityId });
  }
  expect(await acts()).toEqual([["2", "universidades no han enviado ninguna obra", "Escribirles", to]]);
  const letter = await admin.open(to);
  expect([letter.status, letter.valueOf("segment")]).toEqual([200, "no_submission"]);
  expect((await admin.open("/admin/correo/nuevo?para=nadie")).valueOf("segment")).toBe("");

  await contest.addProposal({ universityId: drafting });
  expect(await acts()).toEqual([["1", "universidad no ha enviado ninguna obra", "Escribirles", to]]);
  await contest.addProposal({ universityId: idle });
  expect(await acts()).toEqual([]);
  expect(await said()).toContain(NEXT("Evaluación del jurado"));
});

test("[PANEL-06] [PANEL-09] before the opening the panel names the first missing step", async () => {
  await contest.db.exec("update contest_phases set is_active = 0");
  const steps = await admin.open("/admin");
  const missing = steps.document.querySelectorAll("section[aria-labelledby=preparativos] > ol a");
  expect(await acts()).toEqual([
    [
      String(missing.length),
      "pasos para abrir el concurso",
      missing[0]?.text,
      missing[0]?.getAttribute("href"),
    ],
  ]);
  // A step's screen leads to the next one; the panel itself does not repeat it.
  const nextOn = async (path: string) => {
    const link = (await admin.open(path)).document
      .querySelectorAll("main > p")
      .find(({ text }) => text.startsWith("Siguiente paso:"))
      ?.querySelector("a");
    return link?.getAttribute("href");
  };
  const [first, second] = missing.map((link) => link.getAttribute("href") ?? "");
  expect([await nextOn("/admin"), await nextOn("/admin/registro")]).toEqual([undefined, undefined]);
  expect([await nextOn(first ?? ""), await nextOn("/admin/fases")]).toEqual([second, first]);
  await contest.setPhase("submission");
  expect(await nextOn("/admin/fases")).toBeUndefined();
  expect(await said()).toMatch(/Faltan \d+ pasos de la preparación\. Cuando acabe la fase/);
});

test("[PANEL-02] during the evaluation the panel counts works without a juror and jurors who are late", async () => {
  await contest.setPhase("evaluation");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  const today = dayOf(Date.now());
  const runs = (from: number, to: number) =>
    contest.rows(
      "update contest_phases set start_at = ?1, start_handled_at = ?1, end_at = ?2 where phase_key = 'evaluation'",
      addDays(today, from),
      addDays(today, to),
    );
  const all = await Promise.all([1, 2, 3, 4].map(() => contest.addProposal()));
  await contest.addProposal();
  await contest.addProposal({ isDraft: true });
  await contest.addProposal({ status: "descalificada" });
  await contest.db.exec("update contest_phases set start_at = null, end_at = null");
  // The days that have passed ask for two of four works.
  await juror("tarda", all.slice(0, 1));
  await juror("cumple", all.slice(0, 2));
  await juror("nuevo");
  for (const judge_id of ["tarda", "cumple"]) {
    for (const proposal_id of all) {
      await contest.rows(
        "insert or ignore into judge_assignments values (?, ?, 1) returning judge_id",
        judge_id,
        proposal_id,
      );
    }
  }
  expect(await kinds()).toEqual(["1 Asignar jurados", "5 Ver el progreso"]);
  await runs(-10, 8);
  expect(await acts()).toEqual([
    ["1", "obra no tiene jurado", "Asignar jurados", "/admin/estados"],
    ["1", "jurado va con retraso", "Ver quién va con retraso", "/admin/jurado#jurados"],
    ["5", "evaluaciones faltan, de 2 jurados", "Ver el progreso", "/admin/jurado#jurados"],
  ]);
  // Once the phase has ended, each juror with pending works is late.
  await runs(-10, -1);
  const next = "1 Activar «Votación del público»";
  expect(await kinds()).toEqual([
    "1 Asignar jurados",
    "2 Ver quién va con retraso",
    "5 Ver el progreso",
    next,
  ]);
  await contest.setSetting("evaluation_count_mode", '"all_judges"');
  expect(await kinds()).toEqual(["3 Ver quién va con retraso", "12 Ver el progreso", next]);
  await runs(0, 30);
  expect(await acts()).toEqual([
    ["12", "evaluaciones faltan, de 3 jurados", "Ver el progreso", "/admin/jurado#jurados"],
  ]);
  await contest.db.exec("delete from settings where key = 'evaluation_count_mode'");
  await contest.db.exec("update contest_phases set start_at = null, start_handled_at = null, end_at = null");
});

test("[EASE-08] during the evaluation the panel says what is left, and when all is sent it leads to the voting", async () => {
  await contest.setPhase("evaluation");
  await contest.removeWorks();
  await contest.db.exec("update judges set active = 0");
  expect(await said()).toContain(NEXT("Votación del público"));
  const [one, other] = [await contest.addProposal(), await contest.addProposal()];
  const first = await juror("primera", [one, other]);
  await juror("segunda", [one]);
  await contest.addEvaluation("segunda", other, null);
  expect(await acts()).toEqual([
    ["1", "evaluación falta, de 1 jurado", "Ver el progreso", "/admin/jurado#jurados"],
  ]);
  // A conflict is no missing evaluation.
  await contest.rows(
    "update evaluations set conflict = 1 where judge_id = 'segunda' and proposal_id = ?",
    other,
  );
  expect(await acts()).toEqual([
    [
      "3",
      "evaluaciones enviadas. Evaluación completa: activa la votación",
      "Activar la votación",
      "/admin/fases#activar-votacion-del-publico",
    ],
  ]);
  await contest.rows(
    "update evaluations set status = 'draft', submitted_at = null where judge_id = ?",
    first,
  );
  expect(await kinds()).toEqual(["2 Ver el progreso"]);
});

test("[EASE-08] a phase that has ended asks for the next one, unless that one starts by itself", async () => {
  const days = (phase: PhaseKey, starts: string | null, ends: string | null) =>
    contest.rows(
      "update contest_phases set start_at = ?1, start_handled_at = null, end_at = ?2 where phase_key = ?3",
      starts,
      ends,
      phase,
    );
  const today = dayOf(Date.now());
  const next = ["1", "fase terminada: activa la siguiente o alarga el plazo"];
  await contest.setPhase("submission");
  await days("submission", null, addDays(today, -1));
  expect(await acts()).toEqual([
    [...next, "Activar «Evaluación del jurado»", "/admin/fases#activar-evaluacion-del-jurado"],
  ]);
  const links = async () =>
    (await admin.open("/admin")).document
      .querySelectorAll("[aria-labelledby=fase] a")
      .map((link) => [link.text, link.getAttribute("href")]);
  expect(await links()).toEqual([["Gestionar fases", "/admin/fases"]]);
  await days("evaluation", addDays(today, 2), null);
  expect(await links()).toEqual([
    ["Gestionar fases", "/admin/fases"],
    ["Activar «Evaluación del jurado»", "/admin/fases#activar-evaluacion-del-jurado"],
  ]);
  expect(await acts()).toEqual([]);
  expect(await said()).toMatch(/«Evaluación del jurado» empieza sola el \d+ de/);
  await days("evaluation", null, null);
  await days("submission", null, null);

  await contest.setPhase("voting");
  await contest.addVote(await contest.addPerson("publico"), await contest.addProposal());
  expect(await said()).toContain(NEXT("Final"));
  await days("voting", null, addDays(today, -1));
  expect(await acts()).toEqual([
    ["1", "voto del público: revísalo antes de calcular los finalistas", "Revisar los votos", "/admin/votos"],
    [...next, "Activar «Final»", "/admin/fases#activar-final"],
  ]);
  await days("voting", null, null);
});

test("[PANEL-10] an earlier phase that will start by itself is the first act", async () => {
  await contest.setPhase("voting");
  await contest.addProposal();
  const starts = (day: string | null) =>
    contest.rows("update contest_phases set start_at = ? where phase_key = 'evaluation'", day);
  await starts(addDays(dayOf(Date.now()), 3));
  expect(await acts()).toEqual([
    ["1", "fase anterior empezará sola: el concurso volverá atrás", "Cambiar las fechas", "/admin/fases"],
  ]);
  expect((await admin.open("/admin/fases")).text("main")).toContain("El concurso volverá atrás: «Evaluación");
  await starts(null);
  expect(await kinds()).not.toContain("1 Cambiar las fechas");
});

test("[PANEL-04] the final's acts follow each other, from the finalists to the seal", async () => {
  await contest.setPhase("final");
  for (const id of works) await contest.addProposal({ id });
  expect(await acts()).toEqual([
    ["0", "finalistas: todavía no se han calculado", "Calcular finalistas", "/admin/estados"],
  ]);
  // The button asks at once.
  const asked = await admin.submit("/admin/estados", { intent: "ask-finalists" });
  expect(asked.text("dialog")).toContain("¿Calcular finalistas?");
  for (const id of ["uno", "dos"]) await juror(id, works);
  await contest.db.exec("update judges set active = id in ('uno', 'dos')");
  await setFinal(contest, null, { works });
  expect(await kinds()).toEqual(["3 Abrir la elección"]);
  await admin.submit(DESK, { intent: "open-jury" });
  const vote = (judge_id: string) =>
    contest.insert("jury_marks", { judge_id, proposal_id: works[0], created_at: 1 });
  expect(await acts()).toEqual([["2", "jurados no han marcado todavía", "Ver la elección", DESK]]);
  await vote("uno");
  expect(await acts()).toEqual([["1", "jurado no ha marcado todavía", "Ver la elección", DESK]]);
  await vote("dos");
  expect(await kinds()).toEqual(["2 Cerrar la elección"]);
  await admin.submit(DESK, { intent: "close-jury" });
  expect(await kinds()).toEqual(["2 Abrir la votación de la comunidad"]);
  await admin.submit(DESK, { intent: "open-community" });
  expect(await acts()).toEqual([
    [
      "0",
      "votos de la comunidad, con la votación abierta",
      "Invitar a votar",
      "/admin/correo/nuevo?para=everybody",
    ],
  ]);
  const { id: user_id } = await contest.addPerson("publico");
  await contest.insert("final_votes", { user_id, proposal_id: "ala", created_at: Date.now() });
  expect(await kinds()).toEqual(["1 Cerrar la votación de la comunidad"]);
  await admin.submit(DESK, { intent: "close-community" });
  expect(await acts()).toEqual([["1", "fallo por sellar", "Sellar el fallo", "/admin/fallo"]]);
  for (const [, , , to] of await acts()) expect((await admin.open(to ?? "")).status).toBe(200);
  await setFinal(contest, null);
  await contest.db.exec("update judges set active = 1");
});

test("[PANEL-07] works without an image and files without a text are counted where there are any, in every phase", async () => {
  const links = async (phase: PhaseKey) => {
    await contest.setPhase(phase);
    const { document } = await admin.open("/admin");
    return document.querySelectorAll(`${NOW} > p a`).map((link) => [link.text, link.getAttribute("href")]);
  };
  expect(await links("submission")).toEqual([]);
  const [first, second] = [await contest.addProposal(), await contest.addProposal()];
  await contest.addProposal({ isDraft: true });
  const [images, texts] = ["/admin/generar-imagenes", "/admin/textos-alternativos"];
  expect(await links("voting")).toEqual([["2 obras sin imagen", images]]);
  await addAsset(contest, first, { file: "cartel.jpg" });
  expect(await links("final")).toEqual([
    ["1 obra sin imagen", images],
    ["1 archivo sin texto alternativo", texts],
  ]);
  await addAsset(contest, second, { file: "cartel.jpg" });
  expect(await links("results")).toEqual([["2 archivos sin texto alternativo", texts]]);
  await contest.setPhase("submission");
});

test("[PANEL-08] 'Gestión' has at most 14 links, and the tabs of their screens lead to the others", async () => {
  const { document } = await admin.open("/admin");
  const listed = document
    .querySelectorAll("nav[aria-labelledby=gestion] a")
    .map((link) => link.getAttribute("href"));
  expect(listed.length).toBeLessThanOrEqual(14);
  const bars = {
    "Usuarios y universidades": ["/admin/usuarios", "/admin/invitaciones", "/admin/universidades"],
    "Dashboard Jurado": ["/admin/jurado", "/admin/jurado/asignaciones"],
    Final: [DESK, "/admin/fallo"],
    "Registro y exportación": ["/admin/registro", "/admin/exportar"],
  };
  for (const [label, tabs] of Object.entries(bars)) {
    expect(listed).toContain(tabs[0]);
    for (const here of tabs) {
      const screen = await admin.open(here);
      const links = screen.document.querySelectorAll(`main header nav[aria-label="${label}"] a`);
      expect(
        links.map((link) => link.getAttribute("href")),
        here,
      ).toEqual(tabs);
      const current = links.filter((link) => link.getAttribute("aria-current") === "page");
      expect(current.map((link) => link.getAttribute("href"))).toEqual([here]);
    }
  }
  const hrefs = async (path: string) =>
    (await admin.open(path)).document.querySelectorAll("main a").map((link) => link.getAttribute("href"));
  expect(await hrefs("/admin/correo")).toContain("/admin/correo/nuevo");
  expect(await hrefs("/admin/votos")).toContain("/recuento");
});

// The last test: a sealed verdict stays.
test("[PANEL-05] with the results the panel leads to the seal, the announcement and the names on diplomas", async () => {
  await contest.setPhase("results");
  const by = await contest.addPerson("admin");
  const universityId = await contest.addUniversity();
  await contest.addPerson("universidad", { universityId });
  await contest.addProposal({ id: "ala", universityId });
  expect(await kinds()).toEqual(["1 Sellar el fallo"]);
  await plantVerdict(contest, { number: 1, awards: [["ganadora", "ala"]], by: by.id, sealedAt: Date.now() });
  const jurors = await contest.value<number>("select count(*) from judges where user_id is not null");
  const waiting = [`${1 + jurors} Comunicar el fallo`, "1 Ver los nombres"];
  // The diplomas of this minute issue themselves.
  expect(await kinds()).toEqual(waiting.slice(0, 1));
  await plantDiploma(contest, { code: "A", kind: "alumno", name: "Ж", lacks_letters: 1 });
  expect(await kinds()).toEqual(waiting);
  await contest.insert("verdicts", {
    id: "fallo-2",
    replaces_id: "fallo-1",
    reason: "Error",
    version: 1,
    updated_at: 1,
  });
  expect(await kinds()).toEqual(["1 Sellar el fallo", ...waiting]);
  await contest.db.exec("delete from verdicts where id = 'fallo-2'");
  await contest.insert("verdict_announcements", {
    id: "anuncio",
    verdict_id: "fallo-1",
    subject: "Fallo",
    body: "Fallo",
    mails: 1,
    sent_at: 1,
  });
  await contest.cron(Date.now());
  expect(await kinds()).toEqual(waiting.slice(1));
  await contest.db.exec("update diplomas set revoked_at = 2 where code = 'A'");
  expect(await acts()).toEqual([]);
  expect(await said()).not.toContain("activa «");
});
