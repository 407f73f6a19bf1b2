import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cronHealth } from "~/contest/running/cron-jobs";
import { pictureQuota } from "~/contest/works/picture-quota";

/**
 * Returns 200 while the database, the storage and the cron work, else 503. Also reports the last
 * cron run, the names of failed cron jobs, and the queue of mails (null without a mail service). Also
 * the month's pictures, and the hash of the build. Only the log holds the errors.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const { stores, mail, env, now } = context;
  const [runs, queue, made, storage] = await Promise.all([
    stores.cronJobs.all().catch(() => null),
    mail && stores.outbox.queue().catch(() => null),
    stores.throttles.pictures().catch(() => null),
    env.PROPOSALS.head("healthz").then(
      () => true,
      () => false,
    ),
  ]);
  const cron = cronHealth(runs ?? [], now, env.ENVIRONMENT !== "local");
  const healthy = runs !== null && storage && !cron.isLate;
  return Response.json(
    {
      database: runs !== null,
      storage,
      cron: {
        lastRun: cron.lastRun && new Date(cron.lastRun).toISOString(),
        late: cron.isLate,
        failing: cron.failing,
      },
      mail: queue && { ...queue, oldest: queue.oldest && new Date(queue.oldest).toISOString() },
      pictures: made === null ? null : pictureQuota(made, env.PICTURES_A_MONTH),
      build: env.BUILD ?? null,
    },
    { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
