import type { MetaDescriptor } from "@remix-run/cloudflare";
import { common, siteTitle } from "~/text/core/common";
import type { PublicAddress } from "./public-pages";

/** The matched routes of a page, as its `meta` gets them: the root's loader says where this site stands. */
type Matches = readonly { id: string; data?: unknown }[];

interface Told {
  /** The one address that the page is known by, without what only sorts, pages or filters it. */
  path: PublicAddress | `${PublicAddress}?${string}`;
  /** Of the page alone; null for the site's own. */
  title: string | null;
  /** What a shared link is headed by, where the title says too little by itself. */
  headline?: string;
  description: string;
  type?: "website" | "article";
  picture?: SharePicture;
}

/** What other sites show beside a link: 1200 × 630 px. */
interface SharePicture {
  path: string;
  type: "image/png" | "image/jpeg";
  alt: string;
}

/** A work's first picture, or a video's poster; undefined where it has neither. `called` where nobody has written what it shows. */
export function sharePicture(
  assets: { id: string; kind: "image" | "video"; hasPoster: boolean; altText: string }[],
  called: string,
): SharePicture | undefined {
  const file = assets.find(({ kind, hasPoster }) => kind === "image" || hasPoster);
  return file && { path: `/archivos/${file.id}/compartir`, type: "image/jpeg", alt: file.altText || called };
}

const ownPicture: SharePicture = { path: "/compartir.png", type: "image/png", alt: common.siteName };

/** What search engines and shared links tell of a page: title, description, canonical address, Open Graph, card. */
export function publicMeta(matches: Matches, page: Told): MetaDescriptor[] {
  const { path, title, headline, description, type = "website", picture = ownPicture } = page;
  const root = matches.find(({ id }) => id === "root")?.data as { origin: string } | undefined;
  const tab = { title: title === null ? common.siteName : siteTitle(title) };
  // The root failed: its page is nobody's to share.
  if (!root) return [tab];
  const url = new URL(path, root.origin).href;
  const image = new URL(picture.path, root.origin).href;
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
  ];
}
