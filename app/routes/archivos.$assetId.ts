import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { visibleAsset } from "~/auth/asset-access";
import { fileHeaders, notModified, parseRange } from "~/web/file-answers";

/** A proposal's file as it was sent: whole, in one range, or "you have it already". */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const headers = fileHeaders({ contentType: asset.mimeType, version: asset.id, isPrivate: asset.isDraft });
  headers.set("Accept-Ranges", "bytes");
  if (notModified(request, headers)) return new Response(null, { status: 304, headers });
  const range = parseRange(request, headers, asset.sizeBytes);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${asset.sizeBytes}` } });
  }
  const length = range?.length ?? asset.sizeBytes;
  headers.set("Content-Length", String(length));
  if (range) {
    const { offset } = range;
    headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${asset.sizeBytes}`);
  }
  if (request.method === "HEAD") return new Response(null, { status: range ? 206 : 200, headers });
  const body = await context.files.read(asset.storagePath, range ?? undefined);
  if (!body) throw new Response(null, { status: 404 });
  return new Response(body, { status: range ? 206 : 200, headers });
}
