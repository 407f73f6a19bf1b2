import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { tiesOf, tiesProblem } from "~/contest/jury/ties";
import { ties as text } from "~/text/jury/ties";
import { oneLine, optionalText, severalLines } from "../core/forms";

/** As many lines as there may be, and some over: what is too much is said line by line. */
const longest = 2 * limits.jurorTies * limits.universityNameLength;

/** The university of a juror, or none. */
export const tieUniversity = z
  .string(text.universityGone)
  .max(100, text.universityGone)
  .optional()
  .transform((id) => id || null);

/** Whom else a juror is tied to, one a line. */
export const tieNames = optionalText(longest, text.problem({ kind: "too_many", name: "" })).transform(
  (lines, context) => {
    const ties = tiesOf(severalLines(lines).split("\n").map(oneLine).join("\n"));
    const problem = tiesProblem(ties);
    if (problem) context.addIssue({ code: "custom", message: text.problem(problem) });
    return ties;
  },
);

/** A form of a juror's ties alone. */
export const tiesForm = z.strictObject({ tie_university: tieUniversity, ties: tieNames });
