import type { Secrets } from "./secrets";

/**
 * Encrypts a secret that the database stores. The key comes from the newest secret of the installation. The `purpose`
 * binds the text to one person. Without that secret nothing can decrypt the text.
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

/**
 * Returns the decrypted text. `isOld` is true when an older secret sealed it. Returns null for another purpose or an
 * unknown secret.
 */
export async function unseal(
  { all }: Pick<Secrets, "all">,
  purpose: string,
  sealed: string,
): Promise<{ text: string; isOld: boolean } | null> {
  for (const [age, secret] of all.entries()) {
    const text = await decrypt(secret, purpose, sealed);
    if (text !== null) return { text, isOld: age > 0 };
  }
  return null;
}

async function decrypt(secret: string, purpose: string, sealed: string): Promise<string | null> {
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
  const parameters = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytes("sealing") };
  return crypto.subtle.deriveKey(parameters, whole, { name: "AES-GCM", length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
}
