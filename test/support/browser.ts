import { readFileSync } from "node:fs";
import type { default as AxeCore, RunOptions } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launch } from "../../scripts/chromium";
import type { Contest, Person } from "./contest";

/** Remix's message when a newer navigation aborts an older one's data, for example after a double click. */
const BROKEN_OFF = "AbortError: BodyStreamBuffer was aborted";

/** The minified version, because each document parses it again. */
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** The browser of this test process. It ends with the process. */
let chromium: Browser | undefined;

/**
 * Opens real Chromium for one test file. Console errors and warnings, uncaught errors and content-policy
 * violations fail the current test.
 */
export function openBrowser(contest: Contest) {
  contest.hasStaticFiles = true;
  const contexts: BrowserContext[] = [];
  const kept: BrowserContext[] = [];
  const complaints: string[] = [];
  beforeAll(async () => {
    if (!chromium?.isConnected()) chromium = await launch();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await printPages(contexts);
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => Promise.all(kept.splice(0).map((context) => context.close())));

  /** Opens a page in a context of its own, signed in as `person` if given. */
  return async function openPage(
    options: {
      javaScript?: boolean;
      person?: Person;
      width?: number;
      height?: number;
      /** A phone: touch without a hovering pointer. */
      touch?: boolean;
      /** Keeps animations on. */
      motion?: boolean;
      /** False blocks pictures and videos. The console may report them. */
      pictures?: boolean;
      /** Keeps the page open until the end of the file. */
      keep?: boolean;
      /** Injects axe into each document: cheaper than sending it to each. */
      axe?: boolean;
      /** HTTP statuses that the console may report (read at that moment), and a lost connection. */
      expectStatus?: number[];
      expectOffline?: boolean;
      /** Words that console messages and uncaught errors may contain. */
      expectWords?: string[];
    } = {},
  ): Promise<Page> {
    const {
      javaScript = true,
      person,
      width = 1280,
      height = 900,
      touch = false,
      motion = false,
      pictures = true,
      keep = false,
      axe = false,
      expectStatus = [],
      expectOffline,
      expectWords = [],
    } = options;
    const expectedWords = [BROKEN_OFF, ...expectWords];
    // Remix requests the routes of a page's links after it has drawn them.
    if (expectOffline)
      expectedWords.push("net::ERR_INTERNET_DISCONNECTED", "Failed to fetch manifest patches");
    if (!pictures) expectedWords.push("net::ERR_BLOCKED_BY_CLIENT");
    if (!chromium) throw new Error("a page is opened within a test");
    const context = await chromium.newContext({
      javaScriptEnabled: javaScript,
      baseURL: contest.url.origin,
      locale: "es-ES",
      viewport: { width, height },
      hasTouch: touch,
      // The processor draws animations here, which slows every open page.
      reducedMotion: motion ? "no-preference" : "reduce",
      isMobile: touch,
    });
    context.setDefaultTimeout(120_000);
    (keep ? kept : contexts).push(context);
    if (person) {
      const value = await contest.sessionCookie(person);
      await context.addCookies([
        { name: "session", value, url: contest.url.origin, httpOnly: true, sameSite: "Lax" },
      ]);
    }
    if (!pictures) {
      await context.route(/./, (route) =>
        ["image", "media"].includes(route.request().resourceType())
          ? route.abort("blockedbyclient")
          : route.continue(),
      );
    }
    const page = await context.newPage();
    if (!person) await skipPageCache(page);
    if (axe) await page.addInitScript(AXE);
    page.on("console", (message) => {
      const words = [...expectedWords, ...expectStatus.map((status) => `status of ${status}`)];
      const expected = words.some((one) => message.text().includes(one));
      if (["error", "warning"].includes(message.type()) && !expected) {
        complaints.push(`${page.url()}: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => {
      if (!expectWords.some((words) => String(error).includes(words))) {
        complaints.push(`${page.url()}: ${error}`);
      }
    });
    return page;
  };
}

/** Prints the address and the visible text of each open page, for a failed test. */
async function printPages(contexts: BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator("body").innerText({ timeout: 2000 }).catch(String);
    console.error(`${page.url()}\n${shown.slice(0, 1000)}`);
  }
}

/**
 * Requests documents like a forced reload. A visitor's page then shows the test's latest change instead of a
 * cached page one second old. Other requests stay unchanged, because a preloaded font with this header is not
 * used.
 */
async function skipPageCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const headers = Object.entries({ ...request.headers, "Cache-Control": "no-cache" });
    session
      .send("Fetch.continueRequest", {
        requestId,
        ...(request.method === "GET" && { headers: headers.map(([name, value]) => ({ name, value })) }),
      })
      // The page may be closed by now.
      .catch(() => {});
  });
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document" }] });
}

/** Holds requests to these addresses back until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until React has hydrated the page. Before that, links and forms load documents. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}

/** Returns the elements that reach beyond the window's width, outermost first. */
export const widerThanWindow = (page: Page): Promise<string[]> => page.evaluate(sidewaysScroll);

/** Runs `widerThanWindow` inside the page. */
export async function sidewaysScroll(): Promise<string[]> {
  await document.fonts.ready;
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  const named = wide.map(({ tagName, className, textContent }) => {
    return `${tagName.toLowerCase()}.${className}: ${textContent?.slice(0, 40)}`;
  });
  return [`${scrollWidth} px in ${clientWidth} px`, ...named.slice(0, 8)];
}

/** Returns the tables that are wider than their container, with the pixels beyond. */
export const widerThanContainer = (page: Page): Promise<string[]> =>
  page.locator("div:has(> table)").evaluateAll((containers) =>
    containers.flatMap(({ scrollWidth, clientWidth, textContent }) => {
      const beyond = scrollWidth - clientWidth;
      return beyond > 0 ? [`${beyond} px: ${textContent?.slice(0, 40)}`] : [];
    }),
  );

/** All rules that axe has found broken so far. */
export const brokenRules = new Set<string>();

/** Returns the rules that axe finds broken on the page, with their elements. */
export async function axe(
  page: Page,
  colorSchemes: ("light" | "dark")[] = ["light", "dark"],
): Promise<string[]> {
  const elements: string[] = [];
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(AXE);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Only the rules about colours depend on the scheme.
    const rules: RunOptions =
      colorScheme === "dark"
        ? { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }
        : { rules: { "target-size": { enabled: true } } };
    const violations = await page.evaluate(
      async (options) => {
        const { violations } = await (window as unknown as { axe: typeof AxeCore }).axe.run(
          document,
          options,
        );
        return violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ target }) => target.join(" ")).join(", "),
        }));
      },
      { resultTypes: ["violations"], preload: false, elementRef: false, ...rules } satisfies RunOptions,
    );
    for (const { id } of violations) brokenRules.add(id);
    elements.push(...violations.map(({ id, where }) => `${colorScheme} ${id}: ${where}`));
  }
  return elements;
}

/** Collects loads of whole documents from now on. */
export function documentLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  return loads;
}
