import { isIndexed } from "./page-meta";

/**
 * True when an unsafe request may come from another site (design 7): decided by Sec-Fetch-Site, else by the exact
 * Origin; a request with neither is refused.
 */
export function isForeign(request: Request): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  return request.headers.get("Origin") !== new URL(request.url).origin;
}

/** What is asked instead of a foreign request: the page that says so, at an address that no screen has. */
export const refusalOf = (request: Request) =>
  new Request(new URL("/origen-ajeno", request.url), { headers: request.headers });

/** A page has one address: the same without a slash at its end. */
export function withoutTrailingSlash({ method, url }: Request): Response | null {
  const address = new URL(url);
  if (!/^(GET|HEAD)$/.test(method) || !/.\/$/.test(address.pathname)) return null;
  address.pathname = address.pathname.replace(/\/+$/, "");
  return new Response(null, { status: 308, headers: { Location: address.href } });
}

/** Headers every answer carries; HTML gets the content policy with this request's nonce. */
export function protect(response: Response, request: Request, nonce: string): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Content-Type-Options", "nosniff");
  // A page whose address is a secret asks for less.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  if (new URL(request.url).protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  }
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentPolicy(nonce));
    if (!isIndexed(new URL(request.url).pathname)) headers.set("X-Robots-Tag", "noindex");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cache-Control", "private, no-store");
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
