import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "~/contest/core/calendar";
import { openBrowser, widerThanContainer, widerThanWindow } from "../support/browser";
import { openContest, type Person } from "../support/contest";
import { Mailbox } from "../support/mail";

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

/** Checks that nothing is wider than the window and no table wider than its container. */
async function isWhole(page: Page) {
  expect(await widerThanWindow(page)).toEqual([]);
  expect(await widerThanContainer(page)).toEqual([]);
}

test("[MAIL-07] [MAIL-08] [MAIL-12] a message is seen on a phone with its readers before it leaves", async () => {
  const universityId = await contest.addUniversity({ name: "Universidad de Teruel" });
  const contact = await contest.addPerson("universidad", { universityId, fullName: "Teresa Contacto" });
  const page = await openPage({ person: organiser, width: 390, expectStatus: [400] });
  await page.goto("/admin/correo");
  await page.getByRole("link", { name: "Escribir un mensaje" }).click();
  await page.getByLabel("Destinatarios").selectOption("no_submission");
  const offered = page.locator("#datos code");
  await expect.poll(() => offered.allTextContents()).toEqual(["{nombre}", "{universidad}"]);
  await page.getByLabel("Asunto", { exact: true }).fill("Os esperamos");
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
      ...[contact.email, "Os esperamos"],
    ),
  ).toEqual([{ body: "Hola, Teresa Contacto: falta la de Universidad de Teruel." }]);
  expect(await page.getByRole("row", { name: "Os esperamos" }).count()).toBeGreaterThan(0);
});
