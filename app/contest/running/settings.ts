import * as z from "zod";
import { limits } from "../core/limits";
import { rankingBases } from "../jury/ranking";
import { readDomain } from "../people/email";
import { mailboxOf } from "../public/accessibility-requests";
import { disposableDomains } from "../votes/fraud";

const flag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (stored) => stored === "true",
  encode: (value) => (value ? "true" : "false"),
});

const whole = ({ min, max }: { min: number; max: number }) =>
  z.codec(z.string().regex(/^\d+$/), z.int().min(min).max(max), { decode: Number, encode: String });

const quoted = <T extends z.ZodType<string, string>>(schema: T) =>
  z.codec(z.string(), schema, {
    decode: (stored, context) => {
      try {
        return JSON.parse(stored);
      } catch {
        context.issues.push({ code: "custom", input: stored, message: "Not a JSON string" });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });

/** A secure web address (browsers show no other inside a secure page) or a path of this site; empty for no document. */
const pdfAddress = /^(https:\/\/\S+|\/(?![/\\])\S*)?$/;

export function isPdfAddress(text: string): boolean {
  return text.length <= limits.pdfAddressLength && pdfAddress.test(text);
}

/** Domains in their one spelling, stored in one line: a form's line ends do not come back as they went. */
const domains = z.codec(
  z.string(),
  z.array(z.string().refine((domain) => readDomain(domain) === domain)).refine(isDomainList),
  { decode: (stored) => stored.split(" ").filter(Boolean), encode: (list) => list.join(" ") },
);

/** Whether so many domains can be kept. */
export function isDomainList(list: string[]): boolean {
  return list.join(" ").length <= limits.disposableDomainsLength;
}

/** Where somebody is written to, as security.txt wants it: a secure address or a mail's; empty for nowhere. */
const contact = /^(https:\/\/[^\s/]+\S*|mailto:[^\s@:]+@[^\s@]+\.[^\s@]+)?$/;

export function isContact(text: string): boolean {
  const isMail = text.startsWith("mailto:");
  return text.length <= limits.emailLength && contact.test(text) && (!isMail || mailboxOf([text]) !== null);
}

/** Every setting: from its stored string to its value, and back. (specification 2.3, design 5.17) */
const settingsSchema = z.object({
  finalists_count: whole(limits.finalists),
  min_comment_length: whole(limits.commentLength),
  judges_per_proposal: whole(limits.judgesPerProposal),
  /** So many evaluations of a work the finalists ask for, and warn where there are fewer. */
  min_evaluations: whole(limits.leastEvaluations),
  /** Whether jurors with works left are written 7 days and 1 day before the end; only where mail is bound. */
  jury_reminders: flag,
  /** The mails that nobody asks for, each by itself; only where mail is bound. */
  mail_welcome: flag,
  mail_receipt: flag,
  mail_status: flag,
  mail_phases: flag,
  mail_jury_asked: flag,
  /** Whether universities with drafts, or with nothing sent, are written 7 days and 1 day before the end. */
  submission_reminders: flag,
  show_votes_to_judges: flag,
  enable_notifications: flag,
  anti_fraud_enabled: flag,
  allow_half_stars: flag,
  comments_required: flag,
  show_na_option: flag,
  evaluation_count_mode: quoted(z.enum(["all_judges", "assigned_judges"])),
  home_pdf_url: quoted(z.string().refine(isPdfAddress)),
  home_show_buttons: flag,
  home_show_legal: flag,
  public_signup_enabled: flag,
  /** Whether further accounts of a university wait for its contact or an admin. */
  approve_second_accounts: flag,
  open_to_visitors: flag,
  /** Whether a work is taken only with what each of its files shows, and what its video says. */
  alt_text_required: flag,
  /** Whether votes wait until their voter's address is confirmed; only where mail is bound. */
  require_verified_email: flag,
  /** Nobody signs up to vote with an address of these. */
  disposable_domains: domains,
  /** Who chooses between the two of the final: everybody with an account, or those whom the partner knows. */
  final_voters: quoted(z.enum(["everyone", "partner"])),
  /** Whether admins sign in with a second factor; who has none sets one up first. */
  require_second_factor: flag,
  /** Whether an admin's panel tells what is still missing, until nothing is. */
  show_checklist: flag,
  /** Whether jurors see a proposal's average at once, or once their own evaluation of it is in. */
  ranking_visibility: z.enum(["always", "after_own"]),
  /** Whether counts, and what is computed from them, reach nobody but admins until voting ends. */
  votes_hidden_until_close: flag,
  /** Whether no name of a student, team or university reaches a juror. */
  blind_judging: flag,
  /** With it: whether the public pages name no author either, until evaluating is over. */
  blind_public: flag,
  /** Whether each juror meets the works in an order of their own. Otherwise the newest come first. */
  juror_order: flag,
  /** Whether each university is told, in the results phase, what the jury made of its works. */
  share_feedback: flag,
  /** What each university declares of each work that it sends (app/contest/works/declarations.ts); app/db/works/declarations.ts reads these keys. */
  declare_ai: flag,
  declare_authorship: flag,
  declare_portrayed: flag,
  declare_minors: flag,
  /** By what the jury's order goes: each work's mean, or the one adjusted for who evaluated it. */
  ranking_basis: z.enum(rankingBases),
  /** Told at /.well-known/security.txt. */
  security_contact: quoted(z.string().refine(isContact)),
  /** Who answers for people's data, and where they write to about it; told at /privacidad. */
  data_controller: quoted(z.string().max(limits.controllerLength)),
  privacy_contact: quoted(z.string().refine(isContact)),
  /** The controller's data protection officer, where there is one. */
  dpo_contact: quoted(z.string().refine(isContact)),
  /** Where whoever answers for the site lives, and where they are written to about it; told at /legal. */
  legal_address: quoted(z.string().max(limits.controllerLength)),
  legal_contact: quoted(z.string().refine(isContact)),
  /** Where somebody complains who cannot use it; told at /accesibilidad. */
  accessibility_contact: quoted(z.string().refine(isContact)),
  /** After the contest's end, until students' and voters' accounts go (app/contest/people/retention.ts). */
  personal_data_months: whole(limits.personalDataMonths),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;

/** Every key, in the order of the schema. */
export const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];

/** The settings that are on or off. */
export type SwitchKey = { [Key in SettingKey]: Settings[Key] extends boolean ? Key : never }[SettingKey];
export const switchKeys = settingKeys.filter((key) => settingsSchema.shape[key] === flag) as SwitchKey[];

/** What holds where nothing readable is stored. (specification 2.9, design 5.17) */
export const defaultSettings: Settings = {
  finalists_count: limits.finalists.default,
  min_comment_length: limits.commentLength.default,
  judges_per_proposal: limits.judgesPerProposal.default,
  min_evaluations: limits.leastEvaluations.default,
  jury_reminders: true,
  mail_welcome: true,
  mail_receipt: true,
  mail_status: true,
  mail_phases: true,
  mail_jury_asked: true,
  submission_reminders: true,
  show_votes_to_judges: false,
  enable_notifications: true,
  anti_fraud_enabled: true,
  allow_half_stars: false,
  comments_required: false,
  show_na_option: true,
  evaluation_count_mode: "all_judges",
  home_pdf_url: "",
  home_show_buttons: true,
  home_show_legal: false,
  public_signup_enabled: true,
  approve_second_accounts: true,
  open_to_visitors: false,
  alt_text_required: false,
  require_verified_email: true,
  disposable_domains: disposableDomains,
  security_contact: "",
  data_controller: "",
  privacy_contact: "",
  dpo_contact: "",
  legal_address: "",
  legal_contact: "",
  accessibility_contact: "",
  personal_data_months: limits.personalDataMonths.default,
  final_voters: "everyone",
  require_second_factor: false,
  show_checklist: true,
  ranking_visibility: "always",
  votes_hidden_until_close: false,
  blind_judging: false,
  blind_public: false,
  juror_order: false,
  share_feedback: false,
  declare_ai: false,
  declare_authorship: false,
  declare_portrayed: false,
  declare_minors: false,
  ranking_basis: "mean",
};

/** Settings from their stored rows; a key that is missing or malformed takes its default, an unknown one is ignored. (design 5.17) */
export function parseSettings(rows: { key: string; value: string }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const readable = settingKeys.flatMap((key) => {
    const result = settingsSchema.shape[key].safeParse(stored.get(key));
    return result.success ? [[key, result.data]] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(readable) };
}

/** A setting's value as the string to store. Throws ZodError for a value out of its range. (specification 2.3) */
export function serializeSetting<K extends SettingKey>(key: K, value: Settings[K]): string {
  return serializeSettings({ ...defaultSettings, [key]: value })[key];
}

/** All settings as the strings to store. */
export function serializeSettings(settings: Settings): Record<SettingKey, string> {
  return z.encode(settingsSchema, settings) as Record<SettingKey, string>;
}

/**
 * What a form changes: the settings that differ from what its sender saw (as stored strings). What somebody else
 * changed meanwhile is not among them, so that writing these undoes nobody's work.
 */
export function changedSettings(sent: Settings, seen: Record<SettingKey, string>): Partial<Settings> {
  const stored = serializeSettings(sent);
  const changed = settingKeys.filter((key) => stored[key] !== seen[key]);
  return Object.fromEntries(changed.map((key) => [key, sent[key]]));
}
