import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { requireUniversity } from "~/auth/guards";
import { ActionToast } from "~/components/toast";
import { limits } from "~/contest/limits";
import { closedReason } from "~/contest/phases";
import { whyRefused } from "~/db/database";
import { closedNotice } from "~/text/closed";
import { common, siteTitle } from "~/text/common";
import { proposalForm as text } from "~/text/proposal-form";
import { university } from "~/text/university";
import { formErrorText, type Refusal, readFields, refuse, refuseWith } from "~/web/forms";
import { orUnreached, unlessQuiet } from "~/web/offline";
import { draftKey } from "./draft/kept-draft";
import { FILE } from "./fields";
import { chosenIn, parseNewProposal } from "./form";
import { NewProposalForm } from "./new-proposal-form";
import { type Choice, choiceOf } from "./people/choice";
import { readSearch } from "./people/search";
import { MAX_PARTS, submitProposal } from "./submit/submit";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Nueva propuesta") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, universities, students, proposals, phases, now, env } = await requireUniversity(
    request,
    context,
  );
  const { universityId } = viewer;
  // The portal says why.
  if (universityId === null) throw redirect("/universidad");
  const [choice, sent, universityName, allPhases] = await Promise.all([
    choiceOf(students, universityId),
    proposals.idsOf(universityId),
    universities.nameOf(universityId),
    phases.caughtUp(now),
  ]);
  const closed = closedReason(allPhases, "submissions", now);
  return {
    newId: crypto.randomUUID(),
    universityName: universityName ?? "",
    choice,
    sent,
    draftKey: draftKey(viewer.id, universityId),
    closed: closed && closedNotice("submissions", closed),
    bodyLimitMb: Number(env.FORM_BODY_LIMIT_MB),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, phases, now, env, flash } = await requireUniversity(request, context);
  const { universityId } = viewer;
  if (universityId === null) throw redirect("/universidad", 303);
  if (isSearch(request)) return search(request, context.students, universityId);
  const closed = closedReason(await phases.caughtUp(now), "submissions", now);
  if (closed) return refuseWith(closedNotice("submissions", closed), 409);
  const { success } = await env.WRITE_LIMIT.limit({ key: `propuesta:${viewer.id}` });
  if (!success) return refuseWith(common.tooManyTries, 429);

  try {
    const outcome = await submitProposal(request, context, { ...viewer, universityId });
    if (outcome.end === "sent") return flash.redirect("/universidad", text.sent(outcome.title));
    const { submission } = outcome;
    const chosen = [submission.payload.students].flat().map(String);
    const choice = await choiceOf(context.students, universityId, { chosen });
    const refuseForm = (options: Parameters<typeof refuse>[1] = {}) => {
      const { data: refusal, init } = refuse(submission, options);
      return data({ ...refusal, choice }, init ?? undefined);
    };
    switch (outcome.end) {
      case "full":
        return refuseForm({ toast: text.full, status: 409 });
      case "malformed":
        return refuseForm({ fieldErrors: { "": [formErrorText] } });
      case "too_large":
        return refuseForm({
          fieldErrors: { "": [`${common.tooLarge.title}. ${common.tooLarge.line}`] },
          status: 413,
        });
      case "body_too_large":
        return refuseForm({
          fieldErrors: { [FILE]: [text.bodyTooLarge(Number(env.FORM_BODY_LIMIT_MB))] },
          status: 413,
        });
      case "files":
        return refuseForm({ fieldErrors: outcome.errors });
      case "failed":
        context.logError(outcome.error);
        return refuseForm({ toast: text.notSaved, fieldErrors: outcome.errors, status: 503 });
      case "fields":
        return refuseForm();
    }
  } catch (error) {
    if (whyRefused(error) === "gate_closed")
      return refuseWith(
        closedNotice("submissions", closedReason(await phases.all(), "submissions", now)),
        409,
      );
    context.logError(error);
    return refuseWith(text.notSaved, 503);
  }
}

/** The search for students sends the form without its files, to have it back with others to choose from. */
const isSearch = (request: Request) =>
  request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded") ?? false;

async function search(request: Request, students: AppLoadContext["students"], universityId: string) {
  const fields = await readFields(request, MAX_PARTS);
  const chosen = chosenIn(fields);
  const { payload } = parseNewProposal(fields, chosen);
  const choice = await choiceOf(students, universityId, { ...readSearch(fields), chosen });
  return data({ result: { initialValue: payload }, choice } as Refusal & { choice: Choice });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), text.notSaved);

export const shouldRevalidate = unlessQuiet;

export default function NewProposalScreen() {
  const { closed, ...form } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <a href="/universidad" className="link link-tall text-small">
        Volver a Mis Propuestas
      </a>
      <h1 className="h1 mt-4">Nueva propuesta</h1>
      <p className="mt-3 text-ink-soft">{form.universityName}</p>
      {closed ? (
        <Unavailable title={closed.title} line={closed.description} />
      ) : form.sent.length >= limits.proposalsPerUniversity ? (
        <Unavailable title={university.fullTitle} line={university.fullHelp} />
      ) : form.choice.all === 0 ? (
        <Unavailable title={university.noStudents} line={text.studentsFirst} />
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
