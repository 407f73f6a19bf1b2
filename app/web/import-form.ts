import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { FileTrouble } from "~/contest/imports";
import { limits } from "~/contest/limits";
import type { Toast } from "~/text/toast";
import { readForm } from "./forms";
import { readMultipart } from "./multipart";
import { CsvTrouble, csvText } from "./read-csv";

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

interface Preview<Plan> {
  text: string;
  /** The print of what is shown. */
  seen: string;
  plan: Plan;
  unused: string[];
  /** It was confirmed, and is not what was shown. */
  hasChanged: boolean;
}

/** The text of the file that was just sent, or of the one that was shown and is confirmed. Throws CsvTrouble. */
export async function readImport(request: Request): Promise<{ text: string; seen: string | null }> {
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
export const refuseFile = (trouble: FileTrouble) =>
  data({ trouble }, { status: trouble.kind === "too_large" ? 413 : 400 });
