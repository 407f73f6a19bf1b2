import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/works/asset-access";
import { noneIfDamaged } from "~/services/core/files";
import { publicFile } from "~/services/works/public-files";
import { fileHeaders, fileResponse } from "~/web/works/file-responses";

/** A proposal's public file, never the original: whole, as one range, or 304. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const file = await publicFile(context, asset).catch(noneIfDamaged);
  // The file's row was deleted during the request: derived files must not outlive it.
  if (file?.isNew && !(await context.assets.find(asset.id))) {
    await context.files.remove([asset.storagePath]);
    throw new Response(null, { status: 404 });
  }
  if (!file) throw new Response(null, { status: 404 });
  const headers = fileHeaders({
    contentType: file.contentType,
    version: `${asset.id}-publico`,
    isPrivate: asset.isDraft,
  });
  return fileResponse(request, headers, file.size, file.read);
}
