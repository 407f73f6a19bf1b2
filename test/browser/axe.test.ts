import { beforeAll, expect } from "vitest";
import { cutWords, smallTargets, spaceText, walkByKeys } from "../support/access";
import { axe, openBrowser, widerThanWindow } from "../support/browser";
import { campaignTest, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";
import { weightFaults } from "../support/screen-faults";
import { ScreenVisits } from "../support/screen-visit";
import { plantRichContest, type Screen, screens } from "../support/screens";

const contest = openContest();
const openPage = openBrowser(contest);
let visits: ScreenVisits;

beforeAll(async () => {
  visits = new ScreenVisits(contest, openPage, await plantRichContest(contest));
});

const screenNamed = (name: string) => screens.find((screen) => screen.name === name) as Screen;

/** One screen of each kind. The campaigns check every screen, in dark and at more widths. */
const kinds = [
  ...["landing with everything", "sign-up refused", "gallery, voted and not", "work with pictures"],
  ...["new proposal refused", "evaluation refused", "states, all selected", "dashboard", "settings refused"],
];

suiteTest.each(kinds)("%s: axe, targets, no sideways scrolling", async (name) => {
  const page = await visits.visit(screenNamed(name));
  const faults = [...(await axe(page, ["light"])), ...(await smallTargets(page))];
  await page.setViewportSize({ width: 390, height: 844 });
  expect([...faults, ...(await widerThanWindow(page))]).toEqual([]);
});

suiteTest.each([
  ["denied, with a toast", "alert", "Acceso denegado"],
  ["a vote without a session, with a toast", "alert", "Inicia sesión"],
  ["account saved, with a toast", "status", "Perfil actualizado"],
])("%s: the words come into a live region that is there already", async (name, role, words) => {
  const page = await visits.visit(screenNamed(name), () => {
    const texts: string[] = [];
    Object.assign(window, { told: texts });
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element && target.matches(".toast") && target.role;
        if (region) for (const node of addedNodes) texts.push(`${region}: ${node.textContent}`);
      }
    });
    // The page's initial content is complete by now.
    const start = () => watch.observe(document, { childList: true, subtree: true });
    document.addEventListener("readystatechange", start, { once: true });
  });
  const announcements = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await expect.poll(announcements).toContain(`${role}: ${words}`);
  await expect.poll(() => page.locator(".toast-title").allTextContents()).toEqual([words]);
});

suiteTest("[NOJS-01] a vote's message comes into a live region that is there already", async () => {
  const page = await visits.visit(screenNamed("gallery, voted and not"));
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
    const page = await visits.visit(screenNamed(name));
    expect(await page.evaluate(() => document.getAnimations().length), name).toBe(0);
  }
});

campaignTest(
  "where the system chooses the colours, the present phase, a vote given and a score chosen still show",
  async () => {
    const landing = await visits.visit(screenNamed("landing"));
    await landing.emulateMedia({ forcedColors: "active" });
    const lines = await landing
      .locator("[data-phase]")
      .evaluateAll((phases) => phases.map((phase) => getComputedStyle(phase, "::after").borderTopWidth));
    expect(lines.filter((width) => Number.parseFloat(width) > 4)).toHaveLength(1);
    const gallery = await visits.visit(screenNamed("gallery, voted and not"));
    await gallery.emulateMedia({ forcedColors: "active" });
    const voteControl = gallery.locator("[data-vote=isla] button");
    expect([await voteControl.locator("svg").count(), await voteControl.textContent()]).toEqual([
      1,
      expect.stringContaining("Ya votaste"),
    ]);
    const sheet = await visits.visit(screenNamed("evaluation sent"));
    await sheet.emulateMedia({ forcedColors: "active" });
    const stars = sheet.locator("[data-criterion=creatividad] .rating-star .star");
    const drawn = await stars.evaluateAll((all) => all.map((star) => getComputedStyle(star).fill));
    expect(drawn.map((fill) => fill !== "none")).toEqual([true, true, true, true, false]);
  },
);

campaignTest(
  "the landing prints as a poster: on white, without the menu and the messages, answers open",
  async () => {
    const page = await visits.visit(screenNamed("denied, with a toast"));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const isVisible = (selector: string) => page.locator(selector).first().isVisible();
    await expect.poll(() => isVisible(".toast")).toBe(false);
    expect([
      await isVisible(".site-name"),
      await isVisible(".menu"),
      await isVisible(".menu-button"),
    ]).toEqual([true, false, false]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    await expect.poll(() => page.locator("details p").first().isVisible()).toBe(true);
  },
);

campaignTest("what is wrong is found", async () => {
  const page = await visits.visit(screenNamed("sign-in"));
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`h1 { color: light-dark(black, #222) } main p { min-width: 700px; height: 1em; overflow: hidden }
      main button { min-height: 0 !important; padding: 0 !important } :focus-visible { outline: none !important }`);
    document.adoptedStyleSheets = [sheet];
    document.querySelector("main label")?.remove();
  });
  const faults = (await axe(page)).join("\n");
  expect(faults).toMatch(/^dark color-contrast: .*h1/m);
  expect(faults).toMatch(/^light label: /m);
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await widerThanWindow(page)).join()).toMatch(/^7\d\d px in 320 px/);
  expect((await smallTargets(page)).join()).toContain("button.");
  await spaceText(page);
  expect((await cutWords(page)).join()).toContain("p.");
  expect((await walkByKeys(page)).join()).toContain("focus is not shown");
});

campaignTest("what is too heavy, or stands on another's route, is found", async () => {
  const [portal, board] = [screenNamed("portal"), screenNamed("board")];
  const look = await visits.visitLate(portal);
  expect(await weightFaults(portal, look)).toEqual([]);
  const asPublic = (await weightFaults({ ...portal, hydrates: false }, look)).join("\n");
  expect(asPublic).toMatch(/^script: \d{5,} bytes/m);
  expect(asPublic).toMatch(/^scripts: \/build\/.+ \/build\//m);
  expect(asPublic).toMatch(/^a script within the page$/m);
  const faulty = { ...look, shifts: { score: 0.1, moved: ["main"] }, late: { fonts: 0, pictures: 0 } };
  const heavy = look.files.map((file) => ({ ...file, bytes: file.bytes * 10 }));
  const asBoard = (await weightFaults(board, { ...faulty, files: heavy })).join("\n");
  for (const fault of ["routes", "script", "style", "font", "no font came late", "moves: main"]) {
    expect(asBoard).toMatch(new RegExp(`^${fault}`, "m"));
  }
});
