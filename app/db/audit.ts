import type { Database } from "./database";
import { auditLog } from "./schema";

/** Who acts: a signed-in person, or the clock. */
export interface Actor {
  id: string;
  name: string;
}

export const cron: Actor = { id: "cron", name: "cron" };

export interface LogEntry {
  action: string;
  targetType: string;
  targetId: string;
  details?: Record<string, unknown>;
}

/** The statement that writes one log line; goes into the batch of the change that it tells of. */
export function logLine(database: Database, by: Actor, at: number, entry: LogEntry) {
  return database.insert(auditLog).values({ at, actor: by.id, actorName: by.name, ...entry });
}
