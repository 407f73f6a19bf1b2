import { existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Refusal } from "../deployment";
import { migrateLocal } from "../migrating";
import { startStorage } from "../runtime";
import type { Place } from "./place";
import { filesWorker, storageOf } from "./storage";

/** The contest in a folder of local data. A running `npm start` may serve the same folder. */
export async function localPlace(dataDir: string): Promise<Place> {
  const state = resolve(dataDir, "v3");
  let isKept = existsSync(state);
  let runtime = await startStorage(dataDir, filesWorker);
  const storage = storageOf(() => runtime);
  return {
    ...storage,
    name: dataDir,

    async write(statements) {
      isKept = true;
      await storage.write(statements);
    },

    async migrate() {
      isKept = true;
      await runtime.dispose();
      migrateLocal(dataDir);
      runtime = await startStorage(dataDir, filesWorker);
    },

    // SQLite reads one moment while another process writes, because the runtime keeps a write-ahead log.
    async copyDatabase(to) {
      const folder = join(state, "d1/miniflare-D1DatabaseObject");
      const files = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
      const [file] = files;
      if (!file || files.length > 1) throw new Refusal(`${folder} holds ${files.length} databases.`);
      const db = new DatabaseSync(join(folder, file), { readOnly: true });
      db.prepare("vacuum into ?").run(to);
      db.close();
    },

    /** Removes a folder that did not exist before and was not written to. */
    async close() {
      await runtime.dispose();
      if (!isKept) await rm(state, { recursive: true, force: true });
    },
  };
}
