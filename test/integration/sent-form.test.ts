import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Action, actions, personOf, type World } from "../support/actions";
import { isWhole, suiteTest } from "../support/campaign";
import { openContest } from "../support/contest";
import { type Call, Faults } from "../support/faults";
import { arrange, plantRichContest } from "../support/screens";
import { decodeData } from "../support/single-fetch";
import { KeptState } from "../support/table-contents";
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

test("[YEAR-02] a form that the failing database cannot take comes back whole, to be sent again", async () => {
  const wrong: string[] = [];
  for (const name of chosen) {
    const action = actions[name] as Action;
    await state.putBack("base");
    await arrange(contest, action);
    const person = personOf(action, people);
    const visitor = person ? await contest.signedIn(person) : contest.visitor();
    const send = await action.plan({ contest, people, visitor });
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
