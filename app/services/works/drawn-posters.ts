import { Resvg } from "@cf-wasm/resvg";
import { readStatic } from "../core/static-files";
import type { Size } from "./media";
import displayFont from "./poster/cartel-display.ttf";
import textFont from "./poster/cartel-text.ttf";
import { onSheet, posterSvg, type Work } from "./poster/composition";
import { readTypeface } from "./poster/typeface";

/** Draws posters without an external service: the work's text over a generated figure. */
export function drawnPosters(assets: Fetcher) {
  return {
    /** Draws in the poster's own size, or on `sheet`. */
    async draw(work: Work, sheet?: Size): Promise<{ bytes: Uint8Array<ArrayBuffer>; mimeType: string }> {
      const fontBuffers = await Promise.all([displayFont, textFont].map((path) => readStatic(assets, path)));
      const [display, text] = fontBuffers.map(readTypeface);
      if (!display || !text) throw new Error("no fonts to set a poster in");
      const poster = posterSvg(work, { display, text });
      const svg = sheet ? onSheet(poster, sheet) : poster;
      const drawing = await Resvg.async(svg, { font: { fontBuffers, defaultFontFamily: "Cartel" } });
      const picture = drawing.render();
      // Copies the bytes, because WASM memory is freed by hand.
      const bytes = new Uint8Array(picture.asPng());
      picture.free();
      drawing.free();
      return { bytes, mimeType: "image/png" };
    },
  };
}
