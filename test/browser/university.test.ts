import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";
import { sample } from "../support/multipart";
import { declare, openUniversity, sendProposal } from "../support/submission";

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

campaignTest(
  "[NEW-07] without a network the form stays as it was, file included, and can be sent again",
  async () => {
    const { contact } = await openUniversity(contest);
    const page = await openPage({ person: contact, expectOffline: true });
    await page.goto("/universidad/nueva");
    await fillIn(page, "cartel.jpg");
    const send = page.getByRole("button", { name: "Enviar propuesta" });
    await expect.poll(() => send.isDisabled()).toBe(false);
    await page.context().setOffline(true);
    await send.click();
    await page.locator("[data-toast]", { hasText: "No se pudo enviar la propuesta" }).waitFor();
    await page.context().setOffline(false);
    await send.click();
    await page.waitForURL("/universidad");
    await page.getByRole("article").filter({ hasText: "Pantalla en pausa" }).waitFor();
  },
);

suiteTest(
  "[NEW-02] [NEW-06] [NEW-10] with JavaScript: counters run, and sending waits for all that is required",
  async () => {
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
  },
);

const refusedHere = [
  ["video-11s.mp4", "El vídeo no puede durar más de 10 segundos"],
  ["no-admitido.webm", "Archivo no válido: es un archivo WEBM"],
] as const;

for (const [name, message] of refusedHere) {
  suiteTest(
    `[NEW-05] [MEND3-14] with JavaScript: ${name} is refused before it is sent, and another can be chosen`,
    async () => {
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
    },
  );
}

campaignTest(
  "[NEW-05] with JavaScript: what only the server sees is said beside the file, until another is chosen",
  async () => {
    const { contact } = await openUniversity(contest);
    const page = await openPage({ person: contact, expectStatus: [422] });
    await page.goto("/universidad/nueva");
    await page.getByText("0 / 300").waitFor();
    await fillIn(page, "cartel.jpg");
    const input = page.getByLabel("Imagen o vídeo principal");
    const cut = Buffer.from(sample("cartel.jpg").slice(0, 9000));
    await input.setInputFiles({ name: "cartel.jpg", mimeType: "image/jpeg", buffer: cut });
    await page.getByText(/^Archivo no válido: (está dañado|es un archivo WEBM)/).waitFor();
    const send = page.getByRole("button", { name: "Enviar propuesta" });
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByText("Falta: archivo.").waitFor();
    await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("Pantalla en pausa");
    await input.setInputFiles(file("cartel.jpg"));
    await expect.poll(() => page.getByText("Archivo no válido").count()).toBe(0);
    await send.click();
    await page.waitForURL("/universidad");
  },
);

campaignTest(
  "[EDI-01] with JavaScript the lengths are counted, a line's end as one, also what was typed before",
  async () => {
    const { contact, visitor, students } = await openUniversity(contest);
    const id = await sendProposal(visitor, [students[0]?.id ?? ""]);
    const page = await openPage({ person: contact });
    await page.goto(`/propuesta/${id}/editar`);
    await page.getByText("31 / 300").waitFor();
    await page.getByLabel("Resumen").fill("Una línea\ny otra");
    await page.getByText("16 / 300").waitFor();
    await page.getByLabel("Resumen").fill("x".repeat(301));
    await page.getByText("301 / 300").waitFor();
  },
);

suiteTest(
  "[EDI-02] [EASE-18] with JavaScript: the preview follows the typing; a colleague's change is shown, then overridden knowingly",
  async () => {
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
  },
);

campaignTest("[CARD-05] the sent picture shows and the sent video plays", async () => {
  const { contact, visitor, students } = await openUniversity(contest);
  const student = students[0]?.id ?? "";
  await sendProposal(visitor, [student]);
  await sendProposal(visitor, [student], {}, { filename: "v.mp4", bytes: sample("video-2s.mp4") });
  const page = await openPage({ person: contact });
  await page.goto("/universidad");
  const picture = page.locator("article img");
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const video = page.locator("article video");
  await video.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.3);
  await expect.poll(() => video.evaluate(({ duration }: HTMLVideoElement) => duration)).toBe(2);
});
