import { type ActionFunctionArgs, type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { makeZip } from "client-zip";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { dayOf } from "~/contest/core/calendar";
import { universitySlug } from "~/contest/core/slug";
import { type ExportPart, exportParts } from "~/contest/running/contest-export";
import type { ExportedTable } from "~/db/people/personal-data";
import { exportedColumns } from "~/db/running/contest-export";
import { formatDateTime } from "~/text/core/formats";
import { contestExport as text } from "~/text/running/contest-export";
import { type Cell, csvPieces } from "~/web/core/csv";
import { download } from "~/web/core/download";
import { readForm } from "~/web/core/forms";
import { partForm } from "./export/form";

const tables = Object.entries(text.tables satisfies Record<ExportedTable, string>) as [
  keyof typeof text.tables,
  string,
][];

const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
};

/** A visit to the address shows the export page. */
export const loader = () => redirect("/admin/exportar", 303);

/** Streams the contest as a ZIP: the tables in the first part, some works' files in each part. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { by, contestExport, session, now } = await requireAdmin(request, context);
  const form = await readForm(request, partForm);
  if (form.status !== "success") throw new Response(null, { status: 400 });
  await requireFresh(request, session, "running/export-zip");
  const part = form.value.parte;
  const parts = exportParts(await contestExport.works());
  const holds = parts[part - 1];
  if (!holds) throw new Response(null, { status: 404 });
  await contestExport.log(by, now, part, parts.length);
  return download(
    makeZip(filesOf(context, holds, part === 1)),
    text.zipName(dayOf(now), part, parts.length),
    "application/zip",
  );
}

/** An error midway ends the ZIP before its directory, so that programs report it as incomplete. */
async function* filesOf(context: AppLoadContext, holds: ExportPart, withTables: boolean) {
  try {
    if (withTables) yield* tablesOf(context);
    yield* worksOf(context, holds);
  } catch (error) {
    context.logError(error);
    throw error;
  }
}

async function* tablesOf({ contestExport, now }: AppLoadContext) {
  const lastModified = new Date(now);
  const lines = tables.map(([name, words]) => `datos/${name}.csv: ${words}`);
  const readme = [text.readmeHead(formatDateTime(now)), "", ...lines, ""].join("\r\n");
  yield { name: text.readme, input: readme, lastModified };
  for (const [name] of tables) {
    const columns = exportedColumns(name);
    const input = csvPieces<unknown[]>({
      columns: columns.map((column) => column.name),
      entries: contestExport.rows(name),
      rowsOf: (values) => [values.map((value, at) => cellOf(value, columns[at]?.isInstant ?? false))],
    });
    yield { name: `datos/${name}.csv`, input, lastModified };
  }
}

/** The originals, one folder per work. A list of missing files comes last. */
async function* worksOf({ contestExport, files }: AppLoadContext, { from, to }: ExportPart) {
  const gone: string[] = [];
  for (const file of await contestExport.files(from, to)) {
    const folder = [String(file.number).padStart(4, "0"), universitySlug(file.title).slice(0, 80)];
    const name = `obras/${folder.filter(Boolean).join("-")}/${file.position}.${extensions[file.mimeType] ?? "bin"}`;
    const input = await files.read(file.path);
    if (!input) gone.push(name);
    else yield { name, input, size: file.sizeBytes, lastModified: new Date(file.createdAt) };
  }
  if (gone.length === 0) return;
  yield { name: text.gone, input: `${text.goneHead}\r\n\r\n${gone.join("\r\n")}\r\n` };
}

function cellOf(value: unknown, isInstant: boolean): Cell {
  if (value === null || typeof value === "string") return value;
  if (isInstant) return new Date(Number(value)).toISOString();
  if (typeof value === "boolean" || typeof value === "number") return Number(value);
  return JSON.stringify(value);
}
