import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { openBrowser } from "../support/browser";
import { campaignTest, scripts, suiteTest, suiteTestWith } from "../support/campaign";
import { openContest, PASSWORD, type Person } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);

beforeAll(async () => {
  await contest.addPerson("admin");
});

const toast = (page: Page) => page.locator("[data-toast]").textContent();
const focused = (page: Page) => page.locator(":focus").getAttribute("name");
const exists = (person: Person) =>
  contest.value("select count(*) from profiles where id = ?", person.id).then((count) => count === 1);

/** Waits until React has hydrated the page. A form sent earlier is a plain one. */
async function hydrated(page: Page, javaScript: boolean) {
  if (!javaScript) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );
}

async function typePasswords(page: Page, current: string, next: string, repeated = next) {
  await page.getByLabel("Contraseña actual").fill(current);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill(next);
  await page.getByLabel("Repite la contraseña nueva").fill(repeated);
}
const sendPassword = (page: Page) => page.getByRole("button", { name: "Cambiar contraseña" }).click();

describe.each(scripts)("JavaScript: %s", (javaScript) => {
  const test = suiteTestWith(javaScript);
  test("[ACC-01] [NOJS-01] a refused name has the focus and its error leads to it; corrected, it is saved and the error gone", async () => {
    const person = await contest.addPerson("jurado");
    const page = await openPage({ javaScript, person, expectStatus: [400] });
    await page.goto("/cuenta");
    await hydrated(page, javaScript);
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

  campaignTest(
    "[AUTH-21] [NOJS-01] a role is held up until the password is given, and is then changed as it was chosen",
    async () => {
      const admin = await contest.addPerson("admin");
      const person = await contest.addPerson("publico");
      contest.sessionAge = 3_600_000;
      const page = await openPage({ javaScript, person: admin, expectStatus: [400] });
      contest.sessionAge = 0;
      await page.goto(`/admin/usuarios?persona=${person.id}`);
      await hydrated(page, javaScript);
      await page.getByLabel("Jurado", { exact: true }).check();
      await page.getByRole("button", { name: "Sí, cambiar", exact: true }).click();
      await page.getByRole("heading", { name: "Confirma que eres tú" }).waitFor();
      await page.getByLabel("Tu contraseña").fill("incorrecta");
      await page.getByRole("button", { name: "Confirmar y seguir" }).click();
      await page.getByText("La contraseña no es correcta").waitFor();
      await expect.poll(() => focused(page)).toBe("confirm_password");
      await page.getByLabel("Tu contraseña").fill(PASSWORD);
      await page.getByRole("button", { name: "Confirmar y seguir" }).click();
      await expect.poll(() => toast(page)).toContain("es ahora Jurado");
      await expect.poll(() => new URL(page.url()).pathname).toBe("/admin/usuarios");
    },
  );

  campaignTest(
    "[AUTH-18] [NOJS-01] a password is changed: a wrong one has the focus, the right one empties the form and stays signed in",
    async () => {
      const person = await contest.addPerson("publico");
      const page = await openPage({ javaScript, person, expectStatus: [400] });
      await page.goto("/cuenta");
      await hydrated(page, javaScript);
      await typePasswords(page, "no-es-esta", "clave-nueva");
      await sendPassword(page);
      await page.getByText("La contraseña actual no es correcta").first().waitFor();
      await expect.poll(() => focused(page)).toBe("current_password");
      await typePasswords(page, PASSWORD, "clave-nueva", "clave-nueva!");
      await sendPassword(page);
      await page.getByText("Las contraseñas no coinciden").first().waitFor();
      // All three fields return empty, and the wrong one has the focus.
      await expect.poll(() => focused(page)).toBe("repeated_password");
      await typePasswords(page, PASSWORD, "clave-nueva");
      await sendPassword(page);
      await expect.poll(() => toast(page)).toBe("Contraseña actualizadaSe han cerrado tus demás sesiones.");
      await expect.poll(() => page.locator(".field-error").count()).toBe(0);
      for (const label of ["Contraseña actual", "Contraseña nueva", "Repite la contraseña nueva"]) {
        await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe("");
      }
      await page.goto("/cuenta");
      await page.getByRole("button", { name: "Cerrar Sesión" }).click();
      await page.waitForURL("/auth");
      await page.getByLabel("Correo electrónico").fill(person.email);
      await page.getByLabel("Contraseña").fill("clave-nueva");
      await page.getByRole("button", { name: "Iniciar Sesión" }).click();
      await page.waitForURL("/");
    },
  );

  campaignTest("[ACC-01] [NOJS-01] one's data come as a file", async () => {
    const person = await contest.addPerson("alumno", { universityId: await contest.addUniversity() });
    const page = await openPage({ javaScript, person });
    await page.goto("/cuenta");
    await hydrated(page, javaScript);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar mis datos" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^mis-datos-\d{4}-\d\d-\d\d\.json$/);
    const file = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(file.perfil.correo).toBe(person.email);
    await expect.poll(() => new URL(page.url()).pathname).toBe("/cuenta");
  });

  campaignTest(
    "[ACC-01] [NOJS-01] an account is erased after its consequences, the password and a tick; on a phone",
    async () => {
      const person = await contest.addPerson("publico");
      const page = await openPage({ javaScript, person, width: 390, expectStatus: [400] });
      await page.goto("/cuenta");
      await hydrated(page, javaScript);
      await page.getByRole("link", { name: "Eliminar mi cuenta" }).click();
      await page.waitForURL("/cuenta/eliminar");
      await page.getByText("Tus votos se retirarán y dejarán de contar.").waitFor();
      await page.getByRole("link", { name: "Cancelar" }).click();
      await page.waitForURL("/cuenta");
      await page.getByRole("link", { name: "Eliminar mi cuenta" }).click();
      await page.waitForURL("/cuenta/eliminar");
      await page.getByLabel("Tu contraseña").fill("no-es-esta");
      await page.getByLabel(/^Entiendo que mi cuenta se borra/).check();
      await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
      await page.getByText("La contraseña no es correcta").first().waitFor();
      await expect.poll(() => focused(page)).toBe("password");
      await expect.poll(() => page.getByLabel(/^Entiendo/).isChecked()).toBe(true);
      expect(await exists(person)).toBe(true);
      await page.getByLabel("Tu contraseña").fill(PASSWORD);
      await page.getByRole("button", { name: "Eliminar mi cuenta" }).click();
      await page.waitForURL("/auth");
      await expect
        .poll(() => toast(page))
        .toBe("Cuenta eliminadaHemos borrado tus datos y cerrado tu sesión.");
      expect(await exists(person)).toBe(false);
      await page.goto("/cuenta");
      await page.waitForURL("/auth?redirectTo=%2Fcuenta");
    },
  );
});

suiteTest("[AUTH-18] a double click changes the password once and leaves its person signed in", async () => {
  const person = await contest.addPerson("publico");
  const page = await openPage({ person });
  await page.goto("/cuenta");
  await hydrated(page, true);
  await typePasswords(page, PASSWORD, "clave-nueva");
  await page.getByRole("button", { name: "Cambiar contraseña" }).dblclick();
  await expect.poll(() => toast(page)).toContain("Contraseña actualizada");
  await page.goto("/cuenta");
  await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe(person.email);
});
