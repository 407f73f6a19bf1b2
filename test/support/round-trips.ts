import { vi } from "vitest";
import type { Contest } from "./contest";
import { Visitor } from "./visitor";

/** Prefix of a file that never exists. A request for it makes exactly one database call. */
const MARK = "/archivos/marca-";

/** Returns a request's name, such as 'GET /propuesta/*' or 'POST /universidad confirm'. */
function nameOf(path: string, init: RequestInit): string {
  const [pathname = ""] = path.replace(".data", "").split("?");
  const place = pathname.replace(
    /^\/(propuesta|jurado\/evaluar|auth\/recuperar|auth\/confirmar|auth\/enlace|auth\/invitacion|auth\/alumnos|baja|archivos|cargas|documentos|admin\/jurado)\/(?!asignaciones|ranking|progreso)[^/.]+/,
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
 * Counts the sequential database calls of a request. A mark in the worker's log follows each request
 * of a counted visitor, so two requests must not overlap. Needs a contest that logs its database calls.
 */
export class RoundTrips {
  #names: (string | null)[] = [];

  constructor(private contest: Contest) {}

  /** Counts the requests of that visitor. */
  counted(visitor: Visitor): Visitor {
    const ask = visitor.fetch.bind(visitor);
    visitor.fetch = async (path, init = {}) => {
      const response = await ask(path, init);
      // The database calls are over when the whole body has arrived.
      const whole = await response.clone().arrayBuffer();
      await this.#mark(nameOf(path, init));
      const body = [204, 304].includes(response.status) ? null : whole;
      return new Response(body, response);
    };
    return visitor;
  }

  /** Ignores the database calls since the last counted request. */
  forget(): Promise<void> {
    return this.#mark(null);
  }

  async #mark(name: string | null): Promise<void> {
    this.#names.push(name);
    await new Visitor(this.contest.url).fetch(MARK + this.#names.length);
  }

  /** Returns the largest number of database calls of each name. */
  async most(): Promise<Map<string, number>> {
    const lines = () => this.contest.log.filter((line) => line.startsWith('{"asked":'));
    const last = `"${MARK.slice("/archivos/".length)}${this.#names.length}"`;
    await vi.waitFor(() => lines().join().includes(last) || Promise.reject(new Error(last)), 10_000);
    const most = new Map<string, number>();
    let [asked, at] = [0, 0];
    for (const line of lines()) {
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

/** Default limits: a page reads the session, then all else. A form also checks permission and writes. */
const mostOf = (name: string) => ownNumbers[name] ?? (/^(GET|HEAD) /.test(name) ? 2 : 4);

/** Requests with a limit of their own. */
const ownNumbers: Record<string, number> = {
  // Many people send these at once.
  "POST /galeria": 2,
  "POST /jurado/evaluar/* autosave": 3,
  // The guide leads an admin here, whose session is read too.
  "POST /auth/recuperar": 5,
  // A local resizer reads the month's count before it makes a picture.
  "GET /archivos/*": 3,
  "GET /archivos/*/360": 3,
  // The rate limit counts tries before any data is collected.
  "GET /cuenta/datos": 3,
  // A row records a file of the form before its first byte is stored. A picture's count is read (locally) and
  // written. Another call follows with the stored file.
  "POST /universidad/nueva": 8,
  // One press signs up, signs in and casts the vote.
  "POST /auth/enlace/*": 5,
  // The draft is stored, then its page is shown with the confirmation, which requires reading the works.
  "POST /admin/fallo ask": 5,
  // A work of the valid verdict stays, and the list is shown again.
  "POST /admin/estados remove-one": 5,
  // The first visit after a change stores the result behind the answer.
  "GET /admin/jurado": 3,
  "GET /admin/jurado/*": 3,
  "GET /admin/jurado/ranking.csv": 3,
  "GET /admin/jurado/progreso.csv": 3,
  // A stream: a page of lines is read after the previous one is sent.
  "GET /recuento.txt": 4,
  // The download is logged before the list of its files is read.
  "POST /admin/exportar.zip": 5,
};

/** Returns the requests with more database calls than their limit. */
export const tooManyTrips = (most: Map<string, number>) =>
  Object.fromEntries([...most].filter(([name, asked]) => asked > mostOf(name)));
