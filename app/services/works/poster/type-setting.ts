import type { Typeface } from "./typeface";

/** Lines of type in one size (px). `leading` is the distance between baselines in px. */
export interface Setting {
  lines: string[];
  size: number;
  leading: number;
}

interface Box {
  width: number;
  height: number;
  /** Sizes in px. The largest fitting size is used. */
  largest: number;
  smallest: number;
  /** `leading` and `tracking` in em. */
  leading: number;
  tracking: number;
}

/** Returns the characters that the font has, with single spaces. */
export const settable = (text: string, face: Typeface) =>
  [...text.normalize("NFC")]
    .map((character) => (/\s/.test(character) ? " " : character))
    .filter((character) => face.has(character))
    .join("")
    .replace(/ +/g, " ")
    .trim();

const lineWidth = (line: string, face: Typeface, size: number, tracking: number) =>
  (face.width(line) + line.length * tracking) * size;

/** Sets a text in the largest size that fits the box. Only the smallest size cuts words and the end of the text. */
export function fitted(text: string, face: Typeface, box: Box): Setting {
  const step = Math.max(1, Math.round(box.largest / 60));
  for (let size = box.largest; size > box.smallest; size -= step) {
    const lines = wrap(text.split(" "), (line) => lineWidth(line, face, size, box.tracking), box.width);
    if (lines && lines.length * size * box.leading <= box.height) {
      return { lines, size, leading: size * box.leading };
    }
  }
  const size = box.smallest;
  const measure = (line: string) => lineWidth(line, face, size, box.tracking);
  const lines = wrap(cutLong(text, measure, box.width), measure, box.width) ?? [];
  const room = Math.max(1, Math.floor(box.height / (size * box.leading)));
  return { lines: ended(lines, room, measure, box.width), size, leading: size * box.leading };
}

/** Breaks words into the fewest lines, as even as possible. Returns null when a word is wider than the line. */
function wrap(words: string[], measure: (line: string) => number, width: number): string[] | null {
  if (words.some((word) => measure(word) > width)) return null;
  let best = greedy(words, measure, width);
  // Narrows the lines while their number stays the same, so that the last line is no single word.
  for (let narrower = width * 0.97; narrower > width * 0.4; narrower *= 0.97) {
    if (words.some((word) => measure(word) > narrower)) break;
    const lines = greedy(words, measure, narrower);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}

function greedy(words: string[], measure: (line: string) => number, width: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cutLong(text: string, measure: (line: string) => number, width: number): string[] {
  return text.split(" ").flatMap((word) => {
    const pieces: string[] = [];
    for (let rest = word; rest !== ""; ) {
      let length = rest.length;
      while (length > 1 && measure(rest.slice(0, length)) > width) length--;
      pieces.push(rest.slice(0, length));
      rest = rest.slice(length);
    }
    return pieces;
  });
}

function ended(lines: string[], room: number, measure: (line: string) => number, width: number): string[] {
  if (lines.length <= room) return lines;
  const head = lines.slice(0, room);
  let last = head.pop() ?? "";
  while (last !== "" && measure(`${last}…`) > width) last = last.slice(0, -1);
  return [...head, `${last.replace(/[\s,;:.]+$/, "")}…`];
}
