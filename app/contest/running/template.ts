import * as z from "zod";
import { type Day, isDay } from "../core/calendar";
import { limits } from "../core/limits";
import { endBeforeStart, firstOverlap, startsOutOfOrder } from "../core/phases";
import { hasTooManyLines } from "../core/published-texts";
import { isStorable, type SettingKey } from "../core/settings";
import { universitySlug } from "../core/slug";
import { segments } from "../mail/messages";

/** First entry of a template, by which other JSON files are told apart. */
const KIND = "concurso-de-diseno";
/** Version of the file's form. A template of a later version is refused. */
const VERSION = 1;

/** Phases of a contest, in order. */
const phaseKeys = ["submission", "evaluation", "voting", "final", "results"] as const;

const day = z.string().refine(isDay).nullable();
/** A text without a NUL and without half characters, which no database and no command line keeps. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/[\0\p{Cs}]/u.test(text));
const filledText = (max: number) => text(max).refine((text) => text.trim() !== "");
/** A line without control characters, or characters that turn the direction of writing. */
const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== "" && !/[\p{Cc}\u2028-\u202e\u2066-\u2069\p{Cs}]/u.test(text));

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;

const phase = z.strictObject({
  key: z.enum(phaseKeys),
  description: text(limits.phaseDescriptionLength),
  startAt: day,
  endAt: day,
  allowsSubmissions: z.boolean(),
  allowsEvaluations: z.boolean(),
  allowsVotes: z.boolean(),
});

const criterion = z.strictObject({
  id: line(100),
  name: line(limits.criterionNameLength),
  description: text(limits.criterionHelpLength),
  weight: z.number().positive().max(100),
});

const university = z.strictObject({
  name: line(limits.universityNameLength),
  slug: z
    .string()
    .min(1)
    .max(limits.universityNameLength)
    .refine((slug) => universitySlug(slug) === slug),
  active: z.boolean(),
});

const message = z.strictObject({
  segment: z.enum(segments),
  subject: line(limits.announcementSubject),
  body: filledText(limits.announcementBody),
});

/** File that an edition hands to the next one. It holds no account. */
const schema = z.strictObject({
  template: z.literal(KIND),
  version: z.literal(VERSION),
  /** Settings as stored. A key that this version does not know is left out. */
  settings: z.record(z.string().max(100), z.string()).transform((values, context) => {
    const settings: { key: SettingKey; value: string }[] = [];
    for (const [key, value] of Object.entries(values)) {
      const storable = isStorable(key, value);
      if (storable === false || (storable && /[\0\p{Cs}]|\\u(?:0000|d[89a-f])/iu.test(value)))
        context.addIssue({ code: "custom", path: [key] });
      if (storable) settings.push({ key: key as SettingKey, value });
    }
    return settings;
  }),
  phases: z.array(phase).refine((phases) => {
    const ordered = phases.map((phase, displayOrder) => ({ ...phase, displayOrder }));
    return (
      phases.length === phaseKeys.length &&
      phaseKeys.every((key, at) => phases[at]?.key === key) &&
      !endBeforeStart(ordered) &&
      !firstOverlap(ordered) &&
      !startsOutOfOrder(ordered)
    );
  }),
  criteria: z
    .array(criterion)
    .min(1)
    .max(limits.criteria)
    .refine(
      (list) =>
        isUnique(list.map(({ id }) => id)) && isUnique(list.map(({ name }) => name.toLocaleLowerCase("es"))),
    ),
  /** The organiser's rules; null where the platform's own stand. */
  rules: filledText(limits.publishedTextLength)
    .refine((body) => !hasTooManyLines(body))
    .nullable(),
  universities: z
    .array(university)
    .max(limits.importRows)
    .refine((list) => isUnique(list.map(({ slug }) => slug))),
  messages: z.array(message).max(limits.templateMessages),
});

export type Template = z.output<typeof schema>;

/** Parts of a prepared contest. A template is applied to a contest without any. */
export type BegunPart =
  | "universities"
  | "works"
  | "jurors"
  | "invitations"
  | "settings"
  | "phases"
  | "criteria"
  | "rules"
  | "messages";

/** Part of a template with a value that cannot be stored. `item` counts from 1. */
interface WrongPart {
  kind: "wrong";
  part: TemplatePart;
  item: number | null;
}
export type TemplatePart = Exclude<keyof Template, "template" | "version">;
export type TemplateTrouble =
  | { kind: "no_file" | "malformed" | "too_large" | "foreign" | "newer" }
  | WrongPart;

/** Returns the text of a template file, from the parts of an edition. Its phases come a year later. */
export const templateText = ({
  settings,
  phases,
  ...parts
}: Omit<Template, "template" | "version">): string =>
  `${JSON.stringify(
    {
      template: KIND,
      version: VERSION,
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
      phases: yearsLater(phases, 1),
      ...parts,
    } satisfies z.input<typeof schema>,
    null,
    2,
  )}\n`;

/**
 * Reads a template file. Its phases move by whole years until the first day comes after `today`, so that no phase
 * begins by itself at once. Count the text's bytes before.
 */
export function readTemplate(text: string, today: Day): Template | { trouble: TemplateTrouble } {
  const file = parsed(text.replace(/^\ufeff/, ""));
  if (file?.template !== KIND) return { trouble: { kind: "foreign" } };
  if (typeof file.version === "number" && file.version > VERSION) return { trouble: { kind: "newer" } };
  const result = schema.safeParse(file);
  if (!result.success) return { trouble: wrongPart(result.error.issues[0]?.path ?? []) };
  const template = { ...result.data, phases: comingPhases(result.data.phases, today) };
  return daysOf(template.phases).every(isDay) ? template : { trouble: wrongPart(["phases"]) };
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A wrong version, or an entry that no template has, counts as a foreign file. */
function wrongPart([part, item]: readonly PropertyKey[]): TemplateTrouble {
  const isPart = typeof part === "string" && part in schema.shape && part !== "version";
  if (!isPart) return { kind: "foreign" };
  return { kind: "wrong", part: part as TemplatePart, item: typeof item === "number" ? item + 1 : null };
}

type Dated = { startAt: Day | null; endAt: Day | null };

const daysOf = (phases: readonly Dated[]): Day[] =>
  phases.flatMap(({ startAt, endAt }) => [startAt ?? [], endAt ?? []].flat());

function comingPhases<Of extends Dated>(phases: readonly Of[], today: Day): Of[] {
  const [first] = daysOf(phases).sort();
  if (first === undefined || first > today) return [...phases];
  const years = Number(today.slice(0, 4)) - Number(first.slice(0, 4));
  const moved = yearsLater(phases, years);
  return daysOf(moved)
    .sort()
    .some((day) => day <= today)
    ? yearsLater(phases, years + 1)
    : moved;
}

const yearsLater = <Of extends Dated>(phases: readonly Of[], years: number): Of[] =>
  phases.map((phase) => ({
    ...phase,
    startAt: dayYearsLater(phase.startAt, years),
    endAt: dayYearsLater(phase.endAt, years),
  }));

/** The 29th of February becomes the 28th. */
function dayYearsLater(day: Day | null, years: number): Day | null {
  if (day === null) return null;
  const moved = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return moved.endsWith("02-29") && !isDay(moved) ? moved.replace(/29$/, "28") : moved;
}
