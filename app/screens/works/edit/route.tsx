import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireOwnWork } from "~/auth/works/own-work";
import { BackLink } from "~/components/core/back-link";
import { ClosedNotice } from "~/components/core/closed-notice";
import { H1 } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { closedReason } from "~/contest/core/phases";
import { refusalReason } from "~/db/core/database";
import { closedNotice } from "~/text/core/closed";
import { common, siteTitle } from "~/text/core/common";
import { proposalAnswers } from "~/text/works/proposal-answers";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { cameFrom } from "~/web/core/came-from";
import { readForm, refuse, refuseWith } from "~/web/core/forms";
import { EditForm } from "./edit-form";
import { editForm } from "./form";
import { TextsLink } from "./texts-link";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Editar propuesta") }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ proposal }, preview] = await Promise.all([
    requireOwnWork(request, params.id, context),
    context.stores.works.besideEdit(params.id ?? ""),
  ]);
  const phases = await context.stores.phases.activateDue();
  const closed = closedReason(phases, "submissions", context.now);
  const back = cameFrom(request, "/universidad");
  return {
    proposal,
    lacking: preview?.lackingTexts ?? 0,
    cover: preview?.cover ?? null,
    universityName: preview?.universityName ?? "",
    back,
    closed: closed && closedNotice("submissions", closed),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { env, flash, now } = context;
  const { viewer, stores, universityId, proposal } = await requireOwnWork(request, params.id, context);
  const submission = await readForm(request, editForm(proposal.category));
  // Each effective save writes an audit event.
  const { success } = await env.WRITE_LIMIT.limit({ key: `edicion:${viewer.id}` });
  if (!success) return refuse(submission, { toast: common.tooManyTries, status: 429 });
  const closed = closedReason(await stores.phases.activateDue(), "submissions", now);
  if (closed) return refuse(submission, { toast: closedNotice("submissions", closed), status: 409 });
  if (submission.status !== "success") return refuse(submission);
  const { baseVersion, ...change } = submission.value;
  try {
    await stores.proposals.edit(universityId, proposal.id, change, baseVersion);
    return await flash.redirect(cameFrom(request, "/universidad").at, proposalAnswers.edited);
  } catch (error) {
    if (refusalReason(error) !== "changed_meanwhile")
      return answerFailure(error, context, submission, {
        gate_closed: "submissions",
        failed: proposalAnswers.notEdited,
      });
  }
  const saved = await stores.proposals.ownedBy(universityId, proposal.id);
  if (!saved) return refuseWith(proposalAnswers.notFound, 404);
  return data(
    { result: submission.reply({ formErrors: [proposalAnswers.changedMeanwhile] }), saved },
    { status: 409 },
  );
}

export default function EditProposalScreen() {
  const { proposal, closed, lacking, back, cover, universityName } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <BackLink {...back} />
      <H1 className="mt-4">Editar propuesta</H1>
      {!closed && <p className="note mt-6 max-w-[42rem]">{proposalFormText.filesStay}</p>}
      <TextsLink proposalId={proposal.id} lacking={lacking} back={back.at} />
      {closed && <ClosedNotice notice={closed} className="mt-6 max-w-[42rem]" />}
      <EditForm
        proposal={proposal}
        universityName={universityName}
        cover={cover}
        saved={actionData && "saved" in actionData ? actionData.saved : undefined}
        lastResult={actionData?.result}
        isClosed={closed !== null}
        back={back.at}
      />
    </div>
  );
}
