import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/asset-access";
import { publicFile } from "~/services/public-files";
import { fileAnswer, fileHeaders } from "~/web/file-answers";

/** A proposal's file without its private notes: whole, in one range, or "you have it already". */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const headers = fileHeaders({ contentType: asset.mimeType, version: asset.id, isPrivate: asset.isDraft });
  return fileAnswer(request, headers, asset.sizeBytes, async (range) => {
    const file = await publicFile(context.files, asset.storagePath, asset.sizeBytes);
    // Deleted while it was looked through: nothing derived may outlive its row.
    if (file?.isNew && !(await context.assets.find(asset.id))) {
      await context.files.remove([asset.storagePath]);
      return null;
    }
    return file?.read(range) ?? null;
  });
}
