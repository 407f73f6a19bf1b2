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
}

/** The sheet's own margin, in points: 15 mm. */
export const MARGIN = 42.5;
/** As dark as print has it, and the grey of thin rules. */
const INK = "#14151a";
const RULE = "#b9bac0";

/** What an element of the document is, as a reader that speaks is told. */
type Tag = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD" | "Figure" | "Span";
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
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: Promise<void>;

  constructor(
    private fonts: Fonts,
    { title, at, isLandscape }: Facts,
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
      bufferPages: true,
      info: { Title: title, CreationDate: new Date(at) },
      // None of the standard ones: they are not embedded.
      font: null as unknown as string,
    });
    this.#pdf.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
    this.#ended = new Promise((resolve) => this.#pdf.on("end", () => resolve()));
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
      this.fonts.text.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );

  /** How wide a line comes out. */
  lineWidth = (line: string, setting: Setting): number =>
    this.#use(setting).widthOfString(line.normalize("NFC"), lettersOf(setting));

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
    into.add(this.#pdf.struct(tag, options as never, draw));
  }

  /** An element that holds others. */
  group(tag: Tag, into: Element = this.#root): Element {
    const element = this.#pdf.struct(tag);
    into.add(element);
    return element;
  }

  /** What is no content: rules, a page's number. */
  furniture(type: "Layout" | "Pagination", draw: () => void): void {
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

  newPage(): void {
    this.#pdf.addPage();
  }

  /** Calls back on each page, from 1, for what depends on how many there are. */
  onEach(draw: (page: number, pages: number) => void): void {
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#pdf.switchToPage(page);
      draw(page + 1, count);
    }
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    this.#root.end();
    this.#pdf.end();
    await this.#ended;
    const whole = new Uint8Array(this.#chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    return whole;
  }

  #use({ face, size }: Setting): PDFKit.PDFDocument {
    // A font that is open already; the types know files alone.
    return this.#pdf.font(this.fonts[face] as unknown as string).fontSize(size);
  }
}

const lettersOf = ({ size, tracking = 0, isTabular }: Setting) => ({
  lineBreak: false,
  characterSpacing: size * tracking,
  ...(isTabular && { features: ["tnum" as const] }),
});
