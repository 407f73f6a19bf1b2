import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, expect } from "vitest";
import { openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { longMp4 } from "../support/multipart";
import { declare, openUniversity, strayFiles } from "../support/submission";

const contest = openContest();
const openPage = openBrowser(contest);

const MB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "obras-"));
afterAll(() => rmSync(folder, { recursive: true }));
const sampleFile = (name: string) => resolve(import.meta.dirname, "../files", name);

/** Writes a real video of that many megabytes to the disk, so that the same file can be chosen twice. */
function videoOf(megabytes: number): string {
  const path = join(folder, `pantalla-en-pausa-${megabytes}.mp4`);
  writeFileSync(path, longMp4(megabytes * MB));
  return path;
}

/** Opens the form; `bytesPerSecond` limits the page's upload speed. */
async function openForm(
  person: Person,
  options: Parameters<typeof openPage>[0] & { bytesPerSecond?: number } = {},
) {
  const page = await openPage({ person, ...options });
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/cargas")) requests.push(request.method());
  });
  await page.goto("/universidad/nueva");
  await page.getByText("0 / 300").waitFor();
  const slowTo = await throttle(page);
  if (options.bytesPerSecond) await slowTo(options.bytesPerSecond);
  return {
    page,
    /** Methods of the requests to uploads so far. */
    requests,
    slowTo,
    fileInput: page.getByLabel("Imagen o vídeo principal"),
    send: page.getByRole("button", { name: "Enviar propuesta" }),
    act: (name: string) => page.getByRole("button", { name: new RegExp(`^${name} `) }),
  };
}

async function throttle(page: Page) {
  const tools = await page.context().newCDPSession(page);
  return (bytesPerSecond: number) =>
    tools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
}

const FULL_SPEED = -1;

async function writeTexts(page: Page) {
  await page.getByLabel("Título").fill("Pantalla en pausa");
  await page.getByLabel("Explicación detallada").fill("Diez segundos sin mirar.");
  await declare(page);
  await page.getByLabel("Nombre del equipo").fill("Equipo Pausa");
  await page.getByLabel("Ana Núñez").first().check();
  await page.getByLabel(/Acepto los términos/).check();
}

const uploadsOf = (person: Person) =>
  contest.value("select count(*) from uploads where user_id = ?", person.id);
/** Counts the stored parts of the main file. Other files fit into one part. */
const storedParts = (person: Person) =>
  contest.value(
    "select count(*) from upload_parts where upload_id in (select id from uploads where user_id = ? and declared_size > ?)",
    person.id,
    8 * MB,
  );

/** Returns the percentage on the page. */
const percent = async (page: Page) =>
  Number(/(\d+)\s%/.exec((await page.getByText(/^\d+\s%$/).textContent()) ?? "")?.[1]);

