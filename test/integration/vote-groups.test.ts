import { expect, test } from "vitest";
import { openContest } from "../support/contest";

// The invariants compare the groups with the votes after each test.
const contest = openContest();
const minute = 60_000;

/** Returns the same pseudo-random numbers each time (a linear congruence). */
function lots(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const groups = () =>
  contest.rows("select kind, votes, voided, withdrawn from vote_groups order by kind, votes, from_at");

test.each([1, 2, 3, 4, 5, 6])(
  "[MEND-11] groups of votes stay what the votes make, in whatever order these come, go, are voided and restored (%i)",
  async (seed) => {
    await contest.db.exec("delete from public_votes");
    const lot = lots(seed);
    const works = [await contest.addProposal(), await contest.addProposal()];
    // Votes come in order or at random. Their instants meet the intervals' ends to the millisecond.
    const span = [60, 90, 200, 400][seed % 4] ?? 60;
    const statements = Array.from({ length: 260 }, (_, i) => {
      const at = seed % 2 ? i * 20_000 + lot(5) * 1000 : lot(span) * minute;
      const network = lot(4) === 0 ? null : `red${lot(3)}`;
      const address = network && `${network}-${lot(seed) < 2 ? 0 : lot(6)}`;
      const voided = lot(6) === 0 ? 1 : null;
      return contest.db
        .prepare(
          `insert into public_votes (proposal_id, created_at, address_hash, network_hash, voided_at, void_reason)
            values (?, ?, ?, ?, ?, 'x')`,
        )
        .bind(works[lot(2)], at, address, network, voided);
    });
    await contest.db.batch(statements);
    await contest.db.batch([
      contest.db.prepare("update public_votes set voided_at = 2 where rowid % 7 = 0"),
      contest.db.prepare("update public_votes set voided_at = null where rowid % 11 = 0"),
      contest.db.prepare(
        "update public_votes set withdrawn = 1 where voided_at is not null and rowid % 3 = 0",
      ),
    ]);
    expect((await groups()).length).toBeGreaterThan(0);
    await contest.db.exec(`delete from public_votes where rowid % 5 = ${seed % 5}`);
  },
);

test("[MEND-11] a burst grows with its votes, two that meet are one, and one that loses its middle is two", async () => {
  await contest.db.exec("delete from public_votes");
  const work = await contest.addProposal();
  const cast = (...instants: number[]) =>
    contest.db.batch(
      instants.map((at) =>
        contest.db.prepare("insert into public_votes (proposal_id, created_at) values (?, ?)").bind(work, at),
      ),
    );
  const twenty = (from: number) => Array.from({ length: 20 }, (_, i) => from + i * 1000);
  await cast(...twenty(0).slice(1));
  expect(await groups()).toEqual([]);
  await cast(0);
  const first = { kind: "burst", votes: 20, voided: 0, withdrawn: 0 };
  expect(await groups()).toEqual([first]);
  await cast(...twenty(40 * minute));
  expect(await groups()).toEqual([first, first]);
  await cast(...twenty(8 * minute), ...twenty(48 * minute));
  expect((await groups()).map(({ votes }) => votes)).toEqual([40, 40]);
  await cast(...twenty(16 * minute), ...twenty(24 * minute), ...twenty(32 * minute));
  expect((await groups()).map(({ votes }) => votes)).toEqual([140]);
  await contest.db.exec(`delete from public_votes where created_at between ${8 * minute} and ${33 * minute}`);
  expect((await groups()).map(({ votes }) => votes)).toEqual([20, 40]);
  await contest.db.exec("delete from public_votes where created_at = 5000");
  expect((await groups()).map(({ votes }) => votes)).toEqual([40]);
});
