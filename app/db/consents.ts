import { asc, eq, type SQL, sql } from "drizzle-orm";
import { type Consent, type ConsentText, consentVersions } from "~/contest/consents";
import { atomically, type Database, rowsOf } from "./database";
import { consents, profiles } from "./schema";
import { type Slots, select, statement } from "./statements";

export const takenBy = statement((its: Slots<{ userId: string }>) =>
  select({ text: consents.text, version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.userId, its.userId))
    .orderBy(asc(consents.givenAt), asc(consents.text)),
);

/** The statement that notes that somebody took these texts as they read today; once each, and nobody's who is gone. */
export function consentTo(texts: readonly ConsentText[], userId: string, at: number): SQL {
  const taken = texts.map((text) => ({ text, version: consentVersions[text] }));
  return sql`insert or ignore into ${consents} (user_id, text, version, given_at)
    select p.id, value ->> 'text', value ->> 'version', ${at} from ${profiles} p, ${rowsOf(taken)} where p.id = ${userId}`;
}

/** Which texts people took, in which version, when. */
export function consentStore(database: Database) {
  return {
    /** The first taken first. */
    of: (userId: string): Promise<Consent[]> => database.all(takenBy({ userId })),

    async give(texts: readonly ConsentText[], userId: string, at: number): Promise<void> {
      await atomically(database, [consentTo(texts, userId, at)]);
    },
  };
}
