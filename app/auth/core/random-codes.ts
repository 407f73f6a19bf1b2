import { sha256 } from "./sha256";

/** Without the letters that are read as digits (I, L, O) or as words (U). */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** A code to be read out and typed: four groups of four signs, 80 random bits. */
export function randomCode(): string {
  const signs = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * The hash by which such a code is known, of one `purpose` alone; however it was spaced, whatever its case. So many random
 * bits need no slow hash.
 */
export function codeHash(purpose: string, typed: string): Promise<string> {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return sha256(`${purpose}\n${plain}`);
}

/** A link's secret: 32 random bytes in base64url. */
export function randomToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}

/** Whether it looks like one. */
export const isToken = (token: string | undefined): token is string =>
  token !== undefined && /^[\w-]{43}$/.test(token);
