/** Returns the width of a text in points at a size in points. */
export type Measure = (text: string, size: number) => number;

export interface FittedText {
  lines: string[];
  size: number;
}

/**
 * Returns a text in the largest size that fits. The text fits `width` and has at most `lines(size)` lines. In the
 * smallest size the text takes as many lines as it needs. A word wider than the sheet is cut.
 */
export function fitted(
  text: string,
  {
    width,
    largest,
    smallest,
    lines,
  }: { width: number; largest: number; smallest: number; lines: (size: number) => number },
  measure: Measure,
): FittedText {
  for (let size = largest; size > smallest; size -= Math.max(0.5, Math.round(size / 24))) {
    const broken = wrapped(text, width, (part) => measure(part, size));
    const isWhole = broken.every((line) => measure(line, size) <= width) && !broken.isCut;
    if (isWhole && broken.length <= lines(size)) return { lines: [...broken], size };
  }
  return { lines: [...wrapped(text, width, (part) => measure(part, smallest))], size: smallest };
}

/** Breaks a text between words into lines of at most `width`. `isCut` is true when a word was cut. */
export function wrapped(
  text: string,
  width: number,
  measure: (text: string) => number,
): string[] & { isCut: boolean } {
  const lines: string[] = [];
  let isCut = false;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const character of word) {
      if (line && measure(line + character) > width) {
        lines.push(line);
        line = "";
        isCut = true;
      }
      line += character;
    }
  }
  if (line) lines.push(line);
  return Object.assign(lines, { isCut });
}
