import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { download } from "~/web/core/download";
import { isTallyPublic, tallyFile, tallyFileName, tallyOf } from "./tally/query";

/**
 * A whole tally as a file (docs/tally.md), read from the database in chunks; unavailable while
 * voting is open.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, origin, now } = context;
  const tally = tallyOf(tallyFile.read(request));
  const [{ phases, gates }, latest] = await Promise.all([frame(context), stores.tally.latest(tally)]);
  if (!isTallyPublic(tally, { phases, gates, now }) || !latest) throw new Response(null, { status: 404 });
  const parts = stores.tally.file(tally, origin, latest);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return download(body, tallyFileName(tally), "text/plain; charset=utf-8");
}
