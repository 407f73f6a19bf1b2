import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { exportStart } from "~/acts/running/export-job";
import { requireAdmin } from "~/auth/core/guards";
import { AdminHeading } from "~/components/core/admin-heading";
import { Button, ButtonLink, H2 } from "~/components/core/elements";
import { Figure } from "~/components/core/figure";
import { Fold } from "~/components/core/fold";
import { ActionToast } from "~/components/core/toast";
import { retention } from "~/contest/core/retention";
import { type ExportPart, exportParts } from "~/contest/running/contest-export";
import { siteTitle } from "~/text/core/common";
import { formatInteger, formatSize } from "~/text/core/formats";
import { tabBars } from "~/text/core/tab-bars";
import { contestExport as contestExportText } from "~/text/running/contest-export";
import { template } from "~/text/running/template";
import { readForm } from "~/web/core/forms";
import { Archive } from "./archive";
import { prepareForm } from "./form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(contestExportText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, origin } = await requireAdmin(request, context);
  const [works, { current }] = await Promise.all([stores.contestExport.works(), stores.jobs.all()]);
  const tables = Object.keys(contestExportText.tables);
  return {
    parts: exportParts(works),
    origin,
    job: current && {
      table: tables.indexOf(current.cursor.table) + 1,
      tables: tables.length,
      rows: current.cursor.rows,
      preparedAt: current.createdAt,
      removedAt: current.createdAt + retention.exports.ms,
      isReady: current.finishedAt !== null,
    },
  };
}

/** Begins the export. The cron prepares it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { flash, stores } = await requireAdmin(request, context);
  const form = await readForm(request, prepareForm);
  if (form.status !== "success") throw new Response(null, { status: 400 });
  await stores.jobs.begin(exportStart);
  return flash.redirect("/admin/exportar", contestExportText.begun);
}

export default function ContestExport() {
  const { parts, job, origin } = useLoaderData<typeof loader>();
  const sum = (figure: "works" | "files" | "bytes") => parts.reduce((all, part) => all + part[figure], 0);
  const figures: [string, string][] = [
    [contestExportText.figures.works, formatInteger(sum("works"))],
    [contestExportText.figures.files, formatInteger(sum("files"))],
    [contestExportText.figures.size, formatSize(sum("bytes"))],
  ];
  return (
    <div className="page pb-24">
      <ActionToast />
      <AdminHeading title={contestExportText.title} tabs={tabBars.records} />
      <dl className="flex flex-wrap gap-x-14 gap-y-6 border-t border-ink pt-6">
        {figures.map(([label, figure]) => (
          <Figure key={label} term={label} value={figure} />
        ))}
      </dl>
      <p className="note note-warn mt-12">{contestExportText.warning}</p>
      {job && (job.isReady ? <Downloads parts={parts} job={job} /> : <Progress job={job} />)}
      {(!job || job.isReady) && (
        <Form method="post" className="mt-6">
          <p className="mb-4 max-w-[65ch]">{contestExportText.prepareHint}</p>
          <button
            type="submit"
            name="intent"
            value="prepare"
            className={job ? "button" : "button button-solid"}
          >
            {job ? contestExportText.prepareAgain : contestExportText.prepare}
          </button>
        </Form>
      )}
      <div className="mt-10 border-t pt-2">
        <Listed title={contestExportText.inside} lines={contestExportText.insideList} />
        <Listed title={contestExportText.left} lines={contestExportText.leftList} />
      </div>
      <Archive origin={origin} />
      <section aria-labelledby="plantilla" className="mt-14 border-t border-ink pt-6">
        <H2 id="plantilla">{template.offer.title}</H2>
        <p className="mt-3 mb-4 max-w-[65ch]">{template.offer.line}</p>
        <ButtonLink href="/admin/plantilla.json" download>
          {template.offer.button}
        </ButtonLink>
      </section>
    </div>
  );
}

interface Preparation {
  /** Number of the table in work, and of all tables. */
  table: number;
  tables: number;
  rows: number;
  preparedAt: number;
  removedAt: number;
}

function Progress({ job: { table, tables, rows } }: { job: Preparation }) {
  return (
    <div className="mt-6" role="status">
      <p id="progreso">{contestExportText.progress}</p>
      <progress className="juror-progress mt-2" max={tables} value={table - 1} aria-labelledby="progreso" />
      <p className="mt-2 mb-4">{contestExportText.progressOf(table, tables, rows)}</p>
      <ButtonLink href="/admin/exportar">{contestExportText.reload}</ButtonLink>
    </div>
  );
}

function Downloads({ parts, job }: { parts: ExportPart[]; job: Preparation }) {
  return (
    <>
      <p className="mt-6">{contestExportText.ready(job.preparedAt, job.removedAt)}</p>
      {parts.length > 1 && <p className="mt-4">{contestExportText.manyParts(parts.length)}</p>}
      <ul className="mt-6 grid gap-4">
        {parts.map(({ from, works, files, bytes }, before) => (
          <li key={from} className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {/* A native form: the answer is a file, which browsers save as it arrives. */}
            <form method="post" action="/admin/exportar.zip">
              <input type="hidden" name="parte" value={before + 1} />
              <Button solid>
                {parts.length === 1
                  ? contestExportText.whole
                  : contestExportText.part(before + 1, parts.length)}
              </Button>
            </form>
            {parts.length > 1 && (
              <span className="text-small">{contestExportText.partHolds(works, files, bytes)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Fold title={title} className="">
      <ul className="mb-4 grid max-w-[65ch] list-disc gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}
