// `npm run guide` takes the pictures of docs/guia-organizador.md into public/guia/. They show the built
// product over the demo contest. Words after `--` choose pictures by parts of their names. Animations stand
// still. Dates are those of the day.
import { mkdirSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import type { DemoStage } from "./demo";
import { openDemoSite, settle, signIn } from "./demo-site";
import { root } from "./local";

interface Picture {
  name: string;
  path: string;
  /** Demo account that opens the page; the admin by default. */
  as?: string;
  /** Phase of the demo; its first one by default. */
  stage?: DemoStage;
  act?: (page: Page) => Promise<unknown>;
  /** Restores the state for the next pictures. */
  after?: (page: Page) => Promise<unknown>;
}

const pictures: Picture[] = [
  { name: "panel", path: "/admin" },
  { name: "fases", path: "/admin/fases" },
  { name: "criterios", path: "/admin/criterios" },
  { name: "ajustes", path: "/admin/ajustes/evaluacion" },
  { name: "textos", path: "/admin/textos" },
  { name: "universidades", path: "/admin/universidades" },
  { name: "importar", path: "/admin/universidades/importar" },
  { name: "invitaciones", path: "/admin/invitaciones" },
  { name: "usuarios", path: "/admin/usuarios" },
  { name: "correo", path: "/admin/correo" },
  { name: "portal", path: "/universidad", as: "universidad9" },
  { name: "estados", path: "/admin/estados" },
  { name: "asignaciones", path: "/admin/jurado/asignaciones" },
  { name: "evaluar", path: "/jurado", as: "jurado1" },
  { name: "dashboard", path: "/admin/jurado" },
  { name: "votos", path: "/admin/votos" },
  { name: "final", path: "/admin/final", stage: "final" },
  { name: "fallo", path: "/admin/fallo", stage: "final" },
  { name: "exportar", path: "/admin/exportar" },
  { name: "registro", path: "/admin/registro" },
];

/** Bytes of one picture. Pictures are part of every checkout and deployment. */
const MOST_BYTES = 40 * 1024;
const qualities = [60, 40, 20];

/**
 * Returns a WebP, which Chromium writes and Playwright does not. Lowers the quality when the file is too
 * large.
 */
async function drawn(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  for (const quality of qualities) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    const bytes = Buffer.from(data, "base64");
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error(`${page.url()} does not fit into ${MOST_BYTES} bytes`);
}

const wanted: string[] = process.argv.slice(2);
const folder = resolve(root, "public/guia");
mkdirSync(folder, { recursive: true });
const sites = new Map<DemoStage, Awaited<ReturnType<typeof openDemoSite>>>();
/** Browser contexts by phase and account, because sign-ins are rate limited. */
const contexts = new Map<string, BrowserContext>();
async function contextOf(stage: DemoStage, as: string): Promise<BrowserContext> {
  const existing = contexts.get(`${stage} ${as}`);
  if (existing) return existing;
  const site = sites.get(stage) ?? (await openDemoSite(stage));
  sites.set(stage, site);
  const { baseURL, browser } = site;
  const made = await browser.newContext({
    baseURL,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    colorScheme: "light",
    reducedMotion: "reduce",
    viewport: { width: 1120, height: 720 },
  });
  await signIn(made, as, baseURL);
  contexts.set(`${stage} ${as}`, made);
  return made;
}

for (const { name, path, as = "admin", stage = "submission", act, after } of pictures) {
  if (!wanted.every((word) => name.includes(word))) continue;
  const page = await (await contextOf(stage, as)).newPage();
  await page.goto(path, { waitUntil: "load" });
  await act?.(page);
  await page.waitForLoadState();
  await settle(page);
  writeFileSync(resolve(folder, `${name}.webp`), await drawn(page));
  await after?.(page);
  await page.close();
  console.log(`${name}.webp`);
}
for (const { close } of sites.values()) await close();
