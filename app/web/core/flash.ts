import {
  createCookieSessionStorage,
  redirect,
  redirectDocument,
  type TypedResponse,
} from "@remix-run/cloudflare";
import { lifetimes } from "~/contest/people/retention";
import type { Toast } from "~/text/core/toast";
import { isPublicPage } from "./public-pages";

/** Messages that travel with a redirect in a signed cookie. Only the root loader reads them. */
export class Flash {
  #storage;

  constructor(
    private request: Request,
    secrets: string[],
  ) {
    this.#storage = createCookieSessionStorage<Record<string, never>, { toast: Toast }>({
      cookie: {
        name: "flash",
        secrets,
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure: new URL(request.url).protocol === "https:",
        maxAge: lifetimes.messageMinutes * 60,
      },
    });
  }

  /** Returns the pending message and the Set-Cookie header that clears it. */
  async read(): Promise<{ toast: Toast | null; headers: HeadersInit }> {
    // Reads an unknown cookie as none. Remix throws on a signature that is no base64.
    const session = await this.#storage
      .getSession(this.request.headers.get("Cookie"))
      .catch(() => this.#storage.getSession());
    const toast = session.get("toast") ?? null;
    return { toast, headers: toast ? { "Set-Cookie": await this.#storage.destroySession(session) } : {} };
  }

  /** Redirects with 303 to `to`, which shows the toast. Pages without framework scripts load as documents. */
  async redirect(to: string, toast: Toast): Promise<TypedResponse<never>> {
    const session = await this.#storage.getSession();
    session.flash("toast", { ...toast, id: crypto.randomUUID() });
    const headers = { "Set-Cookie": await this.#storage.commitSession(session) };
    return isPublicPage(to)
      ? redirectDocument(to, { status: 303, headers })
      : redirect(to, { status: 303, headers });
  }
}
