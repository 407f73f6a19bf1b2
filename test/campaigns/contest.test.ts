import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addDays, dayOf, startOfDay } from "~/contest/core/calendar";
import { admin } from "~/text/running/admin";
import { panel } from "~/text/running/panel";
import { openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";
import { declare } from "../support/submission";

const file = (name: string) => resolve(import.meta.dirname, "../files", name);
const today = dayOf(Date.now());

/** Jury means are A > B > C, public votes C > A > B. With two finalists the favourite takes B's place. */
const works = [
  { title: "Obra A", file: "cartel.jpg", stars: 5, votes: 9 },
  { title: "Obra B", file: "png-16-bits.png", stars: 4, votes: 6 },
  { title: "Obra C", file: "video-2s.mp4", stars: 2, votes: 15 },
].map((work, index) => ({ ...work, number: index + 1, university: `Universidad Obra ${index + 1}` }));
type Work = (typeof works)[number];

const contest = openContest({ ENVIRONMENT: "production" });
const openPage = openBrowser(contest);
const open = (person?: Person) => openPage({ javaScript: false, person });
const activePhase = () => contest.value<string>("select phase_key from contest_phases where is_active");

test("[NOJS-01] [NOJS-03] [CRON-01] [EST-11] [DEP-01] [DEP-03] without JavaScript an empty deployment becomes a whole contest, from its first admin to finalists", async () => {
  await contest.db.exec("update contest_phases set is_active = 0");
  // A save that opens a phase is first answered with a question.
  const organiser = await openPage({ javaScript: false, expectStatus: [400] });
  await signUpToVote(organiser, 99);
  // Simulates `npm run admin`, which removes the account's first role.
  await contest.db.exec("update profiles set role = 'admin'");
  const steps = ["rules", "organiser", "criteria", "dates", "universities", "codes", "pdf", "mail"];
  expect(await stepsLeft(organiser)).toEqual([...steps, "open"]);
  await layOutTheCalendar(organiser);
  for (const { university } of works) await addUniversity(organiser, university);
  await nameTwoFinalists(organiser);
  expect(await stepsLeft(organiser)).toEqual([...["rules", "organiser", "criteria", "codes", "pdf", "mail"]]);

  await inGroups(works, async (work) => {
    const { number, university } = work;
    const student = { name: `Alumna ${number}`, email: `alumna${number}@prueba.test` };
    await signUp(await open(), { ...student, type: "alumno", university });
    const professor = { name: `Profesora ${number}`, email: `profesora${number}@prueba.test` };
    const page = await open();
    await signUp(page, { ...professor, type: "universidad", university, code: "UNI-2025" });
    await expect.poll(() => toastOf(page)).toContain("¡Cuenta creada con éxito!");
    await submit(page, work);
  });

  await contest.cron(startOfDay(addDays(today, 10)));
  expect(await activePhase()).toBe("evaluation");
  const universityId = await contest.addUniversity();
  const late = await open(await contest.addPerson("universidad", { universityId }));
  await late.goto("/universidad");
  await late.getByText("El envío de propuestas está cerrado").first().waitFor();
  await inGroups([1, 2, 3, 4, 5, 6], async (number) => {
    const judge = await open();
    const account = { name: `Jurado ${number}`, email: `jurado${number}@prueba.test` };
    await signUp(judge, { ...account, type: "jurado", code: "JURADO-2025" });
    for (const work of works) {
      if (number === 6 && work.title === "Obra C") await stepAside(judge, work);
      else await score(judge, work);
    }
  });

  await contest.cron(startOfDay(addDays(today, 20)));
  expect(await activePhase()).toBe("voting");
  // The first voter of each work signs up to vote, like most of the public. The others have an account.
  await inGroups(works, async (work) => {
    const voter = await open();
    await signUpToVote(voter, work.number);
    await vote(voter, work);
  });
  const votes = works.flatMap((work) => Array<Work>(work.votes - 1).fill(work));
  await inGroups(votes, async ({ title }) => {
    const proposal_id = await contest.value<string>("select id from proposals where title = ?", title);
    const voter = await contest.as("publico");
    const { toast } = await voter.submit("/galeria", { proposal_id });
    expect(toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
  });

  expect(await stepsLeft(organiser)).toEqual(["rules", "organiser", "criteria", "pdf", "mail"]);
  await calculateFinalists(organiser);
  expect(
    await contest.rows("select title, status, public_votes_count as votes from proposals order by title"),
  ).toEqual([
    { title: "Obra A", status: "finalista", votes: 9 },
    { title: "Obra B", status: "no_ganadora", votes: 6 },
    { title: "Obra C", status: "finalista", votes: 15 },
  ]);
  expect(await contest.value("select count(*) from evaluations where status = 'submitted'")).toBe(17);
  expect(await contest.value("select count(*) from evaluations where conflict")).toBe(1);
});

/** Runs three items at a time. */
async function inGroups<Item>(items: Item[], act: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += 3) {
    await Promise.all(items.slice(start, start + 3).map(act));
  }
}

const toastOf = (page: Page) => page.locator("[data-toast]").last().textContent();
const untilAt = (page: Page, path: string) => page.waitForURL(({ pathname }) => pathname === path);
const cardOf = (page: Page, { title }: Work) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** Returns the open steps of the first admin's checklist. */
async function stepsLeft(page: Page): Promise<string[]> {
  await page.goto("/admin");
  const open = page.locator("section[aria-labelledby=preparativos] li:not(:has-text('(Hecho)')) a");
  const labels = await open.allTextContents();
  const steps = Object.entries(panel.checklist.steps);
  return steps.flatMap(([step, [label]]) => (labels.includes(label) ? [step] : []));
}

async function addUniversity(page: Page, name: string) {
  await page.goto("/admin/universidades");
  const form = page.locator("form", { has: page.locator("[name=intent][value=add]") });
  await form.locator("[name=name]").fill(name);
  await form.getByRole("button").click();
  await expect.poll(() => toastOf(page)).toContain("Universidad agregada");
}

async function nameTwoFinalists(page: Page) {
  await page.goto("/admin/ajustes/evaluacion");
  await page.getByLabel("Número de finalistas").fill("2");
  await page.getByRole("button", { name: "Save Changes" }).first().click();
  await expect.poll(() => toastOf(page)).toContain("Configuración guardada");
}

async function layOutTheCalendar(page: Page) {
  await page.goto("/admin/fases");
  const names = [
    "Envío de propuestas",
    "Evaluación del jurado",
    "Votación del público",
    "Final",
    "Resultados",
  ];
  for (const [order, name] of names.entries()) {
    const card = page.getByRole("article", { name });
    await card.getByLabel("Fecha de Inicio", { exact: true }).fill(addDays(today, order * 10));
    await card.getByLabel("Fecha de Fin", { exact: true }).fill(addDays(today, order * 10 + 10));
  }
  await page.getByRole("button", { name: "Guardar Cambios" }).click();
  await page.getByRole("button", { name: admin.phases.activateConfirm }).click();
  await expect.poll(() => toastOf(page)).toContain("Cambios guardados");
}

interface NewAccount {
  name: string;
  email: string;
  type: "universidad" | "jurado" | "alumno";
  university?: string;
  code?: string;
}

/**
 * Runs sign-ups one after the other. A sign-up takes a hash, and a slow machine refuses those that wait too
 * long.
 */
let door: Promise<void> = Promise.resolve();
function atTheDoor(act: () => Promise<void>): Promise<void> {
  const turn = door.then(act);
  door = turn.catch(() => {});
  return turn;
}

async function signUp(page: Page, { name, email, type, university, code }: NewAccount) {
  await page.goto("/auth?tab=registrarse");
  await page.locator(`button[name=choose][value=${type}]`).click();
  await page.locator(`[aria-pressed=true][value=${type}]`).waitFor();
  await introduce(page, name, email);
  if (university) await page.locator(`[name=${type}_university]`).selectOption({ label: university });
  if (code) await page.locator(`[name=${type}_code]`).fill(code);
  await atTheDoor(async () => {
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await page.waitForURL(({ pathname }) => !pathname.startsWith("/auth"));
  });
}

async function signUpToVote(page: Page, number: number) {
  await page.goto("/auth/votar?redirectTo=%2Fgaleria");
  await introduce(page, `Votante ${number}`, `votante${number}@prueba.test`);
  await page.getByRole("checkbox").check();
  await atTheDoor(async () => {
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await untilAt(page, "/galeria");
  });
}

async function introduce(page: Page, name: string, email: string) {
  await page.getByLabel("Nombre completo").fill(name);
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill("secreta-1");
}

async function submit(page: Page, work: Work) {
  await page.goto("/universidad/nueva");
  await page.getByLabel("Título").fill(work.title);
  await page.getByLabel("Explicación detallada").fill("Explicación de la obra. ".repeat(40));
  await declare(page);
  await page.getByLabel("Nombre del equipo").fill(`Equipo ${work.number}`);
  await page.getByRole("checkbox", { name: `Alumna ${work.number}` }).check();
  await page.locator("[name=terms]").check();
  await page.locator("input[type=file]").first().setInputFiles(file(work.file));
  await page.getByRole("button", { name: "Enviar propuesta" }).click();
  await untilAt(page, "/universidad");
  await page.getByText("Propuestas: 1/3").waitFor();
}

async function openEvaluationForm(judge: Page, work: Work) {
  await judge.goto("/jurado");
  await cardOf(judge, work).getByRole("link", { name: "Evaluar" }).click();
  await judge.getByRole("heading", { level: 1, name: work.title }).waitFor();
}

async function score(judge: Page, work: Work) {
  await openEvaluationForm(judge, work);
  for (const criterion of ["creatividad", "tecnica", "innovacion", "adecuacion"]) {
    // The radio itself is hidden behind its key.
    await judge.locator(`label:has([name="scores.${criterion}"][value="${work.stars}"])`).click();
  }
  await judge.getByRole("button", { name: "Enviar evaluación" }).click();
  await judge.getByRole("button", { name: "Sí, enviar" }).click();
  await untilAt(judge, "/jurado");
  await expect.poll(() => toastOf(judge)).toContain("Evaluación enviada");
}

async function stepAside(judge: Page, work: Work) {
  await openEvaluationForm(judge, work);
  await judge.getByRole("button", { name: "Declarar conflicto de interés" }).click();
  await judge.getByRole("button", { name: "Sí, declarar" }).click();
  await untilAt(judge, "/jurado");
  await expect.poll(() => toastOf(judge)).toContain("Conflicto declarado");
}

async function vote(voter: Page, work: Work) {
  await voter.goto("/galeria");
  await cardOf(voter, work).getByRole("button", { name: "Votar" }).click();
  await cardOf(voter, work).getByRole("button", { name: "Ya votaste" }).waitFor();
  await expect.poll(() => toastOf(voter)).toContain("Voto registrado");
}

async function calculateFinalists(page: Page) {
  await page.goto("/admin/estados");
  await page.getByRole("button", { name: "Calcular Finalistas" }).click();
  await page.getByRole("button", { name: "Sí, calcular" }).click();
  await expect.poll(() => toastOf(page)).toContain("Se han seleccionado 2 finalistas");
}
