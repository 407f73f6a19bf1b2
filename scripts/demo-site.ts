// The built product over the demo contest, for screenshots.
import type { BrowserContext, Page } from "playwright-core";
import { launch } from "./chromium";
import { type DemoStage, PASSWORD, seedDemo } from "./demo";
import { buildIfStale, localVars } from "./local";
import { migrationStatements, startRuntime } from "./runtime";

/** Starts the demo in memory, open to visitors, with a browser. */
export async function openDemoSite(stage?: DemoStage) {
  buildIfStale();
  const runtime = await startRuntime({ port: 0, vars: localVars() });
  const database = await runtime.getD1Database("DB");
  for (const statement of migrationStatements()) await database.prepare(statement).run();
  await seedDemo(runtime, Date.now(), stage);
  await database
    .prepare("insert or replace into settings (key, value) values ('open_to_visitors', 'true')")
    .run();
  const baseURL = (await runtime.ready).origin;
  const browser = await launch();
  const close = async () => {
    await browser.close();
    await runtime.dispose();
  };
  return { baseURL, browser, database, close };
}

/** Signs a browser context in as that demo account. */
export async function signIn(context: BrowserContext, as: string, baseURL: string): Promise<void> {
  const form = { email: `${as}@demo.test`, password: PASSWORD };
  await context.request.post("/auth", { form, headers: { Origin: baseURL } });
}

/** Scrolls to the page's end, so that lazy content loads. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  });
  // Placeholders are data URLs. The landing's wall hides works below its edge, and a large view hides its own
  // picture.
  await page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        (image.complete && !image.currentSrc.startsWith("data:")) || image.closest("[aria-hidden], dialog"),
    ),
  );
  // Decodes loaded pictures so that they are painted. A picture that a state makes fail stays broken.
  await page.evaluate(() => Promise.allSettled([...document.images].map((image) => image.decode())));
}
