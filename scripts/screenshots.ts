// `npm run screenshots` takes every public page and its states over the demo contest into screenshots/.
// Pictures have three widths, light and dark. Words after `--` choose files by parts of their names: `npm run
// screenshots -- galeria 390`.
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { openDemoSite, settle, signIn } from "./demo-site";
import { root } from "./local";

interface Screen {
  name: string;
  path: string;
  /** Demo account that opens the page; a visitor without it. */
  as?: string;
  /** Actions before the picture. */
  act?: (page: Page) => Promise<unknown>;
}

const submit = (page: Page) => page.locator("main form[method=post] [type=submit]").click();

const screens: Screen[] = [
  { name: "inicio", path: "/" },
  { name: "inicio-menu", path: "/", act: (page) => page.getByRole("button", { name: "Menú" }).click() },
  { name: "inicio-preguntas", path: "/#preguntas", act: openQuestions },
  { name: "acceso", path: "/auth" },
  { name: "acceso-errores", path: "/auth", act: submit },
  { name: "registro", path: "/auth?tab=registrarse" },
  { name: "registro-errores", path: "/auth?tab=registrarse", act: submit },
  { name: "votar", path: "/auth/votar" },
  { name: "votar-errores", path: "/auth/votar", act: submit },
  { name: "recuperar", path: "/auth/recuperar" },
  { name: "recuperar-caducado", path: "/auth/recuperar/no-existe" },
  { name: "galeria", path: "/galeria" },
  { name: "galeria-ultima", path: "/galeria?categoria=Video" },
  { name: "galeria-vacia", path: "/galeria?q=zzzz" },
  { name: "galeria-publico", path: "/galeria", as: "publico1" },
  { name: "galeria-votar", path: "/galeria?votar=demo-12", as: "publico20" },
  { name: "galeria-admin", path: "/galeria", as: "admin" },
  { name: "obra", path: "/propuesta/demo-01" },
  { name: "obra-apaisada", path: "/propuesta/demo-10" },
  { name: "obra-video", path: "/propuesta/demo-24" },
  { name: "obra-vertical", path: "/propuesta/demo-23" },
  { name: "obra-sin-archivo", path: "/propuesta/demo-27" },
  { name: "obra-publico", path: "/propuesta/demo-05", as: "publico1" },
  { name: "obra-perdida", path: "/propuesta/no-existe" },
  { name: "404", path: "/no-existe" },
];

const widths = [390, 768, 1440];
const schemes = ["light", "dark"] as const;
const wanted: string[] = process.argv.slice(2);
const tallest = 8000;
const folder = resolve(root, "screenshots");

async function openQuestions(page: Page) {
  for (const question of await page.locator("summary").all()) await question.click();
}

/**
 * Chromium repeats the first 8,192 px instead of drawing the rest. A taller page is taken in parts, the
 * second with "-2".
 */
async function shootWhole(page: Page, path: string): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  }));
  for (let part = 1, y = 0; y < height; part++, y += tallest) {
    const clip = { x: 0, y, width, height: Math.min(tallest, height - y) };
    await page.screenshot({
      path: part === 1 ? path : path.replace(".png", `-${part}.png`),
      fullPage: true,
      clip,
    });
  }
}

const { baseURL, browser, database, close } = await openDemoSite();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

async function shoot(list: Screen[]): Promise<void> {
  for (const width of widths)
    for (const colorScheme of schemes) for (const screen of list) await shootOne(screen, width, colorScheme);
}

async function shootOne(
  { name, path, as, act }: Screen,
  width: number,
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  const file = `${name}-${width}-${colorScheme}.png`;
  if (!wanted.every((word) => file.includes(word))) return;
  const context = await browser.newContext({
    baseURL,
    locale: "es-ES",
    colorScheme,
    // Stops animations, so that two runs draw the same.
    reducedMotion: "reduce",
    viewport: { width, height: width < 700 ? 844 : 900 },
    hasTouch: width < 1000,
  });
  const page = await context.newPage();
  if (as) await signIn(context, as, baseURL);
  const address = new URL(path, baseURL).href;
  await page.goto(address, { waitUntil: "load" });
  const menu = name.endsWith("menu") && width > 1000;
  if (!menu) await act?.(page);
  await page.waitForLoadState();
  await settle(page);
  if (name.endsWith("menu")) await page.screenshot({ path: resolve(folder, file) });
  else await shootWhole(page, resolve(folder, file));
  await context.close();
  console.log(file);
}

await shoot(screens);
// Breaks a page: its query finds no table.
await database.prepare("alter table criteria rename to gone").run();
await shoot([{ name: "500", path: "/" }]);

await close();
