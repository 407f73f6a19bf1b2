/** Size in px, or unknown. */
type Size = { width: number | null; height: number | null } | null;

/**
 * Returns width divided by height of a work on a wall, limited to a row's range; 4:3 without
 * known dimensions.
 */
export function wallRatio(size: Size): number {
  if (!size?.width || !size.height) return 4 / 3;
  return Math.min(2.4, Math.max(0.5, size.width / size.height));
}

/**
 * Returns a work's width on a wall where all works have the same area, as a multiple of the side of that area's
 * square.
 */
export const wallRoot = (size: Size): number => Number(Math.sqrt(wallRatio(size)).toFixed(4));

/** Returns the widest and the narrowest of these works, for styles that give all of them one area. */
export function wallEnds(sizes: Size[]) {
  const roots = sizes.map(wallRoot);
  return { "--widest": Math.max(...roots), "--narrowest": Math.min(...roots) };
}

/**
 * Returns the `sizes` of a work on a wall (gallery.css). `side` is the side of the square with every work's area: on
 * phones in widths of the page's text, on wider windows in `vw`.
 */
export const wallSizes = (size: Size, side: { phone: number; wide: number }) =>
  `(width < 40rem) calc((100vw - 2rem) * ${(side.phone * wallRoot(size)).toFixed(3)}), ${Math.ceil(side.wide * wallRoot(size))}vw`;
