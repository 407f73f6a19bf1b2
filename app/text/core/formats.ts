import { limits, MB } from "~/contest/core/limits";
import { roundHalfUp } from "~/contest/core/rounding";

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

/** Returns '2026-11-21' as '21 de noviembre de 2026'. */
export const formatDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`));
/**
 * Returns '2026-11-01' and '2026-12-01' as '1 de noviembre – 1 de diciembre de 2026', without
 * repeating common parts.
 */
export const formatDays = (from: string, to: string) =>
  dayFormat
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    // Keeps the dash off the start of a line. Runtimes write different spaces.
    .replace(/\s–\s/, "\u00a0– ");

/**
 * Returns '2026-12-02' and '2026-12-15' as 'del 2 al 15 de diciembre de 2026', within a sentence.
 */
export function inDays(from: string, to: string): string {
  const last = formatDay(to);
  if (from === to) return `el ${last}`;
  const [day, month] = formatDay(from).split(" de ");
  if (from.slice(0, 7) === to.slice(0, 7)) return `del ${day} al ${last}`;
  return `del ${from.slice(0, 4) === to.slice(0, 4) ? `${day} de ${month}` : formatDay(from)} al ${last}`;
}
/** Returns an instant (ms) as '21 nov 2026', in Madrid. */
export const formatDate = (at: number) => dateFormat.format(at);
/** Returns an instant (ms) as '21 nov 2026, 18:42', in Madrid. */
export const formatDateTime = (at: number) => dateTimeFormat.format(at);
/** Returns an instant (ms) as '21/11/2026', in Madrid: for spreadsheets and narrow columns. */
export const formatNumericDate = (at: number) => numericDateFormat.format(at);
/** Returns an instant (ms) as '18:42', in Madrid. */
export const formatTime = (at: number) => timeFormat.format(at);

/** Returns 'a la 1:27' or 'a las 13:05'. */
export function atTime(at: number): string {
  const time = formatTime(at);
  return `a ${/^0?1:/.test(time) ? "la" : "las"} ${time}`;
}

export const formatInteger = (value: number) => integerFormat.format(value);

/** Returns a number with its noun: '1 voto', '2.345 votos'. */
export const many = (count: number, one: string, more: string) =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;

/** Returns a small feminine number in words: 'tres'. */
export const inWords = (count: number) =>
  ["ninguna", "una", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"][count] ??
  String(count);

/** Maximum works per university, in words. */
export const worksInWords = inWords(limits.proposalsPerUniversity);
export const worksAtMost = `Cada universidad puede presentar ${limits.proposalsPerUniversity} como máximo.`;

/** Maximum video length, in words. */
export const videoLength = `${limits.videoSeconds}\u00a0segundos`;

const SHOWN_NAME = 48;

/** Returns a file's name for display: one line, with a long name cut in its middle. */
export function shortName(name: string): string {
  const letters = [...name.replace(/[\p{C}\s]+/gu, " ").trim()];
  if (letters.length <= SHOWN_NAME) return letters.join("");
  return `${letters.slice(0, SHOWN_NAME - 13).join("")}…${letters.slice(-12).join("")}`;
}

// Shared formats: creating one takes longer than using it, and a table has thousands of values.
const oneDecimal = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat("es-ES", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const formatDecimals = (value: number, decimals: 1 | 2) =>
  (decimals === 1 ? oneDecimal : twoDecimals).format(roundHalfUp(value, decimals));

/** Returns bytes as '12,4 MB', or '37 kB' below a tenth of a MB. */
export function formatSize(bytes: number): string {
  if (bytes < MB / 10) return `${formatInteger(Math.ceil(bytes / 1024))}\u00a0kB`;
  return `${formatDecimals(bytes / MB, 1)}\u00a0MB`;
}

/**
 * Returns a fraction 0..1 as '73,4': times 100, one decimal; two in the jurors' ranking.
 * (specification 1.9, specification 2.9)
 */
export const formatFraction = (fraction: number, decimals: 1 | 2 = 1) =>
  formatDecimals(fraction * 100, decimals);

/** Returns a share 0..1 as '37 %', a whole number. */
export const formatPercent = (share: number) => `${formatInteger(Math.round(share * 100))}\u00a0%`;

/** Returns seconds as m:ss, rounded down as in players. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * Returns an instant (epoch ms) in a juror's words: only the time today, with the date before
 * today.
 */
export function timeLabel(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);
}
