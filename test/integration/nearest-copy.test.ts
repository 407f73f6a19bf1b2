import { expect, test } from "vitest";
import { openSayingContest } from "../support/statements";

const contest = openSayingContest();

/** Returns the session start of each request in `act`, which the worker passes to the platform's database. */
async function readingFrom(act: () => Promise<unknown>): Promise<string[]> {
  const sessionStarts = () => contest.log.flatMap((line) => /^\{"from":"([^"]*)"\}$/.exec(line)?.[1] ?? []);
  const before = sessionStarts().length;
  await act();
  await expect.poll(() => sessionStarts().length).toBeGreaterThan(before);
  return sessionStarts().slice(before);
}

const kept = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("leido="));

test("[SPEED-02] pages are read from the nearest copy, forms are written where it is decided", async () => {
  const visitor = contest.visitor();
  expect(await readingFrom(() => visitor.fetch("/auth"))).toEqual(["first-unconstrained"]);
  const wrong = { email: "nadie@prueba.test", password: "equivocada" };
  expect(await readingFrom(() => visitor.post("/auth", wrong))).toEqual(["first-primary"]);
});

test("[SPEED-02] whoever has written reads nothing older for five minutes: the bookmark goes with them", async () => {
  const voter = await contest.addPerson("alumno");
  const visitor = await contest.signedIn(voter);
  const university = await contest.addUniversity();
  const work = await contest.addProposal({ universityId: university });
  const answer = await visitor.post("/galeria", { proposal_id: work });
  const bookmark = visitor.cookies.get("leido") ?? "";
  expect(bookmark).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/);
  expect(kept(answer)?.split("; ").slice(1)).toEqual(["Max-Age=300", "Path=/", "HttpOnly", "SameSite=Lax"]);
  expect(await readingFrom(() => visitor.fetch("/galeria"))).toEqual([bookmark]);
  // A read sets no bookmark.
  expect(kept(await visitor.fetch("/galeria"))).toBeUndefined();
});

test("[SPEED-02] a bookmark that is none is not sent on", async () => {
  for (const odd of [
    "",
    "first-primary",
    "x",
    "00000000-00000004-00000000-0000",
    `${"0".repeat(60)}'; drop`,
  ]) {
    const visitor = contest.visitor();
    visitor.cookies.set("leido", odd);
    expect(await readingFrom(() => visitor.fetch("/auth"))).toEqual(["first-unconstrained"]);
  }
});

test("[SPEED-02] one that the database does not take is dropped with the answer that failed", async () => {
  const visitor = contest.visitor();
  visitor.cookies.set("leido", "00000009-00000009-00000009-00000000000000000000000000000009");
  await contest.db.exec("alter table settings rename to away");
  const answer = await visitor.fetch("/auth");
  await contest.db.exec("alter table away rename to settings");
  await contest.complaints(1);
  expect(answer.status).toBe(500);
  expect(kept(answer)).toContain("leido=; Max-Age=0");
});
