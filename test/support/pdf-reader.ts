import { getResolvedPDFJS } from "unpdf";

/** A PDF as a reader has it. */
export interface ReadPdf {
  title: string;
  language: string;
  isTagged: boolean;
  /** Of its metadata, whether it says that it is PDF/UA-1. */
  isUniversal: boolean;
  pages: { text: string; tags: string[]; alts: string[] }[];
}

interface Node {
  role?: string;
  alt?: string;
  children?: Node[];
}

/** Opens a PDF with a library that is not the one that wrote it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString("latin1");
  const { getDocument } = await getResolvedPDFJS();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const [{ info }, mark] = await Promise.all([pdf.getMetadata(), pdf.getMarkInfo()]);
  const told = info as { Title?: string; Language?: string };
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
    title: told.Title ?? "",
    language: told.Language ?? "",
    isTagged: (mark as { Marked?: boolean } | null)?.Marked === true,
    isUniversal: /<pdfuaid:part>1<\/pdfuaid:part>/.test(raw),
    pages,
  };
}

const flat = (node: Node | null): Node[] => (node ? [node, ...(node.children ?? []).flatMap(flat)] : []);
