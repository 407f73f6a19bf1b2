import { type HTMLElement, parse } from "node-html-parser";
import { archive as archiveText } from "~/text/public/archive";
import { type Target, targetOf } from "./addresses";

/** The site whose pages are archived: its origins, and the name of each archived address. */
export interface Site {
  origins: readonly string[];
  base: string;
  nameOf(target: Target): string | undefined;
  madeAt: number;
}

/** Elements that do something, or that only a live site needs. */
const LIVE = [
  ...["script", "noscript", "form", "button", "dialog", "search", "template", "[popover]"],
  // The preview of a video with a poster. One without a poster is the card's picture.
  "[data-preview]:not([data-near])",
  "[data-live]",
  ...["link[rel=preload]", "link[rel=modulepreload]", "link[rel=canonical]", "link[rel=manifest]"],
  ...["link[rel=alternate]", 'meta[property^="og:"]', 'meta[name^="twitter:"]'],
].join(", ");

const NAMING = ["aria-labelledby", "aria-describedby", "aria-controls", "for"];
export const ABOUT = "archivo.html";

/** Returns the addresses that a page names, as they are written. */
export function linksIn(html: string): string[] {
  const document = stilled(html);
  return [
    ...["href", "src", "poster"].flatMap((name) =>
      document.querySelectorAll(`[${name}]`).flatMap((element) => element.getAttribute(name) ?? []),
    ),
    ...document.querySelectorAll("[srcset]").flatMap((element) => sourcesIn(element).map(([url]) => url)),
    ...linksInStyle(
      document
        .querySelectorAll("[style]")
        .map((one) => one.getAttribute("style"))
        .join(" "),
    ),
  ];
}

/** Returns the addresses in a style sheet. */
export const linksInStyle = (css: string): string[] =>
  [...css.matchAll(STYLE_URL)].map(([, link = ""]) => link);

const STYLE_URL = /url\(["']?((?!data:)[^"')]+)["']?\)/g;

/**
 * Returns a style sheet with relative addresses. `name` is its own. Fonts are optional on the site, which preloads them.
 * A page of a folder cannot, so it changes to its fonts when they are there.
 */
export const archivedStyle = (css: string, name: string, site: Site): string =>
  css.replace(/font-display:\s*optional/g, "font-display:swap").replace(STYLE_URL, (whole, link: string) => {
    const to = relativeLink(link, name, site);
    return typeof to === "string" ? `url("${to}")` : whole;
  });

/** Returns a page of the archive: without scripts and forms, with relative links. `name` is its own. */
export function archivedPage(html: string, name: string, site: Site): string {
  const document = stilled(html);
  for (const element of document.querySelectorAll("a[href]")) relink(element, name, site);
  for (const attribute of ["href", "src", "poster"])
    for (const element of document.querySelectorAll(`[${attribute}]:not(a)`)) {
      const to = relativeLink(element.getAttribute(attribute) ?? "", name, site);
      if (to) element.setAttribute(attribute, to);
      else if (to === null) removeWithFrame(element);
    }
  for (const element of document.querySelectorAll("[srcset]")) {
    const sources = sourcesIn(element).flatMap(([url, size]) => {
      const to = relativeLink(url, name, site);
      return to ? [`${to} ${size}`] : [];
    });
    element.setAttribute("srcset", sources.join(", "));
  }
  for (const element of document.querySelectorAll("[style]"))
    element.setAttribute("style", archivedStyle(element.getAttribute("style") ?? "", name, site));
  document
    .querySelector(".site-foot ul")
    ?.insertAdjacentHTML(
      "beforeend",
      `<li><a href="${relativeName(ABOUT, name)}">${archiveText.title(site.madeAt)}</a></li>`,
    );
  unname(document);
  return document.toString();
}

/** Returns the page about the archive, in the frame of an archived page of the top folder. */
export function aboutPage(page: string, madeAt: number): string {
  const document = parse(page, { comment: true });
  const title = archiveText.title(madeAt);
  document.querySelector("title")?.set_content(title);
  document.querySelector("meta[name=description]")?.remove();
  const lines = archiveText.about.map((line) => `<p class="measure mt-3">${line}</p>`);
  document
    .querySelector("main")
    ?.set_content(`<div class="page pt-10 pb-24"><h1 class="h1">${title}</h1>${lines.join("")}</div>`);
  return document.toString();
}

/** Returns the page as a browser without scripts shows it. Pictures that a script would load are there. */
function stilled(html: string): HTMLElement {
  const document = parse(html, { comment: true });
  for (const element of document.querySelectorAll(LIVE)) removeWithFrame(element);
  for (const element of document.querySelectorAll("[data-src]")) {
    for (const name of ["src", "srcset", "sizes"]) {
      const value = element.getAttribute(`data-${name}`);
      if (value !== undefined) element.setAttribute(name, value);
      element.removeAttribute(`data-${name}`);
    }
  }
  return document;
}

/** Removes a link to what the archive leaves out. In a sentence its words stay. */
function relink(link: HTMLElement, name: string, site: Site): void {
  const to = relativeLink(link.getAttribute("href") ?? "", name, site);
  if (to) link.setAttribute("href", to);
  if (to !== null) return;
  const isAct = link.closest(".button, .link-tall, nav, header") !== null;
  if (isAct) removeWithFrame(link);
  else link.replaceWith(...link.childNodes);
}

/** Removes an element, and what it leaves empty. */
function removeWithFrame(element: HTMLElement): void {
  const { parentNode: frame } = element;
  element.remove();
  const isEmpty = frame?.textContent.trim() === "" && !frame.querySelector("img, video, input, link, meta");
  if (isEmpty && /^(LI|UL|OL|NAV|P|DIV|SEARCH|SECTION|SPAN|DD|FIGURE)$/.test(frame.tagName ?? ""))
    removeWithFrame(frame);
}

/** Removes references to elements that are gone. */
function unname(document: HTMLElement): void {
  const ids = new Set(document.querySelectorAll("[id]").map(({ id }) => id));
  for (const attribute of NAMING)
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      const names = (element.getAttribute(attribute) ?? "").split(" ");
      if (!names.every((id) => ids.has(id))) element.removeAttribute(attribute);
    }
}

const sourcesIn = (element: HTMLElement): [url: string, size: string][] =>
  (element.getAttribute("srcset") ?? "").split(",").map((source) => {
    const [url = "", size = ""] = source.trim().split(/\s+/);
    return [url, size];
  });

/** Returns a link's relative address; null when it leads out of the archive, undefined to leave it as it is. */
function relativeLink(link: string, from: string, site: Site): string | null | undefined {
  if (link === "" || link.startsWith("#") || link.startsWith("data:")) return undefined;
  const target = targetOf(link, site.base, site.origins);
  if (!target) return target;
  const name = site.nameOf(target);
  return name === undefined ? null : relativeName(name, from) + target.hash;
}

/** Returns the relative address of the file `name` in the file `from`. */
function relativeName(name: string, from: string): string {
  const folders = from.split("/").slice(0, -1);
  const path = name.split("/");
  const shared = folders.findIndex((folder, at) => folder !== path[at]);
  const common = shared === -1 ? folders.length : shared;
  const steps = [...folders.slice(common).map(() => ".."), ...path.slice(common)];
  return encodeURI(steps.join("/")).replaceAll("?", "%3F");
}
