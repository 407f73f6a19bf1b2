import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireFresh } from "~/auth/core/guards";
import { visibleAsset } from "~/auth/works/asset-access";
import { fileHeaders, fileResponse } from "~/web/works/file-responses";

/** A proposal's original file with its private metadata, for organisers only; 404 for others. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asset = await visibleAsset(params.assetId ?? "", context);
  const viewer = await context.session.viewer();
  if (viewer?.role !== "admin") throw new Response(null, { status: 404 });
  await requireFresh(request, context.session, "works/original");
  const headers = fileHeaders({
    contentType: asset.mimeType,
    version: `${asset.id}-original`,
    isPrivate: true,
  });
  const name = asset.storagePath.replaceAll("/", "-").replace(/[^\w.-]/g, "");
  headers.set("Content-Disposition", `attachment; filename="${name}"`);
  return fileResponse(request, headers, asset.sizeBytes, (range) =>
    context.files.read(asset.storagePath, range),
  );
}
