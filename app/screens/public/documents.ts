import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { viewerOrVisitor } from "~/auth/core/guards";
import { documentKey } from "~/contest/public/home-pdf";
import { landing } from "~/text/public/landing";
import { fileHeaders, fileResponse } from "~/web/works/file-responses";

/** The landing's PDF, for anyone who can see the landing. A replaced PDF returns 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { settings, documents } = await viewerOrVisitor(request, context);
  const key = documentKey(settings.home_pdf_url);
  const size = key !== null && key === params.key ? await documents.size(key) : null;
  if (key === null || size === null) throw new Response(null, { status: 404 });
  const headers = fileHeaders({ contentType: "application/pdf", version: key, isPrivate: true });
  // Browsers refuse to open a sandboxed PDF; their viewers run no script of this site.
  headers.delete("Content-Security-Policy");
  const disposition = new URL(request.url).searchParams.has("descargar") ? "attachment" : "inline";
  headers.set("Content-Disposition", `${disposition}; filename="${landing.briefFile}"`);
  return fileResponse(request, headers, size, (range) => documents.read(key, range));
}
