import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocal } from "../migrating";
import { startStorage } from "../runtime";
import { loadScale } from "../scale/load";
import { sizeOf } from "../scale/size";

/** A hundredth of the national contest, for one run. */
export async function smallContest(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-bench-"));
  migrateLocal(folder);
  await loadScale(folder, sizeOf(100), Date.now(), () => {});
  return folder;
}

/** Opens the contest to visitors, as on the evening of the benchmark. The loaded voters' addresses are unconfirmed. */
export async function openToVisitors(folder: string): Promise<void> {
  const runtime = await startStorage(folder, "export default {};");
  const db = await runtime.getD1Database("DB");
  await db
    .prepare(
      `insert or replace into settings (key, value) values ('open_to_visitors', 'true'), ('require_verified_email', 'false')`,
    )
    .run();
  await runtime.dispose();
}