suiteTest(
  "[NEW-05] a video of 26 MB is sent in parts side by side while the texts are written, and waited for",
  async () => {
    const { contact, universityId } = await openUniversity(contest);
    const { page, fileInput, slowTo, send } = await openForm(contact, { bytesPerSecond: MB / 2 });
    let [now, most] = [0, 0];
    page.on("request", (request) => {
      if (request.method() === "PATCH") most = Math.max(most, ++now);
    });
    const onEnd = (request: Request) => {
      if (request.method() === "PATCH") now--;
    };
    page.on("requestfinished", onEnd);
    page.on("requestfailed", onEnd);
    await fileInput.setInputFiles(videoOf(26));
    await writeTexts(page);
    const bar = page.getByRole("progressbar", { name: "Subida de pantalla-en-pausa-26.mp4" });
    await expect.poll(() => bar.evaluate((one: HTMLProgressElement) => one.position)).toBeGreaterThan(0.01);
    await page.getByText(/^\d+,\d\sMB de 26,0\sMB$/).waitFor();
    await page.getByText(/^Falta: que termine de subir el archivo \(\d+\s%\)\.$/).waitFor();
    expect(await send.isDisabled()).toBe(true);
    await slowTo(FULL_SPEED);
    await page.getByText("26,0 MB · Subido").waitFor();
    expect(most).toBeGreaterThan(1);
    await expect.poll(() => send.isDisabled()).toBe(false);
    await send.click();
    await page.waitForURL("/universidad");
    await page.getByRole("article").filter({ hasText: "Pantalla en pausa" }).waitFor();
    const [asset] = await contest.rows<{ poster_path: string }>(
      "select kind, position, size_bytes, duration_seconds, poster_path from proposal_assets where proposal_id in (select id from proposals where university_id = ?)",
      universityId,
    );
    expect(asset).toMatchObject({ kind: "video", position: 0, size_bytes: 26 * MB, duration_seconds: 2 });
    const poster = await (await contest.bucket("PROPOSALS")).head(asset?.poster_path ?? "");
    expect(poster?.httpMetadata?.contentType).toBe("image/jpeg");
    expect(await uploadsOf(contact)).toBe(0);
    expect(await strayFiles(contest)).toEqual([]);
  },
);

campaignTest(
  "[NEW-05] a paused upload sends nothing until it goes on, and its button keeps the focus",
  async () => {
    const { contact } = await openUniversity(contest);
    const { page, fileInput, act, requests, slowTo } = await openForm(contact, { bytesPerSecond: MB / 2 });
    await fileInput.setInputFiles(videoOf(26));
    await expect.poll(() => percent(page)).toBeGreaterThan(1);
    await act("Pausar").press("Enter");
    await page.getByText(/· En pausa$/).waitFor();
    await expect
      .poll(() => act("Reanudar").evaluate((button) => button === document.activeElement))
      .toBe(true);
    const before = requests.length;
    await page.getByLabel("Título").fill("Mientras tanto");
    await page.getByText(/^Falta: .*que termine de subir el archivo/).waitFor();
    expect(requests.length).toBe(before);
    await slowTo(FULL_SPEED);
    await act("Reanudar").click();
    await page.getByText("26,0 MB · Subido").waitFor();
  },
);

campaignTest(
  "[NEW-05] a cancelled upload is gone here and at the server, and another file can be chosen",
  async () => {
    const { contact } = await openUniversity(contest);
    const { page, fileInput, act, slowTo, send } = await openForm(contact, { bytesPerSecond: MB / 2 });
    await fileInput.setInputFiles(videoOf(26));
    await expect.poll(() => uploadsOf(contact)).toBeGreaterThan(0);
    await expect.poll(() => percent(page)).toBeGreaterThan(1);
    await slowTo(FULL_SPEED);
    await act("Cancelar").click();
    await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
    await expect.poll(() => fileInput.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => uploadsOf(contact)).toBe(0);
    await writeTexts(page);
    await page.getByText("Falta: archivo.").waitFor();
    await fileInput.setInputFiles(sampleFile("cartel.jpg"));
    await page.getByText("17 kB · Subido").waitFor();
    await expect.poll(() => send.isDisabled()).toBe(false);
  },
);

suiteTest(
  "[NEW-05] a network lost in the middle is said, and the upload goes on when it is back",
  async () => {
    const { contact } = await openUniversity(contest);
    const { page, fileInput, slowTo } = await openForm(contact, {
      bytesPerSecond: MB / 2,
      expectOffline: true,
    });
    await fileInput.setInputFiles(videoOf(26));
    await expect.poll(() => percent(page)).toBeGreaterThan(1);
    await page.context().setOffline(true);
    await page.getByText("Sin conexión. Se reintentará…", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Reintentar / }).waitFor();
    await page.context().setOffline(false);
    await slowTo(FULL_SPEED);
    await page.getByText("26,0 MB · Subido").waitFor();
  },
);

