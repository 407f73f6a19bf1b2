import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/asset-access";
import { pictureWidths } from "~/services/files";
import { fileHeaders, notModified } from "~/web/file-answers";

/** A proposal's picture at one of the allowed widths, as WebP. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const width = pictureWidths.find((one) => String(one) === params.width);
  if (!width) throw new Response(null, { status: 404 });
  const asset = await visibleAsset(params.assetId ?? "", context);
  if (asset.kind !== "image") throw new Response(null, { status: 404 });
  const headers = fileHeaders({
    contentType: "image/webp",
    version: `${asset.id}-${width}`,
    isPrivate: asset.isDraft,
  });
  if (notModified(request, headers)) return new Response(null, { status: 304, headers });
  const picture = await context.pictures.resized(asset.storagePath, width);
  if (!picture) throw new Response(null, { status: 404 });
  // Deleted while the picture was being made: nothing derived may outlive its row.
  if (picture.isNew && !(await context.assets.find(asset.id))) {
    await context.files.remove([asset.storagePath]);
    throw new Response(null, { status: 404 });
  }
  return new Response(request.method === "HEAD" ? null : picture.body, { headers });
}
