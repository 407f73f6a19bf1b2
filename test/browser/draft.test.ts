import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { holdRequests, openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { addStudents, declare, openUniversity } from "../support/submission";

const contest = openContest();
const openPage = openBrowser(contest);
const FORM = "/universidad/nueva";
const sampleFile = (name: string) => resolve(import.meta.dirname, "../files", name);

const title = (page: Page) => page.getByLabel("Título");
const notice = (page: Page) => page.getByText(/^Hemos recuperado tu borrador de las \d{1,2}:\d{2}$/);

async function openForm(person: Person, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage({ person, ...options });
  await page.goto(FORM);
  await page.getByText("/ 300").waitFor();
  return page;
}

/** Returns the texts that this browser keeps for the form, once the page says so. */
const keptTitles = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("propuesta:"))
      .map(([, value]) => JSON.parse(value).texts.title as string),
  );
const keeps = (page: Page, titles: string[]) => expect.poll(() => keptTitles(page)).toEqual(titles);

async function writeAll(page: Page) {
  await title(page).fill("Pantalla en pausa");
  await page.getByLabel("Resumen").fill("Un resumen");
  await page.getByLabel("Explicación detallada").fill("Diez segundos\nsin mirar.");
  await page.getByLabel("Descripción").fill("Para el público");
  await page.getByLabel("Categoría").selectOption("Video");
  await declare(page);
  await page.getByLabel("Nombre del equipo").fill("Equipo Pausa");
  await page.getByLabel("Ana Núñez").first().check();
  await page.getByLabel("Papel de Ana Núñez").fill("Dirección");
}

suiteTest(
  "[NEW-06] all that was written comes back after a reload, but for the terms, and goes when it is sent",
  async () => {
    const { contact, universityId } = await openUniversity(contest);
    const page = await openForm(contact);
    await writeAll(page);
    await page.getByLabel("Imagen o vídeo principal").setInputFiles(sampleFile("cartel.jpg"));
    await page.getByLabel(/Acepto los términos/).check();
    await page.getByText("· Subido").waitFor();
    await page.reload();
    await notice(page).waitFor();
    await expect.poll(() => title(page).inputValue()).toBe("Pantalla en pausa");
    expect(await page.getByLabel("Resumen").inputValue()).toBe("Un resumen");
    expect(await page.getByLabel("Explicación detallada").inputValue()).toBe("Diez segundos\nsin mirar.");
    expect(await page.getByLabel("Descripción").inputValue()).toBe("Para el público");
    expect(await page.getByLabel("Categoría").inputValue()).toBe("Video");
    expect(await page.getByLabel("Nombre del equipo").inputValue()).toBe("Equipo Pausa");
    expect(await page.getByLabel("Ana Núñez").first().isChecked()).toBe(true);
    expect(await page.getByLabel("Papel de Ana Núñez").inputValue()).toBe("Dirección");
    expect(await page.getByLabel(/Acepto los términos/).isChecked()).toBe(false);
    await page.getByText("· Subido").waitFor();
    await page.getByText("Falta: términos y condiciones.").waitFor();
    await page.getByLabel(/Acepto los términos/).check();
    await page.getByRole("button", { name: "Enviar propuesta" }).click();
    await page.waitForURL("/universidad");
    await page.getByRole("article").filter({ hasText: "Pantalla en pausa" }).waitFor();
    await keeps(page, []);
    const [student] = await contest.rows(
      "select full_name, role from proposal_students where proposal_id in (select id from proposals where university_id = ?)",
      universityId,
    );
    expect(student).toEqual({ full_name: "Ana Núñez", role: "Dirección" });
    await page.goto(FORM);
    await page.getByText("0 / 300").waitFor();
    expect(await notice(page).count()).toBe(0);
  },
);

campaignTest("[NEW-06] a discarded draft is gone with its files, after a question", async () => {
  const { contact } = await openUniversity(contest);
  const page = await openForm(contact);
  await writeAll(page);
  await page.getByLabel("Imagen o vídeo principal").setInputFiles(sampleFile("cartel.jpg"));
  await page.getByText("· Subido").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Descartar borrador" }).click();
  await page.getByRole("button", { name: "Conservar" }).click();
  await expect.poll(() => title(page).inputValue()).toBe("Pantalla en pausa");
  await page.getByRole("button", { name: "Descartar borrador" }).click();
  await page.getByRole("button", { name: "Sí, descartar" }).click();
  await expect.poll(() => title(page).inputValue()).toBe("");
  await page.getByText("0 de 2 elegidos").waitFor();
  await expect.poll(() => page.getByText("· Subido").count()).toBe(0);
  await keeps(page, []);
  await expect
    .poll(() => contest.value("select count(*) from uploads where user_id = ?", contact.id))
    .toBe(0);
});

suiteTest("[NEW-06] on a shared computer another person does not see it", async () => {
  const { contact, universityId } = await openUniversity(contest);
  const colleague = await contest.addPerson("universidad", { universityId });
  const page = await openForm(contact);
  await title(page).fill("Solo mía");
  await keeps(page, ["Solo mía"]);
  const value = await contest.sessionCookie(colleague);
  await page.context().addCookies([{ name: "session", value, url: contest.url.origin }]);
  await page.goto(FORM);
  await page.getByText("0 / 300").waitFor();
  await page.getByText(/^Falta: título/).waitFor();
  expect(await title(page).inputValue()).toBe("");
  expect(await notice(page).count()).toBe(0);
});

