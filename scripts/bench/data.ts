import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedDemo } from "../demo";
import { migrateLocal } from "../migrating";
import { startStorage } from "../runtime";

/** A worker with an empty answer. */
const nothing = "export default { fetch: () => new Response() }";

/** Voters of a run: enough that nobody reaches the rate limit of votes per minute. */
export const VOTERS = 600;

/** The demo contest with additional voters for one run. */
export async function demoData(): Promise<string> {
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

/** Opens the contest to visitors, as on the evening of the benchmark. The loaded voters' addresses are unconfirmed. */
export async function openToVisitors(folder: string): Promise<void> {
  const runtime = await startStorage(folder, nothing);
  const db = await runtime.getD1Database("DB");
  await db
    .prepare(
      `insert or replace into settings (key, value) values ('open_to_visitors', 'true'), ('require_verified_email', 'false')`,
    )
    .run();
  await runtime.dispose();
}
