import { vi } from "vitest";
import type { Contest } from "./contest";
import { Visitor } from "./visitor";

/** Never there: who asks for this file asks the database for it once, and is done. */
const MARK = "/archivos/marca-";

/** What one request asked for, as 'GET /propuesta/*' or 'POST /universidad confirm'. */
function nameOf(path: string, init: RequestInit): string {
  const [pathname = ""] = path.replace(".data", "").split("?");
  const place = pathname.replace(
    /^\/(propuesta|jurado\/evaluar|auth\/recuperar|auth\/confirmar|auth\/invitacion|auth\/alumnos|archivos|cargas|documentos|admin\/jurado)\/(?!asignaciones|ranking|progreso)[^/.]+/,
    "/$1/*",
  );
  return [init.method ?? "GET", place.replace(/^(\/cargas\/\*)\/.*/, "$1/*"), intentIn(init.body)]
    .filter(Boolean)
    .join(" ");
}

function intentIn(body: RequestInit["body"]): string | null {
  if (body instanceof URLSearchParams) return body.get("intent");
  if (!(body instanceof Uint8Array)) return null;
  return /name="intent"\r\n\r\n([\w-]+)/.exec(Buffer.from(body).toString("latin1"))?.[1] ?? null;
}

/**
 * Counts how often a request makes the worker ask its database, one after the other: visitors whose every request is
 * followed by a mark in the worker's log, so no two at once. For a contest that says what it asks.
 */
export class RoundTrips {
  #names: (string | null)[] = [];

  constructor(private contest: Contest) {}

  /** That visitor, counted from now on. */
  counted(visitor: Visitor): Visitor {
    const ask = visitor.fetch.bind(visitor);
    visitor.fetch = async (path, init = {}) => {
      const response = await ask(path, init);
      // All that it asks has been asked when all of it is here.
      const whole = await response.clone().arrayBuffer();
      await this.#mark(nameOf(path, init));
      const body = [204, 304].includes(response.status) ? null : whole;
      return new Response(body, response);
    };
    return visitor;
  }

  /** Leaves out what the worker was asked since the last counted request. */
  forget(): Promise<void> {
    return this.#mark(null);
  }

  async #mark(name: string | null): Promise<void> {
    this.#names.push(name);
    await new Visitor(this.contest.url).fetch(MARK + this.#names.length);
  }

  /** The most that a request of each name has asked. */
  async most(): Promise<Map<string, number>> {
    const said = () => this.contest.log.filter((line) => line.startsWith('{"asked":'));
    const last = `"${MARK.slice("/archivos/".length)}${this.#names.length}"`;
    await vi.waitFor(() => said().join().includes(last) || Promise.reject(new Error(last)), 10_000);
    const most = new Map<string, number>();
    let [asked, at] = [0, 0];
    for (const line of said()) {
      if (!line.includes('"marca-')) asked++;
      else {
        const name = this.#names[at++] ?? null;
        if (name !== null) most.set(name, Math.max(most.get(name) ?? 0, asked));
        asked = 0;
      }
    }
    return most;
  }
}

/** A page asks who asks, then all else; a form also asks whether it may, and writes. */
const mostOf = (name: string) => ownNumbers[name] ?? (/^(GET|HEAD) /.test(name) ? 2 : 4);

/** What has a number of its own, and why. */
const ownNumbers: Record<string, number> = {
  // Sent by many at once.
  "POST /galeria": 2,
  "POST /jurado/evaluar/* autosave": 3,
  // The guide leads an admin there, who has a session besides.
  "POST /auth/recuperar": 5,
  // Tries are counted before anything is collected.
  "GET /cuenta/datos": 3,
  // A file in the form's body is known by a row before its first byte is stored, and again with what stores it.
  "POST /universidad/nueva": 6,
  // The draft is kept and its page shown again below the question, which only a reading of its works allows.
  "POST /admin/fallo ask": 5,
  // Streamed: each page of lines is read when the one before is sent.
  "GET /recuento.txt": 4,
  // The whole contest is written as it is read, table by table and page by page.
  "POST /admin/exportar.zip": 40,
};

/** The requests that asked the database more often than they may. */
export const tooManyTrips = (most: Map<string, number>) =>
  Object.fromEntries([...most].filter(([name, asked]) => asked > mostOf(name)));
