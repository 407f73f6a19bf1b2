import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** What a visitor without a session may open: the doors, and once they stand open the landing, gallery and works. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { settings } = context;
  const { open_to_visitors: open, public_signup_enabled: votersSignUp } = await settings.all();
  const works = open ? await context.works.published() : [];
  const pages = [...(open ? ["/", "/galeria"] : []), "/auth", ...(votersSignUp ? ["/auth/votar"] : [])];
  const urls = [
    ...pages.map((path) => entry(new URL(path, context.origin))),
    ...works.map(({ id, updatedAt }) => entry(new URL(`/propuesta/${id}`, context.origin), updatedAt)),
  ];
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** `updatedAt` in epoch ms. */
function entry(url: URL, updatedAt?: number): string {
  const changed = updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<url><loc>${url.href.replaceAll("&", "&amp;").replaceAll("'", "&apos;")}</loc>${changed}</url>`;
}
