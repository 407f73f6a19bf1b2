import type * as z from "zod";
import {
  byName,
  factsOf,
  type TextOfPlace,
  textsOf,
  textsOn,
  type WorkLine,
  type WorkText,
  workFields,
  workTexts,
} from "~/contest/core/work-fields";
import { tooLong, wordsOf, workFieldMessages } from "~/text/works/work-fields";
import { optionalText, required, requiredLine, severalLines } from "../core/forms";

/** Schema of a one-line text, for the submission form and the edit form. */
export const lineField = (name: WorkLine) =>
  requiredLine(workFieldMessages[name].missing).max(workFields[name].limit, tooLong(name));

const optional = (name: WorkText) => optionalText(workFields[name].limit, tooLong(name));

/** Schemas of the texts, for the submission form and the edit form. */
export const sentTextFields = byName(workTexts, (name): z.ZodType<string> => {
  const messages = workFieldMessages[name];
  if (!("missing" in messages)) return optional(name);
  return required(messages.missing).overwrite(severalLines).max(workFields[name].limit, tooLong(name));
});

/** Returns the texts of a work for a juror. A required text keeps its heading. */
export function judgedTexts(work: Record<TextOfPlace<"jury">, string>) {
  const shownAs = (how: "lead" | "fold") => textsOn("jury").filter((name) => factsOf(name).jury === how);
  const textsFor = (names: TextOfPlace<"jury">[]) =>
    textsOf(
      work,
      names.filter((name) => work[name] !== "" || factsOf(name).required),
    );
  const [first = "", ...more] = shownAs("fold").map((name) => wordsOf(name).heading);
  const headings = [first, ...more.map((heading) => heading.toLowerCase())];
  return {
    lead: textsFor(shownAs("lead")),
    /** Joined heading, for example "Descripción y explicación". */
    heading: new Intl.ListFormat("es-ES").format(headings),
    fold: textsFor(shownAs("fold")),
  };
}
