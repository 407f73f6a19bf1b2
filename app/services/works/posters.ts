import { aiPosters } from "./ai-posters";
import { drawnPosters } from "./drawn-posters";
import type { Work } from "./poster/composition";

/** Makes a picture from the text of a work without pictures. */
export interface Posters {
  /** Throws when no poster can be made. */
  draw(work: Work): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimeType: string }>;
}

/** Uses Workers AI where it is bound (production only, without a local substitute), else draws posters here. */
export const openPosters = ({ AI, ASSETS }: { AI?: Ai; ASSETS: Fetcher }): Posters =>
  AI ? aiPosters(AI) : drawnPosters(ASSETS);
