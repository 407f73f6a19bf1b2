import { beforeAll, beforeEach, expect, test } from "vitest";
import { isWhole } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { Faults, type Moment } from "../support/faults";
import { arrange, compareCookie, plantRichContest, type Screen, screens } from "../support/screens";

const pathOf = ({ path }: Screen) => path.split("?")[0];

const faults = new Faults();
const contest = openContest({}, { wrappers: faults.wrappers });
contest.tolerated = /Network connection lost|D1 DB is overloaded/;
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});
beforeEach(() => {
  faults.decide = () => null;
});

const personOf = ({ as }: Screen): Person | null => (as === "nobody" ? null : people[as]);

async function visitorFor(screen: Screen) {
  const person = personOf(screen);
  const visitor = person ? await contest.signedIn(person) : contest.visitor();
  if (person && screen.compares) {
    visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
  }
  return visitor;
}

/** Opens a page while its database calls fail. Returns the answer and the number of calls. */
async function opened(screen: Screen, moment: Moment | null) {
  const visitor = await visitorFor(screen);
  let trips = 0;
  faults.decide = ({ of }) => (of === "DB" && ++trips ? moment : null);
  const answer = await visitor.fetch(screen.path);
  await answer.body?.cancel();
  faults.decide = () => null;
  return { status: answer.status, trips, retryAfter: answer.headers.get("Retry-After") };
}

/** One state of each page. The campaign opens all states. */
const pages = screens.filter(
  ({ sends, path }, at) =>
    !sends &&
    (isWhole || at === screens.findIndex((one) => !one.sends && pathOf(one) === path.split("?")[0])),
);

test("[MEND4-01] while the database fails a page asks it at most twice, and once while it is overloaded", async () => {
  const wrong: string[] = [];
  for (const screen of pages) {
    await arrange(contest, screen);
    const lost = await opened(screen, "before");
    const overloaded = await opened(screen, "overloaded");
    const note = (isWrong: boolean, what: string) => isWrong && wrong.push(`${screen.name}: ${what}`);
    note(lost.trips > 2, `${lost.trips} trips without a connection`);
    note(overloaded.trips > 1, `${overloaded.trips} trips to an overloaded database`);
    for (const { status, retryAfter, trips } of [lost, overloaded]) {
      note(
        trips > 0 && (status !== 503 || retryAfter === null),
        `answers ${status}, Retry-After ${retryAfter}`,
      );
    }
  }
  expect(wrong).toEqual([]);
});

/** Opens the gallery as a visitor of an open contest, whom the cache may answer. */
const gallery = async (path = "/galeria") => {
  const answer = await contest.visitor().fetch(path, { headers: { "Cache-Control": "max-age=0" } });
  return { status: answer.status, text: await answer.text() };
};

test("[MEND4-01] a connection that was lost once is not noticed", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  let trips = 0;
  faults.decide = ({ of }) => (of === "DB" && ++trips === 1 ? "before" : null);
  expect((await gallery("/galeria?q=ruido")).status).toBe(200);
});

test("[MEND4-01] while the database fails visitors get the last good page", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  const good = await gallery();
  expect(good.text).toContain("obra-faro");
  faults.decide = ({ of }) => (of === "DB" ? "overloaded" : null);
  faults.calls = [];
  // The cache asks the database again after a second.
  await expect
    .poll(async () => ((await gallery()).status === 200 ? faults.calls.length : "failed"), {
      timeout: 10_000,
    })
    .toBe(1);
  expect((await gallery()).text).toContain("obra-faro");
});

test("[MEND4-01] a write is sent once", async () => {
  await arrange(contest, { phase: "voting" });
  const visitor = await contest.signedIn(people.alumno);
  await visitor.open("/galeria");
  for (const moment of ["before", "overloaded"] as const) {
    let writes = 0;
    faults.decide = ({ of, to }) => (of === "DB" && to.includes("insert into") && ++writes ? moment : null);
    const answer = await visitor.post("/galeria", { proposal_id: "marea" });
    expect([answer.status, writes]).toEqual([303, 1]);
    expect((await visitor.open("/galeria")).toast).toContain("No se pudo");
  }
});

test("[MEND4-46] a visitor is sent from an account's page to the sign-in before anything is read", async () => {
  const paths = screens.filter(({ as }) => as !== "nobody").map(({ path }) => path);
  const accountPaths = paths.filter((path) => /^\/(admin|cuenta|jurado|universidad)|\/editar$/.test(path));
  expect(new Set(accountPaths).size).toBeGreaterThan(40);
  for (const path of new Set(accountPaths)) {
    faults.calls = [];
    const answer = await contest.visitor().fetch(path);
    const [place = ""] = path.split("?");
    expect([path, answer.status]).toEqual([path, 302]);
    expect(answer.headers.get("Location")).toContain(`/auth?redirectTo=${encodeURIComponent(place)}`);
    expect([path, faults.calls.filter(({ of }) => of === "DB")]).toEqual([path, []]);
  }
  // An unknown page below is still not found.
  expect((await contest.visitor().fetch("/admin/nada")).status).toBe(404);
});
