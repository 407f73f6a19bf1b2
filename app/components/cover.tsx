import { formatDuration } from "~/text/formats";

/** A proposal's main file, as far as it is shown. */
export interface CoverFile {
  id: string;
  kind: "image" | "video";
  mimeType: string;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
}

/** Widths the picture route answers (services/pictures.ts). */
const widths = [320, 640, 960, 1280];

export const fileUrl = (id: string) => `/archivos/${id}`;
export const pictureUrl = (id: string, width: number) => `/archivos/${id}/${width}`;

interface Props {
  file: CoverFile | null;
  category: string | null;
  /** Empty where the title stands in the same link. */
  alt: string;
  /** The `sizes` of the picture where it stands. */
  sizes?: string;
  eager?: boolean;
  className?: string;
}

/** The work at its own ratio: picture, silent video, or the category's printed gradient when there is no file. */
export function Cover({
  file,
  category,
  alt,
  sizes = "(width < 48rem) 100vw, 33vw",
  eager,
  className = "",
}: Props) {
  if (!file) {
    return (
      <div
        className={`cover-empty ${className}`}
        data-category={category ?? "Otro"}
        {...(alt === "" ? { "aria-hidden": true } : { role: "img", "aria-label": alt })}
      />
    );
  }
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  if (file.kind === "video") {
    return (
      <div className={`relative ${className}`}>
        {/* public/site.js loads it when near and plays it under the pointer. The contest's videos have no speech; their title and summary stand beside them. */}
        <video
          {...size}
          className={`block h-auto w-full bg-stage ${size.width ? "" : "aspect-video"}`}
          data-src={`${fileUrl(file.id)}#t=0.1`}
          preload="metadata"
          muted
          loop
          playsInline
          data-hover-preview
          {...(alt === "" ? { "aria-hidden": true } : { "aria-label": alt })}
        />
        <noscript>
          <video
            className="absolute inset-0 size-full"
            src={`${fileUrl(file.id)}#t=0.1`}
            preload="metadata"
            muted
            playsInline
            aria-hidden
          />
        </noscript>
        {file.durationSeconds !== null && (
          <span className="absolute right-2 bottom-2 cover-duration">
            {formatDuration(file.durationSeconds)}
          </span>
        )}
      </div>
    );
  }
  return (
    <img
      {...size}
      className={`block h-auto w-full ${className}`}
      src={pictureUrl(file.id, 640)}
      srcSet={widths.map((width) => `${pictureUrl(file.id, width)} ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
