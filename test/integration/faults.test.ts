import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { brokenInvariants } from "~/db/core/invariants";
import { type Action, actions, personOf, type World } from "../support/actions";
import { isWhole } from "../support/campaign";
import { openContest } from "../support/contest";
import { type Call, Faults, type Moment } from "../support/faults";
import { Mailbox } from "../support/mail";
import { arrange, plantRichContest } from "../support/screens";
import { strayFiles } from "../support/submission";
import { type Contents, differences, isSame, KeptState } from "../support/table-contents";
import { Page, Visitor } from "../support/visitor";

vi.setConfig({ testTimeout: 600_000 });
const faults = new Faults();
const contest = openContest(
  { MAIL_FROM: "concurso@prueba.test" },
  { wrappers: faults.wrappers, standIns: { EMAIL: new Mailbox().worker } },
);
contest.tolerated = /Network connection lost|We encountered an internal error|policy_broken/;
const state = new KeptState(contest);
let people: World["people"];

beforeAll(async () => {
  people = await plantRichContest(contest);
  await state.keep("base");
});

/**
 * Mail is sent with the answer or after it. The calls stay equal only if no other request reads the outbox.
 */
const isMailAtOnce = ({ to }: Call) => /^update "mail_outbox"\s+set attempts = attempts/.test(to);

interface Fault {
  at: number;
  moment: Moment;
}

/** Sends a request while that call fails. Returns the answer and the failed call, if it was reached. */
async function tried(send: Awaited<ReturnType<Action["plan"]>>, visitor: Visitor, fault: Fault | null) {
  let count = 0;
  let failed: Call | null = null;
  faults.calls = [];
  faults.decide = (call) => {
    if (isMailAtOnce(call)) return "before";
    if (++count !== fault?.at) return null;
    failed = call;
    return fault.moment;
  };
  const response = await send(visitor);
  const text = await response.text();
  faults.decide = (call) => (isMailAtOnce(call) ? "before" : null);
  const type = response.headers.get("Content-Type") ?? "";
  const isHtml = type.startsWith("text/html");
  return { response, status: response.status, text, type, isHtml, failed: failed as Call | null };
}
type Answer = Awaited<ReturnType<typeof tried>>;

interface Told {
  /** Target and message of the answer, without values that vary. */
  words: string;
  isFailure: boolean;
}

/** Returns the message and target of an answer. */
function messageOf({ response, text, isHtml, status }: Answer): Told {
  const location = response.headers.get("Location") ?? "";
  const flash = response.headers.getSetCookie().find((cookie) => cookie.startsWith("flash="));
  const [kept = ""] = decodeURIComponent(flash?.slice("flash=".length) ?? "").split(/[.;]/);
  const toast = (kept === "" ? null : JSON.parse(Buffer.from(kept, "base64").toString())) as {
    title: string;
    description?: string;
    tone: string;
    also?: { title: string };
  } | null;
  const page = isHtml ? new Page(contest.url, status, text) : null;
  const message = toast
    ? [toast.title, toast.description, toast.also?.title].filter(Boolean).join(" / ")
    : page?.toast || page?.text("h1") || text;
  const alike = `${status} ${location} ${message}`
    .replace(/\s+/g, " ")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{13}|\d{1,2}:\d\d/g, "#");
  const words = alike.slice(0, 200);
  return { words, isFailure: status >= 400 || toast?.tone === "error" };
}

