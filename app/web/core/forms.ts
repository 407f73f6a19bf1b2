import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import { es } from "zod/locales";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { chunksOf, TooSlow } from "./body";

z.config(es());

/** No form without a file comes near this. */
const FORM_BYTES = 256 * 1024;
/** Fields of a form that declares no other limit: what is made of them takes longer than their number grows. */
const FORM_FIELDS = 100;
/** A form that takes longer is no person's, and could be opened before a gate closes and ended after it. */
const FORM_MS = 20_000;
const AMPERSAND = "&".charCodeAt(0);

/** `title`, `phases[0].start`, `scores.{id}`: all that a form of ours names its fields. */
const OUR_NAMES = /^(?!constructor\b)[a-z]\w*(?:\[(\d{1,9})\])?(\.(?!(__proto__|constructor)$)[\w-]+)?$/i;

/**
 * How the fields begin by which somebody proves who they are: they come along with the form that was held up for it
 * (`requireFresh`), and are none of that form's own.
 */
export const CONFIRMATION = "confirm_";

/** A form that is a button and nothing else. */
export const pressed = z.strictObject({});

/** Stands for a name of any other shape, which conform would obey, drop or choke on; strict schemas refuse it. */
const ALIEN = "alien";

/** What an action answers instead of a redirect: the refused form, to be shown again as it was sent. */
export interface Refusal {
  result?: SubmissionResult<string[]>;
  toast?: Toast;
}

/**
 * Reads an urlencoded form against its schema. Use `z.strictObject`, so that unknown fields are refused; a repeated
 * field is a list, which no single-valued field accepts. Unreadable bodies count as an empty form with a form error;
 * throws a 413 for more than `maxBytes` (256 KiB unless told), or `maxFields`.
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

/** The same for fields that have been read. */
export const parseFields = <Schema extends z.ZodType>(fields: FormData, schema: Schema) =>
  parseWithZod(fields, { schema }) as Submission<z.output<Schema>, string[]>;

const isForm = ({ headers }: Request) =>
  headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;

/** The form's fields as sent; empty for a body that is no urlencoded form. Throws a 413 beyond the limits. */
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
  return fields;
}

/** Without the control characters that nobody types and no page may carry; tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes.
export const printable = (value: string) => value.replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, "");

/**
 * Answers 400 with the field errors and what was typed, but for the fields of `hide`. A password or code that was right
 * as far as the form knows is emptied too: beside it stands that it must be typed again.
 */
export function refuse(
  submission: Emptied,
  options: { toast?: Toast; hide?: string[]; fieldErrors?: Record<string, string[]>; status?: number } = {},
) {
  const { toast, hide = [], status = 400 } = options;
  const fieldErrors = { ...typedAgain(submission, hide), ...options.fieldErrors };
  const result = submission.reply({
    hideFields: hide,
    ...(Object.keys(fieldErrors).length > 0 && { fieldErrors }),
  });
  return data<Refusal>({ result, toast: toast && numbered(toast) }, { status });
}

/**
 * The same for a form that its schema refused. What is wrong stands beside each field that the page `shows`; where the
 * trouble is another's (a hidden field, one that is none of ours), `unreadable` says so.
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

/** What stands beside the passwords and codes that were sent, are not wrong, and come back empty. */
function typedAgain({ payload, error }: Emptied, hide: string[]): Record<string, string[]> {
  return Object.fromEntries(
    hide.flatMap((name) => {
      const what = /password$/.test(name) ? "password" : /^(confirm_)?code$/.test(name) ? "code" : null;
      return what && payload[name] && !error?.[name] ? [[name, [common.typeAgain[what]]]] : [];
    }),
  );
}

/** Answers a refusal that concerns no field: a toast alone. */
export function refuseWith(toast: Toast, status = 400) {
  return data<Refusal>({ toast: numbered(toast) }, { status });
}

/** The same words twice are two messages. */
export const numbered = (toast: Toast): Toast => ({ ...toast, id: crypto.randomUUID() });

/** The body's text; throws a 413 once it has more bytes or fields. */
async function readUpTo(request: Request, maxBytes: number, maxFields: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  let fields = 1;
  try {
    for await (const chunk of chunksOf(request.body, FORM_MS)) {
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

/** Answered with the page that says so. */
const tooLarge = () => new Response(null, { status: 413 });

/** For a field that must be there once: one that is absent, repeated, or of which nothing would be seen gets `message`. */
export const required = (message: string) => z.string({ error: message }).trim().refine(isSeen, message);

/** White space, and what steers a line without being seen: control, bidi and zero-width characters (joiners stay). */
const BETWEEN_WORDS =
  /(?:\u034f|[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}])+/gu;
/** More marks on one letter than any language writes cover the lines around it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** A name or title as it is kept: one line, single spaces; empty when nothing of it would be seen. */
export function oneLine(value: string): string {
  const line = value.replace(BETWEEN_WORDS, " ").replace(PILED_MARKS, "$1").trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : "";
}

/** Whether anything of it would be seen: some spaces and letters without a shape are no words. */
const isSeen = (value: string) => oneLine(value) !== "";

/** For a name or title that must be there once. */
export const requiredLine = (message: string) =>
  z.string({ error: message }).overwrite(oneLine).min(1, message);

/** Marks that turn the order of letters around, beyond themselves if nothing ends them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A longer text as it is kept; empty when nothing of it would be seen. Browsers send line ends as two characters; people,
 * counters and limits count one.
 */
export const severalLines = (value: string) =>
  isSeen(value) ? value.replaceAll("\r\n", "\n").replace(TURNING, "") : "";

/** For an optional text of at most `max` characters; empty when it is absent. */
export const optionalText = (max: number, message: string) =>
  z.string({ error: formErrorText }).trim().overwrite(severalLines).max(max, message).default("");

/** The message for a form whose trouble is not of one field. */
export const formErrorText = common.unreadableForm;
