import { eq, sql } from "drizzle-orm";
import { atomically, type Database, refuseUnless, rowsOf } from "../core/database";
import { type Slots, select, statement } from "../core/statements";
import { type Actor, logLine } from "../running/audit";
import { credentials, profiles, recoveryCodes, secondFactors, sessions } from "./schema";

type Its = Slots<{ userId: string }>;

const factorOf = statement((its: Its) =>
  select({
    secret: secondFactors.secret,
    createdAt: secondFactors.createdAt,
    passwordHash: credentials.passwordHash,
  })
    .from(secondFactors)
    .innerJoin(credentials, eq(credentials.userId, secondFactors.userId))
    .where(eq(secondFactors.userId, its.userId)),
);

const codesOf = statement((its: Its) =>
  select({ hash: recoveryCodes.codeHash, usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, its.userId)),
);

/** The session in which somebody proves who they are, and until when (epoch ms) it lasts once they are in. */
interface Row {
  idHash: string;
  lastsUntil: number;
}

/**
 * What proves it: the device's code of a step of the clock, with its secret where that is sealed anew; or a recovery code
 * by its hash.
 */
export type Means = { step: number; anew: string | null } | { codeHash: string };

/** Admins' second factors and the codes that stand in for them. (decision 137) */
export function secondFactorStore(database: Database) {
  const owned = (userId: string) => sql`exists (select 1 from ${secondFactors} where user_id = ${userId})`;
  const written = (userId: string, hashes: string[]) =>
    sql`insert into ${recoveryCodes} (user_id, code_hash) select ${userId}, value from ${rowsOf(hashes)}`;
  const about = (userId: string) => ({ targetType: "profile", targetId: userId }) as const;

  return {
    /** Its sealed secret, its recovery codes and what else a proof needs; null for who has none. */
    async find(userId: string) {
      const [factor, codes] = await Promise.all([
        database.first(factorOf({ userId })),
        database.all(codesOf({ userId })),
      ]);
      return factor && { ...factor, codes };
    },

    /**
     * Sets one up with its recovery codes, and ends all other sessions, which gave a password alone. Refuses
     * `changed_meanwhile` for who has one, or is no admin any more.
     */
    async add(
      { secret, step, hashes, idHash }: { secret: string; step: number; hashes: string[]; idHash: string },
      by: Actor,
      now: number,
    ): Promise<void> {
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
     * Uses a code up and notes in the session that its person has proved who they are. Refuses `code_used`: a step's code
     * is good once, and none before it; a recovery code is good once, however many use it at a time. Answers how many
     * recovery codes are left.
     */
    async use(means: Means, { idHash, lastsUntil }: Row, by: Actor, now: number): Promise<number> {
      const isOwn = sql`user_id = ${by.id}`;
      const steps =
        "step" in means
          ? [
              refuseUnless(
                sql`exists (select 1 from ${secondFactors} where ${isOwn} and last_step < ${means.step})`,
                "code_used",
              ),
              sql`update ${secondFactors} set last_step = ${means.step}, secret = coalesce(${means.anew}, secret)
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

    /** New recovery codes in place of all before. Refuses `changed_meanwhile` for who has no second factor. */
    async renewCodes(hashes: string[], by: Actor, now: number): Promise<void> {
      await atomically(database, [
        refuseUnless(owned(by.id), "changed_meanwhile"),
        sql`delete from ${recoveryCodes} where user_id = ${by.id}`,
        written(by.id, hashes),
        logLine(by, now, { action: "recovery_codes_renewed", ...about(by.id) }),
      ]);
    },

    /** A no-op for who has none. */
    async remove(by: Actor, now: number): Promise<void> {
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
