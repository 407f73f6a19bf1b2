import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { campaignDescribe, campaignTest, suiteTest } from "../support/campaign";
import { openContest, PASSWORD } from "../support/contest";

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

/** Returns the visible ones of the two fields that depend on the type. */
async function visibleFields(page: Page) {
  const labels = ["Universidad", "Código de acceso"];
  const visible = await Promise.all(labels.map((label) => visibleField(page, label).count()));
  return labels.filter((_, index) => visible[index]);
}

/** Fills in the common fields for a new person. */
async function introduce(page: Page) {
  const email = `nueva${++count}@prueba.test`;
  await page.getByLabel("Nombre completo").fill("Clara Ruiz Vega");
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill("clave-muy-mía");
  return email;
}

async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel("Correo electrónico").fill(email);
  await page.getByLabel("Contraseña").fill(password);
  await page.getByRole("button", { name: "Iniciar Sesión" }).click();
}

const roleOf = (email: string) => contest.value<string>("select role from profiles where email = ?", email);

campaignDescribe.each([true, false])("JavaScript: %s", (javaScript) => {
  test("[AUTH-04] [NOJS-01] a type shows its fields and no others", async () => {
    const page = await openPage({ javaScript });
    await page.goto(SIGN_UP);
    await expect.poll(() => visibleFields(page)).toEqual([]);
    await choose(page, "Universidad");
    await expect.poll(() => visibleFields(page)).toEqual(["Universidad", "Código de acceso"]);
    await choose(page, "Jurado");
    await expect.poll(() => visibleFields(page)).toEqual(["Código de acceso"]);
    await choose(page, "Alumno");
    await expect.poll(() => visibleFields(page)).toEqual(["Universidad"]);
    const options = await visibleField(page, "Universidad").locator("option").allTextContents();
    expect(options.slice(1)).toEqual(["Universidad de Jaén", "Universidad de Lugo"]);
  });

  test("[AUTH-04] [AUTH-09] a refused code keeps the type with its fields and what was written, but the password", async () => {
    const page = await openPage({ javaScript, expectStatus: [400] });
    await page.goto(SIGN_UP);
    await choose(page, "Universidad");
    const email = await introduce(page);
    await visibleField(page, "Universidad").selectOption("Universidad de Lugo");
    await visibleField(page, "Código de acceso").fill("NO-ES");
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await toast(page).waitFor();
    await expect
      .poll(() => toast(page).locator("p").allTextContents())
      .toEqual(["Código inválido", "El código de acceso no es correcto"]);
    await expect.poll(() => page.locator("[name=type]:checked").inputValue()).toBe("universidad");
    await expect.poll(() => visibleFields(page)).toEqual(["Universidad", "Código de acceso"]);
    const university = visibleField(page, "Universidad").locator("option:checked");
    await expect.poll(() => university.textContent()).toBe("Universidad de Lugo");
    await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel("Contraseña").inputValue()).toBe("");
    expect(await roleOf(email)).toBeUndefined();
  });

  test("[AUTH-02] a wrong password: the error as a toast, the email kept", async () => {
    const person = await contest.addPerson("jurado");
    const page = await openPage({ javaScript, expectStatus: [400, 401] });
    await page.goto("/auth");
    await signIn(page, person.email, "otra-cosa");
    await toast(page).waitFor();
    await expect.poll(() => toast(page).getByRole("alert").count()).toBe(1);
    await expect
      .poll(() => toast(page).locator("p").allTextContents())
      .toEqual(["Error", "Correo o contraseña incorrectos"]);
    await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe(person.email);
    await signIn(page, person.email);
    await page.waitForURL("**/jurado");
  });

  test("[GAL-01] from the gallery to sign-in and back, by either tab and after a mistake", async () => {
    const person = await contest.addPerson("publico");
    const page = await openPage({ javaScript, expectStatus: [400, 401] });
    await page.goto("/galeria?q=cartel");
    await page.getByRole("heading", { level: 1, name: "Acceso" }).waitFor();
    await page.getByRole("link", { name: "Registrarse" }).last().click();
    await page.getByRole("button", { name: "Crear cuenta" }).waitFor();
    await page.getByRole("navigation", { name: "Acceso" }).getByText("Iniciar Sesión").click();
    await signIn(page, person.email, "otra-cosa");
    await toast(page).waitFor();
    await signIn(page, person.email);
    await page.waitForURL("**/galeria?q=cartel");
    await expect.poll(() => page.getByLabel("Buscar").inputValue()).toBe("cartel");
    await page.goto("/auth");
    expect(new URL(page.url()).pathname).toBe("/galeria");
  });

  test("[AUTH-19] from the gallery to a voter's account and back", async () => {
    const page = await openPage({ javaScript });
    await page.goto("/galeria");
    await page.getByRole("link", { name: "crear una cuenta para votar" }).click();
    await page.getByRole("heading", { level: 1, name: "Cuenta para votar" }).waitFor();
    const email = await introduce(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await page.waitForURL("**/galeria");
    await expect.poll(() => toast(page).textContent()).toContain("¡Cuenta creada con éxito!");
    expect(await roleOf(email)).toBe("publico");
  });
});

suiteTest("[AUTH-04] with JavaScript a change of type empties university and code", async () => {
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

campaignTest(
  "[MEND3-25] without JavaScript a press on another type empties university, code and password",
  async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(SIGN_UP);
    await choose(page, "Universidad");
    const email = await introduce(page);
    await visibleField(page, "Universidad").selectOption("Universidad de Lugo");
    await visibleField(page, "Código de acceso").fill("UNI-2025");
    await choose(page, "Jurado");
    expect(await visibleFields(page)).toEqual(["Código de acceso"]);
    expect(await visibleField(page, "Código de acceso").inputValue()).toBe("");
    const password = page.getByLabel("Contraseña");
    expect(await password.inputValue()).toBe("");
    await choose(page, "Universidad");
    expect(await visibleField(page, "Código de acceso").inputValue()).toBe("");
    expect(await visibleField(page, "Universidad").inputValue()).toBe("");
    await choose(page, "Jurado");
    const type = page.getByRole("button", { name: /^Jurado/ });
    expect(await type.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Nombre completo").inputValue()).toBe("Clara Ruiz Vega");
    await password.fill("clave-muy-mía");
    await visibleField(page, "Código de acceso").fill("JURADO-2025");
    await page.getByLabel("Correo electrónico").press("Enter");
    await page.waitForURL("**/jurado");
    expect(await roleOf(email)).toBe("jurado");
    expect(await contest.value("select university_id from profiles where email = ?", email)).toBeNull();
  },
);

suiteTest("[AUTH-16] [NOJS-03] with JavaScript the success stays for 8 s", async () => {
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

campaignTest(
  "[AUTH-16] [NOJS-02] [NOJS-03] without JavaScript the success stays in the page until the next one",
  async () => {
    const page = await openPage({ javaScript: false });
    await page.goto(SIGN_UP);
    await choose(page, "Alumno");
    await introduce(page);
    await visibleField(page, "Universidad").selectOption("Universidad de Jaén");
    await page.getByRole("button", { name: "Crear cuenta" }).click();
    await toast(page).getByText("¡Cuenta creada con éxito!").waitFor();
    await page.reload();
    await expect.poll(() => toast(page).count()).toBe(0);
  },
);

suiteTest("[MEND3-45] on a phone the lines below the types begin in one column", async () => {
  const page = await openPage({ width: 390 });
  await page.goto(SIGN_UP);
  const lines = page.locator(".choice-line");
  await expect.poll(() => lines.allTextContents()).toContain("Evalúo las propuestas");
  const starts = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);
});
