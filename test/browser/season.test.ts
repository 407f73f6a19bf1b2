import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { formatDay } from "~/text/core/formats";
import { openBrowser, widerThanWindow } from "../support/browser";
import { campaignTest, scripting } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";
import { declare, openUniversity } from "../support/submission";

const contest = openContest(
  { MAIL_FROM: "concurso@prueba.test" },
  { standIns: { EMAIL: new Mailbox().worker } },
);
const openPage = openBrowser(contest);
const today = dayOf(Date.now());
let organiser: Person;

beforeAll(async () => {
  await contest.setPhase("voting");
  await contest.setSetting("require_verified_email", "false");
  await contest.rows(
    "update contest_phases set start_at = ?, start_handled_at = ? where is_active",
    ...[addDays(today, -5), addDays(today, -5)],
  );
  for (const title of ["Faro", "Marea"]) await contest.addProposal({ id: title.toLowerCase(), title });
  organiser = await contest.addPerson("admin", { fullName: "Ana Organiza" });
});

const toast = (page: Page) => page.locator(".toast p").allTextContents();

/** A work of each kind for the organiser, with scripts and without. */
campaignTest.each([
  { javaScript: true, work: "faro" },
  { javaScript: false, work: "marea" },
])(
  "[BASES-02] [BASES-05] new rules are published after a preview, and a vote waits for them, JavaScript: $javaScript",
  async ({ javaScript, work }) => {
    const page = await openPage({ person: organiser, javaScript });
    await page.goto("/admin/textos");
    const body = page.getByLabel("Texto", { exact: true });
    const line = `Los archivos se devuelven en mano (${work}).`;
    await body.fill(`${await body.inputValue()}\n\n${line}`);
    await page.getByRole("button", { name: "Vista previa" }).click();
    await page.getByText("Todavía no se ha publicado nada.").waitFor();
    expect(await page.locator("ins").allTextContents()).toEqual([line]);
    await page.getByRole("button", { name: /^Publicar la versión \d$/ }).click();
    await expect.poll(() => toast(page)).toContain("Versión publicada");

    const voter = await contest.addPerson("publico");
    const phone = await openPage({ person: voter, javaScript, width: 390 });
    await phone.goto("/galeria");
    await phone.locator(`[data-vote=${work}] button`).click();
    await phone.getByRole("heading", { name: "Las bases han cambiado" }).waitFor();
    expect(await widerThanWindow(phone)).toEqual([]);
    const votes = () =>
      contest.value<number>("select count(*) from public_votes where user_id = ?", voter.id);
    expect(await votes()).toBe(0);
    await phone.getByRole("checkbox").check();
    await phone.getByRole("button", { name: "Aceptar y votar" }).click();
    await expect.poll(() => toast(phone)).toContain("Voto registrado");
    expect(await votes()).toBe(1);
  },
);

/** Checks that nothing is wider than the window and no table wider than its container. */
async function isWhole(page: Page) {
  expect(await widerThanWindow(page)).toEqual([]);
  const tables = await page
    .locator("div:has(> table)")
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(tables.filter((beyond) => beyond > 0)).toEqual([]);
}

test.each(scripting)(
  "[MAIL-07] [MAIL-08] [MAIL-12] a message is seen on a phone with its readers before it leaves, JavaScript: %s",
  async (javaScript) => {
    const universityId = await contest.addUniversity({ name: "Universidad de Teruel" });
    const contact = await contest.addPerson("universidad", { universityId, fullName: "Teresa Contacto" });
    const page = await openPage({ person: organiser, javaScript, width: 390, expectStatus: [400] });
    await page.goto("/admin/correo");
    await page.getByRole("link", { name: "Escribir un mensaje" }).click();
    await page.getByLabel("Destinatarios").selectOption("no_submission");
    const offered = page.locator("#datos code");
    if (javaScript) await expect.poll(() => offered.allTextContents()).toEqual(["{nombre}", "{universidad}"]);
    else expect(await offered.allTextContents()).toContain("{pendientes}");
    await page.getByLabel("Asunto", { exact: true }).fill(`Os esperamos ${javaScript}`);
    const body = page.getByLabel("Mensaje", { exact: true });
    await body.fill("Hola, {nombre}: vimos {obra}.");
    await page.getByRole("button", { name: "Ver cómo queda" }).click();
    await page.getByText("{obra} no es un dato de estos destinatarios").waitFor();
    expect(await body.inputValue()).toBe("Hola, {nombre}: vimos {obra}.");
    await body.fill("Hola, {nombre}: falta la de {universidad}.");
    await page.getByRole("button", { name: "Ver cómo queda" }).click();
    await page.getByRole("row", { name: contact.email }).waitFor();
    // The answer opens at the preview.
    await expect
      .poll(() =>
        page.locator("#vista-titulo").evaluate((title) => {
          const { top, bottom } = title.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        }),
      )
      .toBe(true);
    await isWhole(page);
    const readers = await page.getByRole("table", { name: "Destinatarios" }).locator("tbody tr").count();
    await page.getByRole("button", { name: `Enviar a ${readers} persona` }).click();
    await page.getByRole("button", { name: "Sí, enviar" }).click();
    await expect.poll(() => toast(page)).toContain("Mensaje en marcha");
    await isWhole(page);
    expect(
      await contest.rows(
        "select body from mail_outbox where recipient = ? and subject = ?",
        ...[contact.email, `Os esperamos ${javaScript}`],
      ),
    ).toEqual([{ body: "Hola, Teresa Contacto: falta la de Universidad de Teruel." }]);
    expect(await page.getByRole("row", { name: `Os esperamos ${javaScript}` }).count()).toBeGreaterThan(0);
  },
);

