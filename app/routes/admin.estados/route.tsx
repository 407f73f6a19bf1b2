import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards";
import { sha256 } from "~/auth/sha256";
import { AdminHeading } from "~/components/admin-heading";
import { FilterBar } from "~/components/filter-bar";
import { ActionToast } from "~/components/toast";
import type { FinalistsPreview } from "~/contest/finalists";
import { limits } from "~/contest/limits";

import { type Judging, judgingOf } from "~/contest/overview";
import { closedReason, closing, nextDays } from "~/contest/phases";

import { shownCard } from "~/contest/shown-card";
import { badgeVisible, type ProposalStatus } from "~/contest/statuses";
import type { AssignmentPlan } from "~/db/assignments";
import { NotFound, serverMessage } from "~/db/database";
import { RemovalFailed } from "~/db/removal";
import { admin } from "~/text/admin";
import { siteTitle } from "~/text/common";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { localPath } from "~/web/local-path";
import { BulkBar } from "./bulk-bar";
import { addressOf, filterChoices } from "./filter";
import { statesForm } from "./form";
import { readFilter, storeFilter } from "./query";
import { BulkQuestion } from "./question";
import { type Answer, SelectAll, useSelection } from "./selection";
import { StateCard } from "./state-card";

const text = admin.states;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { works, phases, now } = await requireAdmin(request, context);
  const params = new URL(request.url).searchParams;
  const filter = readFilter(params);
  const [cards, allPhases] = await Promise.all([works.byState(storeFilter(filter)), phases.all()]);
  return {
    filter,
    address: addressOf(filter),
    // The menus set the status, badge or not.
    proposals: cards.map((card) => ({ ...shownCard(card, true), isDraft: card.isDraft })),
    showStatus: badgeVisible(allPhases, now),
    allSelected: params.get("seleccion") === "todas",
  };
}

/** A bulk change about to happen, to be confirmed. */
export type Question = { key: string; ids: string[] } & (
  | { kind: "status"; status: ProposalStatus }
  | { kind: "removal" }
  | {
      kind: "assignment";
      added: number;
      perProposal: number;
      loads: AssignmentPlan["loads"];
      seen: string;
      hasChanged: boolean;
    }
  | {
      kind: "finalists";
      preview: FinalistsPreview;
      judging: Judging & OpenPhase;
      seen: string;
      hasChanged: boolean;
    }
);

/** The phase in which the jury can still evaluate, and its last day; null when they cannot, or no date says. */
type OpenPhase = {
  openPhase: string | null;
  lastDay: string | null;
  /** When they can again, where the dates tell. */
  later: ReturnType<typeof nextDays>;
};

