import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { ButtonLink, H2, TallLink } from "~/components/core/elements";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { TablePlace } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { TiesForm } from "~/components/jury/ties-form";
import { roles } from "~/contest/core/roles";
import { linesOf } from "~/contest/jury/ties";
import { PEOPLE_PER_PAGE } from "~/db/people/people";
import { common, siteTitle } from "~/text/core/common";
import { formatInteger, formatNumericDate } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { ties as tiesText } from "~/text/jury/ties";
import { personImport } from "~/text/people/imports";
import { users as usersText } from "~/text/people/users";
import { pageOf } from "~/web/core/pages";
import { actOnUsers } from "./actions";
import { tiesPath, userList } from "./query";
import { RoleConfirmation } from "./role-confirmation";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(usersText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const { person: personId, ...query } = userList.read(request);
  const [list, person, tied, active] = await Promise.all([
    stores.people.page(query),
    personId ? stores.people.find(personId) : null,
    personId ? stores.ties.of(personId) : null,
    personId ? stores.universities.active() : [],
  ]);
  const { page, pages } = pageOf(query.page, PEOPLE_PER_PAGE, list.total);
  return {
    query: { ...query, page },
    people: list.people,
    total: list.total,
    pages,
    person,
    ties: person && tied && { university: tied.universityId ?? "", names: linesOf(tied.ties) },
    universities: active.map(({ id, name }) => ({ id, name })),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnUsers(request, context);

export default function UsersScreen() {
  const { query, people, total, pages, person, ties, universities } = useLoaderData<typeof loader>();
  const back = userList.path(query);
  const answer = useActionData<typeof actOnUsers>();
  const saves = useLocation().search.includes("parte=vinculos");
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={usersText.title} tabs={tabBars.people}>
        <ButtonLink to="/admin/usuarios/importar">{personImport.link}</ButtonLink>
      </AdminHeading>
      {person && <RoleConfirmation key={person.id} person={person} universities={universities} back={back} />}
      {person && ties && (
        <section aria-labelledby="vinculos-de" className="mb-8 border-b border-ink pb-6">
          <H2 id="vinculos-de">{tiesText.ofJuror(person.fullName)}</H2>
          <p className="measure mt-1 mb-5">{tiesText.ofJurorLine}</p>
          <div className="max-w-xl">
            <TiesForm
              key={person.id}
              {...ties}
              universities={universities}
              action={tiesPath(person.id)}
              result={saves ? answer?.result : undefined}
            />
          </div>
        </section>
      )}
      <FilterBar
        folds
        search={query.search}
        placeholder="Nombre o correo"
        choices={[
          {
            name: "rol",
            label: "Rol",
            value: query.role,
            none: "Todos",
            options: roles.map((id) => ({ id, name: common.roles[id] })),
          },
        ]}
      />
      <p className="label py-3 tabular-nums" role="status">
        {formatInteger(total)} {total === 1 ? "cuenta" : "cuentas"}
      </p>
      {people.length === 0 ? (
        <p className="h2 py-16">{usersText.none}</p>
      ) : (
        <TablePlace>
          <table className="table-stacked table-paired w-full border-b text-left text-small sm:min-w-3xl">
            <caption className="sr-only">Cuentas del concurso, por nombre</caption>
            <thead className="border-b border-ink">
              <tr className="*:py-2 *:pr-6 *:font-semibold">
                <th scope="col">Nombre</th>
                <th scope="col">Correo</th>
                <th scope="col">Universidad</th>
                <th scope="col">Rol</th>
                <th scope="col">Alta</th>
                <th scope="col">
                  <span className="sr-only">Acciones</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.id} className="h-10 border-b *:pr-6">
                  <th scope="row" className="font-semibold wrap-anywhere">
                    {person.fullName}
                  </th>
                  <td className="wrap-anywhere">{person.email}</td>
                  <td className="table-rest wrap-anywhere">
                    {person.universityName ??
                      (person.requestedUniversityName === null
                        ? "—"
                        : usersText.isPending(person.requestedUniversityName))}
                  </td>
                  <td>{common.roles[person.role]}</td>
                  <td className="table-wide whitespace-nowrap tabular-nums">
                    {formatNumericDate(person.createdAt)}
                  </td>
                  <td className="whitespace-nowrap sm:text-right">
                    <TallLink
                      to={userList.path({ ...query, person: person.id })}
                      aria-label={`Cambiar rol de ${person.fullName}`}
                    >
                      Cambiar rol
                    </TallLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TablePlace>
      )}
      <Pages page={query.page} pages={pages} href={(page) => userList.path({ ...query, page })} />
    </div>
  );
}
