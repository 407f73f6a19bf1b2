import { parseSettings, type Settings } from "~/contest/settings";
import type { Database } from "./database";
import { settings } from "./schema";

export function settingStore(database: Database) {
  return {
    async all(): Promise<Settings> {
      return parseSettings(await database.select().from(settings));
    },
  };
}
