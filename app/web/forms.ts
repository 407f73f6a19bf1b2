import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import { z } from "zod";
import { es } from "zod/locales";
import { common } from "~/text/common";
import type { Toast } from "~/text/toast";

z.config(es());

/** No form without a file comes near this. */
const FORM_BYTES = 256 * 1024;

/** `title`, `phases[0].start`, `scores.{id}`: all that a form of ours names its fields. */
const OUR_NAMES = /^(?!constructor\b)[a-z]\w*(\[\d{1,3}\])?(\.(?!(__proto__|constructor)$)[\w-]+)?$/i;

/** Stands for a name of any other shape, which conform would obey, drop or choke on; strict schemas refuse it. */
const ALIEN = "alien";

/** What an action answers instead of a redirect: the refused form, to be shown again as it was sent. */
export interface Refusal {
  result?: SubmissionResult<string[]>;
  toast?: Toast;
}

/**
 * Reads an urlencoded form against its schema. Use `z.strictObject`, so that unknown fields are refused; a repeated
 * field is a list, which no single-valued field accepts. Unreadable bodies count as an empty form with a form error.
 */
export async function readForm<Schema extends z.ZodType>(request: Request, schema: Schema) {
  return parseWithZod(await readFields(request), { schema }) as Submission<z.output<Schema>, string[]>;
}

/** The form's fields as sent; empty for a body that is no urlencoded form of a sane size. */
export async function readFields(request: Request): Promise<FormData> {
  const fields = new FormData();
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) return fields;
  const body = await readUpTo(request, FORM_BYTES);
  for (const [name, value] of new URLSearchParams(body)) {
    fields.append(OUR_NAMES.test(name) ? name : ALIEN, printable(value));
  }
  return fields;
}

/** Without the control characters that nobody types and no page may carry; tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what goes.
export const printable = (value: string) => value.replace(/[\0-\x08\v\f\x0e-\x1f\x7f]/g, "");

/** Answers 400 with the field errors and what was typed, but for `hide` (passwords). */
export function refuse(
  submission: Pick<Submission<unknown, string[]>, "reply">,
  options: { toast?: Toast; hide?: string[]; fieldErrors?: Record<string, string[]>; status?: number } = {},
) {
  const { toast, hide, fieldErrors, status = 400 } = options;
  const result = submission.reply({ hideFields: hide, ...(fieldErrors && { fieldErrors }) });
  return data<Refusal>({ result, toast: toast && numbered(toast) }, { status });
}

/** Answers a refusal that concerns no field: a toast alone. */
export function refuseWith(toast: Toast, status = 400) {
  return data<Refusal>({ toast: numbered(toast) }, { status });
}

const numbered = (toast: Toast): Toast => ({ ...toast, id: crypto.randomUUID() });

async function readUpTo(request: Request, limit: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return "";
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** For a field that must be there once: an absent, blank or repeated one gets `message`. */
export const required = (message: string) => z.string({ error: message }).trim().min(1, message);

/** Browsers send line ends as two characters; people, counters and limits count one. */
export const oneLineEnd = (value: string) => value.replaceAll("\r\n", "\n");

/** For an optional text of at most `max` characters; empty when it is absent. */
export const optionalText = (max: number, message: string) =>
  z.string({ error: formErrorText }).trim().overwrite(oneLineEnd).max(max, message).default("");

/** The message for a form whose trouble is not of one field. */
export const formErrorText = common.unreadableForm;
