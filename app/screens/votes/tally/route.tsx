import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { frame } from "~/auth/core/guards";
import { H2 } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { Statement } from "~/components/core/statement";
import { Tab } from "~/components/core/tab";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { HOUR_MS } from "~/contest/core/calendar";
import { closedReason } from "~/contest/core/phases";
import { visibilityOf, votesAreHidden } from "~/contest/core/visibility";
import { formatInteger } from "~/text/core/formats";
import { gallery } from "~/text/public/gallery";
import { tally as tallyText } from "~/text/votes/tally";
import { publicMeta } from "~/web/core/page-meta";
import { findReceipt } from "./actions";
import { Ahead, Check, ReceiptForm, Seals } from "./parts";
import { isTallyPublic, tallyAddress, tallyOf } from "./query";
import { VoidedVotes } from "./voided";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, { path: "/recuento", title: tallyText.title, description: tallyText.intro });

/**
 * Shows the seals of a tally until its vote ends, and everything afterwards. The final has a tally of its own.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, now } = context;
  const { works, seals, ...address } = tallyAddress.read(request);
  const { isFinal } = address;
  const tally = tallyOf(address);
  const [{ viewer, settings, phases, gates }, latest, hasVotes] = await Promise.all([
    frame(context),
    stores.tally.latest(tally),
    stores.tally.hasVotes(),
  ]);
  const isPublic = isTallyPublic(tally, { phases, gates, now });
  const isPublicVote = isPublic && !isFinal;
  const areHidden = !isFinal && !isPublic && votesAreHidden(settings, phases, now);
  const visibility = visibilityOf(viewer?.role ?? null, settings, phases, now);
  const [list, hiddenSince, counts, two, voided] = await Promise.all([
    stores.tally.seals(tally, seals),
    areHidden ? stores.settings.changedAt("votes_hidden_until_close") : null,
    isPublicVote && visibility.votes ? stores.tally.counts(works, visibility) : null,
    isPublic && isFinal ? stores.finalVotes.counts() : null,
    isPublicVote ? stores.votes.voidedByReason() : null,
  ]);
  const isOpen = isFinal ? gates.community !== null : closedReason(phases, "votes", now) === null;
  return {
    isFinal,
    /** True once the final's vote has begun: it then has a tally. */
    hasFinal: gates.community !== null,
    head: latest && { ...latest, at: latest.hour * HOUR_MS },
    state: isPublic ? ("over" as const) : stateOf(isOpen, hasVotes && !isFinal),
    hidden: areHidden ? gallery.votesHidden(hiddenSince) : null,
    /** Null for jurors who may not see votes. */
    counts,
    two: two?.counts.toSorted((a, b) => b.votes - a.votes) ?? null,
    voided,
    seals: { ...list, rows: list.rows.map((seal) => ({ ...seal, at: seal.hour * HOUR_MS })) },
  };
}

const stateOf = (isOpen: boolean, hasBegun: boolean): "open" | "closed" | "ahead" =>
  isOpen ? "open" : hasBegun ? "closed" : "ahead";

export const action = findReceipt;

export default function Tally() {
  const { isFinal, hasFinal, head, state, hidden, counts, two, voided, seals } =
    useLoaderData<typeof loader>();
  const list = (
    <Seals
      {...seals}
      href={(page) => `${tallyAddress.path({ isFinal, works: counts?.page, seals: page })}#sellos`}
    />
  );
  const isSealsPage = seals.page > 1;
  return (
    <div className="page pt-10 pb-24">
      <ActionToast />
      <h1 className={state === "over" ? "h1" : "h2"}>{tallyText.title}</h1>
      {hasFinal && (
        <nav aria-label={tallyText.title} className="tab-bar mt-8">
          <Tab to={tallyAddress.path()} isCurrent={!isFinal}>
            {tallyText.ofPublic}
          </Tab>
          <Tab to={tallyAddress.path({ isFinal: true })} isCurrent={isFinal}>
            {tallyText.ofFinal}
          </Tab>
        </nav>
      )}
      {state !== "over" ? (
        <>
          <Statement title={tallyText.states[state]} level={2}>
            <p>{tallyText.closedHint}</p>
            {hidden && <p>{hidden}</p>}
          </Statement>
          <Ahead head={head} isPaused={state === "closed"} isOpen={isSealsPage}>
            {list}
          </Ahead>
        </>
      ) : (
        <>
          <ReceiptForm isFinal={isFinal} />
          {(counts || two) && (
            <section className="mt-16" aria-labelledby="votos">
              <H2 id="votos" className="mb-4">
                {tallyText.counts}
              </H2>
              {counts && <Counts {...counts} seals={seals.page} />}
              {two && <FinalCounts counts={two} />}
            </section>
          )}
          {voided && <VoidedVotes voids={voided} />}
          <Check head={head} isOpen={isSealsPage} isFinal={isFinal}>
            {list}
          </Check>
        </>
      )}
    </div>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** The votes of the final's two works. */
function FinalCounts({ counts }: { counts: NonNullable<Data["two"]> }) {
  return (
    <Table caption={tallyText.counts} columns={[tallyText.columns.work, { figure: tallyText.columns.votes }]}>
      {counts.map(({ id, title, votes }) => (
        <tr key={id}>
          <th scope="row">{title}</th>
          <td className="numeric">{formatInteger(votes)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Counts({ rows, page, pages, seals }: NonNullable<Data["counts"]> & { seals: number }) {
  const { work, university, votes } = tallyText.columns;
  return (
    <>
      <Table caption={tallyText.counts} columns={[work, university, { figure: votes }]}>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={`/propuesta/${row.id}`} className="title-link link-tall">
                {row.title}
              </a>
              {row.isDisqualified && row.votes > 0 && (
                <span className="block text-small font-normal">{tallyText.disqualified(row.votes)}</span>
              )}
            </th>
            <td>{row.universityName ?? "–"}</td>
            <td className="numeric">{formatInteger(row.isDisqualified ? 0 : row.votes)}</td>
          </tr>
        ))}
      </Table>
      <Pages
        label={tallyText.works}
        page={page}
        pages={pages}
        href={(works) => tallyAddress.path({ works, seals })}
      />
    </>
  );
}
