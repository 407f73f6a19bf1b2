import type { Contest } from "./contest";

/** Stage of the final: the jury's choice is open or closed, the community's vote is open or closed. */
export type FinalStage = "jury" | "chosen" | "community" | "closed";

interface Planted {
  /** Ids of the finalists, the better place first, and the marks by judge. */
  works: readonly string[];
  marks?: Record<string, string[]>;
}

/**
 * Puts the final at that stage; null is its beginning. Removes the triggers meanwhile, because the database
 * forbids going back.
 */
export async function setFinal(
  contest: Contest,
  stage: FinalStage | null,
  { works, marks = {} }: Planted = { works: [] },
): Promise<void> {
  const triggers = await contest.rows<{ name: string; sql: string }>(
    `select name, sql from sqlite_master where type = 'trigger'
      and (sql like '%step_closed%' or sql like '%_mark%' or sql like '%mark_%' or sql like '%verdict_holds%')`,
  );
  await contest.removeFinalVotes();
  const countOf = (work: string) => Object.values(marks).filter((own) => own.includes(work)).length;
  const order = works.toSorted((a, b) => countOf(b) - countOf(a));
  const isChosen = stage !== null && stage !== "jury";
  const isVoting = stage === "community" || stage === "closed";
  const step =
    "insert into final_steps (name, opened_at, closed_at, works, rule, jurors) values (?, ?, ?, ?, ?, ?)";
  const jurors = isChosen ? await contest.value("select count(*) from judges where active") : null;
  const planted: [sql: string, ...values: unknown[]][] = [];
  // Finalists that are not fixed need a reason, because they need not be the calculated ones.
  if (!stage && works.length > 0)
    planted.push([
      "insert into final_departures (step, kind, works, reason, at) values ('finalists', 'other', ?, 'x', 1)",
      JSON.stringify(works),
    ]);
  if (stage) {
    planted.push([step, "finalists", 1, 1, JSON.stringify(works), JSON.stringify(works), null]);
    planted.push([step, "jury", 1, isChosen ? 2 : null, null, null, jurors]);
    for (const [judge, own] of Object.entries(marks))
      for (const work of own) planted.push(["insert into jury_marks values (?, ?, 1)", judge, work]);
  }
  if (isVoting)
    planted.push([
      ...([step, "community", 4, stage === "closed" ? Date.now() : null] as const),
      ...[JSON.stringify(order.slice(0, 2)), JSON.stringify(order), null],
    ]);
  await contest.db.batch([
    ...triggers.map(({ name }) => contest.db.prepare(`drop trigger ${name}`)),
    ...["jury_marks", "final_steps", "final_departures"].map((table) =>
      contest.db.prepare(`delete from ${table}`),
    ),
    ...planted.map(([sql, ...values]) => contest.db.prepare(sql).bind(...values)),
    contest.db
      .prepare("update proposals set status = 'finalista' where id in (select value from json_each(?))")
      .bind(JSON.stringify(works)),
    ...triggers.map(({ sql }) => contest.db.prepare(sql)),
  ]);
}
