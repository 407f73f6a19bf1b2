import type { HTMLElement } from "node-html-parser";
import { PASSWORD } from "./contest";
import { type Part, sample } from "./multipart";
import { Page, type Visitor } from "./visitor";

/** A form of a page with one button pressed. Forms with the same purpose share a `kind`. */
export interface FoundForm {
  kind: string;
  action: string;
  isMultipart: boolean;
  hasFile: boolean;
  fields: [name: string, value: string][];
}

/**
 * Limit of tried values per address field and of addresses per kind. Further ones repeat the same request.
 */
const ENOUGH = 4;
/** Order of the forms: removals come after forms that need the data, and signing out is last. */
const lateness = ({ kind }: FoundForm) =>
  1 + [/remove|delete|reject|undo|void/, /eliminar/, /salir/].findLastIndex((late) => late.test(kind));

/** Follows the links and filters of these pages. Sends each kind of form once, with its blanks filled in. */
export async function crawl(visitor: Visitor, starts: string[]): Promise<void> {
  const visited = new Map<string, Set<string>>();
  const isNew = (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://site");
    const [, area = ""] = pathname.split("/");
    const parts = [
      [area, pathname],
      ...[...searchParams].map(([name, value]) => [`${pathname}?${name}`, value]),
    ];
    const news = parts.filter(([kind = "", value = ""]) => {
      const known = visited.get(kind) ?? new Set();
      visited.set(kind, known);
      const most = kind === area && area === "admin" ? 99 : ENOUGH;
      return known.size < most && !known.has(value) && known.add(value);
    });
    return news.length > 0;
  };
  const sent = new Set<string>();
  const late = new Map<string, FoundForm>();
  const left = starts.filter((start) => isNew(start));
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const response = await visitor.fetch(address);
    const text = await response.text();
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;
    const page = new Page(new URL(address, "http://site"), response.status, text);
    left.push(...linksOf(page).filter((link) => isNew(link)));
    for (const form of formsOf(page)) {
      if (sent.has(form.kind)) continue;
      if (lateness(form) > 0) late.set(form.kind, form);
      else {
        sent.add(form.kind);
        await send(visitor, form);
      }
    }
  }
  for (const form of [...late.values()].sort((one, other) => lateness(one) - lateness(other))) {
    await send(visitor, form);
  }
}

const attribute = (element: HTMLElement, name: string) =>
  (element.getAttribute(name) ?? "").replaceAll("&amp;", "&");
const isPost = (form: HTMLElement) => /^post$/i.test(attribute(form, "method"));

function linksOf(page: Page): string[] {
  const links = page.document.querySelectorAll("a[href]").flatMap((link) => {
    const { origin, pathname, search } = new URL(attribute(link, "href"), page.url);
    return origin === page.url.origin ? [pathname + search] : [];
  });
  const filters = page.document
    .querySelectorAll("form")
    .filter((form) => !isPost(form))
    .flatMap((form) => {
      const { pathname } = new URL(attribute(form, "action") || page.path, page.url);
      const fields = fieldsOf(page, form);
      return controlsOf(page, form)
        .flatMap(choicesOf)
        .map(([name, value]) => {
          const others = fields.filter(([other]) => other !== name);
          return `${pathname}?${new URLSearchParams([...others, [name, value]])}`;
        });
    });
  return [...links, ...filters];
}

const controlsOf = (page: Page, form: HTMLElement) =>
  page.document
    .querySelectorAll("input, select, textarea, button")
    .filter((control) => control.getAttribute("name") && page.formOf(control) === form);

/** Returns all options of a filter, or a search text. */
function choicesOf(control: HTMLElement): [name: string, value: string][] {
  const name = attribute(control, "name");
  if (control.tagName === "SELECT") {
    return control.querySelectorAll("option").map((option) => [name, attribute(option, "value")]);
  }
  return [[name, /search|text/.test(attribute(control, "type")) ? "a" : attribute(control, "value") || "on"]];
}

function fieldsOf(page: Page, form: HTMLElement): [name: string, value: string][] {
  const fields = new Map<string, string[]>();
  for (const control of controlsOf(page, form)) {
    const [name, type] = [attribute(control, "name"), attribute(control, "type")];
    if (control.tagName === "BUTTON" || type === "file") continue;
    const before = fields.get(name) ?? [];
    if (type === "radio" && before.length > 0 && !control.hasAttribute("checked")) continue;
    fields.set(name, type === "radio" ? [valueIn(control)] : [...before, valueIn(control)]);
  }
  return [...fields].flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
}

/** Returns the control's value, or a plausible input. */
function valueIn(control: HTMLElement): string {
  const type = attribute(control, "type");
  if (control.tagName === "SELECT") {
    const options = control.querySelectorAll("option");
    const chosen = options.find((option) => option.hasAttribute("selected") && attribute(option, "value"));
    return attribute(chosen ?? options.at(-1) ?? control, "value");
  }
  if (type === "password") return PASSWORD;
  const value = control.tagName === "TEXTAREA" ? control.textContent : attribute(control, "value");
  if (value !== "" || type === "hidden") return value;
  if (type === "email") return "otra@prueba.test";
  if (type === "checkbox") return "on";
  return control.hasAttribute("required") ? "Algo que se escribe" : "";
}

export function formsOf(page: Page): FoundForm[] {
  return page.document
    .querySelectorAll("form")
    .filter(isPost)
    .flatMap((form) => {
      const { pathname, search } = new URL(attribute(form, "action") || page.path, page.url);
      const controls = controlsOf(page, form);
      const buttons = controls.filter(({ tagName }) => tagName === "BUTTON");
      const pressed = buttons.map((button): [string, string] => [
        attribute(button, "name"),
        attribute(button, "value"),
      ]);
      return (pressed.length > 0 ? pressed : [null]).map((button) => {
        const fields = [...fieldsOf(page, form), ...(button ? [button] : [])];
        const names = fields.map(([name, value]) =>
          name === "intent" ? value : name.replace(/[\d.].*/, ""),
        );
        const place = pathname.replace(
          /(propuesta|evaluar|recuperar|confirmar|enlace|invitacion|alumnos|baja)\/[^/]+/,
          "$1/*",
        );
        return {
          kind: [place, ...new Set(names)].join(" "),
          action: pathname + search,
          isMultipart: attribute(form, "enctype") === "multipart/form-data",
          hasFile: controls.some((control) => attribute(control, "type") === "file"),
          fields,
        };
      });
    });
}

async function send(visitor: Visitor, form: FoundForm): Promise<void> {
  const file = { filename: "cartel.jpg", bytes: sample("cartel.jpg"), type: "image/jpeg" };
  const parts: Part[] = [...form.fields, ...(form.hasFile ? [file] : [])];
  const response = await (form.isMultipart
    ? visitor.postMultipart(form.action, parts)
    : visitor.post(form.action, form.fields));
  await response.arrayBuffer();
}
