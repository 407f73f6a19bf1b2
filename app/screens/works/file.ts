import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/works/asset-access";
import { originalOrNotice } from "~/auth/works/unmade-picture";
import { spentOrNone } from "~/services/works/pictures";
import { publicFile } from "~/services/works/public-files";
import { fileHeaders, fileResponse } from "~/web/works/file-responses";

/** A proposal's public file: whole, as one range, or 304. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const lateCheck = asset.kind === "image" ? asset.lateCheck : null;
  if (lateCheck === "damaged") throw new Response(null, { status: 404 });
  if (lateCheck === "pending") return originalOrNotice(request, asset.storagePath, context);
  const file = await publicFile(context, asset).catch(spentOrNone);
  if (file === "spent") return originalOrNotice(request, asset.storagePath, context);
  // The file's row was deleted during the request: derived files must not outlive it.
  if (file?.isNew && !(await context.stores.assets.find(asset.id))) {
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
