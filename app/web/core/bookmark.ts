/** Lifetime of the cookie in seconds. It is longer than the lag of a database copy. */
const SECONDS = 5 * 60;

const shape = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/**
 * Reads go to the nearest copy of the database, writes to the primary. After a write, a visitor must not read older
 * data for some minutes. A cookie keeps the position in the database's log. The position opens nothing and names
 * nobody, so the cookie is unsigned. A malformed or expired cookie is ignored. (decision 129)
 */
export class Bookmark {
  /** Set-Cookie header of the response, or null. */
  setCookie: string | null = null;
  readonly session: D1DatabaseSession;
  readonly #writes: boolean;
  readonly #stored: string | null;

  constructor(
    private request: Request,
    database: D1Database,
  ) {
    this.#writes = !/^(GET|HEAD)$/.test(request.method);
    const [, value = ""] = /(?:^|;\s*)leido=([^;]*)/.exec(request.headers.get("Cookie") ?? "") ?? [];
    this.#stored = shape.test(value) ? value : null;
    this.session = database.withSession(
      this.#writes ? "first-primary" : (this.#stored ?? "first-unconstrained"),
    );
  }

  /** Stores the bookmark in the cookie. Call it after the response has its status. */
  keep(status: number): void {
    const reached = this.#writes && status < 400 ? this.session.getBookmark() : null;
    if (reached !== null) this.setCookie = this.#cookie(reached, SECONDS);
    // The bookmark may belong to a replaced database. The next request goes without it.
    else if (this.#stored !== null && status >= 500) this.setCookie = this.#cookie("", 0);
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.request.url.startsWith("https:") ? "; Secure" : "";
    return `leido=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
