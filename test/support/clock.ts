import { type Request, Response, type WorkerOptions } from "miniflare";
import type { Contest } from "./contest";

/** The worker's own clock. A test can move it or stop it. The database's clock is not affected. */
export class WorkerClock {
  #ahead = 0;
  /** Epoch ms of the stopped clock. */
  #stoppedAt: number | null = null;

  /** Wrappers for the worker: an empty bucket of documents, through which the worker reads the clock. */
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

  /** Sets the clock `ahead` ms before the test's own clock; behind it when negative. */
  async jump(contest: Contest, ahead: number): Promise<void> {
    this.#ahead = ahead;
    this.#stoppedAt = null;
    await this.#tell(contest);
  }

  /** Stops the clock at the instant `at` (epoch ms). */
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
