import { type Request, Response, type WorkerOptions } from "miniflare";
import type { Contest } from "./contest";

/** The worker's own clock, which a test may put forward or back; the database's goes on as it does. */
export class WorkerClock {
  #ahead = 0;

  /** Bind it as a wrapper: the bucket of documents, empty, behind which the worker hears what time it is. */
  readonly wrappers: Record<"HOME_DOCUMENTS", WorkerOptions> = {
    HOME_DOCUMENTS: {
      modules: true,
      script: `const now = Date.now;
        let ahead = 0;
        Date.now = () => now() + ahead;
        export default (env) => ({
          async head() {
            ahead = Number(await (await env.CLOCK.fetch("http://clock/")).text());
            return null;
          },
          list: async () => ({ objects: [], truncated: false }),
        });`,
      serviceBindings: { CLOCK: async (_: Request) => new Response(String(this.#ahead)) },
    },
  };

  /** From here on it is `ahead` ms before the test's own clock; behind it when negative. */
  async jump(contest: Contest, ahead: number): Promise<void> {
    this.#ahead = ahead;
    await contest.setSetting("open_to_visitors", "true");
    await contest.setSetting("home_pdf_url", '"/documentos/1.pdf"');
    await (await contest.visitor().fetch("/documentos/1.pdf")).text();
  }
}
