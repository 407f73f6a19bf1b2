import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { phaseCalendarFile } from "~/web/phase-calendar";

/** The phases' dates for people's own calendars, which ask again by themselves and have no session: for everybody. */
export async function loader({ context: { phases, origin, now } }: LoaderFunctionArgs) {
  return new Response(phaseCalendarFile(await phases.all(), new URL("/", origin), now), {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
