import type { CoverFile } from "~/components/cover";
import { common } from "~/text/common";

interface Work {
  title: string;
  isDraft: boolean;
  assets: CoverFile[];
}

/** What other sites show beside a link to the work: its first picture, or a video's poster; else the contest's own. */
function sharePicture({ title, assets }: Work) {
  const file = assets.find(({ kind, hasPoster }) => kind === "image" || hasPoster);
  return file
    ? { path: `/archivos/${file.id}/compartir`, type: "image/jpeg", alt: title }
    : { path: "/compartir.png", type: "image/png", alt: common.siteName };
}

/** Open Graph and Twitter cards of a work at that address; a draft is nobody's to share. */
export function shareTags(work: Work, description: string, url: string) {
  if (work.isDraft) return [{ name: "robots", content: "noindex" }];
  const picture = sharePicture(work);
  const image = new URL(picture.path, url).href;
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: common.siteName },
    { property: "og:locale", content: "es_ES" },
    { property: "og:title", content: work.title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:type", content: picture.type },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: work.title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: picture.alt },
  ];
}
