import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Figure } from "~/components/core/figure";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { zipParts } from "~/contest/final/diplomas";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { awardLine, diplomas as text } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.tabs.all) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  const [counts, leftOut] = await Promise.all([
    stores.diplomas.counts(nameless),
    stores.diplomas.lackingLetters(),
  ]);
  return {
    counts,
    parts: counts.current === 0 ? 0 : zipParts(counts.current),
    leftOut: leftOut.map(({ code, kind, name, awards, work }) => ({
      code,
      name,
      award: awardLine(kind, awards),
      universityName: work?.universityName ?? null,
    })),
  };
}

export default function AdminDiplomas() {
  const { counts, parts, leftOut } = useLoaderData<typeof loader>();
  const { figures } = text;
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.adminSubtitle} back="/admin/fallo">
        {Array.from({ length: parts }, (_, before) => before + 1).map((part) => (
          <a key={part} href={`/admin/fallo/diplomas.zip?parte=${part}`} className="button button-solid">
            {parts === 1 ? text.zip : text.zipPart(part, parts)}
          </a>
        ))}
      </AdminHeading>
      <dl className="flex flex-wrap gap-x-14 gap-y-6 border-t border-ink pt-6">
        {(["current", "waiting", "replaced", "revoked"] as const).map((figure) => (
          <Figure key={figure} term={figures[figure]} value={formatInteger(counts[figure])} />
        ))}
      </dl>
      {counts.current + counts.waiting === 0 && <p className="mt-8">{text.noVerdict}</p>}
      {counts.waiting > 0 && <p className="mt-8">{text.waitingHint}</p>}
      {leftOut.length > 0 && (
        <section className="mt-14" aria-labelledby="sin-pdf">
          <h2 id="sin-pdf" className="h2">
            {text.leftOut}
          </h2>
          <p className="mt-3 mb-4 max-w-[46rem]">{text.leftOutHint}</p>
          <Table
            caption={text.leftOut}
            columns={[text.name, text.award, text.university, text.code]}
            isFocusable
          >
            {leftOut.map((diploma) => (
              <tr key={diploma.code}>
                <th scope="row" className="wrap-anywhere">
                  {diploma.name}
                </th>
                <td>{diploma.award}</td>
                <td>{diploma.universityName ?? "–"}</td>
                <td>
                  <code>{diploma.code}</code>
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </div>
  );
}
