import { DAY_MS } from "./calendar";
import { lifetimes } from "./retention";

/** Prefix of the daily backups in R2. No address of the site reads it. */
export const BACKUPS = "backups/";

/** A manifest is written last. A day without one is incomplete. */
export const MANIFEST = "manifest.json";

/** Hour (UTC) in which a backup begins. In Madrid it is night. */
const HOUR = 3;

/** Returns the day (UTC) whose backup may begin at `now` (epoch ms), or null outside of the hour. */
export function backupDay(now: number): string | null {
  const date = new Date(now);
  return date.getUTCHours() === HOUR ? date.toISOString().slice(0, 10) : null;
}

/** Returns the prefix of a day's backup. */
export const backupOf = (day: string) => `${BACKUPS}${day}/`;

/** Returns true for a key of a backup that is over at `now` (epoch ms). */
export function isOver(key: string, now: number): boolean {
  const [day = ""] = key.slice(BACKUPS.length).split("/");
  return Date.parse(day) <= now - lifetimes.backupDays * DAY_MS;
}
