import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/asset-access";
import { fileAnswer, fileHeaders } from "~/web/file-answers";

/** A proposal's file as it was sent: whole, in one range, or "you have it already". */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const headers = fileHeaders({ contentType: asset.mimeType, version: asset.id, isPrivate: asset.isDraft });
  return fileAnswer(request, headers, asset.sizeBytes, (range) =>
    context.files.read(asset.storagePath, range),
  );
}
