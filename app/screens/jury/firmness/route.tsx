import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { firmnessAnew } from "~/acts/jury/jury-results";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Fold } from "~/components/core/fold";
import { IntervalPlot } from "~/components/core/interval-plot";
import { Table } from "~/components/core/table";
import { ActionToast } from "~/components/core/toast";
import { CutPlot } from "~/components/jury/cut-plot";
import { limits } from "~/contest/core/limits";
import { type Agreement, agreementLevel } from "~/contest/jury/agreement";
import type { Cut } from "~/contest/jury/cut";
import type { Estimate } from "~/contest/jury/fairness";
import { siteTitle } from "~/text/core/common";
import { formatInteger } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { assigningClosed } from "~/text/jury/assignments";
import { firmness as text } from "~/text/jury/firmness";
import { pace } from "~/text/jury/pace";
import { actOnFirmness } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [guarded, kept] = await Promise.all([
    requireAdmin(request, context),
    context.juryResults.current("firmness"),
  ]);
  const { juryRatings, assignments, now } = guarded;
  const [{ value, at }, names, since, closed] = await Promise.all([
    kept ?? firmnessAnew(guarded),
    juryRatings.names(),
    juryRatings.basisSince(),
    assignments.closed(now),
  ]);
  const nameOf = (id: string) => names.get(id) ?? "";
  return {
    ...value,
    jurors: value.jurors.map((juror) => ({ ...juror, name: nameOf(juror.id) })),
    suggestions: value.suggestions.map(({ work, juror }) => ({
      work,
      juror: { id: juror, name: nameOf(juror) },
    })),
    computedAt: at,
    since,
    closed,
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnFirmness(request, context);

export default function FirmnessScreen() {
  const { cut, computedAt, since, overall, criteria, jurors, suggestions, seen, pending, closed } =
    useLoaderData<typeof loader>();
  const named = differenceOf(jurors, cut.parts);
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={text.title} subtitle={text.subtitle} tabs={tabBars.jury} />
      <Part id="corte" title={text.cut} sentence={text.verdict(cut)}>
        <p className="hint -mt-4 mb-4">{text.computed(computedAt)}</p>
        {cut.parts.length > 1 && <p className="note note-warn mt-4 max-w-[62ch]">{text.parts(cut.parts)}</p>}
        {cut.isComparable ? (
          <>
            {!cut.isDistinct && <p className="max-w-[62ch]">{text.alikeHint}</p>}
            <CutPlot cut={cut} around={limits.drawnAlone} />
            <Fold title={text.tableFold}>
              <CutTable cut={cut} />
            </Fold>
            <Fold className="mt-1">
              <div className="grid max-w-[80ch] gap-2 text-small">
                <p>
                  {text.orderedBy(cut, since)} {text.adjusting}{" "}
                  {cut.isAdjustable && text.otherDoesNotCount(cut.basis)}
                </p>
                <p>{text.method}</p>
              </div>
            </Fold>
          </>
        ) : (
          <p className="mt-2 max-w-[62ch]">{text.nothingHint}</p>
        )}
      </Part>
      {cut.isComparable && closed && <Part id="mas" title={text.extra} sentence={assigningClosed[closed]} />}
      {cut.isComparable && !closed && (
        <Part id="mas" title={text.extra} sentence={text.extraVerdict(suggestions.length)}>
          {pending > 0 && (
            <p className="mb-3 max-w-[62ch]">
              {text.pending(pending)}{" "}
              <Link to="/admin/jurado/ritmo" className="link">
                {pace.link}
              </Link>
            </p>
          )}
          {suggestions.length > 0 ? (
            <Suggestions suggestions={suggestions} seen={seen} />
          ) : (
            <p className="hint max-w-[62ch]">{text.extraHint(0)}</p>
          )}
        </Part>
      )}
      <Part
        id="acuerdo"
        title={text.agreement}
        sentence={overall ? text.agreed[agreementLevel(overall)] : text.noAgreement}
      >
        <p className="mb-2 max-w-[62ch]">{overall ? text.alphaSaid(overall) : text.noAgreementHint}</p>
        <Fold>
          <p className="hint mb-2 max-w-[62ch]">{text.alpha}</p>
          <AgreementTable rows={[{ name: text.overall, agreement: overall }, ...criteria]} />
        </Fold>
      </Part>
      <Part id="benevolencia" title={text.leniency} sentence={leniencyVerdict(jurors, cut.parts)}>
        {jurors.length === 0 && <p className="max-w-[62ch]">{text.nothingHint}</p>}
        {named && <p className="mb-2 max-w-[62ch]">{text.difference(named.difference)}</p>}
        {jurors.some(isTold) && <Leniencies jurors={jurors} />}
      </Part>
    </div>
  );
}

/** A section: the sentence comes first. */
function Part(props: { id: string; title: string; sentence: string; children?: ReactNode }) {
  const { id, title, sentence, children } = props;
  return (
    <section aria-labelledby={id} className="mb-20 border-t border-ink pt-4">
      <h2 id={id} className="label">
        {title}
      </h2>
      <p className="h2 mt-2 mb-6 max-w-[36ch]">{sentence}</p>
      {children}
    </section>
  );
}

