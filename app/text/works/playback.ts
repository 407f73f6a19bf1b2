const names: Record<string, string> = {
  hvc1: "HEVC",
  hev1: "HEVC",
  dvh1: "HEVC",
  dvhe: "HEVC",
  av01: "AV1",
  vp09: "VP9",
  mp4v: "MPEG-4",
  apch: "ProRes",
  apcn: "ProRes",
  apcs: "ProRes",
  apco: "ProRes",
  ap4h: "ProRes",
  ap4x: "ProRes",
};

/**
 * Returns a codec's common name in brackets after 'este vídeo', or nothing for an unknown codec.
 */
const inBrackets = (codec: string) => {
  const name = names[codec.slice(0, 4)];
  return name ? ` (${name})` : "";
};

/** Texts for videos that some browsers cannot play. `codec` in browser syntax. */
export const playback = {
  many: (codec: string) => `Muchos navegadores no pueden reproducir este vídeo${inBrackets(codec)}.`,
  yours: (codec: string) => `Tu navegador no puede reproducir este vídeo${inBrackets(codec)}.`,
  fails: "Este vídeo no se puede reproducir aquí.",
  start: "Reproducir con sonido",
  download: "Descargar el vídeo",
  transcript: "Transcripción del vídeo",
  /** Warning for the sender, before submission. */
  beforehand: (codec: string) =>
    `Muchos navegadores no pueden mostrar este vídeo${inBrackets(codec)}: en ellos se verá quieto, con una imagen en su lugar. Puedes enviarlo así, pero es mejor exportarlo como H.264. En un iPhone, antes de grabar: Ajustes > Cámara > Formatos > Más compatible.`,
} as const;
