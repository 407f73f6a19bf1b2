import { limits, MB } from "~/contest/core/limits";
import { roundHalfUp } from "~/contest/core/rounding";
import { votesAsNumber } from "~/contest/final/ballot";

const zone = "Europe/Madrid";
const dayFormat = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeZone: "UTC" });
const dateFormat = new Intl.DateTimeFormat("es-ES", { dateStyle: "medium", timeZone: zone });
const dateTimeFormat = new Intl.DateTimeFormat("es-ES", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: zone,
});
const numericDateFormat = new Intl.DateTimeFormat("es-ES", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: zone,
});
const timeFormat = new Intl.DateTimeFormat("es-ES", { timeStyle: "short", timeZone: zone });
const integerFormat = new Intl.NumberFormat("es-ES");

/** '2026-11-21' as '21 de noviembre de 2026'. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
/** '2026-11-01' and '2026-12-01' as '1 de noviembre – 1 de diciembre de 2026': what both have in common is said once. */
export const formatDays = (from: string, to: string) =>
  dayFormat
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    // No line begins with the dash.
    .replace(/\s–/, "\u00a0–");
/** '2026-12-02' and '2026-12-15' as 'del 2 al 15 de diciembre de 2026', within a sentence. */
export function inDays(from: string, to: string): string {
  const last = formatDay(to);
  if (from === to) return `el ${last}`;
  const [day, month] = formatDay(from).split(" de ");
  if (from.slice(0, 7) === to.slice(0, 7)) return `del ${day} al ${last}`;
  return `del ${from.slice(0, 4) === to.slice(0, 4) ? `${day} de ${month}` : formatDay(from)} al ${last}`;
}
/** An instant (ms) as '21 nov 2026', in Madrid. */
export const formatDate = (at: number) => dateFormat.format(at);
/** An instant (ms) as '21 nov 2026, 18:42', in Madrid. */
export const formatDateTime = (at: number) => dateTimeFormat.format(at);
/** An instant (ms) as '21/11/2026', in Madrid: for spreadsheets. */
export const formatNumericDate = (at: number) => numericDateFormat.format(at);
/** An instant (ms) as '18:42', in Madrid. */
export const formatTime = (at: number) => timeFormat.format(at);

/** 'a la 1:27', 'a las 13:05'. */
export function atTime(at: number): string {
  const time = formatTime(at);
  return `a ${/^0?1:/.test(time) ? "la" : "las"} ${time}`;
}

export const formatInteger = (value: number) => integerFormat.format(value);

/** A small number within a sentence, of feminine things: 'tres'. */
export const inWords = (count: number) =>
  ["ninguna", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"][count] ??
  String(count);

/** Number of works that a university may send, in words. */
export const worksInWords = inWords(limits.proposalsPerUniversity);
export const worksAtMost = `Cada universidad puede presentar ${limits.proposalsPerUniversity} como máximo.`;

/** How long a video may be, in words. */
export const videoLength = `${limits.videoSeconds}\u00a0segundos`;

const SHOWN_NAME = 48;

/** What somebody else called a file, fit to be shown: on one line, a long one cut in its middle. */
export function shortName(name: string): string {
  const letters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()];
  if (letters.length <= SHOWN_NAME) return letters.join("");
  return `${letters.slice(0, SHOWN_NAME - 13).join("")}…${letters.slice(-12).join("")}`;
}

// Made once: a format takes longer to make than to use, and a table has thousands.
const oneDecimal = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const formatDecimals = (value: number, decimals: 1 | 2) =>
  (decimals === 1 ? oneDecimal : twoDecimals).format(roundHalfUp(value, decimals));

/** Votes of a count by exact fractions as '3', or '2,20' for "11/5". */
export const formatVotes = (votes: string) =>
  votes.includes("/") ? formatDecimals(votesAsNumber(votes), 2) : formatInteger(Number(votes));

/** Bytes as '12,4 MB', or '37 kB' below a tenth of that. */
export function formatSize(bytes: number): string {
  if (bytes < MB / 10) return `${formatInteger(Math.ceil(bytes / 1024))}\u00a0kB`;
  return `${formatDecimals(bytes / MB, 1)}\u00a0MB`;
}

/** A fraction 0..1 as '73,4': times 100, one decimal; two in the jurors' ranking. (specification 1.9, specification 2.9) */
export const formatFraction = (fraction: number, decimals: 1 | 2 = 1) =>
  formatDecimals(fraction * 100, decimals);

/** Seconds as m:ss, cut off as players do. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
