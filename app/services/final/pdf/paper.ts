import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts";

export interface Setting {
  face: keyof Fonts;
  /** In points. */
  size: number;
  /** Added after each letter, in em. */
  tracking?: number;
  /** All its digits are as wide. */
  isTabular?: true;
}

interface Facts {
  title: string;
  /** Epoch ms: what is told is fixed then, so that the same document has the same bytes. */
  at: number;
  isLandscape?: true;
  /** What tells it apart from another of the same title and instant: its identifier is made of it. */
  keywords?: string;
}

/** The sheet's own margin, in points: 15 mm. */
export const MARGIN = 42.5;
/** As dark as print has it, and the grey of thin rules. */
const INK = "#14151a";
const RULE = "#b9bac0";
/** What is said beside: AA on paper. */
export const SOFT = "#565862";

/** What an element of the document is, as a reader that speaks is told. */
type Tag = "H1" | "H2" | "H3" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Span";
export type Element = PDFKit.PDFStructureElement;

interface TagOptions {
  /** What a picture shows, in words, and where it stands: left, top, right, bottom. */
  alt?: string;
  bbox?: [number, number, number, number];
  scope?: "Row" | "Column";
  into?: Element;
}

/**
 * A tagged A4 document (PDF/UA-1) in Spanish, set by hand: sizes in points, from the sheet's top left. Without a clock and
 * without chance: the same facts make the same bytes.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #ended: Promise<Uint8Array<ArrayBuffer>>;
  /** Widths of figures, which pdfkit does not remember. */
  readonly #figures = new Map<string, number>();
  /** While nothing is drawn: pages so far. */
  #rehearsed: number | null = null;

  constructor(
    private fonts: Fonts,
    { title, at, isLandscape, keywords }: Facts,
  ) {
    this.#pdf = new PDFDocument({
      size: "A4",
      layout: isLandscape ? "landscape" : "portrait",
      margin: 0,
      pdfVersion: "1.7",
      // Newer than the types.
      subset: "PDF/UA" as "PDF/A-1",
      tagged: true,
      displayTitle: true,
      lang: "es-ES",
      autoFirstPage: false,
      info: { Title: title, CreationDate: new Date(at), ...(keywords && { Keywords: keywords }) },
      // None of the standard ones: they are not embedded.
      font: null as unknown as string,
    });
    this.#ended = gathered(this.#pdf);
    this.#root = this.#pdf.struct("Document");
    this.#pdf.addStructure(this.#root);
    this.#pdf.addPage();
  }

  get width() {
    return this.#pdf.page.width;
  }

  get height() {
    return this.#pdf.page.height;
  }

  /** Whether the fonts have a letter for all of it. */
  canWrite = (text: string): boolean =>
    [...text.normalize("NFC")].every((letter) =>
      Object.values(this.fonts).every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );

  /** How wide a line comes out. */
  lineWidth = (line: string, setting: Setting): number => {
    const key = setting.isTabular ? `${setting.face} ${setting.size} ${line}` : "";
    const known = key ? this.#figures.get(key) : undefined;
    if (known !== undefined) return known;
    const width = this.#use(setting).widthOfString(line.normalize("NFC"), lettersOf(setting));
    if (key) this.#figures.set(key, width);
    return width;
  };

  /** Draws a line whose letters stand on `baseline`. */
  line(line: string, x: number, baseline: number, setting: Setting, color: string = INK): void {
    const { ascent, unitsPerEm } = this.fonts[setting.face];
    const top = baseline - (ascent / unitsPerEm) * setting.size;
    this.#use(setting).fillColor(color).text(line.normalize("NFC"), x, top, lettersOf(setting));
  }

  /** The same, ending at `right`. */
  lineTo(right: number, line: string, baseline: number, setting: Setting, color?: string): void {
    this.line(line, right - this.lineWidth(line, setting), baseline, setting, color);
  }

  /** One element of the document's structure with what it is drawn by; in reading order. */
  tag(tag: Tag, draw: () => void, { into = this.#root, ...options }: TagOptions = {}): void {
    if (this.#rehearsed === null) into.add(this.#pdf.struct(tag, options as never, draw));
  }

  /** An element that holds others. */
  group(tag: Tag, into: Element = this.#root): Element {
    if (this.#rehearsed !== null) return nothing;
    const element = this.#pdf.struct(tag);
    into.add(element);
    return element;
  }

  /** What is no content: rules, a page's number. */
  furniture(type: "Layout" | "Pagination", draw: () => void): void {
    if (this.#rehearsed !== null) return;
    this.#pdf.markContent("Artifact", { type } as never);
    draw();
    this.#pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number, weight = 0.5): void {
    this.#pdf.rect(x, y - weight / 2, width, weight).fill(weight < 1 ? RULE : INK);
  }

  /** The dark squares of a matrix, `side` points wide in all. */
  squares(matrix: boolean[][], x: number, y: number, side: number): void {
    const unit = side / matrix.length;
    for (const [row, cells] of matrix.entries()) {
      for (let from = 0; from < cells.length; from++) {
        if (!cells[from]) continue;
        let to = from;
        while (cells[to]) to++;
        this.#pdf.rect(x + from * unit, y + row * unit, (to - from) * unit, unit);
        from = to;
      }
    }
    this.#pdf.fill(INK);
  }

  /** What was drawn before goes out: nothing of it changes any more. */
  newPage(): void {
    if (this.#rehearsed === null) this.#pdf.addPage();
    else this.#rehearsed++;
  }

  /** How many pages that takes, of which nothing is drawn. */
  rehearse(draw: () => void): number {
    this.#rehearsed = 1;
    draw();
    const pages = this.#rehearsed;
    this.#rehearsed = null;
    return pages;
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#pdf.end();
    return this.#ended;
  }

  #use({ face, size }: Setting): PDFKit.PDFDocument {
    // A font that is open already; the types know files alone. Its name keeps it from being opened anew for each line.
    return this.#pdf.font(this.fonts[face] as unknown as string, face).fontSize(size);
  }
}

const lettersOf = ({ size, tracking = 0, isTabular }: Setting) => ({
  lineBreak: false,
  characterSpacing: size * tracking,
  ...(isTabular && { features: ["tnum" as const] }),
});

/** Stands for an element that is not drawn. */
const nothing = { end: () => undefined } as unknown as Element;

/** All that a document writes: thousands of small pieces, so they are put together as they come. */
function gathered(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(32_768);
  let length = 0;
  pdf.on("data", (piece: Uint8Array) => {
    if (length + piece.length > whole.length) {
      const larger = new Uint8Array(2 * (length + piece.length));
      larger.set(whole.subarray(0, length));
      whole = larger;
    }
    whole.set(piece, length);
    length += piece.length;
  });
  return new Promise((resolve) => pdf.on("end", () => resolve(whole.slice(0, length))));
}
