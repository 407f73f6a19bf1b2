import { type Diploma, diplomaPath } from "~/contest/final/diplomas";
import type { Minutes } from "~/contest/final/minutes";
import { common } from "~/text/core/common";
import { awardLine } from "~/text/final/diplomas";
import { readStatic } from "../core/static-files";
import { readTypeface } from "../works/poster/typeface";
import display from "./pdf/documento-display.ttf";
import strong from "./pdf/documento-fuerte.ttf";
import text from "./pdf/documento-texto.ttf";
import type { FontFiles } from "./pdf/fonts";

/** Variable path, so that no bundler includes the module in the worker. The first document loads the module. */
const BESIDE = "./drawing.mjs";
const drawing = (): Promise<typeof import("./pdf/drawing")> => import(BESIDE);

/** Returns the characters of a name that the diploma's font lacks, without repetitions. */
export type MissingGlyphs = (name: string) => string[];

/** Opens the drawing of the contest's documents as PDFs. */
export function openPdfs(assets: Fetcher) {
  const files = async (): Promise<FontFiles> => {
    const paths = [display, text, strong];
    const [large, plain, heavy] = await Promise.all(paths.map((path) => readStatic(assets, path)));
    if (!large || !plain || !heavy) throw new Error("no fonts to set a document in");
    return { display: large, text: plain, strong: heavy };
  };
  return {
    /**
     * Returns a function that draws diplomas. All diplomas share one reading of the fonts. `origin`: origin of the
     * addresses that verify codes.
     */
    async diplomas(origin: string): Promise<(diploma: Diploma) => Promise<Uint8Array<ArrayBuffer>>> {
      const [{ drawDiploma }, fonts] = await Promise.all([drawing(), files()]);
      return ({ code, kind, name, awards, work, role, verdict }) => {
        const award = awardLine(kind, awards);
        const plainAward = awardLine(
          kind,
          awards.map((one) => ({ ...one, label: "" })),
        );
        // The diploma of a university shows the university as its name already.
        const diplomaWork = work && {
          ...work,
          role,
          ...(kind === "universidad" && { universityName: null }),
        };
        const address = origin + diplomaPath(code);
        const facts = { code, name, award, plainAward, work: diplomaWork, verdict, address };
        return drawDiploma(facts, common.siteName, fonts);
      };
    },

    async minutes(minutes: Minutes): Promise<Uint8Array<ArrayBuffer>> {
      const [{ drawMinutes }, fonts] = await Promise.all([drawing(), files()]);
      return drawMinutes(minutes, fonts);
    },

    async lacking(): Promise<MissingGlyphs> {
      const face = readTypeface(await readStatic(assets, display));
      return (name) => [...new Set(name.normalize("NFC"))].filter((letter) => !face.has(letter));
    },
  };
}
