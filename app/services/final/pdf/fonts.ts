import { create, type Font } from "fontkit";

/** Font files of the contest: Bricolage Grotesque for large text, Instrument Sans for body text. */
export type FontFiles = Record<"display" | "text" | "strong", Uint8Array>;
export type Fonts = Record<keyof FontFiles, Font>;

/** Fonts of this isolate. They hold nothing personal, and parsing them takes longer than drawing a diploma. */
let fonts: Fonts | undefined;

/** Returns the fonts for one document, with an empty glyph cache. */
export function fontsOf({ display, text, strong }: FontFiles): Fonts {
  fonts ??= { display: parse(display), text: parse(text), strong: parse(strong) };
  // Clears the glyph cache of fontkit. A glyph first met as a part of 'ñ' would have no character in later documents.
  for (const font of Object.values(fonts)) Object.assign(font, { _glyphs: {} });
  return fonts;
}

function parse(file: Uint8Array): Font {
  const font = create(file as Buffer);
  if (!("layout" in font)) throw new Error("a collection in place of a font");
  return font;
}
