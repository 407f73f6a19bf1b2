import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { makeZip } from "client-zip";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { DIPLOMAS_A_ZIP, diplomaFile, zipParts } from "~/contest/final/diplomas";
import { awardLine, diplomas as text } from "~/text/final/diplomas";
import { nameless } from "~/text/people/account";
import { download } from "~/web/core/download";

/** Diplomas per database query. */
const ROWS = 100;

/**
 * All valid diplomas as one file, or in parts. The loader draws and sends one diploma at a time.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ current }] = await Promise.all([
    context.stores.diplomas.counts(nameless),
    requireAdmin(request, context),
  ]);
  await requireFresh(request, context.session, "final/diplomas-zip");
  const parts = zipParts(current);
  const part = Number(new URL(request.url).searchParams.get("parte") ?? 1);
  if (current === 0 || !Number.isInteger(part) || part < 1 || part > parts) {
    throw new Response(null, { status: 404 });
  }
  return download(
    makeZip(filesOf(context, (part - 1) * DIPLOMAS_A_ZIP)),
    text.zipName(part, parts),
    "application/zip",
  );
}

async function* filesOf({ stores, pdfs, origin }: AppLoadContext, from: number) {
  const [draw, lacking] = await Promise.all([pdfs.diplomas(origin), pdfs.lacking()]);
  const leftOut: string[] = [];
  let latest = new Date(0);
  for (let skip = from; skip < from + DIPLOMAS_A_ZIP; skip += ROWS) {
    const rows = await stores.diplomas.page(skip, ROWS);
    for (const diploma of rows) {
      const { kind, code, name, awards, verdict } = diploma;
      latest = new Date(verdict.sealedAt);
      if (lacking(name).length > 0) leftOut.push(`${code}  ${name}  ${awardLine(kind, awards)}`);
      else {
        const name = `${text.folders[kind]}/${diplomaFile(diploma)}`;
        yield { name, input: await draw(diploma), lastModified: latest };
      }
    }
    if (rows.length < ROWS) break;
  }
  if (leftOut.length === 0) return;
  const input = `${text.leftOutHead}\r\n\r\n${leftOut.join("\r\n")}\r\n`;
  yield { name: text.leftOutFile, input, lastModified: latest };
}
