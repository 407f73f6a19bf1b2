import * as z from "zod";
import { editionIn } from "./editions";
import { readDomain } from "./email";
import { limits } from "./limits";
import { Lru } from "./lru";
import { disposableDomains } from "./mail-domains";
import { mailboxOf } from "./mailbox";

const flag = z.codec(z.enum(["true", "false"]), z.boolean(), {
  decode: (stored) => stored === "true",
  encode: (value) => (value ? "true" : "false"),
});

const whole = ({ min, max }: { min: number; max: number }) =>
  z.codec(z.string().regex(/^\d+$/), z.int().min(min).max(max), { decode: Number, encode: String });

const quoted = <T extends z.ZodType<string | string[], string | string[]>>(schema: T) =>
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

/**
 * A secure web address or a path of this site; empty for no document. A secure page cannot show an insecure document.
 */
const pdfAddress = /^(https:\/\/\S+|\/(?![/\\])\S*)?$/;

export function isPdfAddress(text: string): boolean {
  return text.length <= limits.pdfAddressLength && pdfAddress.test(text);
}

/** Domains in canonical spelling, stored in one line: a form changes line ends. */
const domains = z.codec(
  z.string(),
  z.array(z.string().refine((domain) => readDomain(domain) === domain)).refine(isDomainList),
  { decode: (stored) => stored.split(" ").filter(Boolean), encode: (list) => list.join(" ") },
);

/** Returns true when the list fits into the stored length. */
export function isDomainList(list: string[]): boolean {
  return list.join(" ").length <= limits.disposableDomainsLength;
}

/** A contact of the organiser: a secure address or a `mailto:` address; empty for none. */
const contact = /^(https:\/\/[^\s/]+\S*|mailto:[^\s@:]+@[^\s@]+\.[^\s@]+)?$/;

export function isContact(text: string): boolean {
  const isMail = text.startsWith("mailto:");
  return text.length <= limits.emailLength && contact.test(text) && (!isMail || mailboxOf([text]) !== null);
}

