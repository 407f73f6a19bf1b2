import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { AUDIT_PER_PAGE } from "~/db/core/audit";
import { cron } from "~/db/core/store-context";
import { siteTitle } from "~/text/core/common";
import { formatDateTime } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { abridgedOf, actionName, auditSummary, audit as auditText } from "~/text/running/audit";
import { pageOf } from "~/web/core/pages";
import { logList, storeFilter } from "./query";

/** Maximum characters of an entry's details, because a page has fifty entries. */
const DETAILS_SHOWN = 800;

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(auditText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const query = logList.read(request);
  const [{ entries, total }, actions] = await Promise.all([
    stores.audit.page(storeFilter(query), query.page),
    stores.audit.actions(),
  ]);
  const { page, pages } = pageOf(query.page, AUDIT_PER_PAGE, total);
  return {
    query: { ...query, page },
    entries: entries.map(({ id, at, actor, actorName, action, target, details }) => {
      const json = JSON.stringify(details, null, 2);
      return {
        id,
        at,
        actor: actor === cron.id ? null : actorName,
        action,
        summary: auditSummary(action, target, details),
        details: json.slice(0, DETAILS_SHOWN),
        isAbridged: json.length > DETAILS_SHOWN || Object.keys(abridgedOf(details)).length > 0,
      };
    }),
    total,
    pages,
    actions,
  };
}

export default function AuditScreen() {
  const { query, entries, total, pages, actions } = useLoaderData<typeof loader>();
  const isFiltered = [query.actor, query.action, query.from, query.to].some(Boolean);
  return (
    <div className="page pb-24">
      <AdminHeading title={auditText.title} tabs={tabBars.records}>
        <ButtonLink href={`/admin/registro.csv${logList.query({ ...query, page: 1 })}`}>
          {auditText.export}
        </ButtonLink>
      </AdminHeading>
      <FilterBar
        folds
        search={query.actor}
        searchLabel={auditText.columns.actor}
        placeholder=""
        choices={[
          {
            name: "accion",
            label: auditText.columns.action,
            value: query.action,
            none: "Todas",
            options: actions.map((id) => ({ id, name: actionName(id) })),
          },
        ]}
        days={[
          { name: "desde", label: auditText.from, value: query.from },
          { name: "hasta", label: auditText.to, value: query.to },
        ]}
      />
      <p className="label py-3 tabular-nums" role="status">
        {auditText.eventCount(total)}
      </p>
      {entries.length === 0 ? (
        <p className="h2 py-16">{isFiltered ? auditText.none : auditText.noneYet}</p>
      ) : (
        <Table
          caption={auditText.title}
          columns={Object.values(auditText.columns)}
          className="table-stacked table-paired sm:min-w-4xl"
          isFocusable
        >
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap tabular-nums">{formatDateTime(entry.at)}</td>
              <td className="wrap-anywhere">{entry.actor ?? auditText.cron}</td>
              <th scope="row">{actionName(entry.action)}</th>
              <td className="table-rest wrap-anywhere sm:min-w-48">{entry.summary}</td>
              <td className="max-w-96">
                {entry.details !== "{}" && (
                  <details>
                    <summary className="link link-tall">Ver</summary>
                    <pre className="max-h-80 overflow-auto pb-3 text-label whitespace-pre-wrap wrap-anywhere">
                      {entry.details}
                    </pre>
                    {entry.isAbridged && <p className="hint pb-3">{auditText.abridged}</p>}
                  </details>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pages page={query.page} pages={pages} href={(page) => logList.path({ ...query, page })} />
    </div>
  );
}
