import { common } from "~/text/core/common";
import { isIndexed } from "./public-pages";

/**
 * True when an unsafe request may come from another site (design 7): decided by Sec-Fetch-Site, else by the exact
 * Origin; of clients that send neither (lynx, w3m) by a Referer of this very origin. A request with none is refused.
 */
export function isForeign({ method, headers, url }: Request): boolean {
  if (method === "GET" || method === "HEAD") return false;
  const { origin: own } = new URL(url);
  const site = headers.get("Sec-Fetch-Site");
  const origin = headers.get("Origin");
  if (site === "same-origin") return false;
  // 'none' is what a person asked for without a page; an origin beside it must be this one.
  if (site !== null && site !== "none") return true;
  if (origin !== null) return origin !== own;
  if (site === "none") return false;
  const referer = headers.get("Referer") ?? "";
  return !URL.canParse(referer) || new URL(referer).origin !== own;
}

/**
 * The request as the router gets it. One that is `refused` asks for an address that no screen has, as a page or as a
 * page's script sends a form. A GET has no body, and who sent an unsafe one was decided before: the router would take
 * other headers for an attack, and fail.
 */
export function askedOf(request: Request, refused: "page" | "data" | null): Request {
  const { url, method, headers, body, signal } = request;
  if (refused === "data") return new Request(new URL("/nada/de/esto.data", url), { method: "POST", signal });
  if (refused) return new Request(new URL("/nada/de/esto", url), { headers, signal });
  if (method === "GET" || method === "HEAD")
    return body ? new Request(url, { method, headers, signal }) : request;
  const kept = new Headers(headers);
  for (const name of ["Origin", "X-Forwarded-Host"]) kept.delete(name);
  return new Request(url, { method, headers: kept, body, signal });
}

/**
 * Whether an address is no screen's and no file's: one that cannot be decoded, and one that asks in the framework's own
 * words for what there is not: `_data` (of an older protocol), `_routes` without `.data`, and `.data` of a route without
 * a page, which would be the whole file as text.
 */
export function isStray(request: Request, isPage: (pathname: string) => boolean): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (!isDecodable(pathname) || searchParams.has("_data")) return true;
  if (!pathname.endsWith(".data")) return searchParams.has("_routes");
  // As the framework reads it.
  return !isPage(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
}

function isDecodable(pathname: string): boolean {
  if (!pathname.includes("%")) return true;
  try {
    // Decoded, what begins like this names a host to the router.
    return !/^[/\\]{2}/.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** A page has one address: the same without a slash at its end. */
export function withoutTrailingSlash({ method, url }: Request): Response | null {
  const address = new URL(url);
  if (!/^(GET|HEAD)$/.test(method) || !/.\/$/.test(address.pathname)) return null;
  address.pathname = address.pathname.replace(/\/+$/, "");
  return new Response(null, { status: 308, headers: { Location: address.href } });
}

/** Where no page can be drawn the framework says so in English, the only plain text of that status: here in Spanish. */
export function inOurWords(response: Response): Response {
  const isLastResort =
    response.status === 500 && response.headers.get("Content-Type")?.startsWith("text/plain");
  if (!isLastResort) return response;
  const { title, line } = common.failed;
  return new Response(`${title}. ${line}`, {
    status: 500,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** Headers every answer carries; HTML gets the content policy with this request's nonce. `referrer`: what it tells others. */
export function protect(
  response: Response,
  request: Request,
  nonce: string,
  referrer = "strict-origin-when-cross-origin",
): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Content-Type-Options", "nosniff");
  if (response.status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "5");
  // A page whose address is a secret asks for less.
  if (!headers.has("Referrer-Policy")) headers.set("Referrer-Policy", referrer);
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

/** Of one answer: by it the content policy knows the page's own script. */
export const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));

/** Where browsers tell of what the policy stopped. */
const reportsPath = "/informes/csp";

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
    `report-uri ${reportsPath}`,
  ].join("; ");
}
