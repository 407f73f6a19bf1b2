import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { requireUniversity } from "~/auth/guards";
import { ActionToast } from "~/components/toast";
import { limits } from "~/contest/limits";
import { closedReason } from "~/contest/phases";
import { common, siteTitle } from "~/text/common";
import { gateClosed } from "~/text/gates";
import { proposalForm as text } from "~/text/proposal-form";
import { university } from "~/text/university";
import { formErrorText, refuse, refuseWith } from "~/web/forms";
import { drain } from "~/web/multipart";
import { orUnreached, unlessUnreached } from "~/web/offline";
import { FILE } from "./fields";
import { draftKey } from "./kept-draft";
import { NewProposalForm } from "./new-proposal-form";
import { submitProposal } from "./submit";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Nueva propuesta") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, portal, proposals, phases, now, env } = await requireUniversity(request, context);
  const { universityId } = viewer;
  // The portal says why.
  if (universityId === null) throw redirect("/universidad");
  const [students, sent, universityName, allPhases] = await Promise.all([
    portal.students(universityId),
    proposals.idsOf(universityId),
    portal.universityName(universityId),
    phases.caughtUp(now),
  ]);
  const closed = closedReason(allPhases, "submissions", now);
  return {
    newId: crypto.randomUUID(),
    universityName: universityName ?? "",
    students: students.map(({ id, fullName, email }) => ({ id, fullName, email })),
    sent,
    draftKey: draftKey(viewer.id, universityId),
    closed: closed && gateClosed("submissions", closed),
    bodyLimitMb: Number(env.FORM_BODY_LIMIT_MB),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, phases, now, env, flash } = await requireUniversity(request, context).catch(
    async (denial) => {
      await drain(request);
      throw denial;
    },
  );
  const { universityId } = viewer;
  const refuseUnread = async (...refusal: Parameters<typeof refuseWith>) => {
    await drain(request);
    return refuseWith(...refusal);
  };
  if (universityId === null) {
    await drain(request);
    throw redirect("/universidad", 303);
  }
  const closed = closedReason(await phases.caughtUp(now), "submissions", now);
  if (closed) return refuseUnread(gateClosed("submissions", closed), 409);
  const { success } = await env.WRITE_LIMIT.limit({ key: `propuesta:${viewer.id}` });
  if (!success) return refuseUnread(common.tooManyTries, 429);

  try {
    const outcome = await submitProposal(request, context, { ...viewer, universityId });
    if (outcome.end === "sent") return flash.redirect("/universidad", university.sent(outcome.title));
    const { submission } = outcome;
    switch (outcome.end) {
      case "full":
        return refuse(submission, { toast: university.full, status: 409 });
      case "malformed":
        return refuse(submission, { fieldErrors: { "": [formErrorText] } });
      case "body_too_large":
        return refuse(submission, {
          fieldErrors: { [FILE]: [text.bodyTooLarge(Number(env.FORM_BODY_LIMIT_MB))] },
          status: 413,
        });
      case "files":
        return refuse(submission, { fieldErrors: outcome.errors });
      case "fields":
        return refuse(submission);
    }
  } catch (error) {
    context.logError(error);
    return refuseWith(text.notSaved, 503);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), text.notSaved);

export const shouldRevalidate = unlessUnreached;

export default function NewProposalScreen() {
  const { closed, ...form } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <a href="/universidad" className="link inline-flex min-h-11 items-center text-small">
        Volver a Mis Propuestas
      </a>
      <h1 className="h1 mt-4">Nueva propuesta</h1>
      <p className="mt-3 text-ink-soft">{form.universityName}</p>
      {closed ? (
        <Unavailable title={closed.title} line={closed.description} />
      ) : form.sent.length >= limits.proposalsPerUniversity ? (
        <Unavailable title={university.fullTitle} line={university.fullHelp} />
      ) : form.students.length === 0 ? (
        <Unavailable title={university.noStudents} line={university.studentsFirst} />
      ) : (
        <NewProposalForm {...form} />
      )}
    </div>
  );
}

function Unavailable({ title, line }: { title: string; line?: string }) {
  return (
    <div className="mt-12 max-w-[40rem] border-t border-ink pt-6">
      <p className="h2">{title}</p>
      {line && <p className="mt-3">{line}</p>}
      <a href="/universidad" className="button mt-8">
        Ver mis propuestas
      </a>
    </div>
  );
}
