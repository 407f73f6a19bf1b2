import { create, type Font } from "fontkit";

/** Files of the contest's two families: Bricolage Grotesque for what is large, Instrument Sans for what is read. */
export type FontFiles = Record<"display" | "text" | "strong", Uint8Array>;
export type Fonts = Record<keyof FontFiles, Font>;

/** Of this isolate: nothing in them is anybody's, and reading them takes longer than drawing a diploma. */
let read: Fonts | undefined;

/** For one document, which is drawn without waiting for anything. */
export function fontsOf({ display, text, strong }: FontFiles): Fonts {
  read ??= { display: opened(display), text: opened(text), strong: opened(strong) };
  // fontkit keeps each letter as it was first met: as a part of 'ñ' an 'n' stands for no character, in a later document too.
  for (const font of Object.values(read)) Object.assign(font, { _glyphs: {} });
  return read;
}

function opened(file: Uint8Array): Font {
  const font = create(file as Buffer);
  if (!("layout" in font)) throw new Error("a collection in place of a font");
  return font;
}
