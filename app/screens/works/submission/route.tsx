import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { canInvite } from "~/acts/people/invitation";
import { requireUniversity } from "~/auth/core/guards";
import { BackLink } from "~/components/core/back-link";
import { ButtonLink, H1 } from "~/components/core/elements";
import { Statement } from "~/components/core/statement";
import { ActionToast } from "~/components/core/toast";
import { rulesTaken } from "~/contest/core/consents";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { closedNotice } from "~/text/core/closed";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { university } from "~/text/people/university";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { orUnreached, skipRevalidation } from "~/web/core/offline";
import { studentLinkPath } from "~/web/people/access";
import { actOnNewProposal } from "./actions";
import { draftKey } from "./draft/local-draft";
import { NewProposalForm } from "./new-proposal-form";
import { choiceOf } from "./people/choice";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Nueva propuesta") }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, stores, now, env, origin } = await requireUniversity(request, context);
  const { universityId } = viewer;
  // The portal shows the reason.
  if (universityId === null) throw redirect("/universidad");
  const [choice, link, sent, universityName, allPhases, rules, taken] = await Promise.all([
    choiceOf(stores.students, universityId),
    stores.students.link(universityId),
    stores.proposals.idsOf(universityId),
    stores.universities.nameOf(universityId),
    stores.phases.activateDue(),
    stores.publishedTexts.inForce(),
    stores.consents.of(viewer.id),
  ]);
  const closed = closedReason(allPhases, "submissions", now);
  return {
    newId: crypto.randomUUID(),
    universityName: universityName ?? "",
    choice,
    invitation: {
      href: link === null ? null : `${origin}${studentLinkPath}/${link}`,
      canInvite: canInvite(context),
    },
    sent,
    rules: { version: rules.version, taken: rulesTaken(taken) },
    draftKey: draftKey(viewer.id, universityId),
    closed: closed && closedNotice("submissions", closed),
    bodyLimitMb: Number(env.FORM_BODY_LIMIT_MB),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnNewProposal(request, context);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orUnreached(() => serverAction<typeof action>(), proposalFormText.notSaved);

export const shouldRevalidate = skipRevalidation;

export default function NewProposalScreen() {
  const { closed, ...form } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <BackLink to="/universidad" />
      <H1 className="mt-4">Nueva propuesta</H1>
      {closed ? (
        <Unavailable title={closed.title} line={closed.description} />
      ) : form.sent.length >= limits.proposalsPerUniversity ? (
        <Unavailable title={university.fullTitle} line={university.fullHelp} />
      ) : (
        <NewProposalForm {...form} />
      )}
    </div>
  );
}

function Unavailable({ title, line }: { title: string; line?: string }) {
  return (
    <Statement title={title} level={2}>
      {line && <p>{line}</p>}
      <ButtonLink href="/universidad">{waysBack["/universidad"]}</ButtonLink>
    </Statement>
  );
}
