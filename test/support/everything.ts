import { limits } from "~/contest/core/limits";
import type { Contest } from "./contest";
import { screens } from "./screens";
import { dataPath } from "./single-fetch";
import type { Visitor } from "./visitor";

/** Addresses without a page. */
const bare = [
  "/sitemap.xml",
  "/robots.txt",
  "/recuento.txt",
  "/resultados/expediente.zip",
  "/cuenta/datos",
  "/admin/registro.csv",
  "/admin/fallo/diplomas.zip",
  "/admin/fallo/1/acta.pdf",
];

/**
 * Returns every address that a person could try: data of screens, files, exports, feeds. A screen's data contains all
 * that the screen shows. A file is requested in one size.
 */
export async function everyAddress(contest: Contest, more: string[] = []): Promise<string[]> {
  const pages = [...new Set([...screens.map(({ path }) => path), ...more])];
  const files = await contest.rows<{ id: string }>("select id from proposal_assets");
  const works = await contest.rows<{ id: string }>("select id from proposals");
  return [
    ...pages.map(dataPath),
    ...bare,
    ...["ranking", "progreso", ...works.map(({ id }) => id)].map((name) => `/admin/jurado/${name}.csv`),
    ...files.flatMap(({ id }) =>
      ["", "/original", "/compartir", `/${limits.pictureWidths[0]}`].map(
        (rendition) => `/archivos/${id}${rendition}`,
      ),
    ),
  ];
}

/**
 * Returns the whole answer as text (latin1). Omits the parts that differ each time: nonce, page name, clock.
 */
export async function toldAt(visitor: Visitor, path: string): Promise<string> {
  const answer = await visitor.fetch(path);
  // A redirect's message would otherwise appear on the next page.
  visitor.cookies.delete("flash");
  // The body already shows its length.
  const untold = ["date", "set-cookie", "content-length"];
  const headers = [...answer.headers].filter(([name]) => !untold.includes(name));
  const body = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const whole = `${answer.status}\n${headers.map((header) => header.join(": ")).join("\n")}\n\n${body}`;
  const [, nonce] = /'nonce-([^']+)'/.exec(whole) ?? [];
  const page = nonce === undefined ? whole : whole.replaceAll(nonce, "");
  return page
    .replace(/"generado": "[^"]+"|\bDTSTAMP:\w+/g, "…")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…")
    .replace(/\b1[789]\d{11}\b/g, "…");
}