export async function action({ request, context }: ActionFunctionArgs) {
  const { states, assignments, dashboard, phases, settings, viewer, now, flash } = await requireAdmin(
    request,
    context,
  );
  const by = { id: viewer.id, name: viewer.fullName };
  const submission = await readForm(request, statesForm, { maxFields: limits.selectedProposals + 100 });
  if (submission.status !== "success") {
    const aboutSelection = submission.error?.ids?.[0];
    return refuse(submission, { toast: aboutSelection ? text.failed(aboutSelection) : undefined });
  }
  const form = submission.value;
  const elsewhere = "return" in form ? localPath(form.return) : null;
  const back = elsewhere ?? addressOf(readFilter(new URL(request.url).searchParams));
  // Removing nothing does nothing. (specification 1.5)
  if ("ids" in form && form.ids.length === 0) return redirect(back, 303);

  try {
    switch (form.intent) {
      case "ask-status":
      case "ask-removal": {
        await states.find(form.ids);
        const asked = { key: crypto.randomUUID(), ids: form.ids };
        const question: Question =
          form.intent === "ask-status"
            ? { ...asked, kind: "status", status: form.status }
            : { ...asked, kind: "removal" };
        return data({ question });
      }
      case "set-status": {
        const changed = await states.setStatus(form.ids, form.status, by, now);
        return flash.redirect(back, text.statusesChanged(changed));
      }
      case "set-one":
        await states.setStatus([form.id], form.status, by, now);
        return flash.redirect(back, text.statusChanged);
      case "remove": {
        const removed = await states.remove(form.ids, by, now);
        return flash.redirect(back, text.removedMany(removed));
      }
      case "remove-one":
        await states.remove([form.id], by, now);
        return flash.redirect(back, text.removed);
      case "ask-finalists":
      case "finalists": {
        const { finalists_count, evaluation_count_mode } = await settings.all();
        const preview = await states.previewFinalists(finalists_count);
        // Who is in, and what changes: a vote that moves neither does not ask again.
        const outcome = [preview.lines.map(({ id, isFinalist }) => [id, isFinalist]), preview.changes];
        const seen = (await sha256(JSON.stringify(outcome))).slice(0, 16);
        const hasChanged = form.intent === "finalists" && form.seen !== undefined && form.seen !== seen;
        if (form.intent === "ask-finalists" || hasChanged) {
          const [overview, allPhases] = await Promise.all([
            dashboard.overview(evaluation_count_mode),
            phases.caughtUp(now),
          ]);
          const isOpen = closedReason(allPhases, "evaluations", now) === null;
          const judging = {
            ...judgingOf(overview, limits.lackingWorks),
            openPhase: (isOpen && allPhases.find((phase) => phase.isActive)?.phaseName) || null,
            lastDay: (isOpen && closing(allPhases, "evaluations", now)?.lastDay) || null,
            later: nextDays(allPhases, "evaluations", now),
          };
          const question: Question = {
            key: crypto.randomUUID(),
            ids: [],
            kind: "finalists",
            preview,
            judging,
            seen,
            hasChanged,
          };
          return data({ question }, { status: hasChanged ? 409 : 200 });
        }
        return flash.redirect(
          back,
          text.finalistsDone(await states.calculateFinalists(finalists_count, by, now)),
        );
      }
      case "ask-assign":
      case "assign": {
        const { judges_per_proposal: perProposal } = await settings.all();
        const plan = await assignments.plan(perProposal);
        if (plan.loads.length === 0) return refuseWith(text.assignmentFailed(text.noJudges), 409);
        if (plan.proposals === 0) return refuseWith(text.assignmentFailed(text.noContestants), 409);
        const added = plan.added.length;
        const seen = (await sha256(JSON.stringify(plan.added))).slice(0, 16);
        const hasChanged = form.intent === "assign" && form.seen !== undefined && form.seen !== seen;
        if (form.intent === "ask-assign" || hasChanged) {
          const { loads } = plan;
          const asked = { key: crypto.randomUUID(), ids: [], kind: "assignment" as const };
          const question: Question = { ...asked, added, loads, perProposal, seen, hasChanged };
          return data({ question }, { status: hasChanged ? 409 : 200 });
        }
        await assignments.assign(plan, by, now);
        return flash.redirect(back, text.assignmentDone({ added, loads: plan.loads }));
      }
    }
  } catch (error) {
    if (error instanceof NotFound) return refuseWith(text.failed(admin.unknown), 404);
    const message = serverMessage(error);
    if (error instanceof RemovalFailed) return refuseWith(text.removalFailed[error.step](message), 500);
    if (form.intent === "finalists") return refuseWith(text.finalistsFailed(message), 500);
    if (form.intent === "assign" || form.intent === "ask-assign")
      return refuseWith(text.assignmentFailed(message), 500);
    return refuseWith(text.failed(message), 500);
  }
}

export default function StatesScreen() {
  const { filter, address, proposals, showStatus, allSelected } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const selection = useSelection(
    proposals.map(({ id }) => id),
    allSelected,
  );
  return (
    <div className="group/selection page pb-24 [counter-reset:ticked]">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle}>
        <Link to={address} className="button" preventScrollReset>
          {text.reload}
        </Link>
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="ask-assign" className="button">
            {text.assign}
          </button>
        </Form>
        <Form method="post" preventScrollReset>
          <button type="submit" name="intent" value="ask-finalists" className="button button-solid">
            {text.finalists}
          </button>
        </Form>
      </AdminHeading>
      <FilterBar search={filter.q} choices={filterChoices(filter)} />
      {/* What was ticked is the address's or the answer's business, not the browser's memory. */}
      <Form method="post" id={selection.formId} autoComplete="off" preventScrollReset />
      {proposals.length > 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 py-3">
            <h2 className="label tabular-nums">{text.found(proposals.length)}</h2>
            <SelectAll selection={selection} address={address} />
          </div>
          <ul className="grid grid-cols-1 gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {proposals.map((proposal) => (
              <li key={proposal.id} className="grid">
                <StateCard proposal={proposal} showStatus={showStatus} selection={selection} />
              </li>
            ))}
          </ul>
          <BulkBar key={selection.round} selection={selection} address={address} />
        </>
      ) : (
        <>
          <h2 className="label py-3 tabular-nums">{text.found(0)}</h2>
          <p className="h2 py-16">{text.none}</p>
        </>
      )}
      {answer?.question && <BulkQuestion key={answer.question.key} question={answer.question} />}
    </div>
  );
}
