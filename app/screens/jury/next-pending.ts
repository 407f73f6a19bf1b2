import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireJuror } from "~/auth/core/guards";
import { jurorWorksOf } from "~/db/jury/views/juror-board";
import { nextEvaluationPath, originOf } from "~/web/jury/evaluation-path";

/**
 * Leads to the juror's first pending work, or back to the list. The list only links here, because the search reads
 * all works.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, settings } = await requireJuror(request, context);
  const pending = await stores.jurorBoard.nextPending(jurorWorksOf(viewer, settings), null);
  const { path } = originOf(request);
  return redirect(pending ? nextEvaluationPath(pending, path) : path, 303);
}
