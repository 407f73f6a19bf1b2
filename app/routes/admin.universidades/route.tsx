import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAdmin } from "~/auth/guards";
import { AdminHeading } from "~/components/admin-heading";
import { FilterBar } from "~/components/filter-bar";
import { ActionToast, ToastMessage } from "~/components/toast";
import { useHydrated } from "~/components/use-hydrated";
import { WaitingAccounts } from "~/components/waiting-accounts";
import { siteTitle } from "~/text/common";
import { universities as text } from "~/text/universities";
import { waiting as waitingText } from "~/text/waiting";
import { actOnUniversities } from "./acts";
import { AddForm } from "./add-form";
import { EditDialog } from "./edit-dialog";
import { filterChoices, found } from "./filter";
import { universityList } from "./query";
import { Registered } from "./registered";
import { editId, rowId, UniversityTable } from "./table";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { universities, waiting, logError } = await requireAdmin(request, context);
  const { edited: asked, ...filter } = universityList.read(request);
  const [all, waits] = await Promise.all([
    universities.all().catch((error: unknown) => {
      logError(error);
      return null;
    }),
    waiting.list(null),
  ]);
  return {
    filter,
    all,
    waits,
    asksToEdit: asked !== null,
    edited: all?.find(({ id }) => id === asked) ?? null,
    newId: crypto.randomUUID(),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnUniversities(request, context);

export default function UniversitiesScreen() {
  const { filter, all, waits, asksToEdit, edited, newId } = useLoaderData<typeof loader>();
  const hydrated = useHydrated();
  const list = universityList.path(filter);
  useFocusOnWhatIsLeft(edited?.id, all?.length);
  if (all === null) {
    return (
      <div className="page pb-24">
        <ToastMessage toast={text.loadFailed} />
        <AdminHeading title={text.title} subtitle={text.subtitle} />
      </div>
    );
  }
  const shown = found(all, filter);
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} />
      <WaitingAccounts
        {...waits}
        line={waitingText.adminLine}
        namesUniversity
        className="border-t border-ink py-8"
      />
      <AddForm newId={newId} taken={all.map(({ id }) => id)} />
      <FilterBar search={filter.search} placeholder="Nombre" choices={filterChoices(filter)} />
      <h2 id={COUNT} tabIndex={-1} className="label py-3 tabular-nums outline-none">
        {text.shown(shown.length, all.length)}
      </h2>
      {asksToEdit && !edited && (
        <p role="status" className="note note-error font-semibold">
          {text.gone}
        </p>
      )}
      {shown.length > 0 ? (
        <UniversityTable shown={shown} filter={filter} />
      ) : (
        <p className="h2 py-16">{all.length === 0 ? text.none : text.noneFound}</p>
      )}
      <Registered universities={all} />
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

/** Once a dialog closed the keyboard is on the row's link again; once a row went, above the rows that are left. */
function useFocusOnWhatIsLeft(editedId: string | undefined, count: number | undefined) {
  const before = useRef({ editedId, count });
  useEffect(() => {
    const { editedId: closed, count: had = 0 } = before.current;
    before.current = { editedId, count };
    if (closed && !editedId) document.getElementById(editId(closed))?.focus({ preventScroll: true });
    else if ((count ?? 0) < had) document.getElementById(COUNT)?.focus({ preventScroll: true });
  }, [editedId, count]);
}
