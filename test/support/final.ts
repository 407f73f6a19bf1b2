import { BALLOT_SEATS, countBallots } from "~/contest/final/ballot";
import { drawOf } from "~/contest/final/draw";
import type { Contest } from "./contest";
import { sha256 } from "./record";

/** Secret of the draw in planted finals. */
const commitment = { secret: "5e".repeat(32), hash: sha256("5e".repeat(32)), at: 1 };

/** Stage of the final: the jury's ballot is open or counted, the community's ballot is open or closed. */
export type FinalStage = "jury" | "counted" | "community" | "closed";

interface Planted {
  /** Ids of the finalists, and the ballots by judge. */
  works: readonly string[];
  papers?: Record<string, string[]>;
}

/**
 * Puts the final at that stage; null is its beginning. Removes the triggers meanwhile, because the database
 * forbids going back.
 */
export async function setFinal(
  contest: Contest,
  stage: FinalStage | null,
  { works, papers = {} }: Planted = { works: [] },
): Promise<void> {
  const triggers = await contest.rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'trigger' and (sql like '%ballot_closed%' or sql like '%ballot_is_counted%' or sql like '%verdict_holds%')",
  );
  const emptied = ["ballot_counts", "ballots", "ballot_gates", "ballot_secrets"];
  await contest.removeFinalVotes();
  const rankings = Object.values(papers);
  const titles = Object.fromEntries(
    (
      await contest.rows<{ id: string; title: string }>(
        "select id, title from proposals where id in (select value from json_each(?))",
        JSON.stringify(works),
      )
    ).map(({ id, title }) => [id, title]),
  );
  const { seed, draw } = await drawOf(works, rankings, commitment.secret);
  const count = countBallots(rankings, draw, { seats: BALLOT_SEATS, seed });
  const isCounted = stage !== null && stage !== "jury";
  const planted: [sql: string, ...values: unknown[]][] = [
    ...(stage
      ? [
          ["insert into ballot_gates values ('jury', 1, ?)", isCounted ? 2 : null] as const,
          [
            "insert into ballot_secrets values ('jury', ?, ?, ?)",
            ...[commitment.secret, commitment.hash, commitment.at],
          ] as const,
        ]
      : []),
    ...Object.entries(stage ? papers : {}).map(
      ([judge, ranking]) =>
        ["insert into ballots values (?, ?, 1, 1)", judge, JSON.stringify(ranking)] as const,
    ),
    ...(isCounted
      ? [
          [
            "insert into ballot_counts values (1, 3, ?)",
            JSON.stringify({ papers: rankings, commitment, count, titles }),
          ] as const,
        ]
      : []),
    ...(stage === "community" || stage === "closed"
      ? [
          [
            "insert into ballot_gates values ('community', 4, ?)",
            stage === "closed" ? Date.now() : null,
          ] as const,
        ]
      : []),
  ].map((one) => [...one] as [string, ...unknown[]]);
  await contest.db.batch([
    ...triggers.map(({ name }) => contest.db.prepare(`drop trigger ${name}`)),
    ...emptied.map((table) => contest.db.prepare(`delete from ${table}`)),
    // The log of an earlier final has another hash.
    contest.db.prepare("delete from audit_log where action = 'draw_committed'"),
    ...planted.map(([sql, ...values]) => contest.db.prepare(sql).bind(...values)),
    contest.db
      .prepare("update proposals set status = 'finalista' where id in (select value from json_each(?))")
      .bind(JSON.stringify(works)),
    ...triggers.map(({ sql }) => contest.db.prepare(sql)),
  ]);
}
