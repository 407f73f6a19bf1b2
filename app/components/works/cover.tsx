import { limits, type PictureWidth } from "~/contest/core/limits";
import { type Category, categoryGroup } from "~/contest/works/categories";
import { formatDuration } from "~/text/core/formats";

/** A proposal's file, as far as it is shown. */
export interface CoverFile {
  id: string;
  kind: "image" | "video";
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Of a video that many browsers cannot play: its codec, as browsers name it. */
  rareCodec: string | null;
  /** Of a video: the picture routes answer with a picture of it. */
  hasPoster: boolean;
  /** What it shows, for who does not see it; empty where nobody has written it. */
  altText: string;
}

export const fileUrl = (id: string) => `/archivos/${id}`;
export const pictureUrl = (id: string, width: PictureWidth) => `/archivos/${id}/${width}`;
/** What a browser is asked whether it plays that; nothing where all do. A MOV is asked for as an MP4, which it is alike. */
export const videoType = ({ rareCodec }: Pick<CoverFile, "rareCodec">) =>
  rareCodec ? `video/mp4; codecs=${rareCodec}` : undefined;
/** For a `srcset`: in all widths, or in those that are worth asking for where it stands. */
export const pictureSet = (id: string, widths: readonly PictureWidth[] = limits.pictureWidths) =>
  widths.map((width) => `${pictureUrl(id, width)} ${width}w`).join(", ");

interface Props {
  file: CoverFile | null;
  category: Category | null;
  /** What it is called while nobody has written what it shows; empty where the title stands beside it. */
  alt: string;
  /** The `sizes` of the picture where it stands. */
  sizes?: string;
  /** In the first window: loads at once. */
  eager?: boolean;
  /** One of many in a list, at most 11 rem wide: in the smallest width alone, a fifth of the markup. */
  small?: boolean;
  className?: string;
}

/**
 * The work at its own ratio: picture, video, or its category's printed gradient when there is no file or it does not
 * come. app/site/ loads what is near and plays videos under the pointer; without scripts the browser decides.
 */
export function Cover({ file, category, className = "", alt: called, ...rest }: Props) {
  const alt = file?.altText || called;
  if (!file) {
    return (
      <div
        className={`cover-empty ${className}`}
        data-category={categoryGroup(category)}
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      />
    );
  }
  return (
    <div className={`cover ${className}`} data-cover data-category={categoryGroup(category)}>
      {file.kind === "image" || file.hasPoster ? (
        <Picture key={file.id} file={file} alt={alt} {...rest} />
      ) : null}
      {file.kind === "video" && <Preview key={`${file.id}-video`} file={file} alt={alt} />}
      {file.kind === "video" && file.durationSeconds !== null && (
        <span className="cover-duration" aria-hidden>
          {formatDuration(file.durationSeconds)}
        </span>
      )}
    </div>
  );
}

type PictureProps = Pick<Props, "alt" | "sizes" | "eager" | "small"> & { file: CoverFile };

/**
 * A work's picture. The site's script loads it 50 px ahead of the window; the one in `<noscript>` is for browsers without
 * scripts. The platform's own lazy loading begins 1,250 px ahead, which is most of a wall's bytes. (specification 1.9)
 */
function Picture({ file, alt, sizes = "(width < 48rem) 100vw, 33vw", eager, small }: PictureProps) {
  const source = { src: pictureUrl(file.id, 640), srcSet: pictureSet(file.id), sizes };
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  const shape = file.width ? "" : "cover-unsized";
  if (eager) return <img {...size} {...source} className={shape} alt={alt} decoding="async" />;
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
        sizes={sizes}
        alt={alt}
        // Keeps it out of what the page waits for to have loaded.
        loading="lazy"
        decoding="async"
      />
      <noscript>
        <img {...source} className="cover-over" alt="" loading="lazy" />
      </noscript>
    </>
  );
}

/** Nothing, in the picture's shape: what stands there until it is near, so that nothing moves when it comes. */
const blank = ({ width, height }: CoverFile) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width ?? 4} ${height ?? 3}'/%3E`;

/** Without its sound: what is said in it stands beside the player (transcript.tsx). */
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
