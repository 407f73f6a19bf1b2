import { DAY_MS, MINUTE_MS } from "~/contest/core/calendar";
import { hex } from "~/contest/core/hex";
import { limits } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import type { SessionState, sessionStore, Viewer } from "~/db/core/sessions";
import { readCookie, siteCookie } from "~/web/core/cookies";
import type { Secrets } from "../core/secrets";
import { browserIn } from "./browser-kind";

/** A session lasts this long after its last use. */
const LIFETIME = lifetimes.sessionDays * DAY_MS;
/** A session is written at most once a day, so that page views do not write. */
const RENEW_AFTER = DAY_MS;

/**
 * The session of one request. A signed HttpOnly cookie holds a random id, and D1 holds its hash (design 5.1). The
 * worker adds `setCookie` to the response.
 */
export class Session {
  /** Set-Cookie header of the response, or null. */
  setCookie: string | null = null;
  /** True after a sign-in by this request. */
  hasOpened = false;
  #cookie;
  #isAside = false;
  #state: Promise<SessionState | null> | undefined;
  #renewal: Promise<void> | undefined;

  constructor(
    private request: Request,
    private store: ReturnType<typeof sessionStore>,
    private now: number,
    { all }: Secrets,
    private logError: (error: unknown) => void,
  ) {
    this.#cookie = siteCookie(request, "session", { maxAge: LIFETIME / 1000, secrets: all });
  }

  /** Returns the signed-in person, or null. Queries the database once per request. */
  async viewer(): Promise<Viewer | null> {
    const state = await this.state();
    return state?.stage === "in" ? state.viewer : null;
  }

  /** Returns the owner and the sign-in stage of the session. Screens before the end of sign-in use this. */
  async state(): Promise<SessionState | null> {
    if (this.#isAside) return null;
    this.#state ??= this.#find();
    return this.#state;
  }

  /** Returns true while the last proof of identity lasts. */
  async isFresh(): Promise<boolean> {
    const state = await this.state();
    return state !== null && this.#lasts(state);
  }

  /** A proof ends after `freshMinutes` without a request, and at the latest after `freshMostMinutes`. */
  #lasts({ confirmedAt, activeAt }: SessionState): boolean {
    const since = (minutes: number) => this.now - minutes * MINUTE_MS;
    return confirmedAt > since(limits.freshMostMinutes) && activeAt > since(limits.freshMinutes);
  }

  /** Returns false for a signed-in voter without a password, whose proof of identity is a new sign-in by a link. */
  async hasPassword(): Promise<boolean> {
    return (await this.state())?.hasPassword ?? true;
  }

  /** Stores a new proof of identity. */
  async confirm(): Promise<void> {
    const idHash = await this.#idHash();
    if (idHash !== null) await this.store.confirm(idHash);
  }

  /** Waits for the renewal of the session, which starts together with the page's queries. */
  async renewed(): Promise<void> {
    await this.#renewal;
  }

  /** Ignores the session for the rest of this request. The session stays open. */
  setAside(): void {
    this.#isAside = true;
  }

  /**
   * Signs the person in with a new session id and ends the previous session. Returns false when a sign-in by `password`
   * still needs the code of a second factor.
   */
  async open(userId: string, by: "password" | "proof"): Promise<boolean> {
    const id = randomId();
    const session = {
      idHash: await sha256(id),
      before: await this.#idHash(),
      userId,
      browser: browserIn(this.request.headers.get("User-Agent") ?? ""),
      by,
    };
    const awaitsCode = await this.store.create(session, {
      expiresAt: this.now + LIFETIME,
      awaitsUntil: this.now + lifetimes.codeMinutes * MINUTE_MS,
    });
    this.setCookie = await this.#cookie.serialize(id);
    this.hasOpened = true;
    this.#state = undefined;
    return !awaitsCode;
  }

  async close(): Promise<void> {
    const idHash = await this.#idHash();
    if (idHash !== null) await this.store.end(idHash);
    await this.forget();
  }

  /** Deletes the cookie. Use it when the session's row was deleted with its account. */
  async forget(): Promise<void> {
    this.setCookie = await this.#cookie.serialize("", { maxAge: 0 });
    this.#state = Promise.resolve(null);
  }

  /** Returns the open sessions of the person: this one first, then the newest first. */
  async all(userId: string) {
    const [ownHash, sessions] = await Promise.all([this.#idHash(), this.store.of(userId)]);
    return sessions
      .map(({ idHash, browser, createdAt, expiresAt }) => ({
        browser,
        createdAt,
        /** Whole days since the last renewal, which happens at most once a day. 0 within the last day. */
        daysAgo: Math.max(0, Math.floor((this.now - (expiresAt - LIFETIME)) / DAY_MS)),
        isThis: idHash === ownHash,
      }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.createdAt - a.createdAt);
  }

  /** Returns true when the request has a session cookie, also for an expired session. Makes no query. */
  async isCarried(): Promise<boolean> {
    return (await this.#id()) !== null;
  }

  async #id(): Promise<string | null> {
    // Reads another application's cookie as none. Remix throws on a signature that is no base64.
    const id: unknown = await readCookie(this.request, this.#cookie);
    return typeof id === "string" && id !== "" ? id : null;
  }

  /** Returns the key of the session for the stores. `lastsUntil` is the end (epoch ms) of a complete session. */
  async row(): Promise<{ idHash: string; lastsUntil: number }> {
    return { idHash: (await this.#idHash()) ?? "", lastsUntil: this.now + LIFETIME };
  }

  async #idHash(): Promise<string | null> {
    const id = await this.#id();
    return id === null ? null : sha256(id);
  }

  async #find() {
    const id = await this.#id();
    if (id === null) return null;
    const idHash = await sha256(id);
    const state = await this.store.find(idHash);
    if (!state) return null;
    if (state.stage !== "code" && state.expiresAt < this.now + LIFETIME - RENEW_AFTER) {
      this.#renewal = this.#renew(id, idHash);
    } else if (state.viewer.role === "admin" && this.#lasts(state) && state.activeAt < this.now - MINUTE_MS) {
      this.#renewal = this.store.touch(idHash).catch(this.logError);
    }
    return state;
  }

  async #renew(id: string, idHash: string): Promise<void> {
    try {
      await this.store.extend(idHash, this.now + LIFETIME);
      this.setCookie ??= await this.#cookie.serialize(id);
    } catch (error) {
      // The session stays as it was. The next request tries again.
      this.logError(error);
    }
  }
}

function randomId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
