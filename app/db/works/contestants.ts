import { sql } from "../core/sql";

/** Contesting works of a table or alias: published, not disqualified. */
export const isContestant = (works: string) =>
  sql.raw(`${works}.is_draft = 0 and ${works}.status <> 'descalificada'`);
