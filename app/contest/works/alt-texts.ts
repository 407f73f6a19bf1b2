/** What stands for a file where it is not seen or heard. */
export interface FileTexts {
  /** What it shows; empty where nobody has written it. */
  altText: string;
  /** What is said in a video; empty where nobody has written it, null where nothing is said. */
  transcript: string | null;
}

/** The texts of a file from what was typed: pictures say nothing, and who writes what a video says means that it speaks. */
export function textsOf(
  kind: "image" | "video",
  { altText, speaks, transcript }: { altText: string; speaks: boolean; transcript: string },
): FileTexts {
  const says = kind === "video" && (speaks || transcript !== "");
  return { altText, transcript: says ? transcript : null };
}

/** How many texts nobody has written. */
export const lackingTexts = (files: readonly FileTexts[]): number =>
  files.reduce((lacking, { altText, transcript }) => lacking + +(altText === "") + +(transcript === ""), 0);
