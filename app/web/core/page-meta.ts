import type { MetaDescriptor } from "@remix-run/cloudflare";
import { common, siteTitle } from "~/text/core/common";
import type { PublicAddress } from "./public-pages";
import type { Absolute, StructuredData } from "./structured-data";

/** Matched routes of a page, as its `meta` gets them. The root's loader has the origin of the site. */
type Matches = readonly { id: string; data?: unknown }[];

interface Told {
  /** Canonical address, without parameters that sort, page or filter. */
  path: PublicAddress | `${PublicAddress}?${string}`;
  /** Title of the page. Null selects the title of the site. */
  title: string | null;
  /** Title of a shared link. The default is `title`. */
  headline?: string;
  description: string;
  type?: "website" | "article";
  picture?: SharePicture;
  /** Returns the page's data in the words of schema.org. `preview` is the path of its picture. */
  data?: (absolute: Absolute, preview: string) => StructuredData | null;
}

/** Picture of a shared link: 1200 × 630 px. */
interface SharePicture {
  path: string;
  type: "image/png" | "image/jpeg";
  alt: string;
}

/**
 * Returns a work's first picture or a video's poster, or undefined without one. `called` replaces a missing alternative
 * text.
 */
export function sharePicture(
  assets: { id: string; kind: "image" | "video"; hasPoster: boolean; altText: string }[],
  called: string,
): SharePicture | undefined {
  const file = assets.find(({ kind, hasPoster }) => kind === "image" || hasPoster);
  return file && { path: `/archivos/${file.id}/compartir`, type: "image/jpeg", alt: file.altText || called };
}

const ownPicture: SharePicture = { path: "/compartir.png", type: "image/png", alt: common.siteName };

/**
 * Returns the page's data for search engines and shared links: title, description, canonical address, Open Graph and
 * card.
 */
export function publicMeta(matches: Matches, page: Told): MetaDescriptor[] {
  const { path, title, headline, description, type = "website", picture = ownPicture, data } = page;
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  const tab = { title: title === null ? common.siteName : siteTitle(title) };
  // The page has no address to share without the root's data.
  if (!root) return [tab];
  const absolute = (address: string) => new URL(address, root.origin).href;
  const url = absolute(path);
  const image = absolute(picture.path);
  const structured = data?.(absolute, picture.path);
  return [
    tab,
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type },
    { property: "og:site_name", content: common.siteName },
    { property: "og:locale", content: "es_ES" },
    { property: "og:title", content: headline ?? title ?? common.siteName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:type", content: picture.type },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: headline ?? title ?? common.siteName },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: picture.alt },
    ...(structured ? [{ "script:ld+json": structured }] : []),
  ];
}
