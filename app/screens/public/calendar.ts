import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { phaseCalendarFile } from "~/web/public/phase-calendar";

/** The phases' dates for calendar apps. It is public, because calendar apps have no session. */
export async function loader({ context: { stores, origin, now } }: LoaderFunctionArgs) {
  const [phases, moved] = await Promise.all([stores.phases.all(), stores.phases.moves()]);
  const revision = moved.reduce((sum, { moves }) => sum + moves, 0);
  return new Response(phaseCalendarFile(phases, revision, new URL("/", origin), now), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
