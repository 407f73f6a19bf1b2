import { dayOf, HOUR_MS, startOfDay } from "../core/calendar";
import { sha256 } from "../core/sha256";

/**
 * Kinds of tally lines. A vote counts, is voided, is restored, or is withdrawn with its voter or its work. A work is
 * disqualified, so that none of its votes counts, or readmitted.
 */
export const tallyKinds = ["vote", "void", "restore", "withdraw", "disqualify", "readmit"] as const;
export type TallyKind = (typeof tallyKinds)[number];

/** Kinds of the lines that a seal adds with the number of voters: at its end, at the close, and at a reopening. */
export const sealKinds = ["census", "close", "reopen"] as const;

/** The two votes that have a tally of their own: the public's, and the community's choice in the final. */
export const tallyNames = ["public", "community"] as const;
export type TallyName = (typeof tallyNames)[number];

export interface TallyLine {
  /** Number from 1, without gaps. */
  number: number;
  kind: TallyKind | (typeof sealKinds)[number];
  /** 0 for a line of a seal. */
  work: number;
  /** People who could vote, of a line of a seal; null for other lines. */
  voters: number | null;
  /** Hour of the line's seal: whole hours since 1970, UTC. */
  hour: number;
  /** SHA-256 of the vote's receipt, hexadecimal. Empty for a line without a vote. */
  receiptHash: string;
}

/** Words of the file, for Spanish readers. */
const words: Record<TallyLine["kind"], string> = {
  vote: "voto",
  void: "anulación",
  restore: "reposición",
  withdraw: "retirada",
  disqualify: "descalificación",
  readmit: "readmisión",
  census: "censo",
  close: "cierre",
  reopen: "reapertura",
};

/** Returns a text like '2026-11-22T15Z'. */
const hourText = (hour: number) => `${new Date(hour * HOUR_MS).toISOString().slice(0, 13)}Z`;

/**
 * Returns a line of the file; its hash uses the same text. Examples: '17 voto 42 2026-11-22T15Z 9f86d0…', '18
 * descalificación 42 2026-11-22T15Z', '19 censo 1234 2026-11-22T15Z'.
 */
export const lineText = ({ number, kind, work, voters, hour, receiptHash }: TallyLine) =>
  [number, words[kind], voters ?? work, hourText(hour), receiptHash].join(" ").trimEnd();

/** Lines of a day's own seal while people vote. A day with fewer lines joins the next day. */
export const DAY_LINES = 10;

/** Returns the hour of the last midnight in Madrid at `at` (epoch ms): whole hours since 1970, UTC. */
export const midnightHour = (at: number) => startOfDay(dayOf(at)) / HOUR_MS;

const explanation = [
  "# El voto, línea a línea. Cada línea de voto, anulación, reposición o retirada tiene su número, el acto, el número de",
  "# la obra, la hora de su sello (UTC) y la huella (SHA-256) del recibo. Una descalificación, por la que no cuenta ningún",
  "# voto de la obra, y una readmisión no tienen huella. Un censo dice cuántas personas podían votar al hacer el sello, y",
  "# un cierre también: tras él no hay votos. El sello tras una línea es el SHA-256 del sello anterior, un salto de línea y",
  "# la propia línea; el primero sale del inicio. Las demás líneas no entran. Entre dos censos, las líneas siguen el orden",
  "# de su huella.",
];

/**
 * Returns the first lines of the file. `sealText` returns the line of a seal, `fileEnd` the last line.
 * (docs/tally.md)
 */
export const fileStart = (origin: string, tally: TallyName) =>
  [
    "recuento 1",
    `concurso ${origin}`,
    `votación ${tally === "public" ? "pública" : "final"}`,
    ...explanation,
    "",
  ].join("\n");
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

/** Returns a head with its line, as people note it: '51:9f86d0…'. The programs then name the line that differs. */
export const notedHead = ({ lastLine, head }: { lastLine: number; head: string }) => `${lastLine}:${head}`;

/** Returns a new vote's receipt, and its hash for the tally. */
export async function newReceipt(): Promise<{ receipt: string; hash: string }> {
  const receipt = receiptOf(crypto.getRandomValues(new Uint8Array(16)));
  return { receipt, hash: await receiptHash(receipt) };
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
