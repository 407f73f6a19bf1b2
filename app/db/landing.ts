import { asc, eq } from "drizzle-orm";
import type { Database } from "./database";
import { criteria, universities } from "./schema";

/** What the landing lists, besides works, phases and settings. */
export function landingStore(database: Database) {
  return {
    /** Names, in order. */
    async activeUniversities(): Promise<string[]> {
      const rows = await database
        .select({ name: universities.name })
        .from(universities)
        .where(eq(universities.active, true))
        .orderBy(asc(universities.displayOrder), asc(universities.nameFolded));
      return rows.map(({ name }) => name);
    },

    /** Names and weights, in order. */
    criteria(): Promise<{ name: string; weight: number }[]> {
      return database
        .select({ name: criteria.name, weight: criteria.weight })
        .from(criteria)
        .orderBy(asc(criteria.displayOrder));
    },
  };
}