/** Returns general faults of an answer, independent of its message. */
function uncalm({ status, text, isHtml, type }: Answer): string[] {
  const wrong: string[] = [];
  if (status >= 500 && status !== 500 && status !== 503) wrong.push(`status ${status}`);
  if (isHtml && !text.includes('<html lang="es"')) wrong.push("no page of ours");
  const seen = isHtml ? new Page(contest.url, status, text).text() : text;
  // A script parses this answer and shows nothing of it.
  if (/^text\/x-script/.test(type)) return wrong;
  if (/D1_ERROR|TypeError|\bat \S+ \(|\[object |\bundefined\b|Unexpected Server/.test(seen))
    wrong.push("shows its insides");
  return wrong;
}

const reads = ({ does, to }: Call) =>
  /^(get|head|list|input)$/.test(does) ||
  (does !== "put" && !/\b(insert|update|delete|complete|abort)\b/i.test(`${does} ${to}`));

/** Returns the same text for calls that differ in ids alone. */
const signatureOf = ({ of, does, to }: Call) => `${of} ${does} ${to.replace(/[\da-f-]{8,}|\d+/g, "#")}`;

/** Reads that failed before their action had written anything. Each needs to fail once, because nothing can be half done. */
const failedReads = new Set<string>();

/** Moments at which a call fails. A failure after a read loses no effect. Of a repeated call the first and last fail. */
function momentsOf(calls: Call[], at: number): Moment[] {
  const call = calls[at - 1];
  if (!call) return ["before", "after"];
  if (calls.slice(0, at).every(reads)) {
    const signature = signatureOf(call);
    if (failedReads.has(signature)) return [];
    failedReads.add(signature);
    return ["before"];
  }
  const alike = calls.flatMap((one, n) => (signatureOf(one) === signatureOf(call) ? [n + 1] : []));
  if (at !== alike[0] && at !== alike.at(-1)) return [];
  return reads(call) ? ["before"] : ["before", "after"];
}

/** Phrases that are only true when nothing was done. */
const DENIED = /No se ha (?:hecho|borrado|guardado) nada|sigue siendo|[Ss]igue[ns]? abiert/;

const figures = { actions: 0, calls: 0, faults: 0 };

/** Restores the initial state. Returns the prepared request. */
async function stage(action: Action) {
  await state.putBack("base");
  await state.putFilesBack("base");
  await arrange(contest, action);
  const person = personOf(action, people);
  const visitor = person ? await contest.signedIn(person) : contest.visitor();
  const send = await action.plan({ contest, people, visitor });
  await state.keep("before");
  const cookies = [...visitor.cookies];
  const browser = () => {
    const anew = new Visitor(contest.url);
    anew.cookies = new Map(cookies);
    return anew;
  };
  return { send, browser, before: await state.contents() };
}

/** Actions whose partial result would be the most harmful. The campaign tests all others. */
const essential = [
  "votes/sign-up",
  "people/enter-by-link",
  "public/gallery",
  "works/submission of what was sent ahead",
  "jury/evaluation submit",
  "running/phases activate",
  "running/states finalists",
  "votes/review void",
  "people/erasure",
];
const chosen = isWhole ? Object.keys(actions).filter((name) => !essential.includes(name)) : essential;

test.each(chosen.map((name) => [name, actions[name] as Action] as const))(
  "[FAULT-01] %s: each call fails, before and after",
  async (name, action) => {
    const { aside, isStepwise = false, isAnew = false } = action;
    let { send, browser, before } = await stage(action);
    const well = await tried(send, browser(), null);
    const calls = faults.calls.filter((call) => !isMailAtOnce(call));
    const hasFiles = calls.some(({ of }) => of !== "DB");
    const after = await state.contents();
    const message = messageOf(well).words;
    expect(well.status, message).toBeLessThan(400);
    const broken = async () => [
      ...(await brokenInvariants(contest.db)),
      ...(hasFiles ? await strayFiles(contest) : []),
    ];
    const putBack = async (now?: Contents) => {
      await state.putBack("before", now);
      if (hasFiles) await state.putFilesBack("before");
      if (action.isSpent) ({ send, browser, before } = await stage(action));
    };
    expect(await broken()).toEqual([]);
    await putBack(after);

    const entries: string[] = [];
    const changes = differences(before, after, { aside }).length > 0;
    for (let at = 1, isOver = false; !isOver; at++) {
      for (const moment of momentsOf(calls, at)) {
        const one = browser();
        const answer = await tried(send, one, { at, moment });
        if (!answer.failed) {
          // The worker's memory does not block the repetition either.
          expect(messageOf(answer).words).toBe(message);
          isOver = true;
          figures.calls += at - 1;
          break;
        }
        figures.faults++;
        const { of, does, to } = answer.failed;
        const tell = (what: string) =>
          entries.push(
            `${at} ${moment} ${of}.${does} ${to.replace(/\s+/g, " ").slice(0, 100)}: ${what} (${answer.status})`,
          );
        for (const wrong of uncalm(answer)) tell(wrong);
        const then = await state.contents();
        const isBefore = differences(before, then, { aside }).length === 0;
        const missing = differences(then, after, { alike: true, aside });
        const { words, isFailure } = messageOf(answer);
        const isDone = changes ? missing.length === 0 : !isFailure;
        if (isBefore && changes && words === message) tell("not done, and said to be");
        if (!isBefore && !isDone && !isStepwise) tell(`half done: ${missing.join()}`);
        if (isDone && changes && isFailure && DENIED.test(words)) tell(`done, and denied: ${words}`);
        if (isDone && changes && isFailure && moment === "before" && !isAnew && !aside)
          tell(`done, and told: ${words}`);
        if (!isSame(before, then)) {
          for (const wrong of await broken()) tell(wrong);
          let last = then;
          if (isFailure) {
            const retry = await tried(send, one, null);
            const isOld = retry.status === action.again && (isDone || isStepwise || !changes);
            if (retry.status >= 400 && !isOld) tell(`again: ${messageOf(retry).words}`);
            last = await state.contents();
            const left = differences(last, after, { alike: true, aside });
            if (left.length > 0 && !isStepwise && !(isAnew && isDone)) tell(`again it leaves ${left.join()}`);
          }
          await putBack(last);
        }
      }
    }
    figures.actions++;
    expect(entries, `${name}, ${message}`).toEqual([]);
  },
);

/** Returns each route with an action, each intent of a route, and each part with its own form. */
function wanted(): [route: string, what: string][] {
  const folder = "app/screens";
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((file) => {
    if (!/\.tsx?$/.test(file)) return [];
    const route = file
      .replace(/\.tsx?$/, "")
      .split("/")
      .slice(0, 2)
      .join("/");
    const source = readFileSync(`${folder}/${file}`, "utf8");
    const acts = /export (?:async function|const) action\b/.test(source) ? [""] : [];
    const intents = [...source.matchAll(/intent: z\.(?:literal|enum)\(([^)]+)\)/g)].flatMap(([, all = ""]) =>
      [...all.matchAll(/"([\w-]+)"/g)].map(([, intent = ""]) => intent),
    );
    const parts = [...source.matchAll(/[?&](parte=\w+)[`"]/g)].map(([, part = ""]) => part);
    return [...acts, ...intents, ...parts].map((what): [string, string] => [route, what]);
  });
}

test("[FAULT-01] no action is missing", () => {
  if (isWhole) console.info(figures);
  const there = Object.keys(actions).map((name) => name.split(/,? /));
  const missing = wanted().filter(
    ([route, what]) => !there.some(([of, ...words]) => of === route && (what === "" || words.includes(what))),
  );
  expect(missing).toEqual([]);
});
