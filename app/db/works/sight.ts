import { sql } from "drizzle-orm";
import type { Sight } from "~/contest/works/visibility";
import { universities } from "../people/schema";
import { proposals } from "./schema";

/** Votes of a work; null when `sight` hides votes. */
export const votesIn = ({ votes }: Sight) =>
  votes ? sql<number | null>`${proposals.publicVotesCount}` : sql<number | null>`null`;

/** Name of a work's university; null when `sight` hides authors. */
export const universityIn = ({ authors }: Pick<Sight, "authors">) =>
  authors ? sql<string | null>`${universities.name}` : sql<string | null>`null`;
