import { writeFileSync } from "node:fs";
import axeCore from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "~/contest/calendar";
import { cutWords, smallTargets, spaceText, walkByKeys } from "../support/access";
import { axe, brokenRules, hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { campaignTest, isWhole } from "../support/campaign";
import { openContest } from "../support/contest";
import { arrange, compareCookie, plantRichContest, type Screen, screens, type Who } from "../support/screens";

const contest = openContest();
const openPage = openBrowser(contest);
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** The screens with which nothing was wrong. */
const checked: string[] = [];

/** Each person's page, which goes from screen to screen: a new one for each costs as much as axe itself. */
const pages = new Map<Who, { page: Page; expectStatus: number[] }>();

async function pageOf(who: Who) {
  const found = pages.get(who);
  if (found) {
    const { page } = found;
    // What the screen before kept for its next visit, where it was pointed at, and how it was looked at.
    await page.evaluate(() => localStorage.clear());
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: "light", media: null, forcedColors: null });
    await page.setViewportSize({ width: 1280, height: 900 });
    return found;
  }
  const expectStatus: number[] = [];
  const person = who === "nobody" ? undefined : people[who];
  const made = { page: await openPage({ person, expectStatus, keep: true }), expectStatus };
  pages.set(who, made);
  return made;
}

/** Brings a page to that screen, as a browser does; with `beforehand`, run before its own scripts, a new page. */
async function visit(screen: Screen, beforehand?: () => void): Promise<Page> {
  await arrange(contest, screen);
  const person = screen.as === "nobody" ? undefined : people[screen.as];
  const { page, expectStatus } = beforehand
    ? { page: await openPage({ person }), expectStatus: [] }
    : await pageOf(screen.as);
  expectStatus.splice(0, 1, screen.status ?? 0);
  if (beforehand) await page.addInitScript(beforehand);
  await page.context().clearCookies({ name: "judge_compare_list" });
  // The screen before may have signed somebody in.
  if (!person) await page.context().clearCookies();
  if (person && screen.compares) {
    const value = compareCookie(person, screen.compares);
    await page.context().addCookies([{ name: "judge_compare_list", value, url: contest.url.origin }]);
  }
  await page.goto(screen.path);
  if (screen.sends) {
    if (screen.hydrates) await hydrated(page);
    await send(page, screen.sends);
  }
  if (screen.hydrates) await hydrated(page);
  if (screen.opens) {
    const name = { name: screen.opens };
    await page.getByRole("button", name).or(page.getByRole("link", name)).first().click();
    await page.locator(":popover-open, dialog[open]").first().waitFor();
  }
  return page;
}

/** Sends a form of the page with those values as a document, whatever the page's scripts would do. */
async function send(page: Page, { formWith, fields }: NonNullable<Screen["sends"]>) {
  const answered = page.waitForNavigation();
  await page.evaluate(
    ({ formWith, fields }) => {
      const first = document.querySelector<HTMLInputElement>(`main [name="${formWith}"]`);
      const form = first?.form;
      if (!form) throw new Error(`no form with ${formWith}`);
      for (const [name, value] of Object.entries(fields)) {
        const found = form.elements.namedItem(name);
        // Of several of one name, those of that value are chosen.
        if (found instanceof RadioNodeList) {
          for (const one of found) if (one instanceof HTMLInputElement) one.checked = one.value === value;
        } else if (found instanceof HTMLInputElement && found.type === "file") {
          const files = new DataTransfer();
          files.items.add(new File([value], "datos.csv"));
          found.files = files.files;
        } else if (found && "value" in found && !(found instanceof HTMLButtonElement)) found.value = value;
        else {
          const hidden = Object.assign(document.createElement("input"), { type: "hidden", name, value });
          form.insertAdjacentElement("beforeend", hidden);
        }
      }
      HTMLFormElement.prototype.submit.call(form);
    },
    { formWith, fields },
  );
  await answered;
}

