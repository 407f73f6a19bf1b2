import { expect, test, vi } from "vitest";
import { openSayingContest } from "../support/statements";

const contest = openSayingContest();

/** Returns the number of statements in each call of the database so far, up to a health check. */
async function calls(): Promise<number[]> {
  const start = contest.log.length;
  await contest.visitor().fetch("/healthz");
  await vi.waitFor(() => expect(contest.log.slice(start).join()).toContain("chore_runs"), 10_000);
  const end = contest.log.findIndex((line, n) => n >= start && line.includes("chore_runs"));
  const said = contest.log.slice(0, end).filter((line) => line.startsWith('{"asked":'));
  return said.map((line) => (JSON.parse(line) as { asked: unknown[] }).asked.length);
}

test("[FACT-04] a vote asks the database seven statements in two calls, however many votes there are", async () => {
  await contest.setPhase("voting");
  const work = await contest.addProposal();
  const cast = async () => {
    const visitor = await contest.as("publico");
    // The health check itself is one more call.
    const before = (await calls()).length + 1;
    expect((await visitor.post("/galeria", { proposal_id: work })).status).toBe(303);
    return (await calls()).slice(before);
  };
  await cast();
  // Session, phases and settings; gate, work and rules with the vote itself.
  expect(await cast()).toEqual([3, 4]);
  for (let n = 0; n < 30; n++) await contest.addVote(await contest.addPerson("publico"), work);
  expect(await cast()).toEqual([3, 4]);
});

test("[FACT-04] the triggers of a vote write its counter, its tally line and its own row", async () => {
  const triggers = await contest.rows<{ sql: string }>(
    "select sql from sqlite_master where type = 'trigger' and tbl_name = 'public_votes' and sql like '%INSERT ON%'",
  );
  const written = triggers.flatMap(({ sql }) =>
    [...sql.matchAll(/\b(?:INSERT INTO|UPDATE|DELETE FROM) `?(\w+)`?/g)].map(([, table]) => table),
  );
  expect(new Set(written)).toEqual(new Set(["proposals", "tally_waiting", "public_votes", "pending_votes"]));
});
