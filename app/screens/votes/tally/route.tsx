import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { addDays, dayOf, endOfDay, HOUR_MS, startOfDay } from "~/contest/core/calendar";
import { closedReason, votingIsOver } from "~/contest/running/phases";
import { visibilityOf, votesAreHidden } from "~/contest/works/visibility";
import { formatInteger } from "~/text/core/formats";
import { gallery } from "~/text/public/gallery";
import { tally as text } from "~/text/votes/tally";
import { day, listAddress, page } from "~/web/core/list-address";
import { publicMeta } from "~/web/core/page-meta";
import { findReceipt } from "./actions";
import { Ahead, Check, ReceiptForm, Seals } from "./parts";
import { VoidedVotes } from "./voided";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, { path: "/recuento", title: text.title, description: text.intro });

const address = listAddress("/recuento", { works: page("obras"), day: day("dia") });

/**
 * Shows the number of sealed lines and their head until voting ends. Shows everything afterwards.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tally, votes, settings: store, now } = context;
  const [{ viewer, settings, phases }, latest, hasVotes] = await Promise.all([
    frame(context),
    tally.latest(),
    tally.hasVotes(),
  ]);
  const head = latest && { ...latest, at: latest.hour * HOUR_MS };
  if (!votingIsOver(phases, now)) {
    const areHidden = votesAreHidden(settings, phases, now);
    const since = areHidden ? await store.changedAt("votes_hidden_until_close") : null;
    const isOpen = closedReason(phases, "votes", now) === null;
    const state = isOpen ? ("open" as const) : hasVotes ? ("closed" as const) : ("ahead" as const);
    return { head, state, hidden: areHidden ? gallery.votesHidden(since) : null, result: null };
  }
  const visibility = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const query = address.read(request);
  const day = query.day ?? dayOf(head?.at ?? now);
  const [counts, voided, seals] = await Promise.all([
    visibility.votes ? tally.counts(query.works, visibility) : null,
    votes.voidedByKind(),
    tally.hourly(startOfDay(day), endOfDay(day)),
  ]);
  return {
    head,
    state: "over" as const,
    hidden: null,
    result: {
      /** Null for jurors who may not see votes. */
      counts: counts && { ...counts, day: query.day },
      voided,
      seals: {
        day,
        isAsked: query.day !== null,
        isLast: day >= dayOf(now),
        list: seals.map((seal) => ({ ...seal, at: seal.hour * HOUR_MS })),
      },
    },
  };
}

export const action = findReceipt;

export default function Tally() {
  const { head, state, hidden, result } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <h1 className="h1">{text.title}</h1>
      {result === null ? (
        <section className="mt-12 border-t border-ink pt-5">
          <h2 className="h2">{text.states[state]}</h2>
          <p className="mt-3 max-w-[46rem]">{text.closedHint}</p>
          {hidden && <p className="mt-3 max-w-[46rem]">{hidden}</p>}
          <Ahead head={head} isPaused={state === "closed"} />
        </section>
      ) : (
        <>
          <ReceiptForm />
          {result.counts && (
            <section className="mt-16" aria-labelledby="votos">
              <h2 id="votos" className="h2 mb-4">
                {text.counts}
              </h2>
              <Counts {...result.counts} />
            </section>
          )}
          <VoidedVotes kinds={result.voided} />
          <Check head={head} isOpen={result.seals.isAsked}>
            <Seals
              {...result.seals}
              before={address.path({ works: result.counts?.page, day: addDays(result.seals.day, -1) })}
              after={
                result.seals.isLast
                  ? null
                  : address.path({ works: result.counts?.page, day: addDays(result.seals.day, 1) })
              }
            />
          </Check>
        </>
      )}
    </div>
  );
}

type Result = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["result"]>;

function Counts({ rows, page, pages, day }: NonNullable<Result["counts"]>) {
  const { work, university, votes } = text.columns;
  return (
    <>
      <Table caption={text.counts} columns={[work, university, { figure: votes }]}>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={`/propuesta/${row.id}`} className="link link-tall">
                {row.title}
              </a>
              {row.isDisqualified && row.votes > 0 && (
                <span className="block text-small font-normal">{text.disqualified(row.votes)}</span>
              )}
            </th>
            <td>{row.universityName ?? "–"}</td>
            <td className="numeric">{formatInteger(row.isDisqualified ? 0 : row.votes)}</td>
          </tr>
        ))}
      </Table>
      <Pages label={text.works} page={page} pages={pages} href={(works) => address.path({ works, day })} />
    </>
  );
}
