import { siteWords } from "../text/public/site";
import { focusOnWrong } from "./fields";
import { sayLostConnection } from "./toasts";

/**
 * Sends a sign-up without leaving the page, so that a refusal keeps the typed password. The plain form handles a
 * button with a vote, which leads elsewhere.
 */
export function keepPasswords(): void {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-keeps-password]")) return;
    if (event.submitter?.getAttribute("name")) return;
    event.preventDefault();
    if (form.ariaBusy) return;
    form.ariaBusy = "true";
    try {
      const fields = new FormData(form);
      const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
      // Does not follow the redirect of a success: the next page's message would be used up.
      const response = await fetch(form.action, { method: "POST", body, redirect: "manual" });
      if (response.type === "opaqueredirect") return location.assign(homeAddress());
      showRefusal(new DOMParser().parseFromString(await response.text(), "text/html"), fields);
    } catch {
      form.ariaBusy = null;
      sayLostConnection(siteWords.notSignedUp);
    }
  });
}

/** Address of the sign-in, which leads a signed-in person on, and says when the browser keeps no cookie. */
function homeAddress(): URL {
  const address = new URL("/auth", location.href);
  address.search = location.search;
  address.searchParams.delete("tab");
  address.searchParams.set("entrada", "1");
  return address;
}

/** Replaces the page's content by the refusal, with the passwords as typed. */
function showRefusal(page: Document, fields: FormData): void {
  const main = page.querySelector("main");
  if (!main) throw new Error("no page");
  for (const one of page.querySelectorAll("noscript")) one.remove();
  for (const input of main.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    input.value = String(fields.get(input.name) ?? "");
    if (input.dataset.again !== undefined) forgetError(main, input);
  }
  document.querySelector("main")?.replaceWith(main);
  scrollTo({ top: 0 });
  focusOnWrong();
}

/** Removes the message that asks for the password again. */
function forgetError(main: Element, input: HTMLInputElement): void {
  const message = `${input.id}-error`;
  main.querySelector(`[id="${message}"]`)?.remove();
  input.removeAttribute("aria-invalid");
  input.setAttribute(
    "aria-describedby",
    (input.getAttribute("aria-describedby") ?? "").replace(message, "").trim(),
  );
}
