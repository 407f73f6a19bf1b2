import { type Request, Response, type WorkerOptions } from "miniflare";
import type { Contest } from "./contest";

/** The worker's own clock, which a test may put forward or back, or stop; the database's goes on as it does. */
export class WorkerClock {
  #ahead = 0;
  /** Epoch ms, while it stands still. */
  #stoppedAt: number | null = null;

  /** Bind it as a wrapper: the bucket of documents, empty, behind which the worker hears what time it is. */
  readonly wrappers: Record<"HOME_DOCUMENTS", WorkerOptions> = {
    HOME_DOCUMENTS: {
      modules: true,
      script: `const now = Date.now;
        let ahead = 0;
        let stoppedAt = null;
        Date.now = () => stoppedAt ?? now() + ahead;
        export default (env) => ({
          async head() {
            ({ ahead, stoppedAt } = await (await env.CLOCK.fetch("http://clock/")).json());
            return null;
          },
          list: async () => ({ objects: [], truncated: false }),
        });`,
      serviceBindings: {
        CLOCK: async (_: Request) => Response.json({ ahead: this.#ahead, stoppedAt: this.#stoppedAt }),
      },
    },
  };

  /** From here on it is `ahead` ms before the test's own clock; behind it when negative. */
  async jump(contest: Contest, ahead: number): Promise<void> {
    this.#ahead = ahead;
    this.#stoppedAt = null;
    await this.#tell(contest);
  }

  /** From here on it shows the instant `at` (epoch ms). */
  async stop(contest: Contest, at: number): Promise<void> {
    this.#stoppedAt = at;
    await this.#tell(contest);
  }

  async #tell(contest: Contest): Promise<void> {
    await contest.setSetting("open_to_visitors", "true");
    await contest.setSetting("home_pdf_url", '"/documentos/1.pdf"');
    await (await contest.visitor().fetch("/documentos/1.pdf")).text();
  }
}
