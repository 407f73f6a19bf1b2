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

    // SQLite reads one moment while another process writes, because the runtime keeps a write-ahead log. A query
    // of the runtime would also write, and two writing processes disturb each other.
    async copyDatabase(to) {
      const folder = join(state, "d1/miniflare-D1DatabaseObject");
      const names = existsSync(folder) ? readdirSync(folder) : [];
      const [file, other] = names.filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
      if (!file) throw new Refusal(`There is no contest in ${dataDir}.`);
      if (other) throw new Refusal(`${folder} holds several databases.`);
      const db = new DatabaseSync(join(folder, file), { readOnly: true, timeout: 10_000 });
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
