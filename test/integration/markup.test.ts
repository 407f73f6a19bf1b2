import { HtmlValidate } from "html-validate";
import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { arrange, compareCookie, plantRichContest, type Screen, screens, sendForm } from "../support/screens";
import { Page } from "../support/visitor";

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** Everything that the presets know, but for what React writes its own way and what is meant. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // React's way of writing what means the same: <img/>, defer="", charSet, lower-case doctype, ids like ":R1:".
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // Our own files come from our own host, under a policy with nonces.
    "require-sri": ["error", { target: "crossorigin" }],
    // The boxes of one list send one name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
    // A sheet that is closed, or a list without anything to tick, keeps its form and has nothing to send.
    "wcag/h32": "off",
  },
});

async function look(screen: Screen): Promise<Page> {
  await arrange(contest, screen);
  const person = screen.as === "nobody" ? null : people[screen.as];
  const visitor = person ? await contest.signedIn(person) : contest.visitor();
  if (person && screen.compares) {
    visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
  }
  const page = await visitor.open(screen.path);
  return screen.sends ? sendForm(visitor, page, screen.sends) : page;
}

/** What html-validate says, each complaint once with a place where it is. */
async function invalid({ html }: Page): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) => messages);
  return [
    ...new Map(found.map((one) => [one.ruleId + one.message, `${one.message} (${one.selector})`])).values(),
  ];
}

/** The outline: one first heading, no level left out on the way down. */
function outline({ document }: Page): string[] {
  const levels = document.querySelectorAll("h1, h2, h3, h4, h5, h6").map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    words: heading.textContent.trim(),
    // A question has an outline of its own, and stands anywhere.
    apart: heading.closest("dialog") !== null,
  }));
  const found = levels.filter(({ words }) => words === "").map(({ level }) => `an empty h${level}`);
  const page = levels.filter(({ apart }) => !apart);
  const firsts = page.filter(({ level }) => level === 1).map(({ words }) => words);
  if (firsts.length !== 1) found.push(`h1: ${firsts.join(", ") || "none"}`);
  for (const [index, { level, words }] of page.entries()) {
    const before = page[index - 1]?.level ?? 0;
    if (level > before + 1) found.push(`h${level} after h${before}: ${words}`);
  }
  return found;
}

/** One banner, one main, every navigation named and no two alike, the skip link first and leading to main. */
function landmarks({ document }: Page): string[] {
  const found: string[] = [];
  const count = (selector: string, expected: number) => {
    const { length } = document.querySelectorAll(selector);
    if (length !== expected) found.push(`${length} of ${selector}`);
  };
  count("main", 1);
  count("body > header", 1);
  count("h1", 1);
  const names = document.querySelectorAll("nav").map((nav) => {
    const by = nav.getAttribute("aria-labelledby");
    return nav.getAttribute("aria-label") ?? (by && document.getElementById(by)?.textContent) ?? "";
  });
  if (names.includes("")) found.push("a nav without a name");
  if (new Set(names).size < names.length) found.push(`navs named alike: ${names.join(", ")}`);
  const first = document.querySelector("a, button, input, select, textarea");
  const target = document.getElementById(first?.getAttribute("href")?.slice(1) ?? "");
  if (target?.tagName !== "MAIN") found.push("the first link does not lead to main");
  return found;
}

/** Every picture says what it is, unless a link that says it holds it, or it is decoration told as such. */
function pictures({ document }: Page): string[] {
  return document.querySelectorAll("main img").flatMap((picture) => {
    if (picture.closest("noscript, [aria-hidden], dialog")) return [];
    const alt = picture.getAttribute("alt");
    const place = picture.closest("a, button");
    const said = (place?.getAttribute("aria-label") ?? place?.textContent ?? "").trim();
    if (alt || (alt === "" && (said !== "" || isBesideItsTitle(picture)))) return [];
    return [`a picture without words: ${picture.getAttribute("src")}`];
  });
}

const isBesideItsTitle = (picture: { closest: (selector: string) => unknown }) =>
  picture.closest("[data-sample], tr, dialog") !== null;

/** In Spanish, with a title of its own. */
function language({ document, html }: Page): string[] {
  const found: string[] = [];
  if (document.querySelector("html")?.getAttribute("lang") !== "es") found.push("not marked as Spanish");
  if (!document.querySelector("title")?.textContent.trim()) found.push("no title");
  if (/undefined|\[object Object\]|NaN/.test(html.replace(/<script[\s\S]*?<\/script>/g, ""))) {
    found.push("a value that is none");
  }
  return found;
}

/** All that is wrong with an answer. */
const wrong = async (page: Page) => [
  ...(await invalid(page)),
  ...outline(page),
  ...landmarks(page),
  ...pictures(page),
  ...language(page),
];

test.each(screens)("$name, as $as: valid markup, one outline, landmarks, names", async (screen) => {
  const page = await look(screen);
  expect(page.status, page.path).toBe(screen.status ?? 200);
  expect(await wrong(page)).toEqual([]);
});

test("so are the pages of what fails", async () => {
  const visitor = await contest.signedIn(people.publico);
  await contest.db.exec("alter table criteria rename to away");
  await contest.db.exec("alter table proposal_assets rename to lost");
  try {
    for (const path of ["/", "/galeria"]) {
      const page = await visitor.open(path);
      expect([page.status, await wrong(page)]).toEqual([500, []]);
    }
  } finally {
    await contest.db.exec("alter table away rename to criteria");
    await contest.db.exec("alter table lost rename to proposal_assets");
  }
  expect(await contest.complaints(2)).toEqual([
    "GET /: no such table: proposal_assets",
    "GET /galeria: no such table: proposal_assets",
  ]);
});

test("what is wrong is found", async () => {
  const page = await look({ name: "", as: "nobody", path: "/propuesta/faro" });
  const broken = page.html
    .replaceAll(/ alt="[^"]*"/g, ' alt=""')
    .replace("<h1", "<h3")
    .replace("</h1>", "</h3>")
    .replace('lang="es"', 'lang="en"')
    .replace('aria-label="Principal"', "")
    .replace("Ampliar", "")
    .replace("<main", "<ul><p></p></ul><main");
  const found = (await wrong(new Page(page.url, 200, broken))).join("\n");
  for (const one of [
    "h1: none",
    "h3 after h0",
    "a nav without a name",
    "a picture without words",
    "not marked",
  ]) {
    expect(found).toContain(one);
  }
  expect(found).toMatch(/<p> element is not permitted as content under <ul>/);
});
