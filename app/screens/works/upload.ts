import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireOwnUpload } from "~/auth/works/upload-access";
import { discard } from "~/services/works/ledger";
import { partialUploadsOf } from "~/services/works/partial-uploads";
import { uploadAnswers } from "~/text/works/proposal-form";
import { answer, emptyResponse, refusal, reply } from "~/web/works/tus";

/** Returns an upload's progress to a reloaded page. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  return reply(request, context, async () => {
    const upload = await requireOwnUpload(request, context, params.id);
    const partialUploads = partialUploadsOf(upload.declaredSize).map((partialUpload, i) => ({
      ...partialUpload,
      url: `/cargas/${upload.id}/${i + 1}`,
      offset: upload.offsetOf(partialUpload),
    }));
    return answer(200, {
      id: upload.id,
      complete: upload.status === "complete",
      kind: upload.kind,
      sizeBytes: upload.declaredSize,
      receivedBytes: partialUploads.reduce((sum, { offset }) => sum + offset, 0),
      partialUploads,
    });
  });
}

/** Cancels the upload and deletes its stored parts. */
export function action({ request, params, context }: ActionFunctionArgs) {
  return reply(request, context, async () => {
    if (request.method !== "DELETE") throw refusal(405, uploadAnswers.unsupported);
    const upload = await requireOwnUpload(request, context, params.id);
    await discard(context.files, upload.ledger, upload);
    return emptyResponse(204);
  });
}
