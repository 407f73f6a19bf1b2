/** H.264 in the profiles that every browser plays; a sample entry alone ('avc1') says no profile. */
const everywhere = /^avc[13](\.(42|4d|58|64)|$)/i;

/**
 * The codec of a video that many browsers cannot play, null where all can. `codec` is as browsers name it
 * ('hvc1.1.6.L60.90'), or a container's sample entry alone ('hvc1').
 */
export const rareCodec = (codec: string): string | null => (everywhere.test(codec) ? null : codec);
