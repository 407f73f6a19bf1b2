import { asc, eq } from "drizzle-orm";
import type { Database } from "./database";
import { universities } from "./schema";

export function universityStore(database: Database) {
  return {
    /** Those that sign-up offers: active, by display order. */
    async active(): Promise<{ id: string; name: string }[]> {
      return database
        .select({ id: universities.id, name: universities.name })
        .from(universities)
        .where(eq(universities.active, true))
        .orderBy(asc(universities.displayOrder), asc(universities.name));
    },
  };
}
