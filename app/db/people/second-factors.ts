import { logLine } from "../core/audit";
import { atomically, refuseUnless, rowsOf } from "../core/database";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { credentials, profiles, recoveryCodes, secondFactors, sessions } from "../schema/people";

type AccountParams = { userId: string };

const factorOf = (params: AccountParams) => sql<{ secret: string; createdAt: number; passwordHash: string }>`
    select f.secret, f.created_at as createdAt, c.password_hash as passwordHash
    from ${secondFactors} f join ${credentials} c on c.user_id = f.user_id where f.user_id = ${params.userId}`;

const codesOf = (params: AccountParams) => sql<{ hash: string; usedAt: number | null }>`
    select code_hash as hash, used_at as usedAt from ${recoveryCodes} where user_id = ${params.userId}`;

/** Session of a proof of identity, and its expiry (epoch ms) after the sign-in. */
interface Row {
  idHash: string;
  lastsUntil: number;
}

/**
 * Proof: a device code's time step (with the secret when it is encrypted again), or a recovery code's hash.
 */
export type Means = { step: number; resealed: string | null } | { codeHash: string };

/** Second factors of admins, and their recovery codes. (decision 137) */
export function secondFactorStore({ database, by, now }: StoreContext) {
  const owned = (userId: string) => sql`exists (select 1 from ${secondFactors} where user_id = ${userId})`;
  const written = (userId: string, hashes: string[]) =>
    sql`insert into ${recoveryCodes} (user_id, code_hash) select ${userId}, value from ${rowsOf(hashes)}`;
  const about = (userId: string) => ({ targetType: "profile", targetId: userId }) as const;

  return {
    /** Returns the sealed secret, the recovery codes and the password hash; null without a second factor. */
    async find(userId: string) {
      const [factor, codes] = await Promise.all([
        database.first(factorOf({ userId })),
        database.all(codesOf({ userId })),
      ]);
      return factor && { ...factor, codes };
    },

    /**
     * Adds a second factor with recovery codes, and ends all other sessions, which used a password only.
     * Refuses `changed_meanwhile` when one exists, or the person is no admin.
     */
    async add({
      secret,
      step,
      hashes,
      idHash,
    }: {
      secret: string;
      step: number;
      hashes: string[];
      idHash: string;
    }): Promise<void> {
      await atomically(database, [
        refuseUnless(
          sql`exists (select 1 from ${profiles} where id = ${by.id} and role = 'admin') and not ${owned(by.id)}`,
          "changed_meanwhile",
        ),
        sql`insert into ${secondFactors} (user_id, secret, last_step, created_at)
          values (${by.id}, ${secret}, ${step}, ${now})`,
        written(by.id, hashes),
        sql`delete from ${sessions} where user_id = ${by.id} and id_hash <> ${idHash}`,
        logLine(by, now, { action: "second_factor_added", ...about(by.id) }),
      ]);
    },

    /**
     * Uses a code and marks the session as confirmed. Refuses `code_used`: each code works once, and a device
     * code ends all earlier ones. Returns the number of recovery codes left.
     */
    async use(means: Means, { idHash, lastsUntil }: Row): Promise<number> {
      const isOwn = sql`user_id = ${by.id}`;
      const steps =
        "step" in means
          ? [
              refuseUnless(
                sql`exists (select 1 from ${secondFactors} where ${isOwn} and last_step < ${means.step})`,
                "code_used",
              ),
              sql`update ${secondFactors} set last_step = ${means.step}, secret = coalesce(${means.resealed}, secret)
                where ${isOwn}`,
            ]
          : [
              refuseUnless(
                sql`exists (select 1 from ${recoveryCodes}
                  where ${isOwn} and code_hash = ${means.codeHash} and used_at is null)`,
                "code_used",
              ),
              sql`update ${recoveryCodes} set used_at = ${now} where ${isOwn} and code_hash = ${means.codeHash}`,
              logLine(by, now, { action: "recovery_code_used", ...about(by.id) }),
            ];
      const { left } = await atomically(database, {
        left: sql<{
          left: number;
        }>`select count(*) as left from ${recoveryCodes} where ${isOwn} and used_at is null
          and code_hash <> ${"codeHash" in means ? means.codeHash : ""}`,
        steps: steps,
        session: sql`update ${sessions} set confirmed_at = ${now}, awaits_code = 0,
          expires_at = iif(awaits_code, ${lastsUntil}, expires_at) where id_hash = ${idHash} and ${isOwn}`,
      });
      return left.rows[0]?.left ?? 0;
    },

    /** Replaces all recovery codes. Refuses `changed_meanwhile` without a second factor. */
    async renewCodes(hashes: string[]): Promise<void> {
      await atomically(database, [
        refuseUnless(owned(by.id), "changed_meanwhile"),
        sql`delete from ${recoveryCodes} where user_id = ${by.id}`,
        written(by.id, hashes),
        logLine(by, now, { action: "recovery_codes_renewed", ...about(by.id) }),
      ]);
    },

    /** Removes the second factor. Does nothing without one. */
    async remove(): Promise<void> {
      await atomically(database, [
        logLine(by, now, {
          action: "second_factor_removed",
          ...about(by.id),
          rows: sql`where ${owned(by.id)}`,
        }),
        sql`delete from ${recoveryCodes} where user_id = ${by.id}`,
        sql`delete from ${secondFactors} where user_id = ${by.id}`,
      ]);
    },
  };
}
