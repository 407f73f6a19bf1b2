import { Link } from "@remix-run/react";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { formatDateTime, formatInteger, formatPercent } from "~/text/core/formats";
import { votes as votesText } from "~/text/votes/votes";
import { votesList, workOrders } from "./query";
import type { WorkList } from "./read";

/** The works with votes: the shares of each one's largest groups beside the contest's median. */
export function Works({ list }: { list: WorkList }) {
  const { rows, medians, counts, total, search, order, page, pages } = list;
  const columns = workOrders.map((key) => ({
    label: votesText.columns[key],
    isFigure: key !== "title",
    sorted: key !== order ? null : key === "title" ? ("ascending" as const) : ("descending" as const),
    href: votesList.path({ search, order: key }),
  }));
  return (
    <>
      <p className="mb-6 tabular-nums">{votesText.counting(counts)}</p>
      <FilterBar
        search={search}
        placeholder={votesText.search}
        others={order === "votes" ? {} : { orden: order }}
      />
      <p className="mt-6 max-w-[65ch] text-ink-soft">
        {votesText.listHint} {votesText.listLeast}
        {rows.some(({ votes, hour }) => votes > 0 && hour === null) && ` ${votesText.figuresLate}`}
      </p>
      <p className="label py-3 tabular-nums" role="status">
        {votesText.total(total)}
      </p>
      {rows.length === 0 ? (
        <p className="h2 border-t border-ink py-16">{search ? votesText.noneFound : votesText.none}</p>
      ) : (
        <Table caption={votesText.list} columns={columns} className="min-w-5xl">
          <tr data-median>
            <th scope="row" className="font-normal text-ink-soft">
              {votesText.median}
            </th>
            <td />
            <td />
            {(["network", "domain", "hour", "own"] as const).map((key) => (
              <td key={key} className="numeric text-ink-soft">
                <Share value={medians[key]} />
              </td>
            ))}
          </tr>
          {rows.map((work) => (
            <tr key={work.id} data-work={work.id}>
              <th scope="row" className="max-w-80 min-w-56 wrap-anywhere">
                <Link to={votesList.path({ work: work.id })} className="title-link link-tall">
                  {work.title}
                </Link>
                <span className="block text-label font-normal text-ink-soft">{work.university}</span>
              </th>
              <td className="numeric">{formatInteger(work.votes)}</td>
              <td className="numeric">{formatInteger(work.voided)}</td>
              <td className="numeric">
                <Share value={work.network} />
              </td>
              <td className="numeric">
                <Share value={work.domain} note={work.domainName} />
              </td>
              <td className="numeric">
                <Share value={work.hour} note={work.hourAt === null ? null : formatDateTime(work.hourAt)} />
              </td>
              <td className="numeric">
                <Share value={work.own} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pages page={page} pages={pages} href={(page) => votesList.path({ search, order, page })} />
    </>
  );
}

/** A share of votes with what it is of below. */
export function Share({ value, note }: { value: number | null; note?: string | null }) {
  if (value === null) return "—";
  return (
    <>
      {formatPercent(value)}
      {note && <span className="block text-label text-ink-soft wrap-anywhere">{note}</span>}
    </>
  );
}
