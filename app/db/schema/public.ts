// Imports are relative: drizzle-kit reads this file too, and knows no aliases.

import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../core/columns";

/** The rules that the organiser publishes. Triggers refuse changes to a version. (decision 172) */
export const textVersions = sqliteTable(
  "text_versions",
  {
    /** Counts from 1, the text of the platform. */
    version: integer("version").primaryKey(),
    body: text("body").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (t) => [
    check("text_versions_version", sql`${t.version} >= 1`),
    check("text_versions_body", sql`length(${t.body}) between 1 and 20000`),
  ],
);
