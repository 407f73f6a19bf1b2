import { logLine } from "../core/audit";
import { atomically } from "../core/database";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { accessCodes } from "../schema/people";

export type CodeRole = (typeof accessCodes.$inferSelect)["role"];

const codeOf = (params: { role: CodeRole }) => sql<{ number: number; codeHash: string }>`
    select number, code_hash as codeHash from ${accessCodes} where role = ${params.role}`;

const changed = () => sql<{ role: CodeRole; number: number; rotatedAt: number }>`
    select role, number, rotated_at as rotatedAt from ${accessCodes}`;

/** Access codes for universities and jurors, once an admin replaced the environment's codes. */
export function accessCodeStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the current code; null while the environment's code is valid. */
    of(role: CodeRole) {
      return database.first(codeOf({ role }));
    },

    /** Returns the replaced codes with number and instant. */
    all() {
      return database.all(changed());
    },

    /** Replaces a role's code, and writes an audit event with its number. */
    async replace(role: CodeRole, codeHash: string): Promise<void> {
      await atomically(database, [
        sql`insert into ${accessCodes} (role, number, code_hash, rotated_at) values (${role}, 2, ${codeHash}, ${now})
          on conflict (role) do update set number = number + 1, code_hash = excluded.code_hash,
            rotated_at = excluded.rotated_at`,
        logLine(by, now, {
          action: "access_code_changed",
          targetType: "setting",
          targetId: role,
          details: { role: sql`role`, code: sql`number` },
          rows: sql`from ${accessCodes} where role = ${role}`,
        }),
      ]);
    },
  };
}
