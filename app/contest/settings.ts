import { z } from "zod";
import { limits } from "./limits";

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

/** Every setting: from its stored string to its value, and back. (Specification 2 §3, design 5.17) */
const settingsSchema = z.object({
  finalists_count: whole(limits.finalists),
  min_comment_length: whole(limits.commentLength),
  judges_per_proposal: whole(limits.judgesPerProposal),
  show_votes_to_judges: flag,
  enable_notifications: flag,
  anti_fraud_enabled: flag,
  allow_half_stars: flag,
  comments_required: flag,
  show_na_option: flag,
  evaluation_count_mode: quoted(z.enum(["all_judges", "assigned_judges"])),
  /** A web address, a path of this site, or empty for no document. */
  home_pdf_url: quoted(z.string().regex(/^(https?:\/\/\S+|\/(?![/\\])\S*)?$/)),
  home_show_buttons: flag,
  home_show_legal: flag,
  public_signup_enabled: flag,
  open_to_visitors: flag,
  /** Whether jurors see a proposal's average at once, or once their own evaluation of it is in. */
  ranking_visibility: z.enum(["always", "after_own"]),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingKey = keyof Settings;

/** Every key, in the order of the schema. */
export const settingKeys = Object.keys(settingsSchema.shape) as SettingKey[];

/** What holds where nothing readable is stored. (Specification 2 §9, design 5.17) */
export const defaultSettings: Settings = {
  finalists_count: limits.finalists.default,
  min_comment_length: limits.commentLength.default,
  judges_per_proposal: limits.judgesPerProposal.default,
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
  open_to_visitors: false,
  ranking_visibility: "always",
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

/** A setting's value as the string to store. Throws ZodError for a value out of its range. (Specification 2 §3) */
export function serializeSetting<K extends SettingKey>(key: K, value: Settings[K]): string {
  return z.encode(settingsSchema, { ...defaultSettings, [key]: value })[key];
}
