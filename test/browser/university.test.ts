import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { declare, openUniversity } from "../support/submission";

const contest = openContest();
const openPage = openBrowser(contest);
const file = (name: string) => resolve(import.meta.dirname, "../files", name);

async function fillIn(page: Page, name: string) {
  await page.getByLabel("Título").fill("Pantalla en pausa");
  await page.getByLabel("Explicación detallada").fill("Diez segundos sin mirar.");
  await declare(page);
  await page.getByLabel("Nombre del equipo").fill("Equipo Pausa");
  await page.getByLabel("Ana Núñez").first().check();
  await page.getByLabel("Papel de Ana Núñez").fill("Dirección");
  await page.getByLabel("Imagen o vídeo principal").setInputFiles(file(name));
  await page.getByLabel(/Acepto los términos/).check();
}

test("[NEW-02] [NEW-06] [NEW-10] with JavaScript: counters run, and sending waits for all that is required", async () => {
  const { contact } = await openUniversity(contest);
  const page = await openPage({ person: contact });
  await page.goto("/universidad/nueva");
  const send = page.getByRole("button", { name: "Enviar propuesta" });
  await page.getByText("0 / 300").waitFor();
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.getByLabel("Resumen").fill("Quince letras ñ");
  await page.getByText("15 / 300").waitFor();
  await fillIn(page, "cartel.jpg");
  await expect.poll(() => send.isDisabled()).toBe(false);
  await page.getByLabel("Nombre del equipo").fill(" ");
  await expect.poll(() => send.isDisabled()).toBe(true);
  await page.getByText("Falta: nombre del equipo.").waitFor();
  await page.getByRole("link", { name: "nombre del equipo" }).click();
  expect(new URL(page.url()).hash).toBe("#propuesta-team");
});

test("[EASE-05] a message leaves the first steps of a new university free", async () => {
  const { contact } = await openUniversity(contest);
  const page = await openPage({ person: contact });
  // Messages stay, however long the page takes.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto("/universidad");
  await page.getByRole("button", { name: "Crear enlace" }).click();
  const message = await page.locator("[data-toast]").boundingBox();
  const button = await page.getByRole("link", { name: "Nueva propuesta" }).boundingBox();
  expect(message?.x).toBeGreaterThan((button?.x ?? Number.NaN) + (button?.width ?? 0));
});

const refusedHere = [
  ["video-11s.mp4", "El vídeo no puede durar más de 10 segundos"],
  ["no-admitido.webm", "Archivo no válido: es un archivo WEBM"],
] as const;

for (const [name, message] of refusedHere) {
  test(`[NEW-05] [MEND3-14] with JavaScript: ${name} is refused before it is sent, and another can be chosen`, async () => {
    const { contact } = await openUniversity(contest);
    const page = await openPage({ person: contact });
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto("/universidad/nueva");
    await page.getByText("0 / 300").waitFor();
    await fillIn(page, name);
    await page.getByText(message).waitFor();
    expect(await page.getByLabel("Texto alternativo").count()).toBe(0);
    expect(await page.getByText("Puedes enviar la propuesta").count()).toBe(0);
    const send = page.getByRole("button", { name: "Enviar propuesta" });
    await expect.poll(() => send.isDisabled()).toBe(true);
    expect(posts).toEqual([]);
    await page.getByLabel("Imagen o vídeo principal").setInputFiles(file("video-2s.mp4"));
    await expect.poll(() => send.isDisabled()).toBe(false);
    await expect.poll(() => page.getByText(message).count()).toBe(0);
  });
}

test("[EDI-02] [EASE-18] with JavaScript: the preview follows the typing; a colleague's change is shown, then overridden knowingly", async () => {
  const { contact, universityId } = await openUniversity(contest);
  const id = await contest.addProposal({ universityId, title: "De partida" });
  const page = await openPage({ person: contact, expectStatus: [409] });
  await page.goto(`/propuesta/${id}/editar`);
  await contest.rows("update proposals set title = 'La del colega', updated_at = 7 where id = ?", id);
  const preview = page.getByRole("complementary", { name: "Vista previa" });
  await preview.getByText("De partida", { exact: true }).waitFor();
  await page.getByLabel("Título").fill("La mía");
  await preview.getByText("La mía").waitFor();
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.getByText("La del colega").waitFor();
  await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("La mía");
  await page.getByRole("button", { name: "Guardar cambios" }).click();
  await page.waitForURL("/universidad");
  expect(await contest.value("select title from proposals where id = ?", id)).toBe("La mía");
});
