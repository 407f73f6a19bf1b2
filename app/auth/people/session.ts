import { createCookie } from "@remix-run/cloudflare";
import { limits } from "~/contest/core/limits";
import { lasting } from "~/contest/people/retention";
import type { Standing, sessionStore, Viewer } from "~/db/people/sessions";
import type { Actor } from "~/db/running/audit";
import type { Secrets } from "../core/secrets";
import { hex, sha256 } from "../core/sha256";
import { browserIn } from "./browser-kind";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
/** A session lasts this long after its last use. */
const LIFETIME = lasting.sessionDays * DAY;
/** Written back at most once a day, so that reading pages does not write. */
const RENEW_AFTER = DAY;

/**
 * The session of one request: a signed, HttpOnly cookie holds a random id, D1 holds its hash (design 5.1).
 * Opening, renewing and ending answer through `setCookie`, which the worker's entry adds to the response.
 */
export class Session {
  /** The Set-Cookie header this request must answer with, if any. */
  setCookie: string | null = null;
  #cookie;
  #isAside = false;
  #found: Promise<Standing | null> | undefined;
  #renewal: Promise<void> | undefined;

  constructor(
    private request: Request,
    private store: ReturnType<typeof sessionStore>,
    private now: number,
    { all }: Secrets,
    private logError: (error: unknown) => void,
  ) {
    this.#cookie = createCookie("session", {
      secrets: all,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: new URL(request.url).protocol === "https:",
      maxAge: LIFETIME / 1000,
    });
  }

  /** The signed-in person, or null. Asked of the database once a request. */
  async viewer(): Promise<Viewer | null> {
    const standing = await this.standing();
    return standing?.stage === "in" ? standing.viewer : null;
  }

  /** Whose session it is and how far in they are; for the few screens that somebody not in yet may use. */
  async standing(): Promise<Standing | null> {
    const standing = await this.sight();
    return standing?.observer?.asNobody ? null : standing;
  }

  /** The same, of who looks on as nobody too. */
  async sight(): Promise<Standing | null> {
    if (this.#isAside) return null;
    this.#found ??= this.#find();
    return this.#found;
  }

  /** What of it is known by now; asks nothing of the database. */
  async known(): Promise<Standing | null> {
    return (await this.#found?.catch(() => null)) ?? null;
  }

  /** The admin who looks on as the viewer, or as nobody, reading alone; null for whoever is themselves. */
  async observer(): Promise<Standing["observer"]> {
    return (await this.sight())?.observer ?? null;
  }

  /** Whether its person proved who they are a short while ago, by signing in or since. */
  async isFresh(): Promise<boolean> {
    const standing = await this.standing();
    return standing?.observer === null && standing.confirmedAt > this.now - limits.freshMinutes * MINUTE;
  }

  /** Its person has just proved who they are. */
  async confirm(): Promise<void> {
    const idHash = await this.#idHash();
    if (idHash !== null) await this.store.confirm(idHash, this.now);
  }

  /** Looks at the contest as that person for a while, or as nobody; `by` is whose session it is. False if it does so already. */
  async see(personId: string, by: Actor): Promise<boolean> {
    const until = this.now + lasting.seeingMinutes * MINUTE;
    return this.store.see((await this.row()).idHash, { personId, until }, by, this.now);
  }

  /** Is its admin's own again; answers whether it was not. */
  async stopSeeing(): Promise<boolean> {
    return this.store.stopSeeing((await this.row()).idHash);
  }

  /** Once it is written back, where that is due: asked with what the page asks, and awaited before the answer goes. */
  async renewed(): Promise<void> {
    await this.#renewal;
  }

  /** Nobody is signed in for the rest of this request; the session itself goes on. */
  setAside(): void {
    this.#isAside = true;
  }

  /**
   * Signs the person in with a new session id; the one they came with ends. Answers whether they are in: who gave a
   * `password` and has a second factor still owes its code.
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
    const awaitsCode = await this.store.create(session, this.now, {
      expiresAt: this.now + LIFETIME,
      awaitsUntil: this.now + lasting.codeMinutes * MINUTE,
    });
    this.setCookie = await this.#cookie.serialize(id);
    this.#found = undefined;
    return !awaitsCode;
  }

  async close(): Promise<void> {
    const idHash = await this.#idHash();
    if (idHash !== null) await this.store.end(idHash);
    await this.forget();
  }

  /** Takes the cookie back; for a session whose row has gone with its account. */
  async forget(): Promise<void> {
    this.setCookie = await this.#cookie.serialize("", { maxAge: 0 });
    this.#found = Promise.resolve(null);
  }

  /**
   * The open sessions of the signed-in person, each as they may read it: this one, then the one begun last. None to who
   * only looks on.
   */
  async all(userId: string) {
    if (await this.observer()) return [];
    const [here, sessions] = await Promise.all([this.#idHash(), this.store.of(userId, this.now)]);
    return sessions
      .map(({ idHash, browser, createdAt, expiresAt }) => ({
        browser,
        createdAt,
        /** Whole days since it was last written back, which happens once a day; 0 within the last one. */
        daysAgo: Math.max(0, Math.floor((this.now - (expiresAt - LIFETIME)) / DAY)),
        isThis: idHash === here,
      }))
      .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.createdAt - a.createdAt);
  }

  /** Ends all of that person's but this one. */
  async endOthers(by: Actor): Promise<void> {
    const idHash = await this.#idHash();
    if (idHash !== null) await this.store.endOthers(idHash, by, this.now);
  }

  /** Whether the request comes with a session, over or not; nothing is asked of the database. */
  async isCarried(): Promise<boolean> {
    return (await this.#id()) !== null;
  }

  /** The id that the cookie carries; null without one of ours. */
  async #id(): Promise<string | null> {
    // Remix throws on a signature that is no base64, as another application's cookie of this name may have.
    const id: unknown = await this.#cookie.parse(this.request.headers.get("Cookie")).catch(() => null);
    return typeof id === "string" && id !== "" ? id : null;
  }

  /** What a store marks as proven, or spares; `lastsUntil` is how long it lasts once its person is in. */
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
    const found = await this.store.find(idHash, this.now);
    if (!found) return null;
    if (found.stage !== "code" && !found.observer && found.expiresAt < this.now + LIFETIME - RENEW_AFTER) {
      this.#renewal = this.#renew(id, idHash);
    }
    return found;
  }

  async #renew(id: string, idHash: string): Promise<void> {
    try {
      await this.store.extend(idHash, this.now + LIFETIME);
      this.setCookie ??= await this.#cookie.serialize(id);
    } catch (error) {
      // It goes on as it was; the next request tries again.
      this.logError(error);
    }
  }
}

function randomId(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}
