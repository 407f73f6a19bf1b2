import { describe, expect, test } from "vitest";
import { hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);
const NEW = "clave-nueva-ñ";

describe.each([true, false])("JavaScript: %s", (javaScript) => {
  test("[NOJS-01] a newcomer forgets a password, reads the link as admin and enters, on a phone", async () => {
    const person = await contest.addPerson("alumno");
    const page = await openPage({ javaScript, width: 390, touch: true });
    await page.goto("/auth");
    await page.getByRole("link", { name: "¿Olvidaste tu contraseña?" }).click();
    await page.getByLabel("Correo electrónico").fill(person.email);
    await page.getByRole("button", { name: "Enviar enlace" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Revisa tu correo");
    await expect.poll(() => page.locator("main").textContent()).toContain("le llegará un enlace");

    const admin = await openPage({
      javaScript,
      width: 390,
      touch: true,
      person: await contest.addPerson("admin"),
    });
    await admin.goto("/admin/correo");
    if (javaScript) await hydrated(admin);
    const row = admin.getByRole("row").filter({ hasText: person.email });
    await row.getByRole("link", { name: "Elige una contraseña nueva" }).click();
    await expect.poll(() => admin.locator("[data-text]").textContent()).toContain("/auth/recuperar/");
    const link = (await admin.locator("[data-text] a").getAttribute("href")) ?? "";
    expect(await widerThanWindow(admin)).toEqual([]);

    await page.goto(link);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW);
    await page.getByLabel("Repite la contraseña nueva").fill(NEW);
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await expect.poll(() => page.locator("[data-toast]").textContent()).toContain("Contraseña actualizada");
    await page.getByLabel("Correo electrónico").fill(person.email);
    await page.getByLabel("Contraseña").fill(NEW);
    await page.getByRole("button", { name: "Iniciar Sesión" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });

  test("[NOJS-01] a mistake is told beside its field; a dead link leads to a new one", async () => {
    const person = await contest.addPerson("publico");
    await contest.visitor().post("/auth/recuperar", { email: person.email });
    const link = await contest.value<string>(
      "select secret from mail_outbox where recipient = ?",
      person.email,
    );
    const page = await openPage({ javaScript, width: 390, expectStatus: [400, 410] });
    await page.goto(link);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill(NEW);
    await page.getByLabel("Repite la contraseña nueva").fill("otra-clave");
    await page.getByRole("button", { name: "Guardar contraseña" }).click();
    await expect
      .poll(() => page.locator(".field-error").allTextContents())
      .toEqual(["Escribe de nuevo la contraseña", "Las contraseñas no coinciden"]);
    await expect.poll(() => page.getByLabel("Contraseña nueva", { exact: true }).inputValue()).toBe("");
    await contest.rows("update password_resets set used_at = 1");
    await page.reload();
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).textContent())
      .toBe("Este enlace ya no sirve");
    await page.getByRole("link", { name: "Pedir otro enlace" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/auth/recuperar");
  });
});
