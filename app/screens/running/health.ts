import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { cronHealth } from "~/contest/running/chores";

/**
 * Whether the database and the storage answer and the cron runs: 200, else 503. Of the cron also its last run and the
 * chores that failed in it, by name; why stands in the log alone. And how often browsers told of a broken content policy
 * within a day.
 */
export async function loader({ context: { chores, throttles, env, now } }: LoaderFunctionArgs) {
  const [runs, policyReports, storage] = await Promise.all([
    chores.all().catch(() => null),
    throttles.policyReports(now).catch(() => null),
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
      cron: { lastRun: cron.lastRun && new Date(cron.lastRun).toISOString(), failing: cron.failing },
      policyReports,
    },
    { status: healthy ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
