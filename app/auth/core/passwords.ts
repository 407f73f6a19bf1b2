import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

const REAL_N = 16384;
/** A local run may lower the cost, as the tests do. A deployment ignores the variable. */
const N = process.env.ENVIRONMENT === "local" ? Number(process.env.SCRYPT_N) || REAL_N : REAL_N;
const COST = { N, r: 8, p: 5 };
const KEY_BYTES = 32;

/** Usual time of one hash in workerd, in ms (design 1). */
export const HASH_MS = (110 * N) / REAL_N;

/** Returns 'scrypt$N$r$p$salt$key' with base64 values. The parameters are part of the hash, so that they can grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Returns true when `password` matches `stored`. Null (no account) takes the same time and returns false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await derive(password, Buffer.alloc(16), COST);
    return false;
  }
  const [, N, r, p, salt = "", key = ""] = stored.split("$");
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Returns true when the hash has other parameters than today's. The next sign-in replaces it. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`scrypt$${COST.N}$${COST.r}$${COST.p}$`);
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      password.normalize("NFC"),
      salt,
      KEY_BYTES,
      { ...options, maxmem: 64 * 1024 * 1024 },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
