import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireOwnUpload } from "~/auth/works/upload-access";
import { BrokenBody, UploadGone } from "~/services/core/files";
import { type PartialUpload, partAt, partialUploadsOf } from "~/services/works/partial-uploads";
import { storePart } from "~/services/works/resumable";
import { uploadAnswers } from "~/text/works/proposal-form";
import { byteCount, emptyResponse, refusal, reply } from "~/web/works/tus";

/** HEAD: returns the stored size of this upload part. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return reply(request, context, async () => {
    if (request.method !== "HEAD") throw refusal(405, uploadAnswers.unsupported);
    const { upload, partialUpload } = await requirePartialUpload(request, context, params);
    return emptyResponse(200, {
      "Upload-Offset": String(upload.offsetOf(partialUpload)),
      "Upload-Length": String(partialUpload.end - partialUpload.start),
    });
  });
}

/** PATCH: stores exactly one chunk, which begins at the upload part's current offset. */
export function action({ request, params, context }: ActionFunctionArgs) {
  return reply(request, context, async () => {
    if (request.method !== "PATCH") throw refusal(405, uploadAnswers.unsupported);
    const { upload, partialUpload } = await requirePartialUpload(request, context, params);
    const { offset, body } = readPart(request, partialUpload, upload);
    if (offset !== upload.offsetOf(partialUpload)) throw refusal(409, uploadAnswers.elsewhere);
    try {
      const next = await storePart(context.files, upload.ledger, upload, partialUpload, offset, body);
      return emptyResponse(204, { "Upload-Offset": String(next) });
    } catch (error) {
      if (error instanceof BrokenBody) throw refusal(400, uploadAnswers.notAPart);
      if (error instanceof UploadGone) throw refusal(404, uploadAnswers.notFound);
      throw error;
    }
  });
}

/** Returns the request's chunk: exactly one of the upload part's chunks. */
function readPart(request: Request, partialUpload: PartialUpload, { status }: { status: string }) {
  if (request.headers.get("Content-Type") !== "application/offset+octet-stream") {
    throw refusal(415, uploadAnswers.unreadable);
  }
  const offset = byteCount(request, "Upload-Offset");
  if (offset === null) throw refusal(400, uploadAnswers.unreadable);
  if (status === "complete") throw refusal(409, uploadAnswers.complete);
  const part = partAt(partialUpload, offset);
  const length = byteCount(request, "Content-Length");
  if (!part || !request.body || (length !== null && length !== part.length)) {
    throw refusal(400, uploadAnswers.notAPart);
  }
  return { offset, body: request.body };
}

async function requirePartialUpload(
  request: Request,
  context: AppLoadContext,
  { id, lane: number }: { id?: string; lane?: string },
) {
  const upload = await requireOwnUpload(request, context, id);
  const partialUpload = /^[1-9]$/.test(number ?? "")
    ? partialUploadsOf(upload.declaredSize)[Number(number) - 1]
    : undefined;
  if (!partialUpload) throw refusal(404, uploadAnswers.notFound);
  return { upload, partialUpload };
}
