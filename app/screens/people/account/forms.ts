import * as z from "zod";
import { newProposalCategories } from "~/contest/core/categories";
import { consentVersions } from "~/contest/core/consents";
import { limits } from "~/contest/core/limits";
import { ties } from "~/text/jury/ties";
import { account as accountText } from "~/text/people/account";
import { authText } from "~/text/people/auth";
import { optionalText, requiredLine } from "~/web/core/forms";

export const detailsForm = z.strictObject({
  full_name: requiredLine(accountText.fullNameMissing).max(
    limits.fullNameLength,
    accountText.fullNameTooLong,
  ),
  external_code: optionalText(limits.externalCodeLength, accountText.codeTooLong),
});

/** A button's form. */
export const sessionsForm = z.strictObject({ intent: z.literal("end-others") });

/** The categories that are not a juror's field. One category always remains. */
export const categoriesForm = z.strictObject({
  excluded: z
    .array(z.enum(newProposalCategories))
    .max(newProposalCategories.length - 1, ties.allExcluded)
    .default([])
    .transform((categories) => [...new Set(categories)]),
});

export const messagesForm = z.strictObject({ wanted: z.enum(["si", "no"]) });

/** A button's form with the displayed version: a later version needs a new consent. */
export const consentForm = z.strictObject({ version: z.literal(consentVersions.privacy) });

/** Compared in the normalised form that is hashed. */
const same = (one: string, other: string) => one.normalize("NFC") === other.normalize("NFC");
/** Runs together with the other fields' checks, not after them. */
const typedBeside = (other: string) => ({
  when: ({ value }: { value: unknown }) => {
    const typed = value as Record<string, unknown>;
    return typeof typed.new_password === "string" && typeof typed[other] === "string";
  },
});

export const passwordForm = z
  .strictObject({
    current_password: z
      .string(accountText.currentMissing)
      .max(limits.passwordMaxLength, authText.passwordTooLong),
    new_password: z
      .string(accountText.newMissing)
      .min(limits.passwordMinLength, authText.passwordTooShort)
      .max(limits.passwordMaxLength, authText.passwordTooLong),
    repeated_password: z.string(accountText.repeatedMissing),
  })
  .refine((form) => !same(form.new_password, form.current_password), {
    path: ["new_password"],
    error: accountText.newSame,
    ...typedBeside("current_password"),
  })
  .refine((form) => same(form.new_password, form.repeated_password), {
    path: ["repeated_password"],
    error: accountText.repeatedDiffers,
    ...typedBeside("repeated_password"),
  });
