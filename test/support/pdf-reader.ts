import { getResolvedPDFJS } from "unpdf";

/** A PDF's contents for a reader. */
export interface ReadPdf {
  title: string;
  language: string;
  isTagged: boolean;
  /** True when the metadata claims PDF/UA-1. */
  isUniversal: boolean;
  pages: { text: string; tags: string[]; alts: string[] }[];
}

/** Left, top, right and bottom of a rectangle, in points from the page's upper left corner. */
export type Rectangle = [left: number, top: number, right: number, bottom: number];

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/** Reads a PDF with another library than the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString("latin1");
  const { getDocument } = await getResolvedPDFJS();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const [{ info }, mark] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()]);
  const metadata = info as { Title?: string; Language?: string };
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const [content, tree] = await Promise.all([page.getTextContent(), page.getStructTree()]);
    const nodes = flat(tree as Node);
    pages.push({
      text: content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""),
      tags: nodes.flatMap(({ role }) => (role && role !== "Root" ? [role] : [])),
      alts: nodes.flatMap(({ alt }) => alt ?? []),
    });
  }
  await task.destroy();
  return {
    title: metadata.Title ?? "",
    language: metadata.Language ?? "",
    isTagged: (mark as { Marked?: boolean } | null)?.Marked === true,
    isUniversal: /<pdfuaid:part>1<\/pdfuaid:part>/.test(raw),
    pages,
  };
}

const flat = (node: Node | null): Node[] => (node ? [node, ...(node.children ?? []).flatMap(flat)] : []);

/** Returns the rectangles that the first page of a PDF fills, grouped as they are filled. */
export async function filledRectangles(bytes: Uint8Array): Promise<Rectangle[][]> {
  const { getDocument, OPS } = await getResolvedPDFJS();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  await task.destroy();
  return argsArray.flatMap((args, index) => {
    if (fnArray[index] !== OPS.constructPath) return [];
    const numbers: number[] = Object.values(args[1][0]);
    const rectangles: Rectangle[] = [];
    // Five operators in 13 numbers: move to a corner, three lines, close.
    for (let at = 0; at < numbers.length; at += 13) {
      const [, left = 0, top = 0, , , , , right = 0, bottom = 0] = numbers.slice(at);
      rectangles.push([left, top, right, bottom]);
    }
    return [rectangles];
  });
}
