/** Font data that a line of type needs. */
export interface Typeface {
  has(character: string): boolean;
  /** Returns em. Ignores kerning, which only narrows a line. */
  width(text: string): number;
}

/** Reads a TrueType font's character map (format 4, as in all our fonts) and advances. */
export function readTypeface(bytes: Uint8Array): Typeface {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + index * 16;
    tables.set(String.fromCharCode(...bytes.subarray(record, record + 4)), view.getUint32(record + 8));
  }
  const table = (tag: string) => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`the font has no table ${tag}`);
    return at;
  };
  const unitsPerEm = view.getUint16(table("head") + 18);
  const metrics = view.getUint16(table("hhea") + 34);
  const glyphs = characterMap(view, table("cmap"));
  const advances = table("hmtx");
  const advance = (glyph: number) => view.getUint16(advances + Math.min(glyph, metrics - 1) * 4) / unitsPerEm;
  return {
    has: (character) => glyphs.has(character.codePointAt(0) ?? 0),
    width: (text) =>
      [...text].reduce((sum, character) => sum + advance(glyphs.get(character.codePointAt(0) ?? 0) ?? 0), 0),
  };
}

/** Returns the glyph of each code point. */
function characterMap(view: DataView, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 4 + index * 8 + 4);
    if (view.getUint16(at) !== 4) continue;
    const segments = view.getUint16(at + 6) / 2;
    const [ends, starts] = [at + 14, at + 16 + segments * 2];
    const [deltas, offsets] = [starts + segments * 2, starts + segments * 4];
    for (let segment = 0; segment < segments; segment++) {
      const offset = view.getUint16(offsets + segment * 2);
      const start = view.getUint16(starts + segment * 2);
      for (let code = start; code <= view.getUint16(ends + segment * 2) && code < 0xffff; code++) {
        const listed = offsets + segment * 2 + offset + (code - start) * 2;
        const glyph = offset === 0 ? code : view.getUint16(listed);
        if (glyph !== 0) glyphs.set(code, (glyph + view.getUint16(deltas + segment * 2)) & 0xffff);
      }
    }
  }
  return glyphs;
}
