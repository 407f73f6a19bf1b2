import type { Miniflare } from "miniflare";

/** Fires the cron of a running worker each minute. Stops everything at Ctrl-C. */
export async function keepServing(runtime: Miniflare): Promise<void> {
  const worker = await runtime.getWorker();
  const cron = setInterval(async () => {
    try {
      await worker.scheduled({ scheduledTime: new Date(), cron: "* * * * *" });
    } catch (error) {
      console.error("cron:", error);
    }
  }, 60_000);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      clearInterval(cron);
      await runtime.dispose();
      process.exit(0);
    });
  }
}
