import { wrapped } from "./fitting";
import { type Element, MARGIN, type Paper, type Setting, SOFT } from "./paper";

/** Points from the left margin to the body text. Terms stand to its left. */
const AXIS = 96;
/** Points between columns. */
const GUTTER = 10;
/** Width of a first column in points. The second column starts at the axis. */
export const CODE = AXIS - GUTTER;
const TEXT: Setting = { face: "text", size: 9.5 };
const FACT: Setting = { ...TEXT, isTabular: true };
const TERM: Setting = { face: "strong", size: 9 };
const CELL: Setting = { face: "text", size: 8.5 };
const FIGURE: Setting = { ...CELL, isTabular: true };
const HEAD: Setting = { face: "strong", size: 8.5 };
const LEADING = 13.5;
const CELL_LEADING = 11.5;
/** Points above and below the text of a row. */
const PADDING = 4;
/** Longest readable line, in points. */
const MEASURE = 400;

export interface Column {
  title: string;
  /** Points. Columns without a width share the rest. */
  width?: number;
  /** Aligns numbers to the right. The column is as wide as its numbers. */
  isFigure?: true;
  /** Makes the cell the header of its row. */
  isName?: true;
}

interface Cell {
  tag: "TH" | "TD";
  scope?: "Row" | "Column";
  lines: string[];
  x: number;
  width: number;
  isFigure?: boolean;
  setting: Setting;
}

/** A plain ruled document with page breaks. */
export class RuledSheet {
  y = MARGIN;
  readonly width: number;
  readonly #bottom: number;
  #sections = 0;
  #page = 1;
  /** False when the fonts lacked a letter. */
  isWhole = true;

  /** `foot` draws the foot of each full page. */
  constructor(
    readonly paper: Paper,
    private foot: (sheet: RuledSheet, page: number) => void,
  ) {
    this.width = paper.width - 2 * MARGIN;
    this.#bottom = paper.height - MARGIN - 24;
  }

  /** Starts a page when `height` does not fit. Returns true when it did. */
  needs(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.end();
    this.#page++;
    this.paper.newPage();
    this.y = MARGIN;
    return true;
  }

  /** Breaks a text into lines. '[…]' replaces letters that the fonts lack. A broken line keeps its space at the end. */
  linesOf(text: string, width: number, setting: Setting): string[] {
    return this.#legible(text)
      .split("\n")
      .flatMap((part) => {
        if (this.paper.lineWidth(part, setting) <= width) return [part];
        const lines = wrapped(part, width, (line) => this.paper.lineWidth(line, setting));
        let at = 0;
        return lines.map((line, nth) => {
          at += line.length;
          const isBroken = part[at] === " " && nth < lines.length - 1;
          if (isBroken) at++;
          return isBroken ? `${line} ` : line;
        });
      });
  }

