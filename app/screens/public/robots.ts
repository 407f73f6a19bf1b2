import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { privateAreas } from "~/web/core/public-pages";

/** Disallows the working areas; the sitemap lists the rest. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...privateAreas.map((area) => `Disallow: ${area}`),
    // The area /universidad is the beginning of this address too.
    "Allow: /universidades/",
    "",
    `Sitemap: ${new URL("/sitemap.xml", context.origin).href}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
