import type { Guarded } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { documentPath } from "~/contest/public/home-pdf";
import { takePdf } from "~/services/public/documents";
import { readMultipart } from "~/web/core/multipart";
import { FILE } from "./fields";

/** Maximum parts; the form has only the file. */
const MAX_PARTS = 4;

/**
 * Receives the request's PDF and publishes it as the landing's. Stores nothing before the whole
 * file has arrived and is valid. The cron deletes the previous one.
 */
export async function publishPdf(
  request: Request,
  { documents, stores, now }: Guarded,
): Promise<"published" | "kind" | "size" | "no_file" | "malformed" | "too_large"> {
  let pdf: Awaited<ReturnType<typeof takePdf>> | undefined;
  const { fields, wellFormed, tooLarge } = await readMultipart(request, {
    fileFields: [FILE],
    maxFiles: 1,
    maxParts: MAX_PARTS,
    async onFile({ name, bytes }) {
      pdf = /\.pdf$/i.test(name) ? await takePdf(bytes, limits.pdfBytes) : "kind";
      return typeof pdf !== "string";
    },
  });
  if (tooLarge) return "too_large";
  if (!wellFormed || [...fields].length > 0) return "malformed";
  if (pdf === undefined) return "no_file";
  if (typeof pdf === "string") return pdf;
  const key = await documents.keep(pdf, now);
  await stores.settings.save({ home_pdf_url: documentPath(key) });
  return "published";
}
