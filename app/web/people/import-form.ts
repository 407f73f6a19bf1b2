import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Columns, CsvRow, FileTrouble } from "~/contest/people/imports";
import type { Toast } from "~/text/core/toast";
import { numbered, readForm, refuseWith } from "../core/forms";
import { CsvTrouble, csvText, readCsv } from "../core/read-csv";
import { isUpload } from "../core/upload-form";
import { uploadedFile } from "../core/uploaded-file";

/** Bytes of the form. A byte outside of ASCII takes three of them. */
const CONFIRMED_BYTES = 4 * limits.importBytes;

/** Schema of a confirmed import: the file's text, which is checked again, and the fingerprint of the preview. */
const confirmation = z.strictObject({
  intent: z.literal("import"),
  fingerprint: z.string().max(64),
  text: z.string().min(1).max(limits.importBytes),
});

/** Answer of an import's action, except for a redirect. */
export interface ImportAnswer<Plan> {
  trouble?: FileTrouble;
  toast?: Toast;
  preview?: Preview<Plan>;
}

export interface Preview<Plan> {
  text: string;
  /** Fingerprint of the preview. */
  fingerprint: string;
  plan: Plan;
  unused: string[];
  /** True when the confirmed import no longer matches the preview. */
  hasChanged: boolean;
}

interface Import<Column extends string, Plan> {
  columns: Columns<Column>;
  /** Returns the changes that the rows would make now. */
  plan(rows: CsvRow<Column>[]): Promise<Plan>;
  /** Returns a fingerprint of the plan. */
  print(plan: Plan): Promise<string>;
  /** Returns true when the plan has changes. */
  hasWork(plan: Plan): boolean;
  /** Writes all changes or none. Returns the message to show. */
  write(plan: Plan): Promise<Toast>;
  /** Returns the message for a conflict with another writer. Returns null for any other error. */
  refusal?(error: unknown): Toast | null;
  text: { back: string; nothing: Toast; failed: Toast };
}

/** Shows a preview of a file's changes. Writes a confirmed import when the preview is still true. */
export async function actOnCsv<Column extends string, Plan>(
  request: Request,
  { columns, plan, print, hasWork, write, refusal, text }: Import<Column, Plan>,
  { flash, logError }: Pick<AppLoadContext, "flash" | "logError">,
) {
  const showPreview = (preview: Preview<Plan>, status: number, toast?: Toast) =>
    data<ImportAnswer<Plan>>({ preview, toast: toast && numbered(toast) }, { status });
  try {
    const form = await readImport(request);
    const { rows, unused } = readCsv(form.text, columns);
    const changes = await plan(rows);
    const fingerprint = await print(changes);
    const hasChanged = form.fingerprint !== null && form.fingerprint !== fingerprint;
    const preview = { text: form.text, fingerprint, plan: changes, unused, hasChanged };
    if (form.fingerprint === null) return showPreview(preview, 200);
    // A second press of the button: the import was written before.
    if (!hasWork(changes)) return flash.redirect(text.back, text.nothing);
    if (hasChanged) return showPreview(preview, 409);
    try {
      return flash.redirect(text.back, await write(changes));
    } catch (error) {
      if (error instanceof Response) throw error;
      const toast = refusal?.(error);
      if (toast) return showPreview({ ...preview, hasChanged: true }, 409, toast);
      logError(error);
      // The write may have succeeded. The confirmation stays, and a second press repeats no change.
      return showPreview(preview, 503, text.failed);
    }
  } catch (error) {
    if (error instanceof CsvTrouble) return refuseFile(error.trouble);
    if (error instanceof Response) throw error;
    logError(error);
    return refuseWith(text.failed, 503);
  }
}

/** Returns the text of an uploaded file, or of a confirmed one. Throws CsvTrouble. */
async function readImport(request: Request): Promise<{ text: string; fingerprint: string | null }> {
  if (isUpload(request)) return { text: await uploadedText(request), fingerprint: null };
  const form = await readForm(request, confirmation, { maxBytes: CONFIRMED_BYTES });
  if (form.status !== "success") throw new CsvTrouble({ kind: "malformed" });
  const { text, fingerprint } = form.value;
  return { text: text.replaceAll("\r\n", "\n"), fingerprint };
}

async function uploadedText(request: Request): Promise<string> {
  const file = await uploadedFile(request, limits.importBytes);
  if (typeof file === "string") throw new CsvTrouble({ kind: file });
  return csvText(file);
}

/** Shows the page again with the file's error beside the field. */
const refuseFile = (trouble: FileTrouble) =>
  data({ trouble }, { status: trouble.kind === "too_large" ? 413 : 400 });
