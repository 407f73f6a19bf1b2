import { siteWords } from "../text/public/site";
import { isPlain } from "./events";
import { sayLostConnection } from "./toasts";

/**
 * Adds the next works to the gallery after a click on 'Ver más'. The address then includes all visible works, for a
 * reload and the back button. The plain link handles an unexpected response.
 */
export function moreWorks(): void {
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("[data-more] a[rel=next]") : null;
    const nav = link?.closest<HTMLElement>("[data-more]");
    const wall = document.querySelector(".wall");
    if (!(link instanceof HTMLAnchorElement) || !nav || !wall || !isPlain(event)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    try {
      const next = await nextPage(link.href);
      if (!next) return location.assign(link.href);
      const works = [...next.page.querySelectorAll(".wall > *")].filter(
        ({ id }) => !document.getElementById(id),
      );
      for (const work of works) wall.appendChild(work);
      takeOver(nav, next.nav, link);
      rememberShown(nav.dataset.from, next.nav.dataset.more);
      works[0]?.querySelector("a")?.focus();
      const status = nav.querySelector("[role=status]");
      if (status)
        status.textContent = `${siteWords.moreWorks(works.length)}. ${nav.querySelector("p")?.textContent}`;
    } catch {
      sayLostConnection(siteWords.noMoreWorks);
    } finally {
      link.ariaBusy = null;
    }
  });
}

/** Returns the next page, or null for another page. Throws when the server does not respond. */
async function nextPage(address: string) {
  const response = await fetch(address);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const nav = page.querySelector<HTMLElement>("[data-more]");
  if (!response.ok || response.redirected || !nav) return null;
  for (const one of page.querySelectorAll("noscript")) one.remove();
  return { page, nav };
}

function takeOver(nav: HTMLElement, nextNav: HTMLElement, link: HTMLAnchorElement): void {
  const [current, end] = [nav, nextNav].map((one) => one.querySelector("[data-last]"));
  if (current && end) current.textContent = end.textContent;
  const further = nextNav.querySelector("a[rel=next]")?.getAttribute("href");
  if (further) link.href = further;
  else link.remove();
}

function rememberShown(from: string | undefined, to: string | undefined): void {
  const url = new URL(location.href);
  for (const name of ["obra", "votar"]) url.searchParams.delete(name);
  if (from) url.searchParams.set("desde", from);
  url.searchParams.set("hasta", to ?? "");
  url.hash = "";
  history.replaceState(history.state, "", url);
}
