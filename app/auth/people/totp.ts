import { createHmac } from "node:crypto";
// Without the library's own hashes: the platform's does the same, and 18 kB less.
import { Secret, TOTP } from "otpauth/bare";

/** What every such application makes unless it is told otherwise: six digits by SHA-1, new each half minute. (RFC 6238) */
const PERIOD = 30;
/** A clock may be off by a step, and a code be typed as it changes. */
const WINDOW = 1;

const hmac = (_: string, key: Uint8Array, message: Uint8Array) =>
  createHmac("sha1", key).update(message).digest();

/** A new secret in base32, as it is typed into an application that has no camera: 160 bits. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** The address by which an application takes a secret over: what its QR code says. */
export function keyUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret, period: PERIOD, hmac }).toString();
}

/** The step of the clock (30 s each, since 1970) whose code that is, at `now` (epoch ms) or a step beside; else null. */
export function stepOf(code: string, secret: string, now: number): number | null {
  const totp = new TOTP({ secret, period: PERIOD, hmac });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}