function CutTable({ cut }: { cut: Cut }) {
  const { columns } = text;
  return (
    <Table
      caption={text.table}
      columns={[
        "#",
        columns.work,
        { figure: columns.chance },
        { figure: columns.mean },
        { figure: columns.adjusted },
        { figure: columns.interval },
        { figure: columns.evaluations },
      ]}
      className="mt-3 min-w-4xl"
      isFocusable
    >
      {cut.lines.map((line) => (
        <tr key={line.id} className={line.isFinalist ? "" : "text-ink-soft"}>
          <td className="tabular-nums">{formatInteger(line.place)}</td>
          <th scope="row" className="min-w-48 wrap-anywhere">
            {line.title}
            {line.isFavourite && <span className="hint block font-normal">{text.favourite}</span>}
            {cut.parts.length > 1 && <span className="hint block font-normal">{text.part(line.part)}</span>}
          </th>
          <td className="numeric whitespace-nowrap">{text.chance(line.chance)}</td>
          <td className={`numeric ${cut.basis === "mean" ? "font-semibold" : ""}`}>
            {text.score(line.mean)}
          </td>
          <td className={`numeric ${cut.basis === "adjusted" ? "font-semibold" : ""}`}>
            {text.score(line.adjusted)}
          </td>
          <td className="numeric whitespace-nowrap">{text.interval(line.interval)}</td>
          <td className="numeric">{formatInteger(line.evaluations)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface Suggested {
  work: { id: string; title: string };
  juror: { id: string; name: string };
}

function Suggestions({ suggestions, seen }: { suggestions: Suggested[]; seen: string }) {
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <ul className="max-w-[62ch] border-b">
        {suggestions.map(({ work, juror }) => (
          <li key={`${work.id} ${juror.id}`} className="border-t py-2.5 wrap-anywhere">
            {text.extraLine(work.title, juror.name)}
          </li>
        ))}
      </ul>
      <Form method="post" preventScrollReset className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <input type="hidden" name="seen" value={seen} />
        <button type="submit" className="button button-solid" disabled={busy}>
          {text.assignExtra(suggestions.length)}
        </button>
        <Link to="/admin/jurado/asignaciones" className="hint max-w-[40ch] underline">
          {text.undoHint}
        </Link>
      </Form>
      <Fold>
        <p className="hint max-w-[62ch]">{text.extraHint(suggestions.length)}</p>
      </Fold>
    </>
  );
}

function AgreementTable({ rows }: { rows: { name: string; agreement: Agreement | null }[] }) {
  const { agreementColumns: columns } = text;
  return (
    <Table
      caption={text.agreement}
      columns={[
        columns.of,
        { figure: columns.alpha },
        { figure: columns.interval },
        { figure: columns.works },
      ]}
      isFocusable
    >
      {rows.map(({ name, agreement }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria can share a name, and the table does not change
        <tr key={index}>
          <th scope="row" className="min-w-32 wrap-anywhere">
            {name}
          </th>
          <td className="numeric">{text.alphaOf(agreement)}</td>
          <td className="numeric whitespace-nowrap">{text.alphaInterval(agreement)}</td>
          <td className="numeric">{formatInteger(agreement?.works ?? 0)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface Lenient {
  id: string;
  name: string;
  leniency: Estimate;
}

/** Returns true with a variance among jurors: there is nothing to draw otherwise. */
const isTold = ({ leniency }: Lenient) => leniency.low < leniency.high;

/** True for a juror who differs from the others. */
const isApart = ({ leniency }: Lenient) => leniency.low > 0 || leniency.high < 0;

/**
 * Returns the most lenient and the most severe juror when the interval of their difference excludes 0, in one part of
 * the jury. Standard errors add at most: that interval reaches from one juror's low bound to the other's high bound.
 * Jurors come from the most lenient to the most severe.
 */
function differenceOf(jurors: Lenient[], parts: number[]) {
  const [most, least] = [jurors[0], jurors.at(-1)];
  if (!most || !least || parts.length > 1) return null;
  const [more, less] = [most.leniency, least.leniency];
  const difference = {
    value: more.value - less.value,
    low: more.low - less.high,
    high: more.high - less.low,
  };
  return difference.low > 0 ? { most: most.name, least: least.name, difference } : null;
}

function leniencyVerdict(jurors: Lenient[], parts: number[]): string {
  const [named, apart] = [differenceOf(jurors, parts), jurors.filter(isApart).length];
  if (jurors.length === 0) return text.nothing;
  if (named) return text.range(named.most, named.least);
  return apart > 0 ? text.apart(apart, jurors.length) : text.noLeniency;
}

function Leniencies({ jurors }: { jurors: Lenient[] }) {
  const { leniencyColumns: columns } = text;
  return (
    <>
      <p className="hint mb-2 max-w-[62ch]">{text.leniencyHint}</p>
      <IntervalPlot
        title={text.leniency}
        description={text.apart(jurors.filter(isApart).length, jurors.length)}
        rows={jurors.map((juror) => ({
          key: juror.id,
          label: juror.name,
          value: juror.leniency.value,
          interval: juror.leniency,
          isFull: isApart(juror),
        }))}
        limit={{ at: 0, label: "" }}
        bounds={[-1, 1]}
        format={text.tick}
      />
      <Fold>
        <Table
          caption={text.leniency}
          columns={[columns.juror, { figure: columns.leniency }, { figure: columns.interval }]}
          className="mt-3"
          isFocusable
        >
          {jurors.map(({ id, name, leniency }) => (
            <tr key={id}>
              <th scope="row" className="min-w-32 wrap-anywhere">
                <Link to={`/admin/jurado/jurados/${id}`} className="link link-tall">
                  {name}
                </Link>
              </th>
              <td className="numeric">{text.points(leniency)}</td>
              <td className="numeric whitespace-nowrap">{text.pointsInterval(leniency)}</td>
            </tr>
          ))}
        </Table>
      </Fold>
    </>
  );
}
