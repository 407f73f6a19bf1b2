import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { addressOf } from "~/auth/core/client-address";
import { readPolicyReport } from "~/web/running/policy-reports";

/** Maximum reports per day with a log line; all are counted. */
const TOLD = 50;

export const loader = () => new Response(null, { status: 405 });

/** Receives content policy reports from browsers and counts them for /healthz. */
export async function action({ request, context: { env, throttles, now } }: ActionFunctionArgs) {
  const noContent = new Response(null, { status: 204 });
  const { success } = await env.WRITE_LIMIT.limit({ key: `informe:${addressOf(request)}` });
  if (!success) return noContent;
  const report = await readPolicyReport(request).catch(() => null);
  if (!report) return new Response(null, { status: 400 });
  const today = await throttles.countPolicyReport(now);
  if (today <= TOLD) console.warn(JSON.stringify({ level: "warn", event: "policy_broken", ...report }));
  return noContent;
}
