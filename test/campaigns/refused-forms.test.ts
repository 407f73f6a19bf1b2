import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { openContest, type Person } from "../support/contest";
import { openUniversity } from "../support/submission";

const contest = openContest();
const openPage = openBrowser(contest);
let admin: Person;
let university: Person;
let work: string;
let voter: Person;

beforeAll(async () => {
  admin = await contest.addPerson("admin");
  await contest.setPhase("submission");
  const { universityId, contact } = await openUniversity(contest);
  university = contact;
  voter = await contest.addPerson("publico");
  await contest.addPerson("jurado");
  work = await contest.addProposal({ universityId });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** Disables the browser's own validation. */
const unchecked = (page: Page) =>
  page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true;
  });

interface Refused {
  what: string;
  who?: () => Person;
  path: () => string;
  send: (page: Page) => Promise<void>;
  /** The first wrong field, and a field that keeps its typed value. */
  wrong: string;
  /** Cases that scripts prevent, because the form is incomplete. */
  scriptless?: true;
  kept?: [name: string, value: string];
}

const forms: Refused[] = [
  {
    what: "signing in",
    path: () => "/auth",
    async send(page) {
      await page.getByLabel("Correo electrónico").fill("ana@prueba.test");
      await press(page, "Iniciar Sesión");
    },
    wrong: "password",
    kept: ["email", "ana@prueba.test"],
  },
  {
    what: "signing up",
    path: () => "/auth?tab=registrarse",
    async send(page) {
      // A button sends the type without scripts.
      const choice = page.locator(":is(label:has([value=jurado]), button[value=jurado])");
      await choice.filter({ visible: true }).click();
      await unchecked(page);
      await page.getByLabel("Nombre completo").fill("Ana Gil");
      await press(page, "Crear cuenta");
    },
    wrong: "jurado_code",
    kept: ["full_name", "Ana Gil"],
  },
  {
    what: "the settings",
    who: () => admin,
    path: () => "/admin/ajustes/evaluacion",
    async send(page) {
      await page.getByLabel("Número de finalistas").fill("99");
      await page.getByLabel("Longitud mínima de los comentarios").fill("25");
      await press(page, "Save Changes");
    },
    wrong: "finalists_count",
    kept: ["min_comment_length", "25"],
  },
  {
    what: "a role",
    who: () => admin,
    path: () => `/admin/usuarios?persona=${voter.id}`,
    async send(page) {
      await page.locator("[name=university_id]").evaluate((field) => {
        field.insertAdjacentHTML("beforeend", "<option value='no-existe' selected>Otra</option>");
      });
      await page.getByRole("radio", { name: "Alumno" }).check();
      await press(page, "Sí, cambiar");
    },
    wrong: "university_id",
  },
  {
    what: "a juror for a work",
    who: () => admin,
    path: () => `/admin/jurado/asignaciones?obra=${work}`,
    send: (page) => press(page, "Asignar"),
    wrong: "jurado",
  },
  {
    what: "a new university",
    who: () => admin,
    path: () => "/admin/universidades",
    async send(page) {
      await page.getByLabel("Dirección corta").first().fill("una-nueva");
      await press(page, "Agregar");
    },
    wrong: "name",
    kept: ["slug", "una-nueva"],
  },
  {
    what: "the phases",
    who: () => admin,
    path: () => "/admin/fases",
    async send(page) {
      await page.locator("[name='phases[3].startAt']").fill("2030-05-02");
      await page.locator("[name='phases[3].endAt']").fill("2030-05-01");
      await press(page, "Guardar Cambios");
    },
    wrong: "phases[3].endAt",
    kept: ["phases[3].startAt", "2030-05-02"],
  },
  {
    what: "a new work",
    who: () => university,
    path: () => "/universidad/nueva",
    async send(page) {
      await page.getByLabel("Título").fill("Mirar");
      await press(page, "Enviar propuesta");
    },
    wrong: "explanation",
    scriptless: true,
    kept: ["title", "Mirar"],
  },
  {
    what: "a work's texts",
    who: () => university,
    path: () => `/propuesta/${work}/editar`,
    async send(page) {
      await page.getByLabel("Título").fill("");
      await press(page, "Guardar cambios");
    },
    wrong: "title",
  },
];

for (const [javaScript, width] of [
  [true, 1280],
  [false, 390],
] as const) {
  test.each(forms.filter(({ scriptless }) => !(javaScript && scriptless)))(
    `[NOJS-02] [MEND-25] ${width} px, JavaScript: ${javaScript}: $what, refused: said beside the first wrong field, which has the focus; the rest stays`,
    async ({ who, path, send, wrong, kept }) => {
      const page = await openPage({ person: who?.(), javaScript, width, expectStatus: [400, 409] });
      await page.goto(path());
      if (javaScript && (await page.locator("script[type=module]").count()) > 0) await hydrated(page);
      await unchecked(page);
      await send(page);
      const field = page.locator(`[name='${wrong}'][aria-invalid=true]`).first();
      await field.waitFor();
      await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
      const description = await field.evaluate((one) =>
        (one.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id))
          .some((error) => error?.matches(".field-error") && error.checkVisibility()),
      );
      expect(description).toBe(true);
      if (kept)
        await expect.poll(() => page.locator(`[name='${kept[0]}']`).first().inputValue()).toBe(kept[1]);
      expect(await page.locator(":is(input, select, textarea)[autofocus]").count()).toBeLessThanOrEqual(1);
    },
  );
}
