import type { AppLoadContext } from "@remix-run/cloudflare";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { requireViewer } from "../core/guards";

/**
 * Returns the proposal of the signed-in university. Otherwise throws a redirect with the reason. (specification 2.6)
 */
export async function requireOwnWork(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, stores, flash } = await requireViewer(request, context);
  if (viewer.role !== "universidad") throw await flash.redirect("/", proposalAnswers.editDenied);
  const { universityId } = viewer;
  if (universityId === null) throw await flash.redirect("/universidad", proposalAnswers.noUniversity);
  const proposal = await stores.proposals.ownedBy(universityId, id ?? "");
  if (!proposal) throw await flash.redirect("/universidad", proposalAnswers.notFound);
  return { viewer, stores, universityId, proposal };
}
