import { asc, eq } from "drizzle-orm";
import type { Database } from "./database";
import { criteria, universities } from "./schema";

/** What the landing counts and lists, besides works, phases and settings. */
export function landingStore(database: Database) {
  return {
    activeUniversities(): Promise<number> {
      return database.$count(universities, eq(universities.active, true));
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
