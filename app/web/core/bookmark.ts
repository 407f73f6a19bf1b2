/** As long as a copy of the database may lag behind, and then some. */
const SECONDS = 5 * 60;

const shape = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

/**
 * Reads go to the copy of the database that is nearest, writes to the one that decides. Whoever has written reads, for
 * some minutes, nothing older than that: where it stands in the database's log is kept in a cookie of theirs. It opens
 * nothing and names nobody, so it is not signed; what is none, or has served its minutes, is not sent on. (decision 129)
 */
export class Bookmark {
  /** The Set-Cookie header this request must answer with, if any. */
  setCookie: string | null = null;
  /** This request's session with the database. */
  readonly session: D1DatabaseSession;
  readonly #writes: boolean;
  readonly #kept: string | null;

  constructor(
    private request: Request,
    database: D1Database,
  ) {
    this.#writes = !/^(GET|HEAD)$/.test(request.method);
    const [, kept = ""] = /(?:^|;\s*)leido=([^;]*)/.exec(request.headers.get("Cookie") ?? "") ?? [];
    this.#kept = shape.test(kept) ? kept : null;
    this.session = database.withSession(
      this.#writes ? "first-primary" : (this.#kept ?? "first-unconstrained"),
    );
  }

  /** Once all is done and answered with that status. */
  keep(status: number): void {
    const reached = this.#writes && status < 400 ? this.session.getBookmark() : null;
    if (reached !== null) this.setCookie = this.#cookie(reached, SECONDS);
    // It may be of another database, which this one replaces: the next try does without.
    else if (this.#kept !== null && status >= 500) this.setCookie = this.#cookie("", 0);
  }

  #cookie(value: string, seconds: number): string {
    const secure = new URL(this.request.url).protocol === "https:" ? "; Secure" : "";
    return `leido=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}