/** The main screens. The suite checks these alone; the campaign also walks them by keys: focus is shown and not covered. */
const main = [
  "landing with everything",
  "sign-up refused",
  "gallery, voted and not",
  "work with pictures",
].concat(
  [
    "account refused",
    "portal",
    "new proposal refused",
    "evaluation refused",
    "three works to compare",
    "ranking",
  ],
  [
    "panel",
    "phases",
    "states, all selected",
    "dashboard",
    "settings refused",
    "universities",
    "criteria refused",
  ],
);

/** Problems of a screen as it opens and on a phone. */
async function problems(screen: Screen): Promise<string[]> {
  const page = await visit(screen);
  const found = [...(await axe(page, ["light"])), ...(await smallTargets(page))];
  await page.setViewportSize({ width: 390, height: 844 });
  return [...found, ...(await widerThanWindow(page))];
}

/** Problems in light and dark, at 200 % zoom, at 390 and 320 px, and with spaced text. */
async function allProblems(screen: Screen): Promise<string[]> {
  const page = await visit(screen);
  const found = await axe(page, ["light", "dark"]);
  const note = (what: string, ones: string[]) => found.push(...ones.map((one) => `${what}: ${one}`));
  note("too small", await smallTargets(page));
  // A window of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 450 });
  note("640 px", await widerThanWindow(page));
  note("640 px, cut", await cutWords(page));
  await page.setViewportSize({ width: 390, height: 844 });
  note("390 px", await widerThanWindow(page));
  await page.setViewportSize({ width: 320, height: 640 });
  note("320 px", await widerThanWindow(page));
  note("320 px, cut", await cutWords(page));
  note("320 px, too small", await smallTargets(page));
  if (main.includes(screen.name)) {
    await page.setViewportSize({ width: 1280, height: 900 });
    note("keys", await walkByKeys(page));
  }
  await page.setViewportSize({ width: 640, height: 450 });
  await spaceText(page);
  note("spaced", await widerThanWindow(page));
  note("spaced, cut", await cutWords(page));
  return found;
}

test.each(screens.filter(({ name }) => isWhole || main.includes(name)))(
  "$name, as $as: axe, targets, no sideways scrolling",
  async (screen) => {
    expect(await (isWhole ? allProblems(screen) : problems(screen))).toEqual([]);
    checked.push(screen.name);
  },
);

/** What /accesibilidad tells of it, where a run is to be told (`npm run accessibility`): with what was found wrong. */
afterAll(() => {
  const { ACCESSIBILITY_RUN: file } = process.env;
  if (!file) return;
  const failed = screens.map(({ name }) => name).filter((name) => !checked.includes(name));
  const facts = { date: dayOf(Date.now()), axe: axeCore.version, brokenRules: [...brokenRules] };
  writeFileSync(file, `${JSON.stringify({ ...facts, failed, passed: checked }, null, 2)}\n`);
});

const screenNamed = (name: string) => screens.find((screen) => screen.name === name) as Screen;

test.each([
  ["denied, with a toast", "alert", "Acceso denegado"],
  ["a vote without a session, with a toast", "alert", "Inicia sesión"],
  ["account saved, with a toast", "status", "Perfil actualizado"],
])("%s: the words come into a live region that is there already", async (name, role, words) => {
  const page = await visit(screenNamed(name), () => {
    const told: string[] = [];
    Object.assign(window, { told });
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element && target.matches(".toast") && target.role;
        if (region) for (const node of addedNodes) told.push(`${region}: ${node.textContent}`);
      }
    });
    // What the page came with is there by now.
    const start = () => watch.observe(document, { childList: true, subtree: true });
    document.addEventListener("readystatechange", start, { once: true });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(told).toContain(`${role}: ${words}`);
  await expect.poll(() => page.locator(".toast-title").allTextContents()).toEqual([words]);
});