/** All settings, from stored string to value and back. (specification 2.3, design 5.17) */
const settingsSchema = z.object({
  finalists_count: whole(limits.finalists),
  min_comment_length: whole(limits.commentLength),
  judges_per_proposal: whole(limits.judgesPerProposal),
  /** Sends welcome, receipt, status, phase and reminder mails. They need a mail service. */
  automatic_mails: flag,
  show_votes_to_judges: flag,
  enable_notifications: flag,
  anti_fraud_enabled: flag,
  allow_half_stars: flag,
  comments_required: flag,
  show_na_option: flag,
  evaluation_count_mode: quoted(z.enum(["all_judges", "assigned_judges"])),
  home_pdf_url: quoted(z.string().refine(isPdfAddress)),
  /** Archived editions: a line of title and address each. */
  archived_editions: quoted(
    z.array(z.string().refine((line) => editionIn(line) !== null)).max(limits.archivedEditions),
  ),
  home_show_buttons: flag,
  home_show_legal: flag,
  public_signup_enabled: flag,
  open_to_visitors: flag,
  /** Keeps votes pending until the voter confirms the address. Needs a mail service. */
  require_verified_email: flag,
  /** Domains whose addresses cannot sign up to vote. */
  disposable_domains: domains,
  /** Shows jurors a proposal's average at once, or after they sent their own evaluation. */
  ranking_visibility: z.enum(["always", "after_own"]),
  /** Hides vote counts, and figures computed from them, from everybody but admins until voting ends. */
  votes_hidden_until_close: flag,
  /** Hides the names of students, teams and universities from jurors. */
  blind_judging: flag,
  /** Gives each juror their own order of works. Otherwise the newest works come first. */
  juror_order: flag,
  /** Shows each university the jury's feedback on its works in the results phase. */
  share_feedback: flag,
  /** Data controller, and contact for questions about personal data; published at /privacidad. */
  data_controller: quoted(z.string().max(limits.controllerLength)),
  /** Data protection officer of the controller; empty without one. */
  dpo_contact: quoted(z.string().refine(isContact)),
  /** Postal address and contact of the site's owner; published at /legal. */
  organiser_address: quoted(z.string().max(limits.controllerLength)),
  organiser_contact: quoted(z.string().refine(isContact)),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;

/** All keys in the schema's order. */
const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];

/** Keys of the settings that are on or off. */
export type SwitchKey = { [Key in SettingKey]: Settings[Key] extends boolean ? Key : never }[SettingKey];
export const switchKeys = settingKeys.filter((key) => settingsSchema.shape[key] === flag) as SwitchKey[];

/** Values of settings without a readable stored value. (specification 2.9, design 5.17) */
export const defaultSettings: Settings = {
  finalists_count: limits.finalists.default,
  min_comment_length: limits.commentLength.default,
  judges_per_proposal: limits.judgesPerProposal.default,
  automatic_mails: true,
  show_votes_to_judges: false,
  enable_notifications: true,
  anti_fraud_enabled: true,
  allow_half_stars: false,
  comments_required: false,
  show_na_option: true,
  evaluation_count_mode: "all_judges",
  home_pdf_url: "",
  archived_editions: [],
  home_show_buttons: true,
  home_show_legal: false,
  public_signup_enabled: true,
  open_to_visitors: false,
  require_verified_email: true,
  disposable_domains: disposableDomains,
  data_controller: "",
  dpo_contact: "",
  organiser_address: "",
  organiser_contact: "",
  ranking_visibility: "always",
  votes_hidden_until_close: false,
  blind_judging: false,
  juror_order: false,
  share_feedback: false,
};

/**
 * Returns settings from their stored rows. A missing or malformed key takes its default. An unknown key is ignored.
 * (design 5.17)
 */
export function parseSettings(rows: { key: string; value: string }[]): Settings {
  const text = JSON.stringify(rows);
  const settings = lastParsed.get(text) ?? parsed(rows);
  lastParsed.set(text, settings);
  return settings;
}

/** Settings by their rows as text. They rarely change, and every page parses them. */
const lastParsed = new Lru<Settings>(1);

function parsed(rows: { key: string; value: string }[]): Settings {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const readable = settingKeys.flatMap((key) => {
    const result = settingsSchema.shape[key].safeParse(stored.get(key));
    return result.success ? [[key, result.data]] : [];
  });
  return { ...defaultSettings, ...Object.fromEntries(readable) };
}

/** Returns false for a value that the setting cannot take, and null for an unknown setting. */
export function isStorable(key: string, stored: string): boolean | null {
  const known = settingKeys.find((name) => name === key);
  return known ? settingsSchema.shape[known].safeParse(stored).success : null;
}

/** Returns the string to store for a setting. Throws ZodError for a value out of range. (specification 2.3) */
export function serializeSetting<K extends SettingKey>(key: K, value: Settings[K]): string {
  return serializeSettings({ ...defaultSettings, [key]: value })[key];
}

/** Returns all settings as strings to store. Throws ZodError for a value out of range. */
export function serializeSettings(settings: Settings): Record<SettingKey, string> {
  return z.encode(settingsSchema, settings) as Record<SettingKey, string>;
}

/**
 * Returns the settings of `sent` that differ from what the sender saw (`initial`, as stored strings). It leaves out other
 * admins' changes, so that writing the result undoes nobody's work.
 */
export function changedSettings(
  sent: Partial<Settings>,
  initial: Partial<Record<SettingKey, string>>,
): Partial<Settings> {
  const stored = serializeSettings({ ...defaultSettings, ...sent });
  const changed = settingKeys.filter((key) => key in sent && stored[key] !== initial[key]);
  return Object.fromEntries(changed.map((key) => [key, sent[key]]));
}

const defaultsStored = serializeSettings(defaultSettings);

/** Returns true when the stored string is not the default. */
export const isChanged = (key: SettingKey, stored: string): boolean => stored !== defaultsStored[key];
