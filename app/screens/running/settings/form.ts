import * as z from "zod";
import { editionIn } from "~/contest/core/editions";
import { readDomain } from "~/contest/core/email";
import { limits } from "~/contest/core/limits";
import {
  isContact,
  isDomainList,
  isPdfAddress,
  type SettingKey,
  type Settings,
  type SwitchKey,
  switchKeys,
} from "~/contest/core/settings";
import { withoutOrigin } from "~/contest/public/home-pdf";
import { settingsAnswers } from "~/text/running/settings-answers";
import { type SettingsTab, settingsOf } from "~/text/running/settings-list";
import { formErrorText, oneLine } from "~/web/core/forms";
import { RESET } from "./fields";

/** The role of the access code to change. */
export const codeForm = z.strictObject({ role: z.enum(["universidad", "jurado"]) });

/** A whole number; blank means the default. */
const whole = ({ min, max, default: fallback }: { min: number; max: number; default: number }) =>
  z
    .string({ error: formErrorText })
    .trim()
    .refine((typed) => /^\d{1,4}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, {
      error: settingsAnswers.outOfRange({ min, max }),
    })
    .transform(Number)
    .default(fallback);

/** Domains with any separator; blank means none. The error names the first invalid line. */
const domains = z
  .string({ error: formErrorText })
  .default("")
  .transform((typed, context) => {
    const words = typed.split(/[\s,;]+/).filter(Boolean);
    const wrong = words.find((word) => readDomain(word) === null);
    const list = [...new Set(words.map((word) => readDomain(word) ?? word))];
    if (wrong !== undefined) context.addIssue({ code: "custom", message: settingsAnswers.badDomain(wrong) });
    else if (!isDomainList(list))
      context.addIssue({ code: "custom", message: settingsAnswers.tooManyDomains });
    return list;
  });

/** Archived editions, one a line; blank means none. The error names the first invalid line. */
const editions = z
  .string({ error: formErrorText })
  .default("")
  .transform((typed, context) => {
    const lines = typed.split(/\r?\n/).map(oneLine).filter(Boolean);
    const wrong = lines.find((line) => editionIn(line) === null);
    if (wrong !== undefined) context.addIssue({ code: "custom", message: settingsAnswers.badEdition(wrong) });
    else if (lines.length > limits.archivedEditions)
      context.addIssue({ code: "custom", message: settingsAnswers.tooManyEditions });
    return lines;
  });

/** A contact address; a mail address needs no scheme. */
const contact = z
  .string({ error: formErrorText })
  .trim()
  .overwrite((typed) => (/^[^\s:/]+@[^\s/]+$/.test(typed) ? `mailto:${typed}` : typed))
  .refine(isContact, settingsAnswers.badContact)
  .default("");

/** One line about the contest's organiser. */
const line = (tooLong: string) =>
  z.string({ error: formErrorText }).overwrite(oneLine).max(limits.controllerLength, tooLong).default("");

const switches = Object.fromEntries(switchKeys.map((key) => [key, z.boolean().default(false)])) as Record<
  SwitchKey,
  z.ZodDefault<z.ZodBoolean>
>;

const fieldsOn = (origin: string) =>
  ({
    ...switches,
    finalists_count: whole(limits.finalists),
    min_comment_length: whole(limits.commentLength),
    judges_per_proposal: whole(limits.judgesPerProposal),
    evaluation_count_mode: z.enum(["all_judges", "assigned_judges"], { error: settingsAnswers.chooseOne }),
    home_pdf_url: z
      .string({ error: formErrorText })
      .trim()
      .overwrite((address) => withoutOrigin(address, origin))
      .refine(isPdfAddress, settingsAnswers.pdf.badAddress)
      .default(""),
    archived_editions: editions,
    disposable_domains: domains,
    ranking_visibility: z.enum(["always", "after_own"], { error: settingsAnswers.chooseOne }),
    data_controller: line(settingsAnswers.controllerTooLong),
    dpo_contact: contact,
    organiser_address: line(settingsAnswers.addressTooLong),
    organiser_contact: contact,
  }) satisfies { [Key in SettingKey]: z.ZodType<Settings[Key], unknown> };

/**
 * A tab's settings, with the stored values on the sender's page to detect changes, and the settings
 * to reset. The type names all settings, the schema has only the tab's: another one is an unknown
 * field. `origin`: the site's address.
 */
export function settingsForm(tab: SettingsTab, origin: string) {
  const keys = settingsOf(tab);
  const own = Object.fromEntries(keys.map((key) => [key, true])) as Record<SettingKey, true>;
  const { shape } = z.object(fieldsOn(origin)).pick(own);
  return z.strictObject({
    ...shape,
    initial: z.record(z.enum(keys), z.string().max(4000)),
    [RESET]: z.array(z.enum(keys)).default([]),
  });
}
