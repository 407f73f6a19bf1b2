import type { Visibility } from "~/contest/core/visibility";
import { sql } from "../core/sql";
import { universities } from "../schema/people";
import { proposals } from "../schema/works";

/** Votes of a work; null when `visibility` hides votes. */
export const votesIn = ({ votes }: Visibility) =>
  votes ? sql<number | null>`${proposals.publicVotesCount}` : sql<number | null>`null`;

/** Name of a work's university; null when `visibility` hides authors. */
export const universityIn = ({ authors }: Pick<Visibility, "authors">) =>
  authors ? sql<string | null>`${universities.name}` : sql<string | null>`null`;

/** Slug of a work's university; null when `visibility` hides authors. */
export const universitySlugIn = ({ authors }: Pick<Visibility, "authors">) =>
  authors ? sql<string | null>`${universities.slug}` : sql<string | null>`null`;
