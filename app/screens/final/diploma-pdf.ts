import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { findDiploma } from "~/acts/final/find-diploma";
import { diplomaFile, diplomaPath } from "~/contest/final/diplomas";
import { download } from "~/web/core/download";

/**
 * The diploma's PDF, public to anyone with its code. The diploma's page explains why a diploma is
 * not valid or cannot be set.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const diploma = await findDiploma(context, params.code ?? "");
  if (!diploma) throw new Response(null, { status: 404 });
  const { pdfs, origin } = context;
  const lacking = await pdfs.lacking();
  if (diploma.state !== "valid" || lacking(diploma.name).length > 0)
    return redirect(diplomaPath(diploma.code));
  const draw = await pdfs.diplomas(origin);
  return download(await draw(diploma), diplomaFile(diploma), "application/pdf");
}
