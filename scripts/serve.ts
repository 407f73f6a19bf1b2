import type { Miniflare } from "miniflare";

/**
 * Fires the cron of a running worker each minute. Stops everything at Ctrl-C or SIGTERM, also while the worker
 * starts: it can answer before `starting` is fulfilled. The command is `node` itself: the tsx command kills a busy
 * process 60 ms after a signal, and workerd stays.
 */
export async function keepServing(starting: Promise<Miniflare>): Promise<void> {
  let cron: NodeJS.Timeout | undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      clearInterval(cron);
      await (await starting).dispose();
      process.exit(0);
    });
  }
  const worker = await (await starting).getWorker();
  cron = setInterval(async () => {
    try {
      await worker.scheduled({ scheduledTime: new Date(), cron: "* * * * *" });
    } catch (error) {
      console.error("cron:", error);
    }
  }, 60_000);
}
