/** H.264 profiles that every browser plays. A sample entry alone ('avc1') names no profile. */
const everywhere = /^avc[13](\.(42|4d|58|64)|$)/i;

/**
 * Returns the codec of a video that many browsers cannot play, else null. `codec` is a browser name ('hvc1.1.6.L60.90')
 * or a container's sample entry ('hvc1').
 */
export const rareCodec = (codec: string): string | null => (everywhere.test(codec) ? null : codec);

/** Returns the length of an H.264 or HEVC decoder configuration, without bytes after its last parameter set. */
export function decoderConfigLength(codec: string | null, bytes: Uint8Array): number {
  const u16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const behindSets = (from: number, count: number) => {
    let at = from;
    for (let i = 0; i < count; i++) at += 2 + u16(at);
    return at;
  };
  let at = bytes.length;
  if (codec === "avc") {
    at = behindSets(6, (bytes[5] ?? 0) & 31);
    at = behindSets(at + 1, bytes[at] ?? 0);
    // The high profiles add four bytes: the chroma format, two depths, and the number of further sets.
    if ([100, 110, 122, 144].includes(bytes[1] ?? 0) && at + 4 <= bytes.length)
      at = behindSets(at + 4, bytes[at + 3] ?? 0);
  } else if (codec === "hevc") {
    at = 23;
    for (let arrays = bytes[22] ?? 0; arrays > 0; arrays--) at = behindSets(at + 3, u16(at + 1));
  }
  return Math.min(at, bytes.length);
}
