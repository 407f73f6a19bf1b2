import type { CoverFile } from "~/components/works/cover";

type Size = Pick<CoverFile, "width" | "height"> | null | undefined;

/** Returns width divided by height; 4:3 without known dimensions. */
const ratioOf = (size: Size) => (size?.width && size.height ? size.width / size.height : 4 / 3);

/** CSS variables for the page: results.css computes the winner's width from them. */
export const winnerShape = (cover: Size) => {
  const ratio = ratioOf(cover);
  return { "--winner-ratio": ratio, "--winner-root": Math.sqrt(ratio) };
};

/**
 * CSS variables for a picture's parent. At the winner's area, a picture's width is the winner's
 * width times `--root` over `--winner-root`.
 */
export const ownShape = (cover: Size) => ({ "--root": Math.sqrt(ratioOf(cover)) });
