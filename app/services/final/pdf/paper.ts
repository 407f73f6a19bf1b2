import PDFDocument from "pdfkit";
import type { Fonts } from "./fonts";

export interface Setting {
  face: keyof Fonts;
  /** Points. */
  size: number;
  /** Space after each letter, in em. */
  tracking?: number;
  /** Gives all digits the same width. */
  isTabular?: true;
}

interface Facts {
  title: string;
  /** Epoch ms of the document. A fixed time keeps the bytes of a document the same. */
  at: number;
  isLandscape?: true;
  /** Makes the identifier unique among documents with the same title and time. */
  keywords?: string;
}

/** Margin in points: 15 mm. */
export const MARGIN = 42.5;
/** Colour of text and thick rules, and grey of thin rules. */
const INK = "#14151a";
const RULE = "#b9bac0";
/** Colour of notes: contrast AA on paper. */
export const SOFT = "#565862";

/** Structure types for screen readers. */
type Tag = "H1" | "H2" | "H3" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Span";
export type Element = PDFKit.PDFStructureElement;

interface TagOptions {
  /** Alternative text of a picture, and its box: left, top, right, bottom. */
  alt?: string;
  bbox?: [number, number, number, number];
  scope?: "Row" | "Column";
  into?: Element;
}

/**
 * A tagged A4 document (PDF/UA-1) in Spanish with a manual layout. Sizes are points from the top left. The document
 * uses no clock and no random value: the same facts make the same bytes.
 */
export class Paper {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #ended: Promise<Uint8Array<ArrayBuffer>>;
  /** Cache of figure widths, because pdfkit has none. */
  readonly #figures = new Map<string, number>();
  /** Page count of a rehearsal, which draws nothing. Null outside a rehearsal. */
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
      // The types lack this newer value.
      subset: "PDF/UA" as "PDF/A-1",
      tagged: true,
      displayTitle: true,
      lang: "es-ES",
      autoFirstPage: false,
      info: { Title: title, CreationDate: new Date(at), ...(keywords && { Keywords: keywords }) },
      // No standard font, because standard fonts are not embedded.
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

  /** Returns true when the fonts have all letters of the text. */
  canWrite = (text: string): boolean =>
    [...text.normalize("NFC")].every((letter) =>
      Object.values(this.fonts).every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );

  /** Returns the width of a line in points. */
  lineWidth = (line: string, setting: Setting): number => {
    const key = setting.isTabular ? `${setting.face} ${setting.size} ${line}` : "";
    const cachedWidth = key ? this.#figures.get(key) : undefined;
    if (cachedWidth !== undefined) return cachedWidth;
    const width = this.#use(setting).widthOfString(line.normalize("NFC"), lettersOf(setting));
    if (key) this.#figures.set(key, width);
    return width;
  };

  /** Draws a line on `baseline`. */
  line(line: string, x: number, baseline: number, setting: Setting, color: string = INK): void {
    const { ascent, unitsPerEm } = this.fonts[setting.face];
    const top = baseline - (ascent / unitsPerEm) * setting.size;
    this.#use(setting).fillColor(color).text(line.normalize("NFC"), x, top, lettersOf(setting));
  }

  /** Draws a line that ends at `right`. */
  lineTo(right: number, line: string, baseline: number, setting: Setting, color?: string): void {
    this.line(line, right - this.lineWidth(line, setting), baseline, setting, color);
  }

  /** Adds a structure element with its drawing. Calls must follow the reading order. */
  tag(tag: Tag, draw: () => void, { into = this.#root, ...options }: TagOptions = {}): void {
    if (this.#rehearsed === null) into.add(this.#pdf.struct(tag, options as never, draw));
  }

  /** Adds a structure element that contains others. */
  group(tag: Tag, into: Element = this.#root): Element {
    if (this.#rehearsed !== null) return nothing;
    const element = this.#pdf.struct(tag);
    into.add(element);
    return element;
  }

  /** Draws decoration without content: rules and page numbers. */
  furniture(type: "Layout" | "Pagination", draw: () => void): void {
    if (this.#rehearsed !== null) return;
    this.#pdf.markContent("Artifact", { type } as never);
    draw();
    this.#pdf.endMarkedContent();
  }

  rule(x: number, y: number, width: number, weight = 0.5): void {
    this.#pdf.rect(x, y - weight / 2, width, weight).fill(weight < 1 ? RULE : INK);
  }

  /** Draws the dark squares of a matrix that is `side` points wide. */
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

  /** Starts a page. Earlier pages cannot change any more. */
  newPage(): void {
    if (this.#rehearsed === null) this.#pdf.addPage();
    else this.#rehearsed++;
  }

  /** Returns the page count of a document without drawing it. */
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
    // Uses an open font, which the types do not know. The name keeps pdfkit from opening the font for each line.
    return this.#pdf.font(this.fonts[face] as unknown as string, face).fontSize(size);
  }
}

const lettersOf = ({ size, tracking = 0, isTabular }: Setting) => ({
  lineBreak: false,
  characterSpacing: size * tracking,
  ...(isTabular && { features: ["tnum" as const] }),
});

/** Placeholder for an element during a rehearsal. */
const nothing = { end: () => undefined } as unknown as Element;

/** Collects the bytes of a document. pdfkit emits thousands of small pieces, so one buffer collects them. */
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
