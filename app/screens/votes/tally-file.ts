import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { download } from "~/web/core/download";
import { ballotOf, isTallyPublic, tallyFile, tallyFileName } from "./tally/query";

/**
 * A whole tally as a file (docs/tally.md), read from the database in chunks; unavailable while
 * voting is open.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stores, origin, now } = context;
  const ballot = ballotOf(tallyFile.read(request));
  const [{ phases, gates }, latest] = await Promise.all([frame(context), stores.tally.latest(ballot)]);
  if (!isTallyPublic(ballot, { phases, gates, now }) || !latest) throw new Response(null, { status: 404 });
  const parts = stores.tally.file(ballot, origin, latest);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return download(body, tallyFileName(ballot), "text/plain; charset=utf-8");
}
