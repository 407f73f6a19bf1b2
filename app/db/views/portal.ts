import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "../database";
import { proposals, universities } from "../schema";
import { type Slots, select, statement } from "../statements";

// In a statement over one table drizzle leaves columns unqualified: subqueries name the outer table themselves.

const published = sql<number>`(select count(*) from ${proposals} p where p.university_id = universities.id and not p.is_draft)`;

const othersThan = statement((its: Slots<{ universityId: string }>) =>
  select({ id: universities.id, name: universities.name, published })
    .from(universities)
    .where(
      and(ne(universities.id, its.universityId), or(eq(universities.active, true), sql`${published} > 0`)),
    )
    .orderBy(asc(universities.displayOrder), asc(universities.name)),
);

/** What a university sees besides its own proposals. */
export function portalView(database: Database) {
  return {
    /** The other universities that take part, with how many proposals each has published. */
    others(universityId: string) {
      return database.all(othersThan({ universityId }));
    },
  };
}
