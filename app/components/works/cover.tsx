import { type Category, categoryGroup } from "~/contest/core/categories";
import { limits, type PictureWidth } from "~/contest/core/limits";
import { formatDuration } from "~/text/core/formats";

/** A proposal's file with its public data. */
export interface CoverFile {
  id: string;
  kind: "image" | "video";
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Codec of a video that many browsers cannot play, in browser syntax. */
  rareCodec: string | null;
  /** True for a video with a poster, which the picture routes return. */
  hasPoster: boolean;
  /** Alternative text; empty when missing. */
  altText: string;
}

export const fileUrl = (id: string) => `/archivos/${id}`;
export const pictureUrl = (id: string, width: PictureWidth) => `/archivos/${id}/${width}`;
/**
 * Returns the type for a browser's support check; undefined when all browsers play it. A MOV uses
 * the MP4 type, which is similar.
 */
export const videoType = ({ rareCodec }: Pick<CoverFile, "rareCodec">) =>
  rareCodec ? `video/mp4; codecs=${rareCodec}` : undefined;
/** Returns a `srcset` in all widths, or in the given ones. */
export const pictureSet = (id: string, widths: readonly PictureWidth[] = limits.pictureWidths) =>
  widths.map((width) => `${pictureUrl(id, width)} ${width}w`).join(", ");

interface Props {
  file: CoverFile | null;
  category: Category | null;
  /** Fallback for a missing alternative text; empty when the title is beside it. */
  alt: string;
  /** The picture's `sizes`. */
  sizes?: string;
  /** Loads immediately, because it is in the first window. */
  eager?: boolean;
  /** Loads after text and fonts, in the first window too. */
  isDecoration?: boolean;
  /**
   * Uses only the smallest width, a fifth of the markup: for a list with pictures of at most 11
   * rem.
   */
  small?: boolean;
  className?: string;
}

/**
 * The work at its own ratio: picture, video, or its category's gradient without a file. app/site/
 * loads near ones and plays videos under the pointer; without scripts the browser decides.
 */
export function Cover({ file, category, className = "", alt: fallback, ...rest }: Props) {
  const alt = file?.altText || fallback;
  if (!file) {
    return (
      <span
        className={`cover-empty ${className}`}
        data-category={categoryGroup(category)}
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      />
    );
  }
  return (
    <span className={`cover ${className}`} data-cover data-category={categoryGroup(category)}>
      {file.kind === "image" || file.hasPoster ? (
        <Picture key={file.id} file={file} alt={alt} {...rest} />
      ) : null}
      {file.kind === "video" && <Preview key={`${file.id}-video`} file={file} alt={alt} />}
      {file.kind === "video" && file.durationSeconds !== null && (
        <span className="cover-duration" aria-hidden>
          {formatDuration(file.durationSeconds)}
        </span>
      )}
    </span>
  );
}

type PictureProps = Omit<Props, "file" | "category" | "className"> & { file: CoverFile };

/**
 * A work's picture. The site's script loads it 50 px ahead of the window; `<noscript>` has one for
 * browsers without scripts. Native lazy loading begins 1,250 px ahead, which is most of a wall's
 * bytes. (specification 1.9)
 */
function Picture({
  file,
  alt,
  sizes = "(width < 48rem) 100vw, 33vw",
  eager,
  isDecoration,
  small,
}: PictureProps) {
  const source = { src: pictureUrl(file.id, 768), srcSet: pictureSet(file.id), sizes };
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  const shape = file.width ? "" : "cover-unsized";
  if (eager)
    return (
      <img
        {...size}
        {...source}
        className={shape}
        alt={alt}
        decoding="async"
        loading={isDecoration ? "lazy" : undefined}
        fetchPriority={isDecoration ? "low" : undefined}
      />
    );
  if (small) {
    const src = pictureUrl(file.id, limits.pictureWidths[0]);
    return <img {...size} src={src} className={shape} alt={alt} loading="lazy" decoding="async" />;
  }
  return (
    <>
      <img
        {...size}
        className={shape}
        src={blank(file)}
        data-src={source.src}
        data-srcset={source.srcSet}
        data-sizes={sizes}
        alt={alt}
        // The page's load event does not wait for it.
        loading="lazy"
        decoding="async"
      />
      <noscript>
        <img src={source.src} className="cover-over" alt="" loading="lazy" />
      </noscript>
    </>
  );
}

/** A blank placeholder in the picture's shape, so that nothing moves when the picture loads. */
const blank = ({ width, height }: CoverFile) =>
  `data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%20${width ?? 4}%20${height ?? 3}'/%3E`;

/** A silent preview: the player has the transcript beside it (transcript.tsx). */
function Preview({ file, alt }: { file: CoverFile; alt: string }) {
  // The first instant of a video is often black.
  const source = `${fileUrl(file.id)}#t=0.1`;
  const silent = { muted: true, loop: true, playsInline: true };
  if (file.hasPoster) {
    return (
      <video
        {...silent}
        className="cover-over"
        data-src={source}
        data-preview
        data-type={videoType(file)}
        preload="none"
        aria-hidden
      />
    );
  }
  return (
    <>
      {alt && <span className="sr-only">{alt}</span>}
      <video
        {...silent}
        aria-hidden
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        className={file.width ? "" : "cover-unsized"}
        data-src={source}
        data-near
        data-preview
        preload="metadata"
      />
      <noscript>
        <video className="cover-over" src={source} preload="metadata" muted playsInline aria-hidden />
      </noscript>
    </>
  );
}
