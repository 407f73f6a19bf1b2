import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { holdRequests, hydrated, openBrowser } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";
import { ScreenVisits } from "../support/screen-visit";
import { arrange, plantRichContest, type Screen, screens } from "../support/screens";

const contest = openContest();
const openPage = openBrowser(contest);
let visits: ScreenVisits;
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
  visits = new ScreenVisits(contest, openPage, people);
});

/** The first state of each hydrated address that a visit alone opens. */
const hydratedScreens = [
  ...new Map(
    screens
      .filter(({ hydrates, sends, opens, status }) => hydrates && !sends && !opens && !status)
      .toReversed()
      .map((screen) => [screen.path.split("?")[0], screen]),
  ).values(),
];

/** Replaces text nodes by `<font>` as Chrome's translation does. The words stay the same. */
function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest("script, style, textarea, noscript, option"))
      texts.push(text);
  }
  for (const text of texts) {
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.append(text.data);
    text.replaceWith(outer);
  }
}

/** Types into each field, changes each choice and presses each button that sends nothing. */
async function use(page: Page): Promise<string> {
  await page.evaluate(async () => {
    const pause = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(input:not([type=hidden], [type=file]), textarea, select, button[type=button]:not([popovertarget]))",
    );
    for (const control of [...controls].slice(0, 60)) {
      if (!control.isConnected || control.matches(":disabled, [readonly]")) continue;
      if (control.matches("button, [type=checkbox], [type=radio]")) control.click();
      else {
        const proto = Object.getPrototypeOf(control);
        const value = control instanceof HTMLInputElement && control.type === "date" ? "2030-01-01" : "7";
        if (control instanceof HTMLSelectElement) control.selectedIndex = control.options.length - 1;
        else Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(control, value);
        for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
      }
      await pause();
    }
  });
  return page.locator("main").innerText();
}

async function isKept(screen: Screen) {
  // The server may say that another tab has saved.
  const page = await visits.visit({ ...screen, status: 409 });
  await page.evaluate(translate);
  const text = await use(page);
  expect(text).not.toContain("Algo ha fallado");
  expect(await page.locator("main font").count()).toBeGreaterThan(0);
}

const named = (...parts: string[]) =>
  hydratedScreens.filter(({ path }) => parts.some((part) => path.startsWith(part)));

suiteTest.each(named("/universidad/nueva", "/jurado/evaluar/faro", "/admin/estados"))(
  "[MEND4-04] $name: a translated page works",
  isKept,
);
// The other forms whose script keeps a state of its own.
const moreForms = [
  ...[
    "/cuenta/eliminar",
    "/jurado/comparar",
    "/admin/fases",
    "/admin/criterios",
    "/admin/ajustes/evaluacion",
  ],
  ...["/admin/fallo", "/admin/textos", "/admin/universidades", "/admin/correo/nuevo"],
];
campaignTest.each(named(...moreForms))("[MEND4-04] $name at $path: a translated page works", isKept);

/** Opens the context of a university that can send a work. */
async function openSender(expectWords: string[] = []): Promise<Page> {
  const form = screens.find(({ name }) => name === "new proposal");
  if (!form || form.as === "nobody") throw new Error("no screen 'new proposal'");
  await arrange(contest, form);
  return openPage({ person: people[form.as], expectWords });
}

suiteTest("[MEND4-04] on a translated page the list of missing fields follows what is typed", async () => {
  const page = await openSender();
  await page.goto("/universidad/nueva");
  await hydrated(page);
  await page.evaluate(translate);
  const missing = page.locator("#falta");
  await expect.poll(() => missing.innerText()).toContain("Falta: título");
  await page.getByLabel("Título").fill("Faro");
  await expect.poll(() => missing.innerText()).not.toContain("título");
  expect(await missing.innerText()).toMatch(/^Falta: .+\.$/);
  await page.getByLabel("Título").fill("");
  await expect.poll(() => missing.innerText()).toContain("Falta: título");
});

suiteTest(
  "[MEND4-10] what was typed before the scripts stays when an extension has inserted an element",
  async () => {
    // React reports that the page is not the server's page.
    const page = await openSender(["Minified React error"]);
    const release = await holdRequests(page, /\/build\/.*\.js/);
    await page.goto("/universidad/nueva", { waitUntil: "commit" });
    await page.getByLabel("Título").fill("Faro de noche");
    await page.locator("input[name=students]").first().check();
    await page.evaluate(() => {
      document.body.insertAdjacentElement("afterbegin", document.createElement("ext-panel"));
      document.documentElement.insertAdjacentElement("beforeend", document.createElement("ext-overlay"));
    });
    const first = await page.getByLabel("Título").elementHandle();
    await page.getByLabel("Título").focus();
    release();
    await hydrated(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("Faro de noche");
    expect(await page.locator("input[name=students]").first().isChecked()).toBe(true);
    expect(await page.getByLabel("Título").evaluate((field) => field === document.activeElement)).toBe(true);
  },
);
