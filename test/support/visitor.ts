import "./connections";
import { type HTMLElement, parse } from "node-html-parser";
import { MULTIPART, multipartBody, type Part } from "./multipart";

/** Values of a form. A field without a value is not sent. */
export type Fields = Record<string, string | string[] | undefined> | [string, string][];

/** The last request of the test process and its response. A failing test prints it. */
interface Exchange {
  request: string;
  status?: number;
  /** The first characters of the body, if the test has read it as text. */
  body?: string;
  /** Start of the request, in epoch ms. */
  at: number;
}

let last: Exchange | undefined;
export const lastExchange = () => last;

/** A person's cookies over plain HTTP, like a browser without JavaScript. */
export class Visitor {
  cookies = new Map<string, string>();
  constructor(private base: URL) {}

  /**
   * Sends one request without following redirects. Unsafe methods carry this site's Origin by default.
   * Requests are forced reloads, which the page cache never answers. A test changes a contest and reads it
   * within one second.
   */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", "127.0.0.1");
    if (this.cookies.size > 0)
      headers.set("Cookie", [...this.cookies].map(([k, v]) => `${k}=${v}`).join("; "));
    if (init.method && init.method !== "GET" && !headers.has("Origin"))
      headers.set("Origin", this.base.origin);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-cache");
    const sent = init.body instanceof URLSearchParams ? ` ${init.body}` : "";
    const exchange: Exchange = { request: `${init.method ?? "GET"} ${path}${sent}`, at: Date.now() };
    last = exchange;
    const response = await fetch(new URL(path, this.base), { ...init, headers, redirect: "manual" });
    exchange.status = response.status;
    const text = response.text.bind(response);
    response.text = async () => {
      const body = await text();
      exchange.body = body.slice(0, 600);
      return body;
    };
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Opens a page, following redirects. */
  async open(path: string): Promise<Page> {
    return this.#follow(path, await this.fetch(path));
  }

  /** Posts a form and returns the answer without following a redirect. */
  post(path: string, fields: Fields = {}): Promise<Response> {
    return this.fetch(path, { method: "POST", body: encode(fields) });
  }

  /** Posts a form and follows its redirect, as a browser does. */
  async submit(path: string, fields: Fields = {}): Promise<Page> {
    return this.#follow(path, await this.post(path, fields), fields);
  }

  /** Posts a form with its file, like a browser without JavaScript. Does not follow a redirect. */
  postMultipart(path: string, parts: Part[]): Promise<Response> {
    return this.fetch(path, {
      method: "POST",
      headers: { "Content-Type": MULTIPART },
      body: multipartBody(parts),
    });
  }

  /** Posts a form with its file and follows the redirect. */
  async submitMultipart(path: string, parts: Part[]): Promise<Page> {
    return this.#follow(path, await this.postMultipart(path, parts));
  }

  /** `sent` is sent again when the answer asks for it (307). */
  async #follow(path: string, response: Response, sent?: Fields): Promise<Page> {
    let at = path;
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 5; hops++) {
      at = response.headers.get("Location") ?? "";
      await response.body?.cancel();
      const again = response.status === 307 && sent;
      response = await (again ? this.post(at, again) : this.fetch(at));
    }
    return new Page(new URL(at, this.base), response.status, await response.text());
  }
}

/** An HTML answer, read like a person would. */
export class Page {
  readonly document: HTMLElement;
  constructor(
    readonly url: URL,
    readonly status: number,
    readonly html: string,
  ) {
    this.document = parse(html);
  }

  get path(): string {
    return this.url.pathname + this.url.search;
  }

  /** Returns the visible text with single spaces. */
  text(selector = "body"): string {
    return clean(this.document.querySelector(selector)?.textContent);
  }

  texts(selector: string): string[] {
    return this.document.querySelectorAll(selector).map((element) => clean(element.textContent));
  }

  /** Title and line of the message on the page, or an empty string. */
  get toast(): string {
    return this.texts("[data-toast] p").join(" / ");
  }

  /** The status and the message, for example '409 Error / Ya no existe'. */
  get told(): string {
    return `${this.status} ${this.toast}`;
  }

  /** Returns the status and the error beside the field of that name. */
  refusalOf(name: string): string {
    return `${this.status} ${this.errorOf(name)}`;
  }

  /** Returns the error beside the field of that name. */
  errorOf(name: string): string {
    const control = this.document.querySelector(`[name="${name}"]`);
    const ids = control?.getAttribute("aria-describedby")?.split(" ") ?? [];
    return clean(
      ids
        .filter((id) => id.endsWith("-error"))
        .map((id) => this.document.getElementById(id)?.textContent)
        .join(" "),
    );
  }

  /** Returns the current values of the form that has the field `name`, without buttons and files. */
  formWith(name: string): Record<string, string | string[]> {
    const form = this.formOf(this.document.querySelector(`main [name="${name}"]`));
    const sent: Record<string, string | string[]> = {};
    for (const control of this.document.querySelectorAll("input, select, textarea")) {
      if (!form || this.formOf(control) !== form) continue;
      const [field, type] = [control.getAttribute("name") ?? "", control.getAttribute("type")];
      const unticked = /^(checkbox|radio)$/.test(type ?? "") && !control.hasAttribute("checked");
      if (field === "" || unticked || type === "file") continue;
      const value = type === "checkbox" ? (control.getAttribute("value") ?? "on") : valueIn(control);
      const before = sent[field];
      sent[field] = before === undefined ? (value ?? "") : [before, value ?? ""].flat();
    }
    return sent;
  }

  /** Returns the form of a control, also when the control is outside of it. */
  formOf(control: HTMLElement | null): HTMLElement | null {
    const id = control?.getAttribute("form");
    return (id ? this.document.getElementById(id) : control?.closest("form")) ?? null;
  }

  valueOf(name: string): string | null {
    return valueIn(this.document.querySelector(`[name="${name}"]`));
  }
}

function valueIn(control: HTMLElement | null): string | null {
  if (control?.tagName === "TEXTAREA") return control.textContent;
  if (control?.tagName === "SELECT") return control.querySelector("[selected]")?.getAttribute("value") ?? "";
  return control?.getAttribute("value") ?? null;
}

const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();

function encode(fields: Fields): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields)) {
    for (const one of [value ?? []].flat()) body.append(name, one);
  }
  return body;
}
