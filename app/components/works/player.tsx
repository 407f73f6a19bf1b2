import type { CSSProperties } from "react";
import type { PictureWidth } from "~/contest/core/limits";
import { playback as text } from "~/text/works/playback";
import { type CoverFile, fileUrl, pictureUrl, videoType } from "./cover";

interface Props {
  file: CoverFile;
  /** What it is called while nobody has written what it shows, where nothing beside it says what it is. */
  label?: string;
  /** Of its poster, in px. */
  posterWidth: PictureWidth;
  preload?: "metadata" | "none";
  loop?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * A video with its controls, its poster before it. One that many browsers cannot play names its codec, so that a
 * browser passes over it instead of playing its sound alone.
 */
export function Player({ file, label, posterWidth, preload = "metadata", ...rest }: Props) {
  const source = fileUrl(file.id);
  return (
    <video
      {...rest}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      src={file.rareCodec ? undefined : source}
      poster={file.hasPoster ? pictureUrl(file.id, posterWidth) : undefined}
      controls
      preload={preload}
      playsInline
      aria-label={file.altText || label}
    >
      {file.rareCodec && <source src={source} type={videoType(file)} />}
    </video>
  );
}

/**
 * What to do where the video does not play; stands somewhere within the `data-player` that holds it. app/site/players.ts
 * notices; without scripts the note stands by each video that many browsers cannot play.
 */
export function PlayerNote({ file }: { file: CoverFile }) {
  if (file.kind !== "video") return null;
  const { rareCodec } = file;
  return (
    <p className="player-note" data-rare={rareCodec ? "" : undefined}>
      {rareCodec && <span className="player-many">{text.many(rareCodec)} </span>}
      <span className="player-yours">{rareCodec ? text.yours(rareCodec) : text.fails} </span>
      <a href={fileUrl(file.id)} download>
        {text.download}
      </a>
    </p>
  );
}
