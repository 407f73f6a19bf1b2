import { createHmac } from "node:crypto";
// Uses the platform's hashes instead of the library's, which saves 18 kB.
import { Secret, TOTP } from "otpauth/bare";

/** Seconds per code. Applications default to six digits, SHA-1 and this period. (RFC 6238) */
const PERIOD = 30;
/** Steps before and after the current one. A clock may be slow, and a code may change while it is typed. */
const WINDOW = 1;

const hmac = (_: string, key: Uint8Array, message: Uint8Array) =>
  createHmac("sha1", key).update(message).digest();

/** Returns a new secret of 160 bits in base32, for applications without a camera. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** Returns the address in the QR code, which gives the secret to an application. */
export function keyUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret, period: PERIOD, hmac }).toString();
}

/**
 * Returns the step (30 s each, since 1970) of a code. The code may be one step older or newer than `now` (epoch ms).
 * Returns null for a wrong code.
 */
export function stepOf(code: string, secret: string, now: number): number | null {
  const totp = new TOTP({ secret, period: PERIOD, hmac });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