suiteTest(
  "[NEW-05] after a reload the same file goes on from where it was, without what is there already",
  async () => {
    const { contact } = await openUniversity(contest);
    const { page, fileInput, requests, send } = await openForm(contact);
    const video = videoOf(44);
    await writeTexts(page);
    // The first part of each file arrives, however slow this test is. The video has six.
    const letThrough = new Set<string>();
    await page.route("**/cargas/*/*", (route) => {
      const [, , id = ""] = new URL(route.request().url()).pathname.split("/");
      if (route.request().method() !== "PATCH") return route.continue();
      if (letThrough.has(id)) return undefined;
      letThrough.add(id);
      return route.continue();
    });
    await fileInput.setInputFiles(video);
    await expect.poll(() => storedParts(contact)).toBe(1);
    await page.reload();
    await page.unrouteAll();
    await page.getByText(/Se quedó en el \d+\s%: elige otra vez el mismo archivo/).waitFor();
    const kept = await storedParts(contact);
    requests.length = 0;
    await fileInput.setInputFiles(video);
    await page.getByText("44,0 MB · Subido").waitFor();
    expect(kept).toBe(1);
    // The video's poster needs at most one more PATCH.
    const patches = requests.filter((method) => method === "PATCH").length;
    expect(patches).toBeGreaterThanOrEqual(6 - kept);
    expect(patches).toBeLessThanOrEqual(6 - kept + 1);
    await page.getByLabel(/Acepto los términos/).check();
    await send.click();
    await page.waitForURL("/universidad");
    await page.getByRole("article").filter({ hasText: "Pantalla en pausa" }).waitFor();
  },
);

suiteTest(
  "[MEND3-14] [MEND3-26] a rejected picture shows its reason alone, and the work is sent without it",
  async () => {
    const { contact, universityId } = await openUniversity(contest);
    const { page, fileInput, send } = await openForm(contact);
    await writeTexts(page);
    await fileInput.setInputFiles(sampleFile("cartel.jpg"));
    await page
      .getByLabel("Más imágenes")
      .setInputFiles([sampleFile("no-admitido.gif"), sampleFile("cartel.webp")]);
    await expect.poll(() => page.getByText("· Subido").count()).toBe(2);
    const rejected = page.getByRole("listitem").filter({ hasText: "no-admitido.gif" }).first();
    expect(await rejected.locator(".field-error").textContent()).toMatch(/^Archivo no válido: /);
    expect(await rejected.locator("textarea, input").count()).toBe(0);
    await page.getByText("2 archivos no tienen texto alternativo").waitFor();
    await page.getByLabel("Texto alternativo de cartel.webp").fill("Un cartel amarillo");
    await send.click();
    await page.waitForURL("/universidad");
    const works = "(select id from proposals where university_id = ?)";
    expect(
      await contest.rows(
        `select position, alt_text from proposal_assets where proposal_id in ${works} order by position`,
        universityId,
      ),
    ).toEqual([
      { position: 0, alt_text: "" },
      { position: 1, alt_text: "Un cartel amarillo" },
    ]);
  },
);

suiteTest(
  "[NEW-05] a server that stumbles is tried again, and one that answers nonsense gets a sentence of ours",
  async () => {
    const { contact } = await openUniversity(contest);
    const { page, fileInput } = await openForm(contact, { expectStatus: [400, 503] });
    const answers = [
      { status: 503, body: "upstream connect error" },
      { status: 400, body: "<html>Bad Request</html>" },
    ];
    await page.route("/cargas", (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await fileInput.setInputFiles(sampleFile("cartel.jpg"));
    await page.getByText("El servidor no responde. Se reintentará…", { exact: true }).waitFor();
    await page
      .getByText("No se pudo subir el archivo. Inténtalo de nuevo dentro de un momento.", { exact: true })
      .waitFor();
    await page.getByRole("button", { name: "Reintentar cartel.jpg" }).click();
    await page.getByText("17 kB · Subido").waitFor();
  },
);
