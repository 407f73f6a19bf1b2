import { createCookie } from "@remix-run/cloudflare";
import * as z from "zod";
import { lasting } from "~/contest/people/retention";
import type { Secrets } from "../core/secrets";
import { sha256 } from "../core/sha256";

/** The longest that browsers keep a cookie. */
const LIFETIME = lasting.knownBrowserDays * 24 * 60 * 60;
/** Accounts that one browser is known for; the one that signed in longest ago goes first. */
const MOST_ACCOUNTS = 8;

/** Of each account a hash of its email, and one of the password that it was signed in with. */
const stored = z.object({ id: z.string().min(1), accounts: z.array(z.tuple([z.string(), z.string()])) });

/**
 * Remembers which accounts have signed in from this browser, in a signed cookie that no script reads: strangers' guesses
 * do not count against it. It opens nothing by itself, is good for its own accounts alone, and names none: it holds keyed
 * hashes and a number of its own, by which its own wrong tries are counted. A password that changes makes every browser a
 * stranger until it signs in anew. (design 10.8)
 */
export class KnownBrowser {
  /** The Set-Cookie header this request must answer with, if any. */
  setCookie: string | null = null;
  #cookie;

  constructor(
    private request: Request,
    private secrets: Secrets,
  ) {
    this.#cookie = createCookie("known_browser", {
      secrets: secrets.all,
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure: new URL(request.url).protocol === "https:",
      maxAge: LIFETIME,
    });
  }

  /** Whether the account of that email (lower case) ever signed in from it, with whatever password. */
  async claims(email: string): Promise<boolean> {
    const tags = await this.#tags(email);
    return (await this.#read())?.accounts.some(([one]) => tags.includes(one)) ?? false;
  }

  /** This browser's own number, if that account has signed in from it with the password behind that hash; else null. */
  async idFor(email: string, passwordHash: string): Promise<string | null> {
    const found = await this.#read();
    const [tags, proofs] = await Promise.all([this.#tags(email), this.#proofs(passwordHash)]);
    const isIts = ([one, its]: [string, string]) => tags.includes(one) && proofs.includes(its);
    return found?.accounts.some(isIts) ? found.id : null;
  }

  /** The account of that email has proved itself here; `passwordHash` is the one that is stored now. */
  async remember(email: string, passwordHash: string): Promise<void> {
    const found = await this.#read();
    const [tags, proofs] = await Promise.all([this.#tags(email), this.#proofs(passwordHash)]);
    const others = found?.accounts.filter(([one]) => !tags.includes(one)) ?? [];
    const [[tag = ""], [proof = ""]] = [tags, proofs];
    await this.#write({
      id: found?.id ?? crypto.randomUUID(),
      accounts: [[tag, proof] as [string, string], ...others].slice(0, MOST_ACCOUNTS),
    });
  }

  /** The account is gone: nothing of it stays here. */
  async forget(email: string): Promise<void> {
    const found = await this.#read();
    const tags = await this.#tags(email);
    if (found?.accounts.some(([one]) => tags.includes(one))) {
      await this.#write({ ...found, accounts: found.accounts.filter(([one]) => !tags.includes(one)) });
    }
  }

  async #read() {
    // Remix throws on a signature that is no base64, as another application's cookie of this name may have.
    const sent: unknown = await this.#cookie.parse(this.request.headers.get("Cookie")).catch(() => null);
    return stored.safeParse(sent).data ?? null;
  }

  async #write(value: z.output<typeof stored>) {
    const isEmpty = value.accounts.length === 0;
    this.setCookie = await this.#cookie.serialize(value, isEmpty ? { maxAge: 0 } : undefined);
  }

  /** By each secret, the newest first. */
  #proofs(passwordHash: string): Promise<string[]> {
    return this.#hashed(`known password\n${passwordHash}`, 16);
  }

  #tags(email: string): Promise<string[]> {
    return this.#hashed(`known browser\n${email.toLowerCase()}`, 32);
  }

  #hashed(what: string, length: number): Promise<string[]> {
    return Promise.all(
      this.secrets.all.map(async (secret) => (await sha256(`${secret}\n${what}`)).slice(0, length)),
    );
  }
}
