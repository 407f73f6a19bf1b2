import { recognise, SIGNATURE_BYTES } from "./media";
import type { Work } from "./poster/composition";
import { lookOf } from "./poster/palettes";

/** Model that returns a JPEG as base64. */
const MODEL = "@cf/black-forest-labs/flux-1-schnell";
/** Characters: the model's limit. */
const PROMPT_LENGTH = 2048;
/** Milliseconds. */
const PATIENCE = 60_000;

/** Returns a poster maker with a text-to-image model. */
export function aiPosters(ai: Pick<Ai, "run">) {
  return {
    async draw(work: Work): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimeType: string }> {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer: unknown = await ai.run(MODEL, { prompt: promptFor(work), steps: 8 }, { signal });
      const bytes = pictureIn(answer);
      const type = bytes && (await recognise(bytes.subarray(0, SIGNATURE_BYTES)));
      if (!bytes || type?.kind !== "image") throw new Error("the model's answer is no picture");
      return { bytes, mimeType: type.mimeType };
    },
  };
}

function promptFor({ title, description, category }: Work): string {
  const style = "Flat colours, bold shapes, screen print on paper, one strong idea, no lettering, no logos.";
  return `${lookOf(category).words} for a university design contest about how we use technology. ${style} Title (in Spanish): ${title}. ${description}`
    .replace(/\s+/g, " ")
    .slice(0, PROMPT_LENGTH);
}

/** Returns the bytes of an answer `{ image: base64 }`, or null. */
function pictureIn(answer: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof answer !== "object" || answer === null || !("image" in answer)) return null;
  if (typeof answer.image !== "string" || answer.image === "") return null;
  try {
    return Uint8Array.from(atob(answer.image), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
