import { playback as text } from "~/text/works/playback";
import type { CoverFile } from "./cover";

/** A file where it can be played: of a video in which something is said, what. */
export interface PlayedFile extends CoverFile {
  transcript: string | null;
}

/** What a video says, beneath its player. */
export function Transcript({ file, className = "" }: { file: PlayedFile; className?: string }) {
  if (!file.transcript) return null;
  return (
    <details className={`transcript ${className}`}>
      <summary>{text.transcript}</summary>
      <p className="measure whitespace-pre-line wrap-anywhere">{file.transcript}</p>
    </details>
  );
}
