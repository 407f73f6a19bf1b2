import { beforeAll, expect, test } from "vitest";
import { actions, personOf, type World } from "../support/actions";
import { everyAddress } from "../support/everything";
import { wrongRowTypes } from "../support/row-types";
import { arrange, plantRichContest, screens, sendForm, visitorsOf } from "../support/screens";
import { openSayingContest } from "../support/statements";
import { KeptState } from "../support/table-contents";

const contest = openSayingContest();
const state = new KeptState(contest);
let people: World["people"];

/** Files with one query whose columns are not compared: where mail leaves, or in a text that only a run composes. */
const unread = [
  "app/db/core/outbox.ts",
  "app/db/jury/views/dashboard.ts",
  "app/db/public/views/gallery.ts",
  "app/db/votes/tally.ts",
  "app/db/works/views/works.ts",
];

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});

test("each row that D1 returns has the columns and kinds of value that its query's type says", async () => {
  const visitorOf = visitorsOf(contest, people);
  for (const screen of screens) {
    await arrange(contest, screen);
    const visitor = await visitorOf(screen.as, screen);
    const page = await visitor.open(screen.path);
    if (screen.sends) await sendForm(visitor, page, screen.sends);
  }
  const admin = await contest.signedIn(people.admin);
  for (const path of await everyAddress(contest)) await (await admin.fetch(path)).arrayBuffer();
  for (const action of Object.values(actions)) {
    await state.putBack("base");
    await arrange(contest, action);
    const person = personOf(action, people);
    const visitor = person ? await contest.signedIn(person) : contest.visitor();
    const send = await action.plan({ contest, people, visitor });
    await (await send(visitor)).arrayBuffer();
  }
  await contest.cron(new Date().setUTCHours(27, 30));
  expect(await wrongRowTypes(contest)).toEqual({ wrong: [], left: unread });
});