campaignTest.each([
  { javaScript: true, days: 4 },
  { javaScript: false, days: 8 },
])(
  "[EXT-01] [EXT-02] an end is put off with its reason, JavaScript: $javaScript",
  async ({ javaScript, days }) => {
    await contest.rows("update contest_phases set end_at = ? where is_active", addDays(today, 1));
    const page = await openPage({ person: organiser, javaScript, expectStatus: [400] });
    await page.goto("/admin/fases");
    const until = addDays(today, days);
    const phase = page.getByRole("article").filter({ has: page.locator("[name$='.reason']") });
    const end = page.getByLabel("Fecha de Fin", { exact: true });
    const row = page.getByRole("article", { name: "Votación" });
    await row.getByLabel("Fecha de Fin", { exact: true }).fill(until);
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await page.getByText("La fase ya ha empezado: di por qué cambias su fecha de fin").first().waitFor();
    expect([await phase.count(), await end.count()]).toEqual([1, 5]);
    expect(await row.getByLabel("Fecha de Fin", { exact: true }).inputValue()).toBe(until);
    await row.getByLabel("Motivo del cambio de fecha").fill("Ha nevado en medio país");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await expect.poll(() => toast(page)).toContain("Cambios guardados");
    const phone = await openPage({ person: await contest.addPerson("publico"), javaScript, width: 390 });
    await phone.goto("/");
    const notice = phone.getByText(`se amplía hasta el ${formatDay(until)}. Motivo: Ha nevado en medio país`);
    expect(await notice.count()).toBe(1);
    expect(await widerThanWindow(phone)).toEqual([]);
  },
);

campaignTest.each([true, false])(
  "[A11Y-01] [A11Y-02] [A11Y-03] what a video shows and says is written beside it and read with it, JavaScript: %s",
  async (javaScript) => {
    await contest.setPhase("submission");
    const { contact, universityId } = await openUniversity(contest);
    const page = await openPage({ person: contact, javaScript, width: 390 });
    const [shows, says] = ["Un tren entra en la estación, de noche.", "Megafonía: «Última parada»."];
    await page.goto("/universidad/nueva");
    if (javaScript) await page.getByText("0 / 300").waitFor();
    await page.getByLabel("Título").fill("Última parada");
    await page.getByLabel("Explicación detallada").fill("Diez segundos de andén.");
    await declare(page);
    await page.getByLabel("Nombre del equipo").fill("Equipo Andén");
    await page.getByLabel("Ana Núñez").first().check();
    await page.getByLabel(/Acepto los términos/).check();
    await page.getByLabel("Imagen o vídeo principal").setInputFiles(resolve("test/files/video-2s.mp4"));
    await page.getByLabel(/^Texto alternativo (de video|del archivo principal)/).fill(shows);
    await page.getByLabel("En el vídeo se habla o se canta").check();
    await page.getByLabel("Transcripción").fill(says);
    expect(await widerThanWindow(page)).toEqual([]);
    await page.getByRole("button", { name: "Enviar propuesta" }).click();
    await expect.poll(() => toast(page)).toContain("Propuesta enviada");
    const [work] = await contest.rows<{ id: string; alt_text: string; transcript: string }>(
      `select p.id, a.alt_text, a.transcript from proposal_assets a join proposals p on p.id = a.proposal_id
        where p.university_id = ?`,
      universityId,
    );
    expect(work).toMatchObject({ alt_text: shows, transcript: says });
    await page.goto(`/propuesta/${work?.id}`);
    expect(await page.locator("video").getAttribute("aria-label")).toContain(shows);
    await page.getByText("Transcripción").click();
    expect(await page.getByText(says).isVisible()).toBe(true);
  },
);
