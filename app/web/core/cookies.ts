import { type Cookie, createCookie } from "@remix-run/cloudflare";

/** Opens a cookie of the whole site that no script reads. `maxAge` in seconds; `secrets` sign the cookie. */
export const siteCookie = (
  request: Request,
  name: string,
  options: { maxAge: number; secrets?: string[] },
): Cookie =>
  createCookie(name, {
    httpOnly: true,
    sameSite: "lax",
    // The framework loads the data of /jurado from /jurado.data.
    path: "/",
    secure: request.url.startsWith("https:"),
    ...options,
  });

/** Returns the cookie's value. Returns null for an unreadable one: Remix throws on a signature that is no base64. */
export const readCookie = (request: Request, cookie: Cookie): Promise<unknown> =>
  cookie.parse(request.headers.get("Cookie")).catch(() => null);
