/** Pages of the archive. A query of another page leads to a filter or an order, which the archive leaves out. */
const pages = [
  /^\/$/,
  /^\/galeria(\?desde=[^&]+)?$/,
  /^\/(propuesta|universidades)\/[^/?]+$/,
  /^\/resultados(\/expediente)?(\?fallo=\d+)?$/,
  /^\/(recuento|bases)(\?.*)?$/,
  /^\/(legal|privacidad|accesibilidad)$/,
];

const files = [
  /^\/(archivos|documentos|build)\/[^?]+$/,
  /^\/(recuento\.txt|resultados\/expediente\.zip)(\?.*)?$/,
  /^\/(verificar-(recuento|expediente)\.mjs|licencias\.txt|favicon\.(ico|svg)|apple-touch-icon\.png)$/,
];

/** Pages where the crawl begins. Others are found by their links. */
export const starts = [
  ...["/", "/galeria", "/resultados", "/resultados/expediente", "/recuento"],
  ...["/bases", "/legal", "/privacidad", "/accesibilidad"],
];

/** Pages without which there is nothing to archive. */
export const needed = ["/", "/galeria", "/resultados"];

export interface Target {
  kind: "page" | "file";
  /** Path and query. */
  address: string;
  hash: string;
}

/**
 * Returns the target of a link that belongs into the archive; null for another address of the site, and undefined for
 * an address elsewhere. `origins` are those of the site.
 */
export function targetOf(link: string, base: string, origins: readonly string[]): Target | null | undefined {
  const url = URL.parse(link, base);
  if (!url || !origins.some((origin) => new URL(origin).host === url.host)) return undefined;
  // A subscription to the calendar has a scheme of its own.
  if (!origins.includes(url.origin)) return null;
  // A work keeps the visitor's way through the gallery in its query, a document whether it is saved.
  const isOne = /^\/(propuesta|documentos)\//.test(url.pathname);
  const address = url.pathname + (isOne ? "" : url.search);
  const kind = pages.some((page) => page.test(address))
    ? "page"
    : files.some((file) => file.test(address))
      ? "file"
      : null;
  return kind && { kind, address, hash: url.hash };
}

const extensions: Record<string, string> = {
  "text/html": "html",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/svg+xml": "svg",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "application/pdf": "pdf",
};

/** Names the files of the archive. Several queries of one address are numbered, in the order of the crawl. */
export class Names {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Names an address once, by its path and the type of its content. */
  give(address: string, type: string): string {
    const known = this.#names.get(address);
    if (known !== undefined) return known;
    const [path = ""] = address.split("?");
    const [, stem = "", own] = /^(.*?)(?:\.(\w{2,5}))?$/.exec(path.slice(1) || "index") ?? [];
    const count = (this.#counts.get(path) ?? 0) + 1;
    this.#counts.set(path, count);
    const end = own ?? extensions[type] ?? "bin";
    const name = `${stem}${count === 1 ? "" : `-${count}`}.${end}`;
    this.#names.set(address, name);
    return name;
  }

  get(address: string): string | undefined {
    return this.#names.get(address);
  }
}
