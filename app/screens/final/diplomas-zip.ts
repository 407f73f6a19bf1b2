import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { makeZip } from "client-zip";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { type Diploma, diplomaFile } from "~/contest/final/diplomas";
import { awardLine, diplomas as diplomasText } from "~/text/final/diplomas";
import { download } from "~/web/core/download";

/** Diplomas per database query. A request allows a thousand queries. */
const ROWS = 100;

/**
 * All valid diplomas as one ZIP. The loader draws and sends one diploma at a time. A diploma takes 15 ms of processor
 * time at most, so the limit of `wrangler.toml` allows 4,000.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores } = await requireAdmin(request, context);
  await requireFresh(request, context.session, "final/diplomas-zip");
  const first = await stores.diplomas.currentAfter("", ROWS);
  if (first.length === 0) throw new Response(null, { status: 404 });
  return download(makeZip(filesOf(context, first)), diplomasText.zipName, "application/zip");
}

async function* filesOf({ stores, pdfs, origin }: AppLoadContext, first: Diploma[]) {
  const [draw, lacking] = await Promise.all([pdfs.diplomas(origin), pdfs.lacking()]);
  const leftOut: string[] = [];
  let latest = new Date(0);
  for (let rows = first; rows.length > 0; rows = await after(rows, stores)) {
    for (const diploma of rows) {
      const { kind, code, name, awards, verdict } = diploma;
      latest = new Date(verdict.sealedAt);
      if (lacking(name).length > 0) leftOut.push(`${code}  ${name}  ${awardLine(kind, awards)}`);
      else {
        const name = `${diplomasText.folders[kind]}/${diplomaFile(diploma)}`;
        yield { name, input: await draw(diploma), lastModified: latest };
      }
    }
  }
  if (leftOut.length === 0) return;
  const input = `${diplomasText.leftOutHead}\r\n\r\n${leftOut.join("\r\n")}\r\n`;
  yield { name: diplomasText.leftOutFile, input, lastModified: latest };
}

/** Returns the diplomas after these; none after the last ones. */
const after = async (rows: Diploma[], { diplomas }: AppLoadContext["stores"]) => {
  const last = rows.at(-1);
  return last && rows.length === ROWS ? diplomas.currentAfter(last.code, ROWS) : [];
};
