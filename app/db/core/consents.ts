import { type Consent, type ConsentText, consentVersions } from "~/contest/core/consents";
import { consents, profiles } from "../schema/people";
import { atomically, refuseUnless, rowsOf } from "./database";
import { versionInForce } from "./rules-version";
import { type SQL, sql } from "./sql";
import type { StoreContext } from "./store-context";

export const takenBy = (userId: string) => sql<Consent>`
    select text, version, given_at as givenAt from ${consents} where user_id = ${userId} order by given_at, text`;

/**
 * Builds the statement that records a person's consent to the current texts, once each. Writes nothing for an
 * erased account. `rules` is the version of the rules that the person saw; null means the current one.
 */
export function consentTo(
  texts: readonly ConsentText[],
  userId: string,
  now: number,
  rules: number | null = null,
): SQL {
  const versions: Partial<Record<ConsentText, string>> = {
    ...consentVersions,
    ...(rules !== null && { bases: String(rules) }),
  };
  const entries = texts.map((text) => ({ text, version: versions[text] ?? null }));
  const text = sql`value ->> 'text'`;
  return sql`insert or ignore into ${consents} (user_id, text, version, given_at)
    select p.id, ${text}, coalesce(value ->> 'version', cast(${versionInForce} as text)), ${now}
    from ${profiles} p, ${rowsOf(entries)} where p.id = ${userId}`;
}

/**
 * Condition for a statement: true when a person need not accept the rules again (`needsNewConsent` in
 * app/contest/core/published-texts.ts).
 */
export const rulesStand = (userId: string): SQL => sql`${versionInForce} <= max(1, (select
  coalesce(max(cast(version as integer)), 0) from ${consents} where user_id = ${userId} and text = 'bases'))`;

/** Consents of people: text, version and instant. */
export function consentStore({ database, now }: StoreContext) {
  return {
    /** Returns a person's consents, oldest first. */
    of: (userId: string): Promise<Consent[]> => database.all(takenBy(userId)),

    async give(texts: readonly ConsentText[], userId: string): Promise<void> {
      await atomically(database, [consentTo(texts, userId, now)]);
    },

    /**
     * Records a person's consent to this version of the rules. Refuses `rules_changed` when the version is
     * not current.
     */
    async takeRules(version: number, userId: string): Promise<void> {
      await atomically(database, [
        refuseUnless(sql`${versionInForce} = ${version}`, "rules_changed"),
        consentTo(["bases"], userId, now, version),
      ]);
    },
  };
}
