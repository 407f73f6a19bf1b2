import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { withoutCodes } from "~/contest/final/minutes";
import { verdict as verdictText } from "~/text/final/verdict";
import { download } from "~/web/core/download";
import { sealedMinutes } from "./sealed-minutes";

/**
 * The minutes (acta) of a sealed verdict, even after a later verdict replaces it. The bytes are the
 * same each time. `?para=publicar` returns the version without jurors' codes.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const guarded = await requireAdmin(request, context);
  const isPublic = new URL(request.url).searchParams.get("para") === "publicar";
  if (!isPublic) await requireFresh(request, guarded.session, "final/minutes");
  const number = /^[1-9]\d{0,5}$/.test(params.number ?? "") ? Number(params.number) : null;
  const minutes = number === null ? null : await sealedMinutes(number, guarded);
  if (number === null || minutes === null) throw new Response(null, { status: 404 });
  if (minutes === "broken")
    return guarded.flash.redirect(`/admin/fallo?numero=${number}`, verdictText.minutesBroken);
  return download(
    await guarded.pdfs.minutes(isPublic ? withoutCodes(minutes) : minutes),
    verdictText.minutesFile(number, isPublic),
    "application/pdf",
  );
}
