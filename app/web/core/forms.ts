import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { es } from "zod/locales";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { chunksOf, TooSlow } from "./body";

z.config({
  ...es(),
  // A person cannot send an unknown field by the page.
  customError: ({ code }) => (code === "unrecognized_keys" ? formErrorText : undefined),
});

/** Bytes. Forms without a file are far smaller. */
const FORM_BYTES = 256 * 1024;
/** Default field limit of a form. The cost of parsing grows faster than the number of fields. */
const FORM_FIELDS = 100;
/** Milliseconds to receive a form. A slow form could start before a gate closes and end after the gate. */
const FORM_MS = 20_000;
const AMPERSAND = "&".charCodeAt(0);

/** Field names of our forms, for example `title`, `phases[0].start`, `scores.{id}`. */
const OUR_NAMES = /^(?!constructor\b)[a-z]\w*(?:\[(\d{1,9})\])?(\.(?!(__proto__|constructor)$)[\w-]+)?$/i;

/** Prefix of the fields that prove identity. `requireFresh` asks for them, so `readForm` removes them. */
export const CONFIRMATION = "confirm_";

/** Schema of a form with a button only. */
export const pressed = z.strictObject({});

/** Replaces a field name of any other shape, which conform would interpret or drop. Strict schemas refuse it. */
const ALIEN = "alien";

/** Answer of an action that refuses a form. The page shows the form again with the sent values. */
export interface Refusal {
  result?: SubmissionResult<string[]>;
  toast?: Toast;
  /** Values that the page offers: suggestions of a text field, or the value of a further button. */
  offered?: string[];
}

/**
 * Reads an urlencoded form against its schema. Use `z.strictObject`, so that unknown fields are refused. A repeated
 * field becomes a list, which no single-valued field accepts. Unreadable bodies count as an empty form with a form
 * error. Throws a 413 beyond `maxBytes` (default 256 KiB) or `maxFields`.
 */
export async function readForm<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { maxFields = FORM_FIELDS, maxBytes = FORM_BYTES } = {},
) {
  const fields = await readFields(request, maxFields, maxBytes);
  if (!isForm(request)) fields.append(ALIEN, "");
  for (const name of [...fields.keys()]) if (name.startsWith(CONFIRMATION)) fields.delete(name);
  return parseFields(fields, schema);
}

/** Parses fields that were read before. */
export const parseFields = <Schema extends z.ZodType>(fields: FormData, schema: Schema) =>
  parseWithZod(fields, { schema }) as Submission<z.output<Schema>, string[]>;

const isForm = ({ headers }: Request) =>
  headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/** Fields that were read from a request's body, which can be read once. */
export const receivedFields = new WeakMap<Request, FormData>();

/**
 * Returns the fields of a form. Returns no fields when the body is no urlencoded form. Throws a 413 beyond the limits.
 */
export async function readFields(
  request: Request,
  maxFields: number,
  maxBytes: number = FORM_BYTES,
): Promise<FormData> {
  const fields = new FormData();
  if (!isForm(request)) return fields;
  for (const [name, value] of new URLSearchParams(await readUpTo(request, maxBytes, maxFields))) {
    const [ours, index = 0] = OUR_NAMES.exec(name) ?? [];
    // A list is as long as its highest index.
    if (Number(index) >= maxFields) throw tooLarge();
    fields.append(ours ?? ALIEN, printable(value));
  }
  receivedFields.set(request, fields);
  return fields;
}

/** Composes accents, and removes control characters, which no page may carry. Tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes these characters.
export const printable = (value: string) => value.normalize("NFC").replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, "");

/**
 * Answers 400 with the field errors and the typed values, except for the fields of `hide`. A password or code without
 * an error comes back empty. A message beside the field asks to type it again.
 */
