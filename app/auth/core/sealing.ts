import type { Secrets } from "./secrets";

/**
 * Encrypts what the database must keep and must not tell: under a key made of the newest secret, and for one `purpose`
 * alone, so that what was sealed for one person opens for no other. Without that secret it opens no more.
 */
export async function seal(
  { all: [newest] }: Pick<Secrets, "all">,
  purpose: string,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bytes(purpose) },
    await keyOf(newest),
    bytes(text),
  );
  return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64url");
}

/** What was sealed, and whether under an older secret; null where it was not, for another purpose or under none of these. */
export async function unseal(
  { all }: Pick<Secrets, "all">,
  purpose: string,
  sealed: string,
): Promise<{ text: string; isOld: boolean } | null> {
  for (const [age, secret] of all.entries()) {
    const text = await opened(secret, purpose, sealed);
    if (text !== null) return { text, isOld: age > 0 };
  }
  return null;
}

async function opened(secret: string, purpose: string, sealed: string): Promise<string | null> {
  const whole = Buffer.from(sealed, "base64url");
  try {
    const text = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: whole.subarray(0, 12), additionalData: bytes(purpose) },
      await keyOf(secret),
      whole.subarray(12),
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function keyOf(secret: string): Promise<CryptoKey> {
  const whole = await crypto.subtle.importKey("raw", bytes(secret), "HKDF", false, ["deriveKey"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes("sealing") };
  return crypto.subtle.deriveKey(how, whole, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
