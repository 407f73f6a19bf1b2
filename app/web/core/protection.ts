import { unsubscribePath } from "~/contest/mail/messages";
import { common } from "~/text/core/common";
import { plainText } from "./plain-text";
import { isIndexed } from "./public-pages";

/**
 * Returns true when an unsafe request may come from another site (design 7). Sec-Fetch-Site decides, then the exact
 * Origin. Clients that send neither (lynx, w3m) need a Referer of this origin. A request without any of them is
 * refused.
 */
export function isForeign({ method, headers, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const { origin: own, pathname } = new URL(url);
  // Mail providers press this button for a reader (RFC 8058). The address alone proves the right to it.
  if (pathname.startsWith(`${unsubscribePath}/`)) return false;
  const site = headers.get("Sec-Fetch-Site");
  const origin = headers.get("Origin");
  if (site === "same-origin") return false;
  // 'none' is a request without a page, for example a typed address. An Origin beside it must be this one.
  if (site !== null && site !== "none") return true;
  if (origin !== null) return origin !== own;
  if (site === "none") return false;
  const referer = headers.get("Referer") ?? "";
  return !URL.canParse(referer) || new URL(referer).origin !== own;
}

/**
 * Returns the request for the router. A refused request becomes a GET of an address without a screen. A GET
 * and a HEAD lose their body. Other requests than GET lose the headers that `isForeign` has checked: the router would
 * fail on them.
 */
export function routedRequest(request: Request, isRefused: boolean): Request {
  const { url, method, headers, body, signal } = request;
  if (isRefused) return new Request(new URL("/nada/de/esto", url), { headers, signal });
  if (method === "GET") return body ? new Request(url, { headers, signal }) : request;
  const safeHeaders = new Headers(headers);
  for (const name of ["Origin", "X-Forwarded-Host"]) safeHeaders.delete(name);
  return new Request(url, { method, headers: safeHeaders, body: method === "HEAD" ? null : body, signal });
}

/**
 * Returns true when no screen and no file has this address. Cases: an undecodable path, `_data` (older protocol),
 * `_routes` without `.data`, and `.data` of a route without a page.
 */
export function isUnknownAddress(
  { pathname, searchParams }: URL,
  isPage: (pathname: string) => boolean,
): boolean {
  if (!isDecodable(pathname) || searchParams.has("_data")) return true;
  if (!pathname.endsWith(".data")) return searchParams.has("_routes");
  return !isPage(pathname);
}

function isDecodable(pathname: string): boolean {
  if (!pathname.includes("%")) return true;
  try {
    // The router would read a decoded path with two slashes as a host name.
    return !/^[/\\]{2}/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Redirects a page address with a final slash to the address without it. Returns null for other requests. */
export function withoutTrailingSlash({ method }: Request, url: URL): Response | null {
  if (!/^(GET|HEAD)$/.test(method) || !/.\/$/.test(url.pathname)) return null;
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\/+$/, "");
  return new Response(null, { status: 308, headers: { Location: address.href } });
}

/**
 * Replaces the framework's last error text, which is English, by ours. The framework sends plain text with status 500
 * only when no page renders.
 */
export function inOurWords(response: Response): Response {
  const isLastResort =
    response.status === 500 && response.headers.get("Content-Type")?.startsWith("text/plain");
  if (!isLastResort) return response;
  const { title, line } = common.failed;
  return plainText(500, `${title}. ${line}`);
}

/**
 * Returns the answer of a request whose database failed: 503 instead of 500, and no content that rests on unchecked rows.
 */
export function whileFailed(response: Response, isChecked: boolean): Response {
  const { status, headers } = response;
  if (status === 503) return response;
  if (status === 500) return new Response(response.body, { status: 503, headers });
  if (isChecked) return response;
  const { title, line } = common.unavailable;
  return plainText(503, `${title}. ${line}`);
}

/**
 * Sets the headers of every response. HTML also gets the content policy with this request's nonce.
 */
export function protect(response: Response, { protocol, pathname }: URL, nonce: string): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Content-Type-Options", "nosniff");
  if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "5");
  // A page with a secret address sets a stricter policy.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  if (protocol === "https:") {
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  }
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    headers.set("Content-Security-Policy", contentPolicy(nonce));
    if (!isIndexed(pathname)) headers.set("X-Robots-Tag", "noindex");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cache-Control", "private, no-store");
  }
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Returns the nonce of one response. The content policy accepts only scripts with this nonce. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

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
