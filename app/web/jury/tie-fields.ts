import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { tiesOf, tiesProblem } from "~/contest/jury/ties";
import { ties as tiesText } from "~/text/jury/ties";
import { oneLine, optionalText, severalLines } from "../core/forms";

/** Characters. Twice the allowed lines, so that errors name single lines. */
const longest = 2 * limits.jurorTies * limits.universityNameLength;

/** A juror's university, or null. */
export const tieUniversity = z
  .string(tiesText.universityGone)
  .max(100, tiesText.universityGone)
  .optional()
  .transform((id) => id || null);

/** A juror's other ties, one per line. */
export const tieNames = optionalText(longest, tiesText.problem({ kind: "too_many", name: "" })).transform(
  (lines, context) => {
    const ties = tiesOf(severalLines(lines).split("\n").map(oneLine).join("\n"));
    const problem = tiesProblem(ties);
    if (problem) context.addIssue({ code: "custom", message: tiesText.problem(problem) });
    return ties;
  },
);

/** Form with a juror's ties only. */
export const tiesForm = z.strictObject({ tie_university: tieUniversity, ties: tieNames });
