import { createHash, timingSafeEqual } from "node:crypto";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { CodeRole } from "~/db/people/access-codes";
import type { Guarded } from "../core/guards";
import { codeHash, randomCode } from "../core/random-codes";

const purpose = (role: CodeRole) => `access code\n${role}`;

/**
 * Compares a code with the sign-up code of a role. Returns the result and the number of the code. Number 1 is the code
 * of the environment, until an admin replaces it.
 */
export async function checkAccessCode(
  { env, stores }: AppLoadContext,
  role: CodeRole,
  typed: string,
): Promise<{ isRight: boolean; number: number }> {
  const record = await stores.accessCodes.of(role);
  if (record) {
    const isRight = isSame(await codeHash(purpose(role), typed), record.codeHash);
    return { isRight, number: record.number };
  }
  const first = role === "jurado" ? env.JURY_ACCESS_CODE : env.UNIVERSITY_ACCESS_CODE;
  return { isRight: isAccessCode(typed, first), number: 1 };
}

/** Replaces a role's code by a new one. Returns the new code, which only exists here: the database has its hash. */
export async function newAccessCode({ stores }: Guarded, role: CodeRole): Promise<string> {
  const code = randomCode();
  await stores.accessCodes.replace(role, await codeHash(purpose(role), code));
  return code;
}

/** Returns false for a code that is not configured. */
function isAccessCode(typed: string, code: string | undefined): boolean {
  return code ? isSame(typed.trim(), code) : false;
}

/** Compares in constant time for texts of any length. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const digest = (text: string) => createHash("sha256").update(text).digest();
