import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { frame } from "~/auth/core/guards";
import { votingIsOver } from "~/contest/running/phases";
import { download } from "~/web/core/download";

/**
 * The whole tally as a file (docs/tally.md), read from the database in chunks; unavailable while
 * voting is open.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { tally, origin, now } = context;
  const [{ phases }, latest] = await Promise.all([frame(context), tally.latest()]);
  if (!votingIsOver(phases, now) || !latest) throw new Response(null, { status: 404 });
  const parts = tally.file(origin, latest);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await parts.return(undefined)),
  });
  return download(body, "recuento.txt", "text/plain; charset=utf-8");
}
