import * as z from "zod";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { readCookie, siteCookie } from "~/web/core/cookies";
import type { Secrets } from "../core/secrets";

/** Seconds. Browsers keep no cookie longer. */
const LIFETIME = lifetimes.knownBrowserDays * 24 * 60 * 60;
/** Accounts per browser. A new one replaces the account with the oldest sign-in. */
const MOST_ACCOUNTS = 8;

/** Account entries: a hash of the mail address and a hash of the password at sign-in. */
const schema = z.object({ id: z.string().min(1), accounts: z.array(z.tuple([z.string(), z.string()])) });

/**
 * Remembers the accounts that signed in from this browser, in a signed HttpOnly cookie. Failed tries of unknown clients
 * do not count against such a browser. The cookie opens nothing and names no account. It holds keyed hashes, and an id
 * that counts the browser's own failed tries. A password change makes every browser unknown until its next sign-in.
 * (decision 92)
 */
export class KnownBrowser {
  /** Set-Cookie header of the response, or null. */
  setCookie: string | null = null;
  #cookie;

  constructor(
    private request: Request,
    private secrets: Secrets,
  ) {
    this.#cookie = siteCookie(request, "known_browser", { maxAge: LIFETIME, secrets: secrets.all });
  }

  /** Returns true when the account of `email` (lower case) signed in from this browser with any password. */
  async claims(email: string): Promise<boolean> {
    const tags = await this.#tags(email);
    return (await this.#read())?.accounts.some(([one]) => tags.includes(one)) ?? false;
  }

  /**
   * Returns the browser's id when that account signed in here with the password of `passwordHash`. Returns null
   * otherwise.
   */
  async idFor(email: string, passwordHash: string): Promise<string | null> {
    const cookie = await this.#read();
    const [tags, proofs] = await Promise.all([this.#tags(email), this.#proofs(passwordHash)]);
    const isSame = ([one, proof]: [string, string]) => tags.includes(one) && proofs.includes(proof);
    return cookie?.accounts.some(isSame) ? cookie.id : null;
  }

  /** Adds the account after a proof of identity. `passwordHash` is the hash that is stored now. */
  async remember(email: string, passwordHash: string): Promise<void> {
    const cookie = await this.#read();
    const [tags, proofs] = await Promise.all([this.#tags(email), this.#proofs(passwordHash)]);
    const others = cookie?.accounts.filter(([one]) => !tags.includes(one)) ?? [];
    const [[tag = ""], [proof = ""]] = [tags, proofs];
    await this.#write({
      id: cookie?.id ?? crypto.randomUUID(),
      accounts: [[tag, proof] as [string, string], ...others].slice(0, MOST_ACCOUNTS),
    });
  }

  /** Removes a deleted account from the cookie. */
  async forget(email: string): Promise<void> {
    const cookie = await this.#read();
    const tags = await this.#tags(email);
    if (cookie?.accounts.some(([one]) => tags.includes(one))) {
      await this.#write({ ...cookie, accounts: cookie.accounts.filter(([one]) => !tags.includes(one)) });
    }
  }

  async #read() {
    // Reads another application's cookie as none. Remix throws on a signature that is no base64.
    const value: unknown = await readCookie(this.request, this.#cookie);
    return schema.safeParse(value).data ?? null;
  }

  async #write(value: z.output<typeof schema>) {
    const isEmpty = value.accounts.length === 0;
    this.setCookie = await this.#cookie.serialize(value, isEmpty ? { maxAge: 0 } : undefined);
  }

  /** Returns one hash per secret, newest first. */
  #proofs(passwordHash: string): Promise<string[]> {
    return this.#hashed(`known password\n${passwordHash}`, 16);
  }

  #tags(email: string): Promise<string[]> {
    return this.#hashed(`known browser\n${email.toLowerCase()}`, 32);
  }

  #hashed(text: string, length: number): Promise<string[]> {
    return Promise.all(
      this.secrets.all.map(async (secret) => (await sha256(`${secret}\n${text}`)).slice(0, length)),
    );
  }
}
