import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const SIGN_UP = "/auth?tab=registrarse";
let count = 0;

beforeAll(async () => {
  await contest.addUniversity({ name: "Universidad de Jaén" });
  await contest.addUniversity({ name: "Universidad de Lugo" });
});

const toast = (page: Page) => page.locator("[data-toast]");
const visibleField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true });
const typeOf = (page: Page, type: string) => page.getByRole("radio", { name: new RegExp(`^${type}`) });
/** Chooses a type, which is a button without scripts. */
async function choose(page: Page, type: string) {
  const button = page.getByRole("button", { name: new RegExp(`^${type}`) });
  if ((await button.count()) === 0) return typeOf(page, type).check();
  await button.click();
  await page.getByRole("button", { name: new RegExp(`^${type}`), pressed: true }).waitFor();
}

/** Fills in the common fields for a new person. */
async function introduce(page: Page) {
  const email = `nueva${++count}@prueba.test`;
  await page.getByLabel("Nombre completo").fill("Clara Ruiz Vega");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill("clave-muy-mía");
  return email;
}

const roleOf = (email: string) => contest.value<string>("select role from profiles where email = ?", email);

test.each([true, false])(
  "[EASE-12] JavaScript: %s: a refused sign-up has one message, and keeps the password or asks for it again",
  async (javaScript) => {
    const page = await openPage({ javaScript, expectStatus: [400] });
    await page.goto(SIGN_UP);
    await choose(page, "Jurado");
    const email = await introduce(page);
    const code = visibleField(page, "Código de acceso");
    await code.fill("NO-ES");
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    const wrong = "Código inválido. El código de acceso no es correcto";
    const again = "Escribe de nuevo la contraseña";
    const messages = () => page.locator("[data-toast], .field-error").allTextContents();
    await expect.poll(messages).toEqual(javaScript ? [wrong] : [wrong, again]);
    const password = page.getByLabel("Contraseña");
    expect(await password.inputValue()).toBe(javaScript ? "clave-muy-mía" : "");
    expect(await password.getAttribute("aria-invalid")).toBe(javaScript ? null : "true");
    if (javaScript) {
      expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0);
    } else await password.fill("clave-muy-mía");
    await code.fill("JURADO-2025");
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await page.waitForURL("**/jurado");
    await toast(page).getByText("¡Cuenta creada con éxito!").waitFor();
    expect(await roleOf(email)).toBe("jurado");
  },
);

test("[AUTH-04] with JavaScript a change of type empties university and code", async () => {
  const page = await openPage();
  await page.goto(SIGN_UP);
  await introduce(page);
  await choose(page, "Universidad");
  await visibleField(page, "Universidad").selectOption("Universidad de Lugo");
  await visibleField(page, "Código de acceso").fill("UNI-2025");
  await choose(page, "Jurado");
  await expect.poll(() => visibleField(page, "Código de acceso").inputValue()).toBe("");
  await visibleField(page, "Código de acceso").fill("JURADO-2025");
  await choose(page, "Universidad");
  await expect.poll(() => visibleField(page, "Código de acceso").inputValue()).toBe("");
  await expect.poll(() => visibleField(page, "Universidad").inputValue()).toBe("");
  await expect.poll(() => page.getByLabel("Nombre completo").inputValue()).toBe("Clara Ruiz Vega");
});

test("[AUTH-16] [NOJS-03] with JavaScript the success stays for 8 s", async () => {
  const page = await openPage();
  const start = new Date("2025-06-01T10:00:00Z");
  await page.clock.install({ time: start });
  await page.goto(SIGN_UP);
  await introduce(page);
  await choose(page, "Alumno");
  await visibleField(page, "Universidad").selectOption("Universidad de Lugo");
  // Stops the clock, so that the toast's time begins when the toast appears.
  await page.clock.pauseAt(start.getTime() + 60_000);
  await page.getByRole("button", { name: "Crear cuenta" }).click();
  await toast(page).getByText("¡Cuenta creada con éxito!").waitFor();
  await page.mouse.move(900, 5);
  await page.clock.runFor(7900);
  await expect.poll(() => toast(page).isVisible()).toBe(true);
  await page.clock.runFor(200);
  await expect.poll(() => toast(page).isVisible()).toBe(false);
});

test("[MEND3-45] on a phone the lines below the types begin in one column", async () => {
  const page = await openPage({ width: 390 });
  await page.goto(SIGN_UP);
  const lines = page.locator(".choice-line");
  await expect.poll(() => lines.allTextContents()).toContain("Evalúo las propuestas");
  const starts = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
});
