/** How wide a text comes out in a size, in points. */
export type Measure = (text: string, size: number) => number;

export interface Fitted {
  lines: string[];
  size: number;
}

/**
 * A text in the largest of the sizes from `largest` down to `smallest` in which it fits `width` and at most `lines(size)`
 * lines; in the smallest it takes as many as it needs, and a word wider than the sheet is cut where it ends.
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
): Fitted {
  for (let size = largest; size > smallest; size -= Math.max(0.5, Math.round(size / 24))) {
    const broken = wrapped(text, width, (part) => measure(part, size));
    const isWhole = broken.every((line) => measure(line, size) <= width) && !broken.isCut;
    if (isWhole && broken.length <= lines(size)) return { lines: [...broken], size };
  }
  return { lines: [...wrapped(text, width, (part) => measure(part, smallest))], size: smallest };
}

/** A text in lines of at most `width`, broken between words; `isCut` where a word had to be. */
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
