import { common } from "~/text/core/common";
import { plainText } from "./plain-text";

/** Host names of the local machine. All of them are this site in local runs only. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

interface Place {
  ENVIRONMENT: "production" | "local";
  PUBLIC_ORIGIN?: string;
}

/**
 * Returns the origin for absolute addresses from PUBLIC_ORIGIN, never from the Host header. Returns null when the
 * variable is missing or invalid. A local run without the variable (a test) uses the request's origin on a loopback
 * host.
 */
export function siteOrigin({ ENVIRONMENT, PUBLIC_ORIGIN }: Place, { origin, hostname }: URL): string | null {
  if (PUBLIC_ORIGIN) {
    const url = URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN) : null;
    return url && /^https?:$/.test(url.protocol) ? url.origin : null;
  }
  return ENVIRONMENT === "local" && LOOPBACK.test(hostname) ? origin : null;
}

/**
 * Returns the response to a request for another host: a redirect (GET, HEAD) or a refusal. Returns null for this site's
 * host. Returns a 503 when `origin` (from siteOrigin) is null.
 */
export function elsewhere(
  place: Place,
  origin: string | null,
  { method }: Request,
  url: URL,
): Response | null {
  if (origin === null) return plainText(503, common.originMissing);
  if (url.origin === origin) return null;
  const isLocal = place.ENVIRONMENT === "local" && LOOPBACK.test(url.hostname);
  if (isLocal && url.port === new URL(origin).port) return null;
  if (!/^(GET|HEAD)$/.test(method)) return plainText(421, common.otherHost(origin));
  const Location = `${origin}${url.pathname}${url.search}`;
  // Permanent but not cached: a corrected PUBLIC_ORIGIN must work at once.
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-store" } });
}
