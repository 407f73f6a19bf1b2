import { redirect, redirectDocument, type TypedResponse } from "@remix-run/cloudflare";
import { lifetimes } from "~/contest/core/retention";
import type { Toast } from "~/text/core/toast";
import { readCookie, siteCookie } from "./cookies";
import { numbered } from "./forms";
import { isPublicPage } from "./public-pages";

/** Messages that travel with a redirect in a signed cookie. Only the root loader reads them. */
export class Flash {
  #cookie;

  constructor(
    private request: Request,
    secrets: string[],
  ) {
    this.#cookie = siteCookie(request, "flash", { maxAge: lifetimes.messageMinutes * 60, secrets });
  }

  /** Returns the pending message and the Set-Cookie header that clears it. */
  async read(): Promise<{ toast: Toast | null; headers: HeadersInit }> {
    const toast = (await readCookie(this.request, this.#cookie)) as Toast | null;
    return { toast, headers: toast ? { "Set-Cookie": await this.#cookie.serialize("", { maxAge: 0 }) } : {} };
  }

  /** Redirects with 303 to `to`, which shows the toast. Pages without framework scripts load as documents. */
  async redirect(to: string, toast: Toast): Promise<TypedResponse<never>> {
    const headers = { "Set-Cookie": await this.#cookie.serialize(numbered(toast)) };
    return isPublicPage(to)
      ? redirectDocument(to, { status: 303, headers })
      : redirect(to, { status: 303, headers });
  }
}
