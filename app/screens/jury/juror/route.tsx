import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { fitAnew } from "~/acts/jury/jury-results";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Fold } from "~/components/core/fold";
import { Table } from "~/components/core/table";
import { limits } from "~/contest/core/limits";
import { driftOf } from "~/contest/jury/drift";
import { siteTitle } from "~/text/core/common";
import { formatFraction, formatInteger } from "~/text/core/formats";
import { firmness } from "~/text/jury/firmness";
import { jurorDetail as text } from "~/text/jury/juror-detail";
import { DriftPlot } from "./drift-plot";

export const handle = { hydrate: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: siteTitle(data?.juror.name ?? "") }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [guarded, kept] = await Promise.all([
    requireAdmin(request, context),
    context.juryResults.current("fit"),
  ]);
  const [detail, { value: fit }] = await Promise.all([
    guarded.jurorDetail.find(params.id ?? ""),
    kept ?? fitAnew(guarded),
  ]);
  if (!detail) throw new Response(null, { status: 404 });
  const { juror, first, later } = detail;
  const summaryOf = (half: typeof first) => half && { count: half.count, mean: half.mean };
  return {
    juror,
    sessions: first?.sessions ?? 0,
    first: summaryOf(first),
    later: summaryOf(later),
    drift: driftOf(first, later),
    leniency: fit.leniency[juror.id] ?? null,
  };
}

/** One juror: their leniency, and the difference between first and later scores of a session. */
export default function JurorScreen() {
  const { juror, sessions, first, later, drift, leniency } = useLoaderData<typeof loader>();
  return (
    <div className="page pb-24">
      <AdminHeading
        title={juror.name}
        subtitle={[juror.email, juror.active ? null : text.left].filter(Boolean).join(" · ")}
        back="/admin/jurado"
        backAt="/admin/jurado#jurados"
      />
      <section aria-labelledby="benevolencia" className="mb-16 max-w-3xl border-t border-ink pt-5">
        <h2 id="benevolencia" className="h2">
          {firmness.scoring}
        </h2>
        <p className="mt-6 text-[1.25rem] font-semibold">
          {leniency ? firmness.lenientSaid(leniency) : firmness.noneOf}
        </p>
        <p className="hint mt-1">
          <Link to="/admin/jurado/solidez#benevolencia" className="link link-tall">
            {firmness.comparedLink}
          </Link>
        </p>
        {leniency && leniency.low < leniency.high && (
          <Fold className="mt-1">
            <p className="hint">{firmness.lenientInterval(leniency)}</p>
          </Fold>
        )}
      </section>
      <section aria-labelledby="deriva" className="max-w-3xl border-t border-ink pt-5">
        <h2 id="deriva" className="h2">
          {text.drift}
        </h2>
        {drift === null || first === null || later === null ? (
          <>
            <p className="mt-6 text-[1.25rem] font-semibold">{text.nothing}</p>
            <p className="mt-1">{text.nothingHint}</p>
          </>
        ) : (
          <>
            <p className="mt-6 text-[1.25rem] font-semibold">{text.said(drift)}</p>
            <DriftPlot drift={drift} />
            <Fold>
              <p className="hint mb-2">{text.driftHint(limits.sessionPauseMinutes)}</p>
              <Table
                caption={text.drift}
                columns={[
                  text.columns.half,
                  { figure: text.columns.evaluations },
                  { figure: text.columns.mean },
                ]}
              >
                <Half name={text.first} {...first} />
                <Half name={text.later} {...later} />
                <tr>
                  <th scope="row">{text.change}</th>
                  <td className="numeric">{text.sessions(sessions)}</td>
                  <td className="numeric font-semibold">{text.signed(drift.difference)}</td>
                </tr>
              </Table>
            </Fold>
          </>
        )}
      </section>
    </div>
  );
}

function Half({ name, count, mean }: { name: string; count: number; mean: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="numeric">{formatInteger(count)}</td>
      <td className="numeric">{formatFraction(mean)}</td>
    </tr>
  );
}
