import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Action, actions, personOf, type World } from "../support/actions";
import { isWhole, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";
import { type Call, Faults } from "../support/faults";
import { arrange, plantRichContest } from "../support/screens";
import { decodeData } from "../support/single-fetch";
import { differences, KeptState } from "../support/table-contents";
import { Page, Visitor } from "../support/visitor";

vi.setConfig({ testTimeout: 600_000 });
const faults = new Faults();
const contest = openContest({}, { wrappers: faults.wrappers });
contest.tolerated = /D1 DB is overloaded/;
const state = new KeptState(contest);
let people: World["people"];

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});
beforeEach(() => {
  faults.decide = () => null;
});

/** A browser without scripts, which remembers the fields it sent. */
class Browser extends Visitor {
  sent: [string, string][] = [];
  isForm = false;
  override fetch(path: string, init: RequestInit = {}) {
    this.isForm = init.method === "POST" && init.body instanceof URLSearchParams;
    this.sent = this.isForm ? [...(init.body as URLSearchParams)] : [];
    const headers = new Headers(init.headers);
    headers.set("Accept", "text/html,application/xhtml+xml");
    return super.fetch(path, { ...init, headers });
  }
}

const isWrite = ({ to }: Call) => /\b(?:insert into|update|delete from)\b/.test(to);
/** Requests of scripts and of a file have no page. A sign-in has only an address and a password. */
const isLeftOut = (name: string) =>
  /autosave|image-generation (?:begin|step)|export-zip|people\/sign-in/.test(name);
const routeOf = (name: string) => name.split(/,? /)[0] ?? name;
const all = Object.keys(actions).filter((name) => !isLeftOut(name));
/** Everybody's tasks. The campaign sends one form of each other screen. */
const tasks = ["jury/evaluation submit", "people/account name", "running/settings", "public/gallery"];
const chosen = all.filter((name, at) =>
  isWhole
    ? at === all.findIndex((one) => routeOf(one) === routeOf(name))
    : tasks.some((one) => name.startsWith(one)),
);

/** Prepares the contest for an action. Returns the person's visitor, and the request. */
async function planned(name: string) {
  const action = actions[name] as Action;
  await state.putBack("base");
  await arrange(contest, action);
  const person = personOf(action, people);
  const visitor = person ? await contest.signedIn(person) : contest.visitor();
  return { visitor, send: await action.plan({ contest, people, visitor }) };
}

test("[YEAR-02] a form that the failing database cannot take comes back whole, to be sent again", async () => {
  const wrong: string[] = [];
  for (const name of chosen) {
    const { visitor, send } = await planned(name);
    for (const fails of [() => true, isWrite]) {
      const browser = new Browser(contest.url);
      browser.cookies = new Map(visitor.cookies);
      let isOver = false;
      // An overloaded database stays so.
      faults.decide = (call) => {
        isOver ||= call.of === "DB" && fails(call);
        return isOver && call.of === "DB" ? "overloaded" : null;
      };
      const answer = await send(browser);
      const text = await answer.text();
      faults.decide = () => null;
      if (!browser.isForm || !isOver) continue;
      const page = new Page(contest.url, answer.status, text);
      const fields = page.document
        .querySelectorAll("main input[type=hidden]")
        .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
      const typed = browser.sent.filter(([field]) => !/password|code/i.test(field));
      // A vote leads back to its page with a message. Nothing was typed.
      if (answer.status === 303 && /gallery|community|accept-rules|sign-out/.test(name)) continue;
      if (answer.status !== 503) wrong.push(`${name}: ${answer.status}`);
      else if (JSON.stringify(fields) !== JSON.stringify(typed)) wrong.push(`${name}: ${page.text("main")}`);
    }
  }
  expect(wrong).toEqual([]);
});

suiteTest(
  "[YEAR-02] with scripts the page keeps the form, and a message says that the server is busy",
  async () => {
    await state.putBack("base");
    await arrange(contest, { phase: "voting" });
    const visitor = await contest.signedIn(people.publico);
    faults.decide = ({ of }) => (of === "DB" ? "overloaded" : null);
    const answer = await visitor.fetch("/cuenta.data", {
      method: "POST",
      body: new URLSearchParams({ intent: "name", fullName: "Ana" }),
    });
    expect(answer.status).toBe(503);
    expect(await decodeData(answer)).toMatchObject({
      data: { quiet: true, toast: { title: "El servidor está ocupado" } },
    });
  },
);

/** Fields that a form may send several times. */
const lists = /^(ids|mark|students|excluded|jurado|voter)$/;
/** Acts that need none of their form's fields, or keep them for the next page. */
const takesAnything = /sign-out|unsubscribe|people\/confirm|looking for students|evaluation conflict/;

/** Returns the form with a field that no form has, with each field twice, and with an intent that no screen has. */
const crafted = (fields: [string, string][]): [what: string, fields: [string, string][]][] => [
  ["an unknown field", [...fields, ["ajeno", "1"]]],
  ...fields.flatMap(
    ([name, value]): ReturnType<typeof crafted> =>
      lists.test(name) ? [] : [[`${name} twice`, [...fields, [name, value]]]],
  ),
  ...((fields.some(([name]) => name === "intent")
    ? [["an unknown intent", fields.map(([name, value]) => [name, name === "intent" ? "ajeno" : value])]]
    : []) as ReturnType<typeof crafted>),
];

test("[SEC-02] a form with an unknown field or a field twice is refused with 400, and changes nothing", async () => {
  const wrong: string[] = [];
  for (const name of (isWhole ? all : chosen).filter((one) => !takesAnything.test(one))) {
    const { visitor, send } = await planned(name);
    let form: { path: string; fields: [string, string][] } | null = null;
    const recorder = contest.visitor();
    recorder.fetch = async (path, init = {}) => {
      if (init.body instanceof URLSearchParams) form = { path, fields: [...init.body] };
      return new Response(null);
    };
    await send(recorder);
    if (!form) continue;
    const { path, fields } = form as { path: string; fields: [string, string][] };
    const before = await state.contents();
    for (const [what, sent] of crafted(fields)) {
      const answer = await visitor.post(path, sent);
      await answer.arrayBuffer();
      if (answer.status !== 400)
        wrong.push(`${name}, ${what}: ${answer.status} ${answer.headers.get("Location")}`);
    }
    const changed = differences(before, await state.contents());
    if (changed.length > 0) wrong.push(`${name}: ${changed}`);
  }
  expect(wrong).toEqual([]);
});
