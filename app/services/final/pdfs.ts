import type { Act } from "~/contest/final/act";
import { type Diploma, diplomaPath } from "~/contest/final/diplomas";
import { common } from "~/text/core/common";
import { awardLine } from "~/text/final/diplomas";
import { readStatic } from "../core/static-files";
import { readTypeface } from "../works/poster/typeface";
import display from "./pdf/documento-display.ttf";
import strong from "./pdf/documento-fuerte.ttf";
import text from "./pdf/documento-texto.ttf";
import type { FontFiles } from "./pdf/fonts";

/** Named by a variable, so that no bundler puts it into the worker: it is read when the first document is drawn. */
const BESIDE = "./pdf.mjs";
const drawing = (): Promise<typeof import("./pdf/drawing")> => import(BESIDE);

/** Which characters of a name the diploma has no letter for, each once; none of one that can be set. */
export type Lacking = (name: string) => string[];

/** The contest's documents as PDFs. */
export function openPdfs(assets: Fetcher) {
  const files = async (): Promise<FontFiles> => {
    const paths = [display, text, strong];
    const [large, plain, heavy] = await Promise.all(paths.map((path) => readStatic(assets, path)));
    if (!large || !plain || !heavy) throw new Error("no fonts to set a document in");
    return { display: large, text: plain, strong: heavy };
  };
  return {
    /** Draws diplomas one after the other, each over one reading of the fonts. `origin`: where their codes are looked up. */
    async diplomas(origin: string): Promise<(diploma: Diploma) => Promise<Uint8Array<ArrayBuffer>>> {
      const [{ drawDiploma }, fonts] = await Promise.all([drawing(), files()]);
      return ({ code, kind, name, awards, work, role, verdict }) => {
        const award = awardLine(kind, awards);
        const plainAward = awardLine(
          kind,
          awards.map((one) => ({ ...one, label: "" })),
        );
        // A university's own name is large already.
        const shown = work && { ...work, role, ...(kind === "universidad" && { universityName: null }) };
        const address = origin + diplomaPath(code);
        const facts = { code, name, award, plainAward, work: shown, verdict, address };
        return drawDiploma(facts, common.siteName, fonts);
      };
    },

    async act(act: Act): Promise<Uint8Array<ArrayBuffer>> {
      const [{ drawAct }, fonts] = await Promise.all([drawing(), files()]);
      return drawAct(act, fonts);
    },

    async lacking(): Promise<Lacking> {
      const face = readTypeface(await readStatic(assets, display));
      return (name) => [...new Set(name.normalize("NFC"))].filter((letter) => !face.has(letter));
    },
  };
}
