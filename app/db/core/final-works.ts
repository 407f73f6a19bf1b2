import { finalSteps } from "../schema/final";
import { sql } from "./sql";

const worksOf = (name: "finalists" | "community") =>
  sql`(select w.value from ${finalSteps} s, json_each(s.works) w where s.name = ${sql.raw(`'${name}'`)})`;

/** Ids of the fixed finalists, as a table of `value`. */
export const fixedFinalists = worksOf("finalists");

/** Ids of the two works of the community's vote, as a table of `value`. */
export const chosenTwo = worksOf("community");
