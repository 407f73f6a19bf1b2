import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink } from "~/components/core/elements";
import { FilterBar, type FilterChoice } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { ActionToast, ToastMessage } from "~/components/core/toast";
import { useHydrated } from "~/components/core/use-hydrated";
import { PendingAccounts } from "~/components/people/pending-accounts";
import { REGISTERED_PER_PAGE, UNIVERSITIES_PER_PAGE } from "~/db/people/views/university-lists";
import { siteTitle } from "~/text/core/common";
import { tabBars } from "~/text/core/tab-bars";
import { universityImport } from "~/text/people/imports";
import { pendingAccounts as waitingText } from "~/text/people/pending-accounts";
import { universities as universitiesText } from "~/text/people/universities";
import { pageOf } from "~/web/core/pages";
import { actOnUniversities } from "./actions";
import { AddForm } from "./add-form";
import { EditDialog } from "./edit-dialog";
import { type Filter, storeFilter, universityList } from "./query";
import { RegisteredTable } from "./registered";
import { editId, rowId, UniversityTable } from "./table";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(universitiesText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, logError } = await requireAdmin(request, context);
  const { edited: editedId, ...filter } = universityList.read(request);
  const read = await Promise.all([
    stores.universityLists.page(storeFilter(filter), filter),
    editedId === null ? null : stores.universities.find(editedId),
    stores.pendingAccounts.list(null),
  ]).catch((error: unknown) => {
    logError(error);
    return null;
  });
  if (read === null) return null;
  const [{ managed, registered, resultCount, total }, edited, pending] = read;
  const table = pageOf(filter.page, UNIVERSITIES_PER_PAGE, resultCount);
  const cards = pageOf(filter.registeredPage, REGISTERED_PER_PAGE, resultCount);
  return {
    filter: { ...filter, page: table.page, registeredPage: cards.page },
    managed,
    registered,
    resultCount,
    total,
    /** Number of the table's first row, from 1. */
    first: (table.page - 1) * UNIVERSITIES_PER_PAGE + 1,
    pages: table.pages,
    registeredPages: cards.pages,
    pending,
    isGone: editedId !== null && edited === null,
    edited,
    newId: crypto.randomUUID(),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnUniversities(request, context);

export default function UniversitiesScreen() {
  const loaded = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  useFocusOnWhatIsLeft(loaded?.edited?.id, loaded?.total);
  if (loaded === null) {
    return (
      <div className="page pb-24">
        <ToastMessage toast={universitiesText.loadFailed} />
        <AdminHeading title={universitiesText.title} tabs={tabBars.people} />
      </div>
    );
  }
  const { filter, resultCount, total, pending, edited } = loaded;
  const list = universityList.path(filter);
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={universitiesText.title} tabs={tabBars.people}>
        <ButtonLink to="/admin/universidades/importar">{universityImport.link}</ButtonLink>
      </AdminHeading>
      <PendingAccounts
        {...pending}
        line={waitingText.adminLine}
        namesUniversity
        className="border-t border-ink py-8"
      />
      <AddForm newId={loaded.newId} />
      <FilterBar search={filter.search} placeholder="Nombre" choices={filterChoices(filter)} />
      <h2 id={COUNT} tabIndex={-1} className="label py-3 tabular-nums outline-none">
        {loaded.pages === 1
          ? universitiesText.shown(resultCount, total)
          : universitiesText.shownOfPage(loaded.first, loaded.first + loaded.managed.length - 1, resultCount)}
      </h2>
      {loaded.isGone && (
        <p role="status" className="note note-error font-semibold">
          {universitiesText.gone}
        </p>
      )}
      {resultCount > 0 ? (
        <>
          <UniversityTable rows={loaded.managed} filter={filter} />
          <Pages
            page={filter.page}
            pages={loaded.pages}
            href={(page) => universityList.path({ ...filter, page })}
          />
          <RegisteredTable cards={loaded.registered} resultCount={resultCount}>
            <Pages
              label={universitiesText.registeredPages}
              page={filter.registeredPage}
              pages={loaded.registeredPages}
              href={(registeredPage) => `${universityList.path({ ...filter, registeredPage })}#registradas`}
            />
          </RegisteredTable>
        </>
      ) : (
        <p className="h2 py-16">{total === 0 ? universitiesText.none : universitiesText.noneFound}</p>
      )}
      {edited && (
        <EditDialog
          key={edited.id}
          university={edited}
          back={hydrated ? list : `${list}#${rowId(edited.id)}`}
        />
      )}
    </div>
  );
}

const COUNT = "cuenta";

/**
 * Returns the focus to the row's link after a dialog closes. After a deletion, focuses the place
 * above the remaining rows.
 */
function useFocusOnWhatIsLeft(editedId: string | undefined, count: number | undefined) {
  const before = useRef({ editedId, count });
  useEffect(() => {
    const { editedId: closed, count: had = 0 } = before.current;
    before.current = { editedId, count };
    if (closed && !editedId) document.getElementById(editId(closed))?.focus({ preventScroll: true });
    else if ((count ?? 0) < had) document.getElementById(COUNT)?.focus({ preventScroll: true });
  }, [editedId, count]);
}

const filterChoices = ({ state }: Filter): FilterChoice[] => [
  {
    name: "estado",
    label: "Estado",
    value: state,
    none: universitiesText.filters.all,
    options: [
      { id: "activas", name: universitiesText.filters.active },
      { id: "inactivas", name: universitiesText.filters.inactive },
    ],
  },
];