export function refuse(
  submission: Emptied,
  options: {
    toast?: Toast;
    hide?: string[];
    fieldErrors?: Record<string, string[]>;
    status?: number;
    offered?: string[];
    /** False where every field comes back empty, which needs no message beside each. */
    asksAgain?: boolean;
  } = {},
) {
  const { toast, hide = [], status = 400, offered, asksAgain = true } = options;
  const fieldErrors = { ...(asksAgain && typedAgain(submission, hide)), ...options.fieldErrors };
  const result = submission.reply({
    hideFields: hide,
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors }),
  });
  return data<Refusal>({ result, toast: toast && numbered(toast), ...(offered && { offered }) }, { status });
}

/**
 * Refuses a form after its schema refused it. Errors stand beside the fields for which `shows` is true. An error of a
 * hidden or unknown field adds the toast `unreadable`.
 */
export function refuseInvalid(
  submission: Emptied,
  shows: (name: string) => boolean,
  unreadable: Toast,
  options: { hide?: string[] } = {},
) {
  const isBeside = Object.keys(submission.error ?? {}).every(shows);
  return refuse(submission, isBeside ? options : { ...options, toast: unreadable });
}

type Emptied = Pick<Submission<unknown, string[]>, "reply" | "payload"> & {
  error?: Record<string, unknown> | null;
};

/** Returns the messages for passwords and codes that have no error and come back empty. */
function typedAgain({ payload, error }: Emptied, hide: string[]): Record<string, string[]> {
  return Object.fromEntries(
    hide.flatMap((name) => {
      const kind = /password$/.test(name) ? "password" : /^(confirm_)?code$/.test(name) ? "code" : null;
      return kind && payload[name] && !error?.[name] ? [[name, [common.typeAgain[kind]]]] : [];
    }),
  );
}

/** Answers with a toast only. The refusal concerns no field. */
export function refuseWith(toast: Toast, status = 400) {
  return data<Refusal>({ toast: numbered(toast) }, { status });
}

/** Gives a toast a new id, so that the same text can show twice. */
export const numbered = (toast: Toast): Toast => ({ ...toast, id: crypto.randomUUID() });

/** Returns the text of the body. Throws a 413 beyond `maxBytes` or `maxFields`, and a 408 for a slow body. */
async function readUpTo(request: Request, maxBytes: number, maxFields: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  let fields = 1;
  try {
    for await (const chunk of chunksOf(request, FORM_MS)) {
      size += chunk.byteLength;
      for (const byte of chunk) if (byte === AMPERSAND) fields++;
      if (size > maxBytes || fields > maxFields) throw tooLarge();
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof TooSlow) throw new Response(null, { status: 408 });
    throw error;
  }
  return text + decoder.decode();
}

/** The 413 error page explains the refusal. */
const tooLarge = () => new Response(null, { status: 413 });

/** Schema of a required field. A missing, repeated or invisible value gets `message`. */
export const required = (message: string) => z.string({ error: message }).trim().refine(isSeen, message);

/** White space and invisible characters: control, bidi and zero-width characters. Joiners stay. */
const BETWEEN_WORDS =
  /(?:\u034f|[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}])+/gu;
/** No language writes so many marks on one letter. They would cover the lines around. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Returns a name or title on one line with single spaces. Returns an empty text when no character is visible. */
export function oneLine(value: string): string {
  const line = value.replace(BETWEEN_WORDS, " ").replace(PILED_MARKS, "$1").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : "";
}

/** Returns true when the text has a visible character. */
const isSeen = (value: string) => oneLine(value) !== "";

/** Schema of a required name or title. */
export const requiredLine = (message: string) =>
  z.string({ error: message }).overwrite(oneLine).min(1, message);

/** Bidi control characters. They also affect the text after them when no character ends them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Returns a longer text without bidi control characters, or an empty text when no character is visible. Browsers send
 * two characters per line end. Counters and limits count one.
 */
export const severalLines = (value: string) =>
  isSeen(value) ? value.replaceAll("\r\n", "\n").replace(TURNING, "") : "";

/** Schema of an optional text of at most `max` characters. A missing text becomes empty. */
export const optionalText = (max: number, message: string) =>
  z.string({ error: formErrorText }).trim().overwrite(severalLines).max(max, message).default("");

/** Message of an error that belongs to no field. */
export const formErrorText = common.unreadableForm;
