import { aiPosters } from "./ai-posters";
import { drawnPosters } from "./drawn-posters";
import type { Work } from "./poster/composition";

/** Makes a picture for a work that has none, from its text. */
export interface Posters {
  /** Throws when none can be had. */
  draw(work: Work): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimeType: string }>;
}

/** Workers AI where it is bound (production alone: it has no local stand-in), else posters drawn here. */
export const openPosters = ({ AI, ASSETS }: { AI?: Ai; ASSETS: Fetcher }): Posters =>
  AI ? aiPosters(AI) : drawnPosters(ASSETS);
