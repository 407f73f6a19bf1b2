/** SHA-256 of a text, in 64 hex digits. Passwords are hashed in passwords.ts. */
export async function sha256(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** What a question showed, in a few characters: its answer says by them which it means. */
export const printOf = async (shown: unknown) => (await sha256(JSON.stringify(shown))).slice(0, 16);

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
