import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest, PASSWORD } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);

beforeAll(async () => {
  await contest.addPerson("admin");
});

const toast = (page: Page) => page.locator("[data-toast]").textContent();
const focused = (page: Page) => page.locator(":focus").getAttribute("name");

/** Waits until React has hydrated the page. A form sent earlier is a plain one. */
async function hydrated(page: Page) {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function typePasswords(page: Page, current: string, next: string, repeated = next) {
  await page.getByLabel("Contraseña actual").fill(current);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(next);
  await page.getByLabel("Repite la contraseña nueva").fill(repeated);
}

test("[ACC-01] [NOJS-01] a refused name has the focus and its error leads to it; corrected, it is saved and the error gone", async () => {
  const person = await contest.addPerson("jurado");
  const page = await openPage({ person, expectStatus: [400] });
  await page.goto("/cuenta");
  await hydrated(page);
  await page.getByLabel("Nombre completo").fill(" ");
  await page.getByLabel("Código de la plataforma asociada").fill("ID-9");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  const summary = page.getByRole("alert").getByRole("link", { name: "Debes ingresar tu nombre completo" });
  await summary.waitFor();
  await expect.poll(() => focused(page)).toBe("full_name");
  await expect.poll(() => page.getByLabel("Código de la plataforma asociada").inputValue()).toBe("ID-9");
  await page.getByLabel("Código de la plataforma asociada").focus();
  await summary.click();
  await expect.poll(() => focused(page)).toBe("full_name");
  await page.getByLabel("Nombre completo").fill("Aurora Montoya");
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect.poll(() => toast(page)).toBe("Perfil actualizado");
  await expect.poll(() => page.locator(".field-error").count()).toBe(0);
  await expect.poll(() => page.getByLabel("Nombre completo").inputValue()).toBe("Aurora Montoya");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/cuenta");
  await page.getByRole("link", { name: "Cancelar" }).click();
  await page.waitForURL("/jurado");
});

test("[AUTH-18] a double click changes the password once and leaves its person signed in", async () => {
  const person = await contest.addPerson("publico");
  const page = await openPage({ person });
  await page.goto("/cuenta");
  await hydrated(page);
  await typePasswords(page, PASSWORD, "clave-nueva");
  await page.getByRole("button", { name: "Cambiar contraseña" }).dblclick();
  await expect.poll(() => toast(page)).toContain("Contraseña actualizada");
  await page.goto("/cuenta");
  await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe(person.email);
});
