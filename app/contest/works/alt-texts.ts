/** Texts that replace a file for people who cannot see or hear it. */
export interface FileTexts {
  /** Description of the file; empty while unwritten. */
  altText: string;
  /** Transcript of a video; empty while unwritten, null without speech. */
  transcript: string | null;
}

/**
 * Returns a file's texts from a form. A picture has no transcript. A typed transcript means that the video has
 * speech.
 */
export function textsOf(
  kind: "image" | "video",
  { altText, speaks, transcript }: { altText: string; speaks: boolean; transcript: string },
): FileTexts {
  const says = kind === "video" && (speaks || transcript !== "");
  return { altText, transcript: says ? transcript : null };
}

/** Counts the unwritten texts. */
export const lackingTexts = (files: readonly FileTexts[]): number =>
  files.reduce((lacking, { altText, transcript }) => lacking + +(altText === "") + +(transcript === ""), 0);
