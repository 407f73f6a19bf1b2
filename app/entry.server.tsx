import type { ActionFunctionArgs, AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server.browser";
import { outputs } from "#site";
import { RequestInfo } from "./components/core/request-info";

const [built] = Object.keys(outputs);
if (!built) throw new Error("the build made no site script");

const END = "</body></html>";

/** Address of the script of every page. The address changes with the content. */
const siteScript = built.replace(/^public/, "");

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, requestId, database }: AppLoadContext,
) {
  // The worker runs the request again.
  if (!(await database.held())) return new Response(null);
  const isUnavailable = database.failed && (status === 500 || !database.isChecked);
  if (isUnavailable) remix.staticHandlerContext.errors ??= { root: new Error("the database fails") };
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = (
    <RequestInfo.Provider value={{ nonce, requestId, siteScript, isUnavailable }}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </RequestInfo.Provider>
  );
  // A page without scripts gets no data. Remix tracks error boundaries on this object, so the object is not copied.
  const data = isScriptless(remix) ? null : remix.serverHandoffStream;
  remix.serverHandoffStream = undefined;
  const html = renderToString(page);
  const handoff = data ? await dataScripts(data, nonce) : "";
  return focused(
    request,
    // The scripts belong into the body: nothing may follow the end of a page.
    new Response(`<!doctype html>${html.replace(END, "")}${handoff}${END}`, {
      status: isUnavailable ? 503 : status,
      headers,
    }),
  );
}

/**
 * Returns the loaders' data for the browser. Remix would stream them, but no loader defers any: the data are complete,
 * and `renderToString` is faster than a stream.
 */
async function dataScripts(data: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const text = JSON.stringify(await new Response(data).text()).replace(
    /[&<>\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const controller = "window.__remixContext.streamController";
  const script = `${controller}.enqueue(${text});${controller}.close();`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text, in which no character ends the script
  return renderToString(<script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />);
}

export function handleError(error: unknown, { request, context }: ActionFunctionArgs) {
  // A status below 500 (405, for example) is the client's error.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.logError(error);
}

/**
 * Sets the focus on the first wrong control of a refused form, for browsers without scripts. With scripts conform does.
 * A page may have one `autofocus` only, and a form does not know the controls before it.
 */
function focused({ method }: Request, page: Response): Response {
  if (page.status < 400 && method !== "POST") return page;
  let isFound = false;
  const control = {
    element(one: Element) {
      if (isFound) one.removeAttribute("autofocus");
      if (isFound || one.getAttribute("type") === "hidden") return;
      // A radio must not have `aria-invalid`. The error of its group describes it.
      const isWrong =
        one.getAttribute("aria-invalid") === "true" ||
        (one.getAttribute("type") === "radio" && one.getAttribute("aria-describedby")?.endsWith("-error"));
      if (isWrong) one.setAttribute("autofocus", "");
      isFound = isWrong || one.hasAttribute("autofocus");
    },
  };
  return new HTMLRewriter()
    .on("input", control)
    .on("select", control)
    .on("textarea", control)
    .transform(page);
}

/**
 * Returns true for a page without framework scripts. A page requests them by `handle = { hydrate: true }`. An error
 * page never needs them.
 */
function isScriptless({ staticHandlerContext: { matches, errors }, routeModules }: EntryContext): boolean {
  const hydrates = (id: string) => (routeModules[id]?.handle as { hydrate?: boolean } | undefined)?.hydrate;
  return Boolean(errors) || !matches.some(({ route }) => hydrates(route.id));
}
