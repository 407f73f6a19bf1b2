import { firefox as playwright } from "playwright-core";
import { type Engine, type EngineWindow, HEIGHT, pathOf } from "./engine";
import { type ElementQuery, findElement } from "./find-element";

/**
 * Leaving a page aborts its requests. Firefox still runs the page's scripts then, and Remix logs the failed
 * request for the routes of the links. Chromium stops the scripts. The next page requests its own routes. A
 * request that fails for another reason is a separate complaint (below).
 */
const LEFT_PAGE = "Failed to fetch manifest patches";
const ABORTED = "NS_BINDING_ABORTED";

/**
 * Firefox ESR through WebDriver BiDi. playwright-core stays at 1.64, because 1.65 needs a command that
 * Firefox 153 lacks.
 */
export const firefox: Engine = {
  name: "Firefox",
  programs: ["firefox-esr"],
  packages: ["firefox-esr"],
  async launch(origin) {
    const browser = await playwright.launch({
      channel: "moz-firefox",
      executablePath: pathOf("firefox-esr"),
    });
    return {
      version: browser.version(),
      close: () => browser.close(),
      async openWindow(): Promise<EngineWindow> {
        const context = await browser.newContext({
          baseURL: origin,
          locale: "es-ES",
          reducedMotion: "reduce",
          viewport: { width: 1280, height: HEIGHT },
        });
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on("console", (message) => {
          if (!["error", "warning"].includes(message.type()) || message.text().startsWith(LEFT_PAGE)) return;
          complaints.push(`${page.url()}: ${message.text()}`);
        });
        page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
        page.on("response", (response) => {
          if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
        });
        page.on("requestfailed", (request) => {
          const reason = request.failure()?.errorText;
          if (reason !== ABORTED) complaints.push(`${request.url()}: ${reason}`);
        });
        const find = async (query: ElementQuery) => {
          const element = (await page.evaluateHandle(findElement, query)).asElement();
          if (!element) throw new Error(`no ${query.kind} '${query.name}' ${query.place ?? ""}`);
          return element;
        };
        const options = { timeout: 30_000 };
        return {
          complaints,
          goto: (path) => page.goto(path),
          run: (act, argument) => page.evaluate(act as never, argument),
          click: async (query) => (await find(query)).click(options),
          fill: async (query, text) => (await find(query)).fill(text, options),
          choose: async (query, option) => {
            await (await find(query)).selectOption({ label: option }, options);
          },
          upload: async (query, file) => (await find(query)).setInputFiles(file, options),
          resize: (width) => page.setViewportSize({ width, height: HEIGHT }),
          close: () => context.close(),
        };
      },
    };
  },
};
