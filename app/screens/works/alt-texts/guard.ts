import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireViewer } from "~/auth/core/guards";
import { altTexts } from "~/text/works/alt-texts";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { cameFrom } from "~/web/core/came-from";

/**
 * Returns the work when the viewer can edit its texts: its university or an admin. Otherwise throws
 * a redirect with the reason.
 */
export async function requireDescriber(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  const isAdmin = viewer.role === "admin";
  if (!isAdmin && viewer.role !== "universidad") throw await flash.redirect("/", altTexts.ofWork.denied);
  const home = isAdmin ? "/admin/textos-alternativos" : "/universidad";
  if (!isAdmin && viewer.universityId === null)
    throw await flash.redirect(home, proposalAnswers.noUniversity);
  const work = await stores.altTextLists.ofWork(id ?? "");
  const isTheirs = isAdmin || work?.universityId === viewer.universityId;
  if (!work || !isTheirs) throw await flash.redirect(home, proposalAnswers.notFound);
  return { viewer, stores, isAdmin, work, back: cameFrom(request, home) };
}
