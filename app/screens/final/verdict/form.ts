import * as z from "zod";
import type { AwardKind } from "~/contest/core/awards";
import { limits } from "~/contest/core/limits";
import { awardRank, hasOwnLabel, type VerdictDraft, type VerdictProblem } from "~/contest/final/verdict";
import { verdict as verdictText } from "~/text/final/verdict";
import { oneLine, optionalText } from "~/web/core/forms";
import { voidKinds, workKinds } from "./first-draft";

const id = z.string().max(100);
const reasons = optionalText(limits.awardReasonsLength, verdictText.problems.reasons_too_long);

const shownVersion = {
  id: id.default(""),
  version: z.coerce.number().int().min(0).max(1e9),
};

/** The whole draft as the form sends it. */
const composed = z.strictObject({
  intent: z.enum(["save", "add", "ask"]),
  ...shownVersion,
  replaces: z.coerce.number().int().min(1).max(1e6).optional(),
  reason: optionalText(limits.rectificationReasonLength, verdictText.problems.reason_too_long),
  statement: optionalText(limits.verdictStatementLength, verdictText.problems.statement_too_long),
  departure: optionalText(limits.rectificationReasonLength, verdictText.problems.departure_too_long),
  works: z
    .array(
      z.strictObject({
        id,
        kind: z.enum(workKinds).optional(),
        label: z
          .string()
          .overwrite(oneLine)
          .max(limits.awardLabelLength, verdictText.problems.label_too_long)
          .default(""),
        reasons,
      }),
    )
    .max(limits.awards + 10)
    .default([]),
  favourite: id.optional(),
  favouriteReasons: reasons,
  voids: z
    .array(z.strictObject({ on: z.boolean().default(false), reasons }))
    .max(voidKinds.length)
    .default([]),
  /** Search text or number for a further work, and the selected works. */
  add: z.string().trim().max(200).optional(),
  pick: z.array(id).max(limits.awards).default([]),
});
export type VerdictForm = z.output<typeof composed>;

export const verdictForm = z.discriminatedUnion("intent", [
  composed,
  z.strictObject({ intent: z.literal("seal"), ...shownVersion }),
  z.strictObject({ intent: z.literal("discard"), ...shownVersion }),
]);

/** Returns a form's draft and the field names of its awards. */
export function draftOf(form: VerdictForm): { draft: VerdictDraft; awardFields: string[] } {
  const awards = [
    ...form.works.flatMap((work, at) =>
      work.kind
        ? [
            {
              field: `works[${at}]`,
              award: {
                kind: work.kind as AwardKind,
                workId: work.id,
                // Other kinds have no label field on the page.
                label: hasOwnLabel(work.kind) ? work.label : "",
                reasons: work.reasons,
              },
            },
          ]
        : [],
    ),
    // A favourite without a work is void (desierta) and needs a reason.
    ...(form.favourite || form.favouriteReasons
      ? [
          {
            field: "favourite",
            award: {
              kind: "favorita" as const,
              workId: form.favourite ?? null,
              label: "",
              reasons: form.favouriteReasons,
            },
          },
        ]
      : []),
    ...form.voids.flatMap((prize, at) => {
      const kind = voidKinds[at];
      return prize.on && kind
        ? [{ field: `voids[${at}]`, award: { kind, workId: null, label: "", reasons: prize.reasons } }]
        : [];
    }),
  ].sort((a, b) => awardRank(a.award.kind) - awardRank(b.award.kind));
  return {
    draft: {
      reason: form.replaces === undefined ? null : form.reason,
      statement: form.statement,
      departure: form.departure,
      awards: awards.map(({ award }) => award),
    },
    awardFields: awards.map(({ field }) => field),
  };
}

/** Fields of the problems that concern the whole verdict. Other problems stand at the form's head. */
const fieldOfWhole: Partial<Record<VerdictProblem["what"], string>> = {
  reason_missing: "reason",
  reason_too_long: "reason",
  statement_too_long: "statement",
  departure_missing: "departure",
  departure_too_long: "departure",
  favourite_missing: "favouriteReasons",
};

/** Returns errors in conform's shape: by field name, '' for the form. */
export function errorsOf(problems: VerdictProblem[], awardFields: string[]) {
  const errors: Record<string, string[]> = {};
  for (const problem of problems) {
    const { what } = problem;
    const name = "at" in problem ? fieldOf(awardFields[problem.at] ?? "", what) : (fieldOfWhole[what] ?? "");
    errors[name] = [...(errors[name] ?? []), verdictText.problems[what]];
  }
  return errors;
}

function fieldOf(field: string, what: string): string {
  if (field === "favourite") return what.startsWith("reasons") ? "favouriteReasons" : "favourite";
  if (field.startsWith("voids")) return `${field}.${what.startsWith("reasons") ? "reasons" : "on"}`;
  return `${field}.${what.startsWith("reasons") ? "reasons" : what.startsWith("label") ? "label" : "kind"}`;
}
