import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { DialogForm } from "~/components/core/dialog-form";
import { ButtonLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { PostButton } from "~/components/core/post-button";
import { ActionToast } from "~/components/core/toast";
import { RowsLink, rowSizes } from "~/components/works/rows-link";
import { visibleCard } from "~/contest/works/visible-card";
import { STATES_PER_PAGE } from "~/db/works/views/works";
import styles from "~/styles/work-rows.css";
import { siteTitle } from "~/text/core/common";
import { assigningClosed } from "~/text/jury/assignments";
import { admin } from "~/text/running/admin";
import { localPath } from "~/web/core/local-path";
import { pageOf } from "~/web/core/pages";
import { listViewFor } from "~/web/works/list-view";
import { actOnStates } from "./actions";
import { BulkBar } from "./bulk-bar";
import { BulkConfirmation, FinalistsTable } from "./confirmation";
import { filterChoices } from "./filter";
import { stateList, storeFilter } from "./query";
import { SelectAll, useSelection } from "./selection";
import { StateCard } from "./state-card";
import { WorkDialog } from "./work-dialog";

const text = admin.states;

export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const { selected, view: askedView, editing, removing, from, ...filter } = stateList.read(request);
  const asked = editing ?? removing;
  const { view, headers } = await listViewFor(askedView, request);
  const [{ cards, total }, closed, work] = await Promise.all([
    stores.works.byState(storeFilter(filter), filter.page),
    stores.assignments.closed(),
    asked === null ? null : stores.states.one(asked),
  ]);
  const { page, pages } = pageOf(filter.page, STATES_PER_PAGE, total);
  const list = {
    filter: { ...filter, page },
    view,
    total,
    pages,
    // Admins see the status in every phase.
    proposals: cards.map((card) => ({
      ...visibleCard(card, "all"),
      status: card.status,
      isDraft: card.isDraft,
    })),
    selected,
    closed,
    dialog: work && { work, isRemoval: editing === null, from: localPath(from) },
  };
  return data(list, { headers });
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnStates(request, context);

export default function StatesScreen() {
  const { filter, view, total, pages, proposals, selected, closed, dialog } = useLoaderData<typeof loader>();
  const isRows = view === "filas";
  const busy = useNavigation().state === "loading";
  const address = stateList.path(filter);
  const answer = useActionData<typeof action>();
  const question = answer && "question" in answer ? answer.question : null;
  const selection = useSelection(
    proposals.map(({ id }) => id),
    total,
    selected,
  );
  return (
    <div className="group/selection page pb-24 [counter-reset:ticked]">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} isTight>
        <ButtonLink to={address} className="max-sm:hidden" preventScrollReset>
          {text.reload}
        </ButtonLink>
        {!closed && (
          <PostButton name="intent" value="ask-assign" className="button max-sm:px-3 max-sm:text-small">
            {text.assign}
          </PostButton>
        )}
        <PostButton
          name="intent"
          value="ask-finalists"
          className="button button-solid max-sm:px-3 max-sm:text-small"
        >
          {text.finalists}
        </PostButton>
        {closed && <p className="hint basis-full">{assigningClosed[closed]}</p>}
      </AdminHeading>
      {question?.kind === "finalists" && <FinalistsTable {...question} />}
      <FilterBar folds search={filter.search} choices={filterChoices(filter)} />
      {/* The address or the answer sets the ticks, not the browser's memory. */}
      <Form method="post" id={selection.formId} autoComplete="off" preventScrollReset />
      <DialogForm list={address} />
      {proposals.length > 0 ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 py-3 max-sm:py-0">
            <h2 className="label tabular-nums">{text.proposalCount(total)}</h2>
            <SelectAll selection={selection} filter={filter} />
            <RowsLink
              isRows={isRows}
              to={stateList.path({ ...filter, selected, view: isRows ? "fichas" : "filas" })}
            />
          </div>
          <ul
            aria-busy={busy}
            className={`state-cards grid grid-cols-1 gap-x-5 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${isRows ? "work-rows" : ""}`}
          >
            {proposals.map((proposal) => (
              <li key={proposal.id} id={`obra-${proposal.id}`} className="grid scroll-mt-4">
                <StateCard
                  proposal={proposal}
                  selection={selection}
                  list={address}
                  sizes={isRows ? rowSizes : undefined}
                />
              </li>
            ))}
          </ul>
          <Pages
            label={text.pages}
            page={filter.page}
            pages={pages}
            href={(page) => stateList.path({ ...filter, page, selected: selection.whole ? "filtro" : null })}
          />
          <BulkBar key={selection.round} selection={selection} address={address} />
        </>
      ) : (
        <>
          <h2 className="label py-3 tabular-nums">{text.proposalCount(0)}</h2>
          <p className="h2 py-16">{text.none}</p>
        </>
      )}
      {dialog && !question && <WorkDialog key={dialog.work.id} {...dialog} list={address} />}
      {question && <BulkConfirmation key={question.key} question={question} />}
    </div>
  );
}
