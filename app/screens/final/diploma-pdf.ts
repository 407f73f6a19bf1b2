import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findDiploma } from "~/acts/final/find-diploma";
import { diplomaFile, diplomaPath } from "~/contest/final/diplomas";

/**
 * The diploma's PDF, public to anyone with its code. The diploma's page explains why a diploma is
 * not valid or cannot be set.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await findDiploma(context, params.code ?? "");
  if (!found) throw new Response(null, { status: 404 });
  const { pdfs, origin } = context;
  const lacking = await pdfs.lacking();
  if (found.state !== "valid" || lacking(found.name).length > 0) return redirect(diplomaPath(found.code));
  const draw = await pdfs.diplomas(origin);
  return new Response(await draw(found), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${diplomaFile(found)}"`,
      "Cache-Control": "no-store",
    },
  });
}
