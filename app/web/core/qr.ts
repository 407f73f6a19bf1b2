import { encode } from "uqr";

/** A text as a QR code: one path of an SVG, `size` units wide, its quiet zone included. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join("") };
}
