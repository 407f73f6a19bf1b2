import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/cloudflare";
import { requireOwnUpload, requireUploader } from "~/auth/works/upload-access";
import { fileLimits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { FileRefusal, type Reason } from "~/services/works/checks";
import { partialUploadsOf } from "~/services/works/partial-uploads";
import { finishUpload, HEAD_BYTES, openUpload } from "~/services/works/resumable";
import { closedNotice } from "~/text/core/closed";
import { common } from "~/text/core/common";
import { proposalForm, uploadAnswers } from "~/text/works/proposal-form";
import { answer, bodyOf, byteCount, concatenation, refusal, reply, uploadMetadata } from "~/web/works/tus";

/**
 * Uploads in parts with the methods of tus 1.0: opens an upload, or joins its parts (Upload-Concat:
 * final).
 */
export function action({ request, context }: ActionFunctionArgs) {
  return reply(request, context, () => {
    if (request.method !== "POST") throw refusal(405, uploadAnswers.unsupported);
    return request.headers.get("Upload-Concat")?.startsWith("final")
      ? finish(request, context)
      : open(request, context);
  });
}

export const loader = () => refusal(405, uploadAnswers.unsupported);

async function open(request: Request, context: AppLoadContext): Promise<Response> {
  const { stores, env, now } = context;
  const [viewer] = await Promise.all([requireUploader(request, context), stores.phases.all()]);
  const closed = closedReason(await stores.phases.activateDue(), "submissions", now);
  if (closed) {
    const { title, description } = closedNotice("submissions", closed);
    throw refusal(409, `${title}. ${description}`);
  }
  const { success } = await env.WRITE_LIMIT.limit({ key: `carga:${viewer.id}` });
  if (!success) throw refusal(429, `${common.tooManyTries.title}. ${common.tooManyTries.description}`);

  const sizeBytes = byteCount(request, "Upload-Length");
  const metadata = uploadMetadata(request);
  if (sizeBytes === null || !metadata) throw refusal(400, uploadAnswers.unreadable);
  const head = await bodyOf(request, Math.min(sizeBytes, HEAD_BYTES));
  if (!head) throw refusal(400, uploadAnswers.notAPart);
  if ((await stores.proposals.ownerOf(metadata.proposal)) !== null)
    throw refusal(409, uploadAnswers.proposalSent);

  const picturesOnly = metadata.use !== "file";
  const upload = await openUpload(
    { folder: metadata.proposal, head, sizeBytes, picturesOnly },
    {
      files: context.files,
      pictures: context.pictures,
      ledger: stores.uploads.ledger(viewer.id),
      limits: fileLimits,
    },
  );
  if (upload instanceof FileRefusal) {
    const { reason } = upload;
    const message =
      picturesOnly && reason === "kind" ? uploadAnswers.pictureOnly : proposalForm.refusal(upload);
    throw refusal(openingStatus[reason], message, reason);
  }
  const { id } = upload;
  const partialUploads = partialUploadsOf(sizeBytes).map((partialUpload, i) => ({
    ...partialUpload,
    url: `/cargas/${id}/${i + 1}`,
  }));
  return answer(201, { id, partialUploads }, { Location: `/cargas/${id}` });
}

const openingStatus: Record<Reason, number> = {
  empty: 415,
  kind: 415,
  damaged: 422,
  imageBytes: 413,
  videoBytes: 413,
  pixels: 422,
  seconds: 422,
  edits: 422,
  openUploads: 429,
  picturesToday: 429,
};

async function finish(request: Request, context: AppLoadContext): Promise<Response> {
  const uploadId = concatenation(request);
  if (!uploadId) {
    await requireUploader(request, context);
    throw refusal(400, uploadAnswers.unreadable);
  }
  const upload = await requireOwnUpload(request, context, uploadId.id);
  if (uploadId.partialUploads !== partialUploadsOf(upload.declaredSize).length)
    throw refusal(400, uploadAnswers.unreadable);
  const facts =
    upload.status === "complete"
      ? { ...upload, sizeBytes: upload.receivedBytes }
      : await finishUpload(upload, {
          files: context.files,
          pictures: context.pictures,
          ledger: upload.ledger,
          limits: fileLimits,
        });
  if (facts === "incomplete") throw refusal(409, uploadAnswers.incomplete);
  if (facts === "gone") throw refusal(404, uploadAnswers.notFound);
  if (facts instanceof FileRefusal) throw refusal(422, proposalForm.refusal(facts), facts.reason);
  const { kind, width, height, durationSeconds, sizeBytes } = facts;
  return answer(
    201,
    { id: upload.id, kind, width, height, durationSeconds, sizeBytes },
    { Location: `/cargas/${upload.id}` },
  );
}
