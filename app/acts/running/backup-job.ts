import type { AppLoadContext } from "@remix-run/cloudflare";
import { BACKUPS, backupDay, backupOf, isOver, MANIFEST } from "~/contest/core/backups";
import { retention } from "~/contest/core/retention";
import { backedUpColumns } from "~/db/running/backups";
import { writePieces } from "./pieces";

type Tools = Pick<AppLoadContext, "stores" | "pieces">;

/**
 * Begins the day's backup in its hour, or writes the next pieces of the running one. `now` in epoch ms. A backup of
 * another version's columns begins anew.
 */
export async function backUp(tools: Tools, now: number): Promise<void> {
  const { pieces, stores } = tools;
  const { backups, jobs } = stores;
  const job = (await jobs.backup()) ?? (await begun(tools, now));
  if (!job) return;
  if (!(await backups.isOfThisVersion(job.cursor))) return backups.drop(job.id);
  const prefix = backupOf(new Date(job.createdAt).toISOString().slice(0, 10));
  const content = {
    prefix,
    parts: backups.parts,
    extension: "ndjson",
    async chunk(part: string, cursor: typeof job.cursor) {
      const { lines, last } = await backups.chunk(part, cursor);
      return { text: lines.join("\n"), rows: lines.length, last };
    },
  };
  const rows = await writePieces(tools, job, content);
  if (rows === null) return;
  const text = JSON.stringify({ at: new Date(job.createdAt).toISOString(), tables: backedUpColumns, rows });
  await pieces.keep(`${prefix}${MANIFEST}`, { text, facts: {} });
  await backups.finish(job.id);
}

/** Removes backups that are over and an unfinished one of this day, then begins the day's. */
async function begun({ pieces, stores }: Tools, now: number) {
  const { backups, jobs } = stores;
  const day = backupDay(now);
  if (day === null || (await backups.has(day))) return null;
  for (const key of await pieces.folders(BACKUPS)) {
    if (key === backupOf(day) || isOver(key, now)) await pieces.remove(key);
  }
  await backups.begin(day, now - retention.backups.ms);
  return jobs.backup();
}
