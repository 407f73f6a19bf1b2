import { hex } from "./hex";

/** Returns the SHA-256 of a text as 64 hex digits. Passwords are hashed in passwords.ts. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}
