import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireViewer } from "~/auth/guards";
import { ClosedNotice } from "~/components/closed-notice";
import { ActionToast } from "~/components/toast";
import { closedReason } from "~/contest/phases";
import { whyRefused } from "~/db/database";
import { closedNotice } from "~/text/closed";
import { siteTitle } from "~/text/common";
import { proposalForm as text } from "~/text/proposal-form";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { EditForm } from "./edit-form";
import { editForm } from "./form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Editar propuesta") }];

/** The proposal of the signed-in university, or the redirect that says why not. (specification 2.6) */
async function requireOwn(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, proposals, flash } = await requireViewer(request, context);
  if (viewer.role !== "universidad") throw await flash.redirect("/", text.editDenied);
  const { universityId } = viewer;
  if (universityId === null) throw await flash.redirect("/universidad", text.noUniversity);
  const proposal = await proposals.ownedBy(universityId, id ?? "");
  if (!proposal) throw await flash.redirect("/universidad", text.notFound);
  return { viewer, universityId, proposal };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { proposal } = await requireOwn(request, params.id, context);
  const closed = closedReason(await context.phases.caughtUp(context.now), "submissions", context.now);
  return { proposal, closed: closed && closedNotice("submissions", closed) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { phases, proposals, flash, now } = context;
  const { viewer, universityId, proposal } = await requireOwn(request, params.id, context);
  const submission = await readForm(request, editForm(proposal.category));
  const closed = closedReason(await phases.caughtUp(now), "submissions", now);
  if (closed) return refuse(submission, { toast: closedNotice("submissions", closed), status: 409 });
  if (submission.status !== "success") return refuse(submission);
  const { seenAt, ...change } = submission.value;
  const by = { id: viewer.id, name: viewer.fullName };
  try {
    const isSaved = await proposals.edit(universityId, proposal.id, change, seenAt, by, now);
    if (isSaved) return flash.redirect("/universidad", text.edited);
  } catch (error) {
    if (whyRefused(error) === "gate_closed") {
      const reason = await phases.whyClosed("submissions");
      return refuse(submission, { toast: closedNotice("submissions", reason), status: 409 });
    }
    context.logError(error);
    return refuse(submission, { toast: text.notEdited, status: 503 });
  }
  const saved = await proposals.ownedBy(universityId, proposal.id);
  if (!saved) return refuseWith(text.notFound, 404);
  return data({ result: submission.reply({ formErrors: [text.changedMeanwhile] }), saved }, { status: 409 });
}

export default function EditProposalScreen() {
  const { proposal, closed } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <a href="/universidad" className="link link-tall text-small">
        Volver a Mis Propuestas
      </a>
      <h1 className="h1 mt-4">Editar propuesta</h1>
      {!closed && <p className="note mt-6 max-w-[42rem]">{text.filesStay}</p>}
      {closed && <ClosedNotice notice={closed} className="mt-6 max-w-[42rem]" />}
      <EditForm
        proposal={proposal}
        saved={actionData && "saved" in actionData ? actionData.saved : undefined}
        lastResult={actionData?.result}
        isClosed={closed !== null}
      />
    </div>
  );
}
