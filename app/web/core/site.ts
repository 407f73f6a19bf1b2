import { common } from "~/text/core/common";

/** Names of the builder's own machine: there, and there alone, each of them is this site. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

interface Place {
  ENVIRONMENT: "production" | "local";
  PUBLIC_ORIGIN?: string;
}

/**
 * The origin of every absolute address that leaves here, as PUBLIC_ORIGIN has it, never as a request's Host does. Null
 * where it is missing or no origin. A local run that was not told (a test's) is where it was asked, if on a loopback.
 */
export function siteOrigin({ ENVIRONMENT, PUBLIC_ORIGIN }: Place, request: Request): string | null {
  if (PUBLIC_ORIGIN) {
    const url = URL.canParse(PUBLIC_ORIGIN) ? new URL(PUBLIC_ORIGIN) : null;
    return url && /^https?:$/.test(url.protocol) ? url.origin : null;
  }
  const { origin, hostname } = new URL(request.url);
  return ENVIRONMENT === "local" && LOOPBACK.test(hostname) ? origin : null;
}

/**
 * The answer to who asks under another host: led to the one address of this site (GET, HEAD), or refused. Null for who
 * is here. `origin` as siteOrigin answers it; without one nothing is answered but what is missing.
 */
export function elsewhere(place: Place, origin: string | null, request: Request): Response | null {
  if (origin === null) return plain(503, common.originMissing);
  const asked = new URL(request.url);
  if (asked.origin === origin) return null;
  const isLocal = place.ENVIRONMENT === "local" && LOOPBACK.test(asked.hostname);
  if (isLocal && asked.port === new URL(origin).port) return null;
  if (!/^(GET|HEAD)$/.test(request.method)) return plain(421, common.otherHost(origin));
  const Location = `${origin}${asked.pathname}${asked.search}`;
  // For good, but not kept: who corrects PUBLIC_ORIGIN must not meet yesterday's.
  return new Response(null, { status: 308, headers: { Location, "Cache-Control": "no-store" } });
}

const plain = (status: number, line: string) =>
  new Response(`${line}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