suiteTest("[NEW-06] two tabs do not overwrite each other unasked", async () => {
  const { contact } = await openUniversity(contest);
  const one = await openForm(contact);
  await title(one).fill("De la primera");
  await keeps(one, ["De la primera"]);
  const two = await one.context().newPage();
  await two.goto(FORM);
  await notice(two).waitFor();
  await title(two).fill("De la segunda");
  await keeps(two, ["De la segunda"]);
  await one.getByText("Este borrador ha cambiado en otra pestaña").waitFor();
  await title(one).fill("De la primera, otra vez");
  await one.getByRole("button", { name: "Seguir con lo de aquí" }).click();
  await keeps(one, ["De la primera, otra vez"]);
  await two.getByText("Este borrador ha cambiado en otra pestaña").waitFor();
  await two.getByRole("button", { name: "Ver lo de la otra pestaña" }).click();
  await expect.poll(() => title(two).inputValue()).toBe("De la primera, otra vez");
});

suiteTest("[NEW-06] a draft whose proposal the server has already is not brought back", async () => {
  const { contact, universityId } = await openUniversity(contest);
  const page = await openForm(contact);
  await title(page).fill("Ya enviada");
  await keeps(page, ["Ya enviada"]);
  const id = await page.locator("input[name=id]").inputValue();
  await contest.addProposal({ id, universityId });
  await page.reload();
  await page.getByText("0 / 300").waitFor();
  await page.getByText(/^Falta: título/).waitFor();
  expect(await title(page).inputValue()).toBe("");
  await expect.poll(() => page.locator("input[name=id]").inputValue()).not.toBe(id);
});

suiteTest("[NEW-06] what is typed and chosen before the scripts have come counts", async () => {
  const { contact } = await openUniversity(contest);
  const page = await openPage({ person: contact });
  const release = await holdRequests(page, "**/build/**/*.js");
  await page.goto(FORM, { waitUntil: "commit" });
  await page.getByText("Hasta 300 caracteres").waitFor();
  await title(page).fill("Antes de tiempo");
  await page.getByLabel("Resumen").fill("Ya está");
  await page.getByLabel("Ana Núñez").first().check();
  await page.getByLabel("Imagen o vídeo principal").setInputFiles(sampleFile("cartel.jpg"));
  await page.getByLabel("Más imágenes").setInputFiles(sampleFile("cartel.webp"));
  release();
  await page.getByText("7 / 300").waitFor();
  await page.getByText("1 de 2 elegidos").waitFor();
  await expect.poll(() => page.getByText("· Subido").count()).toBe(2);
  await page
    .getByText("Falta: explicación detallada, nombre del equipo, términos y condiciones, declaraciones.")
    .waitFor();
  expect(await title(page).inputValue()).toBe("Antes de tiempo");
});

suiteTest(
  "[NEW-06] what the server gave back after a refusal is not overwritten by an older draft",
  async () => {
    const { contact } = await openUniversity(contest);
    const page = await openForm(contact, { expectStatus: [400] });
    await title(page).fill("Del borrador");
    await page.getByLabel("Resumen").fill("Resumen del borrador");
    await keeps(page, ["Del borrador"]);
    // The scripts are blocked, so the plain form is sent incomplete. The answer loads its scripts again.
    let areHeldBack = true;
    await page.route("**/build/**/*.js", (route) => (areHeldBack ? route.abort() : route.continue()));
    page.removeAllListeners("console");
    await page.goto(FORM);
    await title(page).fill("Del formulario");
    areHeldBack = false;
    await page.getByRole("button", { name: "Enviar propuesta" }).click();
    await page.getByRole("link", { name: "Debes ingresar el nombre del equipo" }).waitFor();
    await page.getByText("0 / 300").waitFor();
    expect(await title(page).inputValue()).toBe("Del formulario");
    expect(await page.getByLabel("Resumen").inputValue()).toBe("");
    expect(await notice(page).count()).toBe(0);
  },
);

const names = ["Álvaro Ibáñez", "Íñigo Ugarte", "Núria Güell", "Sofía Peña"];
const nameOf = (n: number) => names[n] ?? `Estudiante con un nombre ${n}`;

suiteTest(
  "[MEND-10] among 300 students the server searches with JavaScript too, and a draft brings the chosen ones back",
  async () => {
    const { contact, universityId } = await openUniversity(contest);
    await addStudents(contest, universityId, 298, nameOf);
    const page = await openForm(contact);
    const rows = page.locator("fieldset li:visible");
    await page.getByText("0 de 300 elegidos").waitFor();
    expect(await rows.count()).toBe(20);
    await title(page).fill("Entre muchos");
    const search = page.getByLabel("Buscar alumnos");
    await search.fill("guell NURIA");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("checkbox", { name: "Núria Güell" }).check();
    await page.getByLabel("Papel de Núria Güell").fill("Ilustración");
    await search.fill("nombre 297");
    await search.press("Enter");
    await page.getByRole("checkbox", { name: "nombre 297" }).check();
    await page.getByText("2 de 300 elegidos").waitFor();
    expect(await rows.count()).toBe(2);
    expect(await title(page).inputValue()).toBe("Entre muchos");
    await keeps(page, ["Entre muchos"]);
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join().includes("-297")))
      .toBe(true);
    await page.reload();
    await page.getByText("2 de 300 elegidos").waitFor();
    expect(await page.getByLabel("Papel de Núria Güell").inputValue()).toBe("Ilustración");
    expect(await page.getByRole("checkbox", { name: "nombre 297" }).isChecked()).toBe(true);
    expect(await title(page).inputValue()).toBe("Entre muchos");
  },
);
