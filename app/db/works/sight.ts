import { sql } from "drizzle-orm";
import type { Sight } from "~/contest/works/visibility";
import { universities } from "../people/schema";
import { proposals } from "./schema";

/** A work's votes, to whoever sees them. */
export const votesIn = ({ votes }: Sight) =>
  votes ? sql<number | null>`${proposals.publicVotesCount}` : sql<number | null>`null`;

/** The name of a work's university, to whoever sees whose it is. */
export const universityIn = ({ authors }: Pick<Sight, "authors">) =>
  authors ? sql<string | null>`${universities.name}` : sql<string | null>`null`;
