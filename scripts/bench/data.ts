import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "../demo";
import { migrateLocal } from "../migrating";
import { startStorage } from "../runtime";
import { plantScale } from "../scale/plant";
import { sizeOf } from "../scale/size";

/** A worker that does nothing. */
export const nothing = "export default { fetch: () => new Response() }";

/** People who vote in a run: no one of them may vote too often a minute. */
export const VOTERS = 600;

/** The demo contest, with as many more people of the public as a run lets vote. */
export async function smallData(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-bench-"));
  migrateLocal(folder);
  const runtime = await startStorage(folder, nothing);
  await seedDemo(runtime, Date.now());
  const db = await runtime.getD1Database("DB");
  await db.batch(
    [
      `insert into profiles (id, role, full_name, email, created_at)
        with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${VOTERS})
        select 'votante-' || n, 'publico', 'Votante', 'votante' || n || '@demo.test', 0 from numbers`,
      `insert into credentials (user_id, password_hash, updated_at)
        select p.id, c.password_hash, 0 from profiles p, (select password_hash from credentials limit 1) c
        where p.id like 'votante-%'`,
    ].map((statement) => db.prepare(statement)),
  );
  await runtime.dispose();
  return folder;
}

/** Lets everybody in, as on the evening that the bench is about. */
export async function openToVisitors(folder: string): Promise<void> {
  const runtime = await startStorage(folder, nothing);
  const db = await runtime.getD1Database("DB");
  await db.prepare("insert or replace into settings (key, value) values ('open_to_visitors', 'true')").run();
  await runtime.dispose();
}

/** The national contest, or one that many times smaller, in that folder; one that is there already is taken as it is. */
export async function scaleData(folder: string | undefined, divisor: number): Promise<string> {
  const chosen = folder ?? mkdtempSync(join(tmpdir(), "concurso-bench-"));
  const isThere = existsSync(join(chosen, "v3/d1"));
  migrateLocal(chosen);
  if (!isThere) await plantScale(chosen, sizeOf(divisor), Date.now(), () => {});
  return chosen;
}
