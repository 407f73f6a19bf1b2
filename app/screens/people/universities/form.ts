import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { universitySlug } from "~/contest/core/slug";
import { universities as universitiesText } from "~/text/people/universities";
import { formErrorText, oneLine, requiredLine } from "~/web/core/forms";

const id = z.string().min(1).max(100);
const longest = limits.universityNameLength;

const name = (missing: string) => requiredLine(missing).max(longest, universitiesText.nameTooLong);

/**
 * Blank for an automatic slug. A slug without letters or digits is an error, because it would be
 * blank by mistake.
 */
const slug = z
  .string({ error: formErrorText })
  .overwrite(oneLine)
  .max(longest, universitiesText.slugTooLong)
  .refine((typed) => typed === "" || universitySlug(typed) !== "", universitiesText.slugEmpty)
  .default("");

/** A duplicate name that the admin has confirmed. */
const twice = z.string().max(longest).optional();

/** All forms of this screen. */
export const universitiesForm = z.discriminatedUnion("intent", [
  // The page gives a new university its id, so a repeated form adds one university.
  z.strictObject({
    intent: z.literal("add"),
    id: z.uuid(),
    name: name(universitiesText.addName),
    slug,
    twice,
  }),
  z.strictObject({ intent: z.literal("edit"), id, name: name(universitiesText.nameEmpty), slug, twice }),
  z.strictObject({ intent: z.literal("activate"), id, active: z.enum(["true", "false"]) }),
  z.strictObject({ intent: z.literal("move"), id, place: z.enum(["before", "after"]), other: id }),
  z.strictObject({ intent: z.literal("remove"), id }),
  z.strictObject({ intent: z.enum(["approve", "reject"]), id }),
]);

type Intent = z.output<typeof universitiesForm>["intent"];

/** Returns a refused form's intent, or 'edit' without a known one. */
export function intentOf(sent: unknown): Intent {
  const intents = Object.keys(universitiesText.failed) as Intent[];
  return intents.find((intent) => intent === sent) ?? "edit";
}
