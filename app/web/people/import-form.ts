import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Columns, CsvRow, FileTrouble } from "~/contest/people/imports";
import type { Toast } from "~/text/core/toast";
import { numbered, readForm, refuseWith } from "../core/forms";
import { readMultipart } from "../core/multipart";
import { CsvTrouble, csvText, readCsv } from "../core/read-csv";

/** A character of the text may take nine bytes of a form. */
const CONFIRMED_BYTES = 4 * limits.importBytes;

/**
 * What the question carries back: the file's text, which is read and checked as if it had just come, and the print of what
 * the question said.
 */
const confirmation = z.strictObject({
  intent: z.literal("import"),
  seen: z.string().max(64),
  text: z.string().min(1).max(limits.importBytes),
});

/** What an import's action answers instead of a redirect. */
export interface ImportAnswer<Plan> {
  trouble?: FileTrouble;
  toast?: Toast;
  preview?: Preview<Plan>;
}

export interface Preview<Plan> {
  text: string;
  /** The print of what is shown. */
  seen: string;
  plan: Plan;
  unused: string[];
  /** It was confirmed, and is not what was shown. */
  hasChanged: boolean;
}

interface Import<Column extends string, Plan> {
  columns: Columns<Column>;
  /** What the rows would do as things stand. */
  plan(rows: CsvRow<Column>[]): Promise<Plan>;
  /** A few characters for all of it. */
  print(plan: Plan): Promise<string>;
  /** Whether there is anything to write. */
  hasWork(plan: Plan): boolean;
  /** All or nothing; answers what to say. */
  write(plan: Plan): Promise<Toast>;
  /** What to say where somebody was quicker; null for any other error. */
  refusal?(error: unknown): Toast | null;
  text: { back: string; nothing: Toast; failed: Toast };
}

/** Shows what a file would do; confirmed, does it, if that is still what was shown. */
export async function actOnCsv<Column extends string, Plan>(
  request: Request,
  { columns, plan, print, hasWork, write, refusal, text }: Import<Column, Plan>,
  { flash, logError }: Pick<AppLoadContext, "flash" | "logError">,
) {
  const shown = (preview: Preview<Plan>, status: number, toast?: Toast) =>
    data<ImportAnswer<Plan>>({ preview, toast: toast && numbered(toast) }, { status });
  try {
    const sent = await readImport(request);
    const { rows, unused } = readCsv(sent.text, columns);
    const planned = await plan(rows);
    const seen = await print(planned);
    const hasChanged = sent.seen !== null && sent.seen !== seen;
    const preview = { text: sent.text, seen, plan: planned, unused, hasChanged };
    if (sent.seen === null) return shown(preview, 200);
    // Sent twice: it has been done.
    if (!hasWork(planned)) return flash.redirect(text.back, text.nothing);
    if (hasChanged) return shown(preview, 409);
    try {
      return flash.redirect(text.back, await write(planned));
    } catch (error) {
      if (error instanceof Response) throw error;
      const toast = refusal?.(error);
      if (toast) return shown({ ...preview, hasChanged: true }, 409, toast);
      logError(error);
      // Who cannot be told that it was written keeps the question: pressed again, what is there is not repeated.
      return shown(preview, 503, text.failed);
    }
  } catch (error) {
    if (error instanceof CsvTrouble) return refuseFile(error.trouble);
    if (error instanceof Response) throw error;
    logError(error);
    return refuseWith(text.failed, 503);
  }
}

/** The text of the file that was just sent, or of the one that was shown and is confirmed. Throws CsvTrouble. */
async function readImport(request: Request): Promise<{ text: string; seen: string | null }> {
  const isUpload = request.headers.get("Content-Type")?.startsWith("multipart/form-data");
  if (isUpload) return { text: await uploadedText(request), seen: null };
  const form = await readForm(request, confirmation, { maxBytes: CONFIRMED_BYTES });
  if (form.status !== "success") throw new CsvTrouble({ kind: "malformed" });
  const { text, seen } = form.value;
  return { text: text.replaceAll("\r\n", "\n"), seen };
}

async function uploadedText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let [size, hasFile] = [0, false];
  const { fields, wellFormed } = await readMultipart(request, {
    fileFields: ["file"],
    maxFiles: 1,
    maxParts: 2,
    async onFile({ bytes }) {
      hasFile = true;
      // Counted as they come: what is too much is not kept, still less parsed.
      for await (const chunk of bytes) {
        size += chunk.byteLength;
        if (size > limits.importBytes) return false;
        chunks.push(chunk);
      }
      return true;
    },
  });
  if (size > limits.importBytes) throw new CsvTrouble({ kind: "too_large" });
  if (!wellFormed || [...fields].length > 0) throw new CsvTrouble({ kind: "malformed" });
  if (!hasFile) throw new CsvTrouble({ kind: "no_file" });
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return csvText(whole);
}

/** The page again, with why the file is refused beside its field. */
const refuseFile = (trouble: FileTrouble) =>
  data({ trouble }, { status: trouble.kind === "too_large" ? 413 : 400 });
