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
        role="img"
        aria-label={alt}
      />
    );
  }
  const size = { width: file.width ?? undefined, height: file.height ?? undefined };
  if (file.kind === "video") {
    return (
      <div className={`relative ${className}`}>
        {/* The contest's videos have no speech; their title and summary stand beside them. */}
        <video
          {...size}
          className="block h-auto w-full bg-stage"
          src={`${fileUrl(file.id)}#t=0.1`}
          preload="metadata"
          muted
          loop
          playsInline
          data-hover-preview
          aria-label={alt}
        />
        {file.durationSeconds !== null && (
          <span className="absolute right-2 bottom-2 bg-stage px-1.5 text-label text-white tabular-nums">
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
