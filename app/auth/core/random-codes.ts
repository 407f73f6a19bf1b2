import { sha256 } from "~/contest/core/sha256";

/** Excludes the letters that look like digits (I, L, O) or form words (U). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** Returns a code to read out and type: four groups of four signs, 80 random bits. */
export function randomCode(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * Returns the stored hash of a code for one `purpose`. Ignores spaces and case. A code with 80 random bits needs no
 * slow hash.
 */
export function codeHash(purpose: string, typed: string): Promise<string> {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return sha256(`${purpose}\n${plain}`);
}

/** Returns the secret of a link: 32 random bytes in base64url. */
export function randomToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

/** Returns true when the text has the format of `randomToken`. */
export const isToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token);
