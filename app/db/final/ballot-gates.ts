import { type SQL, sql } from "drizzle-orm";
import { hex } from "~/contest/core/hex";
import { sha256 } from "~/contest/core/sha256";
import type { BallotName } from "~/contest/final/ballot";
import type { BallotGates } from "~/contest/final/deliberation";
import type { AuditEvent } from "~/contest/running/audit-events";
import { atomically, type Database, refuseUnless } from "../core/database";
import { statement } from "../core/statements";
import { type Actor, cron, logLine } from "../running/audit";
import { gateStands } from "../running/phases";
import { proposals } from "../works/schema";
import { ballotCounts, ballotGates, ballotSecrets } from "./schema";

const stored = statement(
  () => sql<{ name: BallotName; openedAt: number; closedAt: number | null }>`
    select name, opened_at as openedAt, closed_at as closedAt from ${ballotGates}`,
);

/**
 * Condition on `proposals`: works that the jury may rank. Ignores the seal's statuses, because jurors could
 * read the verdict from them.
 */
export const isFinalist = sql`not ${proposals.isDraft} and ${proposals.unawarded} in ('finalista', 'ganadora')`;

/** Ids of the two works that the valid count elected for the community's ballot, as a table of `value`. */
export const chosenTwo = sql`(select e.value from ${ballotCounts} c, json_each(c.result, '$.count.elected') e
  where c.number = (select max(number) from ${ballotCounts}))`;

/** True while the ballot is open. */
export const isBallotOpen = (name: BallotName): SQL =>
  sql`exists (select 1 from ${ballotGates} where name = ${name} and closed_at is null)`;

/** Undoes its batch unless the ballot is open at that moment. Refuses `ballot_closed`. */
export const refuseUnlessOpen = (name: BallotName): SQL => refuseUnless(isBallotOpen(name), "ballot_closed");

const acts = {
  jury: { open: "ballot_opened", close: "ballot_closed" },
  community: { open: "community_opened", close: "community_closed" },
} as const satisfies Record<BallotName, Record<"open" | "close", AuditEvent>>;

/**
 * Returns statements that draw the secret of the draw once the jury's ballot has opened, and write an audit event with
 * its hash. Later calls change nothing. A juror's paper repeats them, for a ballot opened in a version without a secret.
 */
export async function secretDrawn(at: number): Promise<{ secret: SQL; published: SQL }> {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await sha256(secret);
  return {
    secret: sql`insert into ${ballotSecrets} (name, secret, hash, created_at) select 'jury', ${secret}, ${hash}, ${at}
      where not exists (select 1 from ${ballotSecrets}) and exists (select 1 from ${ballotGates} where name = 'jury')`,
    published: logLine(cron, at, {
      action: "draw_committed",
      targetType: "ballot",
      targetId: "jury",
      details: { hash },
      rows: sql`where exists (select 1 from ${ballotSecrets} where hash = ${hash})`,
    }),
  };
}

/** Hash of the secret, or null before the jury's ballot opens. Only a count reads the secret itself. */
export const secretHash = sql`(select hash from ${ballotSecrets})`;

/** The final's two ballots, which organisers open and close. */
export function ballotGateStore(database: Database) {
  return {
    async all(): Promise<BallotGates> {
      const rows = await database.assumed(stored({}));
      const of = (name: BallotName) => {
        const row = rows.find((gate) => gate.name === name);
        return row ? { openedAt: row.openedAt, closedAt: row.closedAt } : null;
      };
      return { jury: of("jury"), community: of("community") };
    },

    /**
     * Opens a ballot and writes an audit event. The jury's ballot can open again until it is counted; its first opening
     * publishes the hash of the draw's secret. Returns false when it is already open. Refuses `gate_closed` outside the final, `ballot_closed` when it cannot
     * open again, and `too_few` without two works.
     */
    async open(name: BallotName, by: Actor, at: number): Promise<boolean> {
      const isDone =
        name === "jury"
          ? sql`exists (select 1 from ${ballotCounts})`
          : sql`exists (select 1 from ${ballotGates} where name = 'community' and closed_at is not null)`;
      const works =
        name === "jury"
          ? sql`select 1 from ${proposals} where ${isFinalist}`
          : sql`select 1 from ${proposals} where id in ${chosenTwo} and ${isFinalist}`;
      const { opened } = await atomically(database, {
        gate: gateStands("final", at),
        undone: refuseUnless(sql`not ${isDone}`, "ballot_closed"),
        two: refuseUnless(sql`(select count(*) from (${works} limit 2)) = 2`, "too_few"),
        log: logLine(by, at, {
          action: acts[name].open,
          targetType: "ballot",
          targetId: name,
          rows: sql`where not ${isBallotOpen(name)}`,
        }),
        opened: sql`insert into ${ballotGates} (name, opened_at) values (${name}, ${at})
          on conflict (name) do update set closed_at = null where closed_at is not null returning 1`,
        ...(name === "jury" && (await secretDrawn(at))),
      });
      database.forget();
      return opened.rows.length > 0;
    },

    /**
     * Closes a ballot and writes an audit event, during its phase or later. Returns false when it is not
     * open.
     */
    async close(name: BallotName, by: Actor, at: number): Promise<boolean> {
      const { closed } = await atomically(database, {
        log: logLine(by, at, {
          action: acts[name].close,
          targetType: "ballot",
          targetId: name,
          rows: sql`where ${isBallotOpen(name)}`,
        }),
        closed: sql`update ${ballotGates} set closed_at = ${at} where name = ${name} and closed_at is null returning 1`,
      });
      database.forget();
      return closed.rows.length > 0;
    },
  };
}
