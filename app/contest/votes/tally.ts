import { HOUR_MS } from "../core/calendar";
import { sha256 } from "../core/sha256";

/**
 * Kinds of tally lines. A vote counts, is voided, is restored, or is withdrawn with its voter or its work. A work is
 * disqualified, so that none of its votes counts, or readmitted.
 */
export const tallyKinds = ["vote", "void", "restore", "withdraw", "disqualify", "readmit"] as const;
export type TallyKind = (typeof tallyKinds)[number];

export interface TallyLine {
  /** Number from 1, without gaps. */
  number: number;
  kind: TallyKind;
  work: number;
  /** Hour of the line's seal: whole hours since 1970, UTC. */
  hour: number;
  /** SHA-256 of the vote's receipt, hexadecimal. Empty for a line of a work. */
  receiptHash: string;
}

/** Words of the file, for Spanish readers. */
const words: Record<TallyKind, string> = {
  vote: "voto",
  void: "anulación",
  restore: "reposición",
  withdraw: "retirada",
  disqualify: "descalificación",
  readmit: "readmisión",
};

/** Returns a text like '2026-11-22T15Z'. */
const hourText = (hour: number) => `${new Date(hour * HOUR_MS).toISOString().slice(0, 13)}Z`;

/**
 * Returns a line of the file; its hash uses the same text. Examples: '17 voto 42 2026-11-22T15Z 9f86d0…', '18
 * descalificación 42 2026-11-22T15Z'.
 */
export const lineText = ({ number, kind, work, hour, receiptHash }: TallyLine) =>
  [number, words[kind], work, hourText(hour), receiptHash].join(" ").trimEnd();

/** Minimum of lines in a seal while people vote, so that nobody learns when a line came. */
export const SEAL_LINES = 50;

/**
 * Returns the lines in the order of `random`, one number per line. Lines of one receipt keep their order, and so do
 * lines of works.
 */
export function shuffled<Line extends Pick<TallyLine, "receiptHash">>(
  lines: readonly Line[],
  random: Uint32Array,
): Line[] {
  const inOrder = Map.groupBy(lines, ({ receiptHash }) => receiptHash);
  const next = new Map([...inOrder].map(([hash, group]) => [hash, group.values()]));
  return lines
    .map(({ receiptHash }, at) => ({ receiptHash, drawn: random[at] ?? 0 }))
    .sort((a, b) => a.drawn - b.drawn)
    .map(({ receiptHash }) => next.get(receiptHash)?.next().value as Line);
}

const explanation = [
  "# El voto público, línea a línea. Cada línea de voto, anulación, reposición o retirada tiene su número, el acto,",
  "# el número de la obra, la hora de su sello (UTC) y la huella (SHA-256) del recibo. Una descalificación, por la que no",
  "# cuenta ningún voto de la obra, y una readmisión no tienen huella. El sello tras una línea es el SHA-256 del sello",
  "# anterior, un salto de línea y la propia línea; el primero sale del inicio. Las demás líneas no entran.",
];

/**
 * Returns the first lines of the file. `sealText` returns the line of a seal, `fileEnd` the last line.
 * (docs/tally.md)
 */
export const fileStart = (origin: string) =>
  ["recuento 2", `concurso ${origin}`, ...explanation, ""].join("\n");
export const sealText = (seal: { lastLine: number; head: string; hour: number }) =>
  `sello ${seal.lastLine} ${hourText(seal.hour)} ${seal.head}\n`;
export const fileEnd = (end: { lastLine: number; head: string }) => `fin ${end.lastLine} ${end.head}\n`;

/**
 * Returns the tally's head after these lines, hexadecimal like `head`. It is the SHA-256 of the previous head, a line
 * feed and the line. So a head proves all lines up to it and their order. (a hash chain, as in RFC 9162's logs
 * without their trees: a checker reads all lines anyway)
 */
export async function sealed(head: string, lines: Iterable<TallyLine>): Promise<string> {
  let latest = head;
  for (const line of lines) latest = await sha256(`${latest}\n${lineText(line)}`);
  return latest;
}

/** Crockford's base 32: without I, L, O and U, which people misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RECEIPT = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** Returns a receipt from 16 random bytes, of which 80 bits count: '7Q2M-X0TB-9KFD-4HZW'. */
export const receiptOf = (random: Uint8Array) =>
  inGroups(Array.from(random, (byte) => ALPHABET[byte % 32]).join(""));

/** Returns a typed receipt in canonical spelling; null for an invalid one. */
export function readReceipt(text: string): string | null {
  const bare = text
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return RECEIPT.test(bare) ? inGroups(bare) : null;
}

const inGroups = (symbols: string) => symbols.replace(/.{4}(?=.)/g, "$&-");

/** Returns the receipt's hash in the tally: SHA-256, hexadecimal. */
export const receiptHash = (receipt: string) => sha256(receipt);
