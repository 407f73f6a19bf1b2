import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/works/asset-access";
import { originalOrNotice } from "~/auth/works/unmade-picture";
import { renditions, renditionType, wholePicture } from "~/services/core/files";
import { spentOrNone } from "~/services/works/pictures";
import { fileHeaders, notModified, standInHeaders } from "~/web/works/file-responses";

/**
 * A picture or a video's poster as WebP at an allowed width. `compartir` is the version for other
 * sites.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const rendition = renditions.find((name) => String(name) === params.rendition);
  if (!rendition) throw new Response(null, { status: 404 });
  const asset = await visibleAsset(params.assetId ?? "", context);
  const path = asset.kind === "video" ? asset.posterPath : asset.storagePath;
  if (!path || asset.lateCheck === "damaged") throw new Response(null, { status: 404 });
  const headers = fileHeaders({
    contentType: renditionType(rendition),
    version: `${asset.id}-${rendition}`,
    isPrivate: asset.isDraft,
  });
  if (notModified(request, headers)) return new Response(null, { status: 304, headers });
  // The cron makes the first picture, so that no request sends the resizer a file in vain.
  if (asset.lateCheck === "pending") return originalOrNotice(request, path, context);
  const picture = await context.pictures.resized(path, rendition).catch(spentOrNone);
  if (picture === "spent") return originalOrNotice(request, path, context);
  if (!picture) throw new Response(null, { status: 404 });
  // The file's row was deleted during the request: derived files must not outlive it.
  if (picture.isNew && !(await context.stores.assets.find(asset.id))) {
    await context.files.remove([path]);
    throw new Response(null, { status: 404 });
  }
  return new Response(request.method === "HEAD" ? null : picture.body, {
    headers: picture.isStandIn ? standInHeaders(renditionType(wholePicture)) : headers,
  });
}
