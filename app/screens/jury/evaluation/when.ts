import { formatDate, formatDateTime, formatTime } from "~/text/core/formats";

/** An instant (epoch ms) as a juror says it: the time alone today, with its day before. */
export function whenOf(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);
}
