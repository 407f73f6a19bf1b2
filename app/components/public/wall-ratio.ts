/**
 * Returns width divided by height of a work on the wall, limited to a row's range; 4:3 without
 * known dimensions.
 */
export function wallRatio(size: { width: number | null; height: number | null } | null): number {
  if (!size?.width || !size.height) return 4 / 3;
  return Math.min(2.4, Math.max(0.5, size.width / size.height));
}
