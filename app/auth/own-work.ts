import type { AppLoadContext } from "@remix-run/cloudflare";
import { proposalForm as text } from "~/text/proposal-form";
import { requireViewer } from "./guards";

/** The proposal of the signed-in university, or the redirect that says why not. (specification 2.6) */
export async function requireOwnWork(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, proposals, flash } = await requireViewer(request, context);
  if (viewer.role !== "universidad") throw await flash.redirect("/", text.editDenied);
  const { universityId } = viewer;
  if (universityId === null) throw await flash.redirect("/universidad", text.noUniversity);
  const proposal = await proposals.ownedBy(universityId, id ?? "");
  if (!proposal) throw await flash.redirect("/universidad", text.notFound);
  return { viewer, universityId, proposal };
}
