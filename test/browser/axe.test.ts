import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { cutWords, smallTargets, spaceText, walkByKeys } from "../support/access";
import { axe, hydrated, openBrowser, widerThanWindow } from "../support/browser";
import { openContest } from "../support/contest";
import { arrange, compareCookie, plantRichContest, type Screen, screens } from "../support/screens";

const contest = openContest();
const openPage = openBrowser(contest);
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** Brings a page to that screen, as a browser does. */
async function visit(screen: Screen, width?: number): Promise<Page> {
  await arrange(contest, screen);
  const person = screen.as === "nobody" ? undefined : people[screen.as];
  const page = await openPage({ person, width, expectStatus: [screen.status ?? 0] });
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
        if (found && "value" in found && !(found instanceof HTMLButtonElement)) found.value = value;
        else form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
      }
      HTMLFormElement.prototype.submit.call(form);
    },
    { formWith, fields },
  );
  await answered;
}

test.each(screens)(
  "$name, as $as: axe, light and dark; fingers; 200 % zoom, 320 px, spaced text without loss",
  async (screen) => {
    const page = await visit(screen);
    const found = await axe(page);
    const note = (what: string, ones: string[]) => found.push(...ones.map((one) => `${what}: ${one}`));
    note("too small", await smallTargets(page));
    // A window of 1280 px at 200 %.
    await page.setViewportSize({ width: 640, height: 450 });
    note("640 px", await widerThanWindow(page));
    note("640 px, cut", await cutWords(page));
    await page.setViewportSize({ width: 320, height: 640 });
    note("320 px", await widerThanWindow(page));
    note("320 px, cut", await cutWords(page));
    note("320 px, too small", await smallTargets(page));
    await page.setViewportSize({ width: 640, height: 450 });
    await spaceText(page);
    note("spaced", await widerThanWindow(page));
    note("spaced, cut", await cutWords(page));
    expect(found).toEqual([]);
  },
);

const walked = [
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

test.each(screens.filter(({ name }) => walked.includes(name)))(
  "$name, as $as: the keys' focus is shown and not covered",
  async (screen) => {
    const page = await visit({ ...screen, hydrates: screen.hydrates }, 1280);
    expect(await walkByKeys(page)).toEqual([]);
  },
);
