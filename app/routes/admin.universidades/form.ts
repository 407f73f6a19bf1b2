import { z } from "zod";
import { limits } from "~/contest/limits";
import { universitySlug } from "~/contest/slug";
import { universities as text } from "~/text/universities";
import { formErrorText } from "~/web/forms";

const id = z.string().min(1).max(100);
const longest = limits.universityNameLength;

/** One line, whatever spaces and control characters were pasted. */
const oneLine = (value: string) => value.replace(/[\s\p{Cc}]+/gu, " ").trim();

const name = (missing: string) =>
  z.string({ error: missing }).overwrite(oneLine).min(1, missing).max(longest, text.nameTooLong);

/** Empty to have one made; one that has no letter or digit would be empty by mistake. */
const slug = z
  .string({ error: formErrorText })
  .overwrite(oneLine)
  .max(longest, text.slugTooLong)
  .refine((typed) => typed === "" || universitySlug(typed) !== "", text.slugEmpty)
  .default("");

/** Everything that this screen can send. */
export const universitiesForm = z.discriminatedUnion("intent", [
  // The page gives a new university its id, so that sending the form twice adds one.
  z.strictObject({ intent: z.literal("add"), id: z.uuid(), name: name(text.addName), slug }),
  z.strictObject({ intent: z.literal("edit"), id, name: name(text.nameEmpty), slug }),
  z.strictObject({ intent: z.literal("activate"), id, active: z.enum(["true", "false"]) }),
  z.strictObject({ intent: z.literal("move"), id, place: z.enum(["before", "after"]), other: id }),
  z.strictObject({ intent: z.literal("remove"), id }),
]);

type Intent = z.output<typeof universitiesForm>["intent"];

/** What a refused form meant to do, as far as it says. */
export function intentOf(sent: unknown): Intent {
  const known = Object.keys(text.failed) as Intent[];
  return known.find((intent) => intent === sent) ?? "edit";
}
