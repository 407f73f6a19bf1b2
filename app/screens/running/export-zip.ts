import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { makeZip } from "client-zip";
import { piecesOf, tables } from "~/acts/running/export-job";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { universitySlug } from "~/contest/core/slug";
import { type ExportPart, exportParts } from "~/contest/running/contest-export";
import type { Job } from "~/db/running/jobs";
import { formatDateTime } from "~/text/core/formats";
import { contestExport as contestExportText } from "~/text/running/contest-export";
import { download } from "~/web/core/download";
import { readForm } from "~/web/core/forms";
import { partForm } from "./export/form";

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
};

/** A visit to the address shows the export page. */
export const loader = () => redirect("/admin/exportar", 303);

/** Streams the contest as a ZIP: the prepared tables in the first part, some works' files in each part. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { stores, flash, pieces, session } = await requireAdmin(request, context);
  const form = await readForm(request, partForm);
  if (form.status !== "success") throw new Response(null, { status: 400 });
  await requireFresh(request, session, "running/export-zip");
  const part = form.value.parte;
  const [works, { current: job }] = await Promise.all([stores.contestExport.works(), stores.jobs.all()]);
  const parts = exportParts(works);
  const holds = parts[part - 1];
  if (!holds) throw new Response(null, { status: 404 });
  const keys = job === null || job.finishedAt === null ? [] : await pieces.keys(piecesOf(job.id));
  // A restored backup has the job without its pieces.
  if (job === null || keys.length === 0) return flash.redirect("/admin/exportar", contestExportText.notReady);
  await stores.contestExport.log(part, parts.length);
  return download(
    makeZip(filesOf(context, holds, part === 1 ? { job, keys } : null)),
    contestExportText.zipName(dayOf(job.createdAt), part, parts.length),
    "application/zip",
  );
}

/** The prepared tables: their job, and the keys of their pieces in order. */
interface Prepared {
  job: Job;
  keys: string[];
}

/** An error midway ends the ZIP before its directory, so that programs report it as incomplete. */
async function* filesOf(context: AppLoadContext, holds: ExportPart, prepared: Prepared | null) {
  try {
    if (prepared) yield* tablesOf(context, prepared);
    yield* worksOf(context, holds);
  } catch (error) {
    context.logError(error);
    throw error;
  }
}

function* tablesOf({ pieces }: AppLoadContext, { job: { id, createdAt }, keys }: Prepared) {
  const lastModified = new Date(createdAt);
  const lines = tables.map((name) => `datos/${name}.csv: ${contestExportText.tables[name]}`);
  const readme = [contestExportText.readmeHead(formatDateTime(createdAt)), "", ...lines, ""].join("\r\n");
  yield { name: contestExportText.readme, input: readme, lastModified };
  for (const name of tables) {
    const ofTable = keys.filter((key) => key.startsWith(piecesOf(id, name)));
    yield { name: `datos/${name}.csv`, input: joined(pieces, ofTable), lastModified };
  }
}

async function* joined(pieces: AppLoadContext["pieces"], keys: string[]) {
  for (const key of keys) yield* await pieces.read(key);
}

/** The originals, one folder per work. A list of missing files comes last. */
async function* worksOf({ stores, files }: AppLoadContext, { from, to }: ExportPart) {
  const missing: string[] = [];
  for (const file of await stores.contestExport.files(from, to)) {
    const folder = [String(file.number).padStart(4, "0"), universitySlug(file.title).slice(0, 80)];
    const name = `obras/${folder.filter(Boolean).join("-")}/${file.position}.${extensions[file.mimeType] ?? "bin"}`;
    const input = await files.read(file.path);
    if (!input) missing.push(name);
    else yield { name, input, size: file.sizeBytes, lastModified: new Date(file.createdAt) };
  }
  if (missing.length === 0) return;
  yield {
    name: contestExportText.gone,
    input: `${contestExportText.goneHead}\r\n\r\n${missing.join("\r\n")}\r\n`,
  };
}
