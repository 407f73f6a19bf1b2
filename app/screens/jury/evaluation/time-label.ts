import { formatDate, formatDateTime, formatTime } from "~/text/core/formats";

/**
 * Returns an instant (epoch ms) in a juror's words: only the time today, with the date before
 * today.
 */
export function timeLabel(at: number, now: number): string {
  return formatDate(at) === formatDate(now) ? formatTime(at) : formatDateTime(at);
}