  heading(text: string): void {
    const { paper, width } = this;
    // Keeps a heading on the page of its introduction and the first table rows.
    this.needs(200);
    if (this.y > MARGIN) this.y += 26;
    const top = this.y;
    const setting: Setting = { face: "display", size: 17, tracking: -0.015 };
    this.#sections++;
    paper.furniture("Layout", () => paper.rule(MARGIN, top, width, 1.25));
    paper.tag("H2", () => {
      paper.line(`${this.#sections} `, MARGIN, top + 21, setting);
      paper.line(this.#legible(text), MARGIN + AXIS, top + 21, setting);
    });
    this.y += 36;
  }

  paragraph(text: string, { setting = TEXT, leading = LEADING, color = "" } = {}): void {
    const { paper, width } = this;
    for (const part of text.split("\n").filter((one) => one.trim())) {
      const lines = this.linesOf(part, Math.min(width - AXIS, MEASURE), setting);
      // Keeps the first two lines on one page.
      this.needs(Math.min(2, lines.length) * leading);
      const element = paper.group("P");
      for (const line of lines) {
        this.needs(leading);
        const baseline = this.y + leading * 0.75;
        paper.tag("Span", () => paper.line(line, MARGIN + AXIS, baseline, setting, color || undefined), {
          into: element,
        });
        this.y += leading;
      }
      element.end();
      this.y += 5;
    }
  }

  /** Draws a smaller text in a softer colour. */
  note(text: string): void {
    this.paragraph(text, { setting: { face: "text", size: 8.5 }, leading: 12, color: SOFT });
  }

  /** Draws a table of two columns without a head: a term and its value. */
  facts(facts: [term: string, said: string][]): void {
    const width = this.width - AXIS;
    const rows = facts.map(([term, value]): Cell[] => [
      {
        tag: "TH",
        scope: "Row",
        x: MARGIN,
        width: CODE,
        setting: TERM,
        lines: this.linesOf(term, CODE, TERM),
      },
      {
        tag: "TD",
        x: MARGIN + AXIS,
        width,
        setting: FACT,
        lines: this.linesOf(value, Math.min(width, MEASURE), FACT),
      },
    ]);
    // Keeps a short table on one page.
    const height = rows.reduce((sum, cells) => sum + linesIn(cells) * LEADING + 2 * PADDING, 0);
    if (height < 200) this.needs(height);
    const table = this.paper.group("Table");
    for (const cells of rows) this.#row(table, LEADING, cells);
    table.end();
    this.y += 10;
  }

  /** Draws a table. The head repeats on each page as decoration. A `narrow` table starts at the axis. */
  table(columns: Column[], rows: string[][], { narrow = false } = {}): void {
    const { paper } = this;
    const left = narrow ? AXIS : 0;
    const widths = this.#widthsOf(columns, rows, this.width - left);
    const lefts = widths.map(
      (_, at) => MARGIN + left + widths.slice(0, at).reduce((sum, one) => sum + one + GUTTER, 0),
    );
    const cells = (texts: string[], isHead: boolean): Cell[] =>
      columns.map(({ isFigure, isName }, at) => {
        const setting = isHead ? HEAD : isFigure ? FIGURE : CELL;
        return {
          tag: isHead || isName ? "TH" : "TD",
          ...((isHead || isName) && { scope: isHead ? "Column" : "Row" }),
          lines: this.linesOf(texts[at] ?? "", widths[at] ?? 0, setting),
          x: lefts[at] ?? MARGIN,
          width: widths[at] ?? 0,
          isFigure: isFigure === true,
          setting,
        };
      });
    const headings = cells(
      columns.map(({ title }) => title),
      true,
    );
    const again = () => this.#headAgain(headings);
    this.needs(4 * (CELL_LEADING + 2 * PADDING));
    const table = paper.group("Table");
    this.#row(table, CELL_LEADING, headings);
    this.#rule(headings, 1);
    for (const row of rows) this.#row(table, CELL_LEADING, cells(row, false), again);
    table.end();
    this.y += 12;
  }

  /** Draws an award: its kind, the work and the reasons. The work's title is the largest text. */
  award(award: { kind: string; title: string; line: string; reasons: string; isLarge: boolean }): void {
    const { paper, width } = this;
    const size = award.isLarge ? 30 : 16;
    const setting: Setting = { face: "display", size, tracking: -0.02 };
    const titles = this.linesOf(award.title, width - AXIS, setting);
    const kinds = this.linesOf(award.kind, CODE, TERM);
    const leading = size * 1.06;
    const height = titles.length * leading;
    this.needs(Math.max(height + 60, size + kinds.length * 11.5));
    const [page, top] = [this.#page, this.y + (award.isLarge ? 12 : 8)];
    paper.furniture("Layout", () => paper.rule(MARGIN, this.y, width));
    paper.tag("H3", () => {
      for (const [at, line] of kinds.entries())
        paper.line(at === kinds.length - 1 ? `${line} ` : line, MARGIN, top + size * 0.8 + at * 11.5, TERM);
      for (const [at, line] of titles.entries())
        paper.line(line, MARGIN + AXIS, top + size * 0.8 + at * leading, setting);
    });
    this.y = top + height + 5;
    if (award.line) this.note(award.line);
    if (award.reasons) this.paragraph(award.reasons);
    // The kind may be taller than the title and the reasons.
    if (this.#page === page) this.y = Math.max(this.y, top + size * 0.8 + (kinds.length - 0.5) * 11.5);
    this.y += 8;
  }

  /** Draws signature lines in three columns, with the signer's name and role below. */
  signatures(signers: { name: string; as: string }[]): void {
    const { paper } = this;
    const gap = 22;
    const column = (this.width - 2 * gap) / 3;
    const [name, role]: Setting[] = [
      { face: "strong", size: 8.5 },
      { face: "text", size: 8 },
    ];
    for (let at = 0; at < signers.length; at += 3) {
      const group = signers.slice(at, at + 3).map((signer) => ({
        lines: this.linesOf(signer.name, column, name as Setting),
        role: this.#legible(signer.as),
      }));
      const height = 54 + 11 * (1 + Math.max(...group.map(({ lines }) => lines.length)));
      this.needs(height);
      for (const [side, { lines, role: as }] of group.entries()) {
        const [x, top] = [MARGIN + side * (column + gap), this.y + 44];
        paper.furniture("Layout", () => paper.rule(x, top, column, 1));
        paper.tag("P", () => {
          for (const [row, line] of lines.entries())
            paper.line(lines.length - 1 === row ? `${line} ` : line, x, top + 12 + row * 11, name as Setting);
          paper.line(as, x, top + 12 + lines.length * 11, role as Setting, SOFT);
        });
      }
      this.y += height + 8;
    }
  }

  /** Draws the foot of the page. */
  end(): void {
    this.foot(this, this.#page);
  }

  /** Draws the text at the foot of a page. */
  footLine(left: string, right: string): void {
    const { paper, width } = this;
    const setting: Setting = { face: "text", size: 7.5, isTabular: true };
    const baseline = paper.height - MARGIN + 6;
    paper.furniture("Pagination", () => {
      paper.rule(MARGIN, baseline - 13, width);
      paper.line(left, MARGIN, baseline, setting, SOFT);
      paper.lineTo(MARGIN + width, right, baseline, setting, SOFT);
    });
  }

  #legible(text: string): string {
    const { canWrite } = this.paper;
    const plain = text
      .normalize("NFC")
      .replace(/[^\P{Cc}\n]|\s*\r\n/gu, (one) => (one.endsWith("\n") ? "\n" : " "))
      .replace(/\p{Cf}/gu, "");
    if (canWrite(plain.replaceAll("\n", ""))) return plain;
    this.isWhole = false;
    return plain
      .replace(/[^\n]/gu, (letter) => (canWrite(letter) ? letter : "\0"))
      .replace(/\0+( +\0+)*/g, "[…]");
  }

  /** Draws a row over a thin rule, on one page. A row that is taller than a page continues on the next. */
  #row(table: Element, leading: number, cells: Cell[], begin = () => {}): void {
    const { paper } = this;
    const count = linesIn(cells);
    const page = this.#bottom - MARGIN - 60;
    if (this.needs(Math.min(page, count * leading + 2 * PADDING))) begin();
    for (let from = 0; from < count; ) {
      if (from > 0) {
        this.needs(Number.POSITIVE_INFINITY);
        begin();
      }
      const room = Math.max(1, Math.floor((this.#bottom - this.y - 2 * PADDING) / leading));
      const lineCount = Math.min(room, count - from);
      const row = paper.group("TR", table);
      for (const cell of cells)
        this.#cell(row, leading, { ...cell, lines: cell.lines.slice(from, from + lineCount) });
      row.end();
      this.y += lineCount * leading + 2 * PADDING;
      this.#rule(cells);
      from += lineCount;
    }
  }

  /** Draws a rule under a row, as wide as the row. */
  #rule(cells: Cell[], weight?: number): void {
    const left = Math.min(...cells.map(({ x }) => x));
    const { paper, width } = this;
    paper.furniture("Layout", () => paper.rule(left, this.y, MARGIN + width - left, weight));
  }

  #cell(row: Element, leading: number, cell: Cell): void {
    const { tag, scope } = cell;
    this.paper.tag(tag, () => this.#letters(leading, cell), { into: row, ...(scope && { scope }) });
  }

  #letters(leading: number, { lines, x, width, isFigure, setting }: Cell): void {
    const { paper, y } = this;
    for (const [at, line] of lines.entries()) {
      const baseline = y + PADDING + (at + 0.76) * leading;
      if (isFigure) paper.lineTo(x + width, line, baseline, setting);
      else paper.line(line, x, baseline, setting);
    }
  }

  #headAgain(headings: Cell[]): void {
    this.paper.furniture("Pagination", () => {
      for (const cell of headings) this.#letters(CELL_LEADING, cell);
    });
    this.y += linesIn(headings) * CELL_LEADING + 2 * PADDING;
    this.#rule(headings, 1);
  }

  #widthsOf(columns: Column[], rows: string[][], width: number): number[] {
    const { paper } = this;
    const own = columns.map(({ title, width: columnWidth, isFigure }, at) =>
      isFigure
        ? Math.ceil(
            Math.max(
              ...title.split(" ").map((word) => paper.lineWidth(word, HEAD)),
              ...longest(rows.map((row) => row[at] ?? "")).map((text) => paper.lineWidth(text, FIGURE)),
            ),
          ) + 1
        : (columnWidth ?? 0),
    );
    const left = width - GUTTER * (columns.length - 1) - own.reduce((sum, one) => sum + one, 0);
    const sharing = own.filter((one) => one === 0).length || 1;
    return own.map((one) => one || left / sharing);
  }
}

const linesIn = (cells: Cell[]) => Math.max(1, ...cells.map(({ lines }) => lines.length));

/** Returns the figures that may be the widest. All digits have the same width. */
function longest(texts: string[]): string[] {
  const most = Math.max(0, ...texts.map(({ length }) => length));
  return [...new Set(texts.filter(({ length }) => length >= most - 1))];
}
