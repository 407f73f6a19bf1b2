import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { CopyButton } from "~/components/core/copy-button";
import { ButtonLink, TallLink, TextLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { diplomaPath, listedStates } from "~/contest/final/diplomas";
import { DIPLOMAS_PER_PAGE } from "~/db/final/diplomas";
import { siteTitle } from "~/text/core/common";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { choice, listAddress, page, search } from "~/web/core/list-address";
import { pageOf } from "~/web/core/pages";

const diplomaAddress = listAddress("/admin/fallo/diplomas", {
  search: search("q"),
  state: choice("estado", listedStates),
  page: page(),
});

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(diplomasText.tabs.all) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const query = diplomaAddress.read(request);
  const [{ diplomas, total }, figures] = await Promise.all([
    stores.diplomas.page(query, query.page),
    stores.diplomas.figures(nameless),
  ]);
  const { page, pages } = pageOf(query.page, DIPLOMAS_PER_PAGE, total);
  return {
    query: { ...query, page },
    pages,
    total,
    ...figures,
    diplomas: diplomas.map(({ code, kind, name, awards, work, state }) => ({
      code,
      name,
      award: awardLine(kind, awards),
      work: work?.title ?? null,
      state,
      link: `${context.origin}${diplomaPath(code)}`,
    })),
  };
}

export default function AdminDiplomas() {
  const { query, pages, total, current, unprintable, waiting, diplomas } = useLoaderData<typeof loader>();
  const isFiltered = query.search !== "" || query.state !== null;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={diplomasText.title} subtitle={diplomasText.adminSubtitle} back="/admin/fallo">
        {current > 0 && (
          <ButtonLink href="/admin/fallo/diplomas.zip" solid>
            {diplomasText.zip}
          </ButtonLink>
        )}
      </AdminHeading>
      {waiting > 0 && <p className="note mb-6 max-w-[46rem]">{diplomasText.waiting(waiting)}</p>}
      {unprintable > 0 && (
        <p className="note note-warn mb-6 max-w-[46rem]">
          {diplomasText.unprintable(unprintable)}{" "}
          <TextLink to={diplomaAddress.path({ state: "unprintable" })}>
            {diplomasText.seeUnprintable}
          </TextLink>
        </p>
      )}
      {total === 0 && !isFiltered ? (
        waiting === 0 && <p>{diplomasText.noVerdict}</p>
      ) : (
        <>
          <FilterBar
            folds
            search={query.search}
            placeholder={diplomasText.searched}
            choices={[
              {
                name: "estado",
                label: diplomasText.state,
                value: query.state,
                none: "Todos",
                options: listedStates.map((id) => ({ id, name: diplomasText.listedStates[id] })),
              },
            ]}
          />
          <p className="label py-3 tabular-nums" role="status">
            {diplomasText.diplomaCount(total)}
          </p>
          {total === 0 ? <p className="h2 py-16">{diplomasText.noneFound}</p> : <List diplomas={diplomas} />}
          <Pages page={query.page} pages={pages} href={(page) => diplomaAddress.path({ ...query, page })} />
        </>
      )}
    </div>
  );
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>["diplomas"];

function List({ diplomas }: { diplomas: Listed }) {
  return (
    <Table
      caption={diplomasText.caption}
      columns={[diplomasText.name, diplomasText.award, diplomasText.state, diplomasText.link]}
      className="table-stacked table-paired"
    >
      {diplomas.map(({ code, name, award, work, state, link }) => (
        <tr key={code}>
          <th scope="row" className="wrap-anywhere">
            {name}
          </th>
          <td className="wrap-anywhere">
            {award}
            {work && ` · ${work}`}
          </td>
          <td>{diplomasText.listedStates[state]}</td>
          <td className="whitespace-nowrap">
            <div className="flex gap-x-4">
              <TallLink href={diplomaPath(code)} aria-label={`${diplomasText.check}: ${name}`}>
                {diplomasText.check}
              </TallLink>
              {state === "valid" && (
                <TallLink href={`${diplomaPath(code)}.pdf`} aria-label={diplomasText.downloadOf(name)}>
                  {diplomasText.pdf}
                </TallLink>
              )}
              <CopyButton what={link} name={diplomasText.linkOf(name)} />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
