import { playback as playbackText } from "~/text/works/playback";
import type { CoverFile } from "./cover";

/** A playable file; a video with speech has a transcript. */
export interface PlayedFile extends CoverFile {
  transcript: string | null;
}

/** A video's transcript, below its player. */
export function Transcript({ file, className = "" }: { file: PlayedFile; className?: string }) {
  if (!file.transcript) return null;
  return (
    <details className={`transcript ${className}`}>
      <summary>{playbackText.transcript}</summary>
      <p className="measure whitespace-pre-line wrap-anywhere">{file.transcript}</p>
    </details>
  );
}
