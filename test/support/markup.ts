import { HtmlValidate } from "html-validate";
import type { Page } from "./visitor";

/** The presets without the rules that React's markup breaks. */
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended", "html-validate:document", "html-validate:a11y"],
  rules: {
    // React's equivalent syntax: <img/>, defer="", charSet, lower-case doctype, ids like ":R1:".
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "valid-id": ["error", { relaxed: true }],
    // Our own files come from our own host, under a policy with nonces.
    "require-sri": ["error", { target: "crossorigin" }],
    // The checkboxes of one list share a name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
    // A closed evaluation form, or a list without options, keeps its form without a submit button.
    "wcag/h32": "off",
  },
});

/** Returns html-validate's complaints, each once with one example. */
async function invalid({ html }: Page): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const complaints = results.flatMap(({ messages }) => messages);
  return [
    ...new Map(
      complaints.map((one) => [one.ruleId + one.message, `${one.message} (${one.selector})`]),
    ).values(),
  ];
}

/** Returns faults of the heading outline: it needs one h1 and must not skip a level downwards. */
function outline({ document }: Page): string[] {
  const levels = document.querySelectorAll("h1, h2, h3, h4, h5, h6").map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    words: heading.textContent.trim(),
    // A dialog has an outline of its own.
    apart: heading.closest("dialog") !== null,
  }));
  const faults = levels.filter(({ words }) => words === "").map(({ level }) => `an empty h${level}`);
  const page = levels.filter(({ apart }) => !apart);
  const firsts = page.filter(({ level }) => level === 1).map(({ words }) => words);
  if (firsts.length !== 1) faults.push(`h1: ${firsts.join(", ") || "none"}`);
  for (const [index, { level, words }] of page.entries()) {
    const before = page[index - 1]?.level ?? 0;
    if (level > before + 1) faults.push(`h${level} after h${before}: ${words}`);
  }
  return faults;
}

/** Returns faults of landmarks: one banner, one main, unique names of navigations, the skip link first. */
function landmarks({ document }: Page): string[] {
  const faults: string[] = [];
  const count = (selector: string, expected: number) => {
    const { length } = document.querySelectorAll(selector);
    if (length !== expected) faults.push(`${length} of ${selector}`);
  };
  count("main", 1);
  count("body > header", 1);
  count("h1", 1);
  const names = document.querySelectorAll("nav").map((nav) => {
    const by = nav.getAttribute("aria-labelledby");
    return nav.getAttribute("aria-label") ?? (by && document.getElementById(by)?.textContent) ?? "";
  });
  if (names.includes("")) faults.push("a nav without a name");
  if (new Set(names).size < names.length) faults.push(`navs named alike: ${names.join(", ")}`);
  const first = document.querySelector("a, button, input, select, textarea");
  const target = document.getElementById(first?.getAttribute("href")?.slice(1) ?? "");
  if (target?.tagName !== "MAIN") faults.push("the first link does not lead to main");
  return faults;
}

/** Returns pictures without an alternative text. A named link or a decoration needs none. */
function pictures({ document }: Page): string[] {
  return document.querySelectorAll("main img").flatMap((picture) => {
    if (picture.closest("noscript, [aria-hidden], dialog")) return [];
    const alt = picture.getAttribute("alt");
    const place = picture.closest("a, button");
    const label = (place?.getAttribute("aria-label") ?? place?.textContent ?? "").trim();
    if (alt || (alt === "" && (label !== "" || isBesideItsTitle(picture)))) return [];
    return [`a picture without words: ${picture.getAttribute("src")}`];
  });
}

const isBesideItsTitle = (picture: { closest: (selector: string) => unknown }) =>
  picture.closest("[data-sample], tr, dialog") !== null;

/** Returns a missing language or title, and unset values. */
function language({ document, html }: Page): string[] {
  const faults: string[] = [];
  if (document.querySelector("html")?.getAttribute("lang") !== "es") faults.push("not marked as Spanish");
  if (!document.querySelector("title")?.textContent.trim()) faults.push("no title");
  if (/undefined|\[object Object\]|NaN/.test(html.replace(/<script[\s\S]*?<\/script>/g, ""))) {
    faults.push("a value that is none");
  }
  return faults;
}

/** Returns all faults of a page's markup, a line each. The validator takes longer than the page's own answer. */
export const markupProblems = async (page: Page, { validates = true } = {}) => [
  ...(validates ? await invalid(page) : []),
  ...outline(page),
  ...landmarks(page),
  ...pictures(page),
  ...language(page),
];
