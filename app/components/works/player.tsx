import type { CSSProperties } from "react";
import type { PictureWidth } from "~/contest/core/limits";
import { playback as playbackText } from "~/text/works/playback";
import { type CoverFile, fileUrl, pictureUrl, videoType } from "./cover";

interface Props {
  file: CoverFile;
  /** Fallback for a missing alternative text, when nothing beside it names the video. */
  label?: string;
  /** Width of its poster, in px. */
  posterWidth: PictureWidth;
  preload?: "metadata" | "none";
  loop?: boolean;
  /** Starts without a bar of controls over the picture; app/site/quiet-players.ts brings it at the first press. */
  quiet?: boolean;
  className?: string;
  style?: CSSProperties;
}

/**
 * A video with controls and a poster. The source names a codec that many browsers cannot play. Without the name
 * they would play only the sound.
 */
export function Player({ file, label, posterWidth, preload = "metadata", quiet = false, ...rest }: Props) {
  const source = fileUrl(file.id);
  const poster = file.hasPoster ? pictureUrl(file.id, posterWidth) : undefined;
  return (
    <>
      {/* A printed video is blank in Chromium. */}
      {quiet && poster && (
        <span className="print-only">
          <img src={poster} loading="lazy" alt={file.altText || label} />
        </span>
      )}
      <video
        {...rest}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        src={file.rareCodec ? undefined : source}
        poster={poster}
        controls
        preload={preload}
        playsInline
        aria-label={file.altText || label}
        data-quiet={quiet ? "" : undefined}
      >
        {file.rareCodec && <source src={source} type={videoType(file)} />}
      </video>
      {quiet && (
        <button type="button" className="js-only player-start">
          {playbackText.start}
        </button>
      )}
    </>
  );
}

/**
 * Advice for a video that does not play; place it inside its `data-player`. app/site/players.ts
 * shows it; without scripts it appears beside videos that many browsers cannot play.
 */
export function PlayerNote({ file }: { file: CoverFile }) {
  if (file.kind !== "video") return null;
  const { rareCodec } = file;
  return (
    <p className="player-note" data-rare={rareCodec ? "" : undefined}>
      {rareCodec && <span className="player-many">{playbackText.many(rareCodec)} </span>}
      <span className="player-yours">{rareCodec ? playbackText.yours(rareCodec) : playbackText.fails} </span>
      <a href={fileUrl(file.id)} download>
        {playbackText.download}
      </a>
    </p>
  );
}