test("[NOJS-01] a vote's message comes into a live region that is there already", async () => {
  const page = await visit(screenNamed("gallery, voted and not"));
  const alerts = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((changes) => {
          for (const { target, addedNodes } of changes) {
            if (target instanceof Element && target.matches(".toast[role=status]")) {
              resolve([...addedNodes].map((node) => node.textContent).join(" / "));
            }
          }
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await page.locator("[data-vote=marea] button").click();
  expect(await alerts).toBe("Voto registrado / Tu voto ha sido contabilizado");
  await contest.db.exec("delete from public_votes where proposal_id = 'marea'");
});

campaignTest("nothing moves where motion is unwelcome", async () => {
  for (const name of ["landing with everything", "gallery, voted and not", "denied, with a toast"]) {
    const page = await visit(screenNamed(name));
    expect(await page.evaluate(() => document.getAnimations().length), name).toBe(0);
  }
});

campaignTest(
  "where the system chooses the colours, the present phase, a vote given and a score chosen still show",
  async () => {
    const landing = await visit(screenNamed("landing"));
    await landing.emulateMedia({ forcedColors: "active" });
    const lines = await landing
      .locator("[data-phase]")
      .evaluateAll((phases) => phases.map((phase) => getComputedStyle(phase, "::after").borderTopWidth));
    expect(lines.filter((width) => Number.parseFloat(width) > 4)).toHaveLength(1);
    const gallery = await visit(screenNamed("gallery, voted and not"));
    await gallery.emulateMedia({ forcedColors: "active" });
    const given = gallery.locator("[data-vote=isla] button");
    expect([await given.locator("svg").count(), await given.textContent()]).toEqual([
      1,
      expect.stringContaining("Ya votaste"),
    ]);
    const sheet = await visit(screenNamed("evaluation sent"));
    await sheet.emulateMedia({ forcedColors: "active" });
    const stars = sheet.locator("[data-criterion=creatividad] .rating-star .star");
    const drawn = await stars.evaluateAll((all) => all.map((star) => getComputedStyle(star).fill));
    expect(drawn.map((fill) => fill !== "none")).toEqual([true, true, true, true, false]);
  },
);

campaignTest(
  "the landing prints as a poster: on white, without the menu and the messages, answers open",
  async () => {
    const page = await visit(screenNamed("denied, with a toast"));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const seen = (selector: string) => page.locator(selector).first().isVisible();
    await expect.poll(() => seen(".toast")).toBe(false);
    expect([await seen(".site-name"), await seen(".menu"), await seen(".menu-button")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    await expect.poll(() => page.locator("details p").first().isVisible()).toBe(true);
  },
);

campaignTest(
  "[LAND-02] [LAND-06] a window however flat cuts no words of the hero, and shows the way in",
  async () => {
    const page = await visit(screenNamed("landing with everything"));
    for (const [width, height] of [
      [900, 700],
      [1280, 720],
      [1366, 768],
      [1536, 730],
      [2000, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const bottom = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
      const size = `${width} × ${height}`;
      expect(await bottom(".hero-foot"), size).toBeLessThan(await bottom(".hero"));
      expect(await bottom(".hero-acts"), size).toBeLessThan(height);
    }
  },
);

campaignTest("a telephone on its side shows as much", async () => {
  for (const name of ["landing with everything", "gallery, voted and not", "evaluation sent", "settings"]) {
    const page = await visit(screenNamed(name));
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await widerThanWindow(page), name).toEqual([]);
    expect(await walkByKeys(page, 20), name).toEqual([]);
  }
});

campaignTest("what is wrong is found", async () => {
  const page = await visit(screenNamed("sign-in"));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`h1 { color: light-dark(black, #222) } main p { min-width: 700px; height: 1em; overflow: hidden }
      main button { min-height: 0 !important; padding: 0 !important } :focus-visible { outline: none !important }`);
    document.adoptedStyleSheets = [sheet];
    document.querySelector("main label")?.remove();
  });
  const found = (await axe(page)).join("\n");
  expect(found).toMatch(/^dark color-contrast: .*h1/m);
  expect(found).toMatch(/^light label: /m);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await widerThanWindow(page)).join()).toMatch(/^7\d\d px in 320 px/);
  expect((await smallTargets(page)).join()).toContain("button.");
  await spaceText(page);
  expect((await cutWords(page)).join()).toContain("p.");
  expect((await walkByKeys(page)).join()).toContain("focus is not shown");
});
