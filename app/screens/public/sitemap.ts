import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { editionIn } from "~/contest/core/editions";
import { resultsAreOut } from "~/contest/core/phases";
import { visibilityOf } from "~/contest/core/visibility";
import { publicPages } from "~/web/core/public-pages";

/** Addresses that a visitor without a session can open. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { stores, now } = context;
  const [settings, phases] = await Promise.all([stores.settings.all(), stores.phases.all()]);
  const contest = { resultsAreOut: resultsAreOut(phases, now) };
  const pages = publicPages.filter((page) => "listed" in page && page.listed(settings, contest));
  const { authors } = visibilityOf(null, settings, phases, now);
  const urls = await Promise.all(pages.map(({ path }) => entriesOf(path, context, authors)));
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.flat(),
    ...settings.archived_editions
      .flatMap((line) => editionIn(line)?.address ?? [])
      .map((address) => entry(new URL(address))),
    "</urlset>",
    "",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** Returns a page's entry, or one entry per work or university. Universities have a page while `authors` are visible. */
async function entriesOf(path: string, context: AppLoadContext, authors: boolean): Promise<string[]> {
  const { origin, stores } = context;
  if (path === "/universidades/:slug") {
    const list = authors ? await stores.universities.withWorks() : [];
    return list.map(({ id }) => entry(new URL(`/universidades/${id}`, origin)));
  }
  if (path !== "/propuesta/:id") return [entry(new URL(path, origin))];
  const published = await stores.works.published();
  return published.map(({ id, updatedAt }) => entry(new URL(`/propuesta/${id}`, origin), updatedAt));
}

/** `updatedAt` in epoch ms. */
function entry(url: URL, updatedAt?: number): string {
  const changed = updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<url><loc>${url.href.replaceAll("&", "&amp;").replaceAll("'", "&apos;")}</loc>${changed}</url>`;
}
