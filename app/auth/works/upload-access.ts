import type { AppLoadContext } from "@remix-run/cloudflare";
import { type PartialUpload, storedBytesOf } from "~/services/works/partial-uploads";
import { common } from "~/text/core/common";
import { university } from "~/text/people/university";
import { uploadAnswers } from "~/text/works/proposal-form";
import { refusal } from "~/web/works/tus";

/**
 * Returns the signed-in contact of a university. Throws 401, 403 or 412 as JSON, because scripts cannot follow a
 * redirect to a form.
 */
export async function requireUploader(request: Request, context: AppLoadContext) {
  const version = request.headers.get("Tus-Resumable");
  if (version !== null && version !== "1.0.0") throw refusal(412, uploadAnswers.unreadable);
  const viewer = await context.session.viewer();
  if (!viewer) throw refusal(401, uploadAnswers.signedOut);
  if (viewer.role !== "universidad") throw refusal(403, common.denied("universidad").description ?? "");
  if (viewer.universityId === null) throw refusal(403, university.none.title);
  return viewer;
}

/**
 * Returns the person's own resumable upload with its ledger. Throws the same 404 for another person's upload and for an
 * unknown one.
 */
export async function requireOwnUpload(request: Request, context: AppLoadContext, id = "") {
  const viewer = await requireUploader(request, context);
  const upload = await context.stores.uploads.find(viewer.id, id);
  // A file in a form's body has no announced size and no upload parts.
  if (upload?.declaredSize == null) throw refusal(404, uploadAnswers.notFound);
  const { declaredSize, status, parts } = upload;
  const numbers = new Set(parts.map(({ partNumber }) => partNumber));
  return {
    ...upload,
    declaredSize,
    mimeType: upload.mimeType ?? "",
    ledger: context.stores.uploads.ledger(viewer.id),
    /** Returns the stored bytes of an upload part. */
    offsetOf: (partialUpload: PartialUpload) =>
      status === "complete" ? partialUpload.end - partialUpload.start : storedBytesOf(partialUpload, numbers),
  };
}
