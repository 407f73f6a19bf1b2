import type { CoverFile } from "~/components/works/cover";

type Size = Pick<CoverFile, "width" | "height"> | null | undefined;

/** Width to height, of a picture as it stands; 4:3 without known dimensions. */
const ratioOf = (size: Size) => (size?.width && size.height ? size.width / size.height : 4 / 3);

/** On the page: what results.css computes the winner's width from. */
export const winnerShape = (cover: Size) => {
  const ratio = ratioOf(cover);
  return { "--winner-ratio": ratio, "--winner-root": Math.sqrt(ratio) };
};

/** On a picture's parent: a picture of the winner's area is as many times as wide as the winner as its root is as large. */
export const ownShape = (cover: Size) => ({ "--root": Math.sqrt(ratioOf(cover)) });
