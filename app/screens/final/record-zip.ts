import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { isRecordPublic } from "~/contest/core/visibility";
import { recordZipKey } from "~/contest/final/record";
import { download } from "~/web/core/download";
import { readVersion } from "~/web/public/text-version";

/**
 * A verdict's record as sealed (docs/expediente.md). Visitors get it once the results are public.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, records, now } = context;
  const [{ viewer, phases }, verdict] = await Promise.all([
    frame(context),
    stores.verdicts.sealed(readVersion(request, "fallo") ?? undefined),
  ]);
  const isShown = viewer?.role === "admin" || isRecordPublic(phases, now);
  const record = isShown && verdict ? await records.read(recordZipKey(verdict.recordKey)) : null;
  if (!verdict || !record) throw new Response(null, { status: 404 });
  const answer = download(record.body, `expediente-${verdict.number}.zip`, "application/zip");
  answer.headers.set("Content-Length", String(record.size));
  return answer;
}
