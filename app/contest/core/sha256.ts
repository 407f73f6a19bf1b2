import { hex } from "./hex";

/** Returns the SHA-256 of a text as 64 hex digits. Passwords are hashed in passwords.ts. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/**
 * Returns a 16-digit fingerprint of a confirmation. The answer carries the fingerprint and so names the confirmation.
 */
export const fingerprintOf = async (content: unknown) => (await sha256(JSON.stringify(content))).slice(0, 16);
