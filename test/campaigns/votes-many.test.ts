import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { limits } from "~/contest/core/limits";
import { openContest } from "../support/contest";
import { ask } from "../support/wire";

const contest = openContest();
const folder = mkdtempSync(join(tmpdir(), "votos-"));
const CONNECTIONS = 14;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
afterAll(() => {
  agent.destroy();
  rmSync(folder, { recursive: true });
});

const [VOTERS, WORKS, EACH] = [60, 40, 30];
/** People per address, and addresses per network. Groups are above and below the review's limit. */
const [AT_HOME, NEXT_DOOR] = [8, 5];
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

interface Voter {
  id: string;
  cookie: string;
  address: string;
  network: number;
}
type Pair = readonly [voter: Voter, work: string];

async function people(): Promise<Voter[]> {
  const all = Array.from({ length: VOTERS }, async (_, n) => {
    const person = await contest.addPerson("publico");
    const home = Math.floor(n / AT_HOME);
    const network = Math.floor(home / NEXT_DOOR);
    return {
      id: person.id,
      cookie: await contest.sessionCookie(person),
      address: `203.0.${network}.${1 + (home % NEXT_DOOR)}`,
      network,
    };
  });
  return Promise.all(all);
}

/**
 * Returns unordered votes, a ninth of them twice. Half of the repetitions follow at once, half much later.
 */
function votePairs(voters: Voter[], works: string[]): { once: Pair[]; sent: Pair[] } {
  const votes = voters.flatMap((voter, n) =>
    // Works get different numbers of votes, by a stride that reaches all pairs.
    works.flatMap((work, m) => ((m * 7 + n * 3) % WORKS < EACH ? [[voter, work] as const] : [])),
  );
  const once = votes.map((_, i) => votes[(i * 7919) % votes.length] as Pair);
  const sent = once.flatMap((pair, i) => {
    if (i % 18 === 0) return [pair, pair];
    return i % 18 === 9 ? [pair, once[i >> 1] as Pair] : [pair];
  });
  return { once, sent };
}

/** Returns the message of an answer, which the redirect's cookie carries. */
function toastIn(cookies: string[] = []): { title: string; receipt?: { work: string; code: string } } {
  const [, value = ""] = /^flash=([^;]+)/.exec(cookies.find((one) => one.startsWith("flash=")) ?? "") ?? [];
  const [data = ""] = decodeURIComponent(value).split(".");
  return JSON.parse(Buffer.from(data, "base64").toString());
}

async function cast([voter, work]: Pair) {
  const answer = await ask(contest.url, "/galeria", {
    method: "POST",
    headers: {
      Cookie: `session=${voter.cookie}`,
      Origin: contest.url.origin,
      "Content-Type": "application/x-www-form-urlencoded",
      "CF-Connecting-IP": voter.address,
    },
    body: String(new URLSearchParams({ proposal_id: work })),
    agent,
  });
  return { status: answer.status, ...toastIn(answer.headers["set-cookie"]) };
}

/** Counts equal keys and keeps those with at least `least`. */
function counted<Key>(keys: Key[], least = 1): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= least));
}

const key = (...parts: unknown[]) => parts.join(" ");

test("[TALLY-10] [GAL-08] thousands of votes over HTTP, with repeats: acknowledgements, rows, counters, figures and chain agree", async () => {
  await contest.setPhase("voting");
  const works: string[] = [];
  for (let n = 0; n < WORKS; n++) works.push(await contest.addProposal());
  const { once, sent } = votePairs(await people(), works);
  const [votes, repeats] = [VOTERS * EACH, (VOTERS * EACH) / 9];
  expect([new Set(once.map(([voter, work]) => key(voter.id, work))).size, sent.length]).toEqual([
    votes,
    votes + repeats,
  ]);

  // Receipts of acknowledged votes, and the messages of other answers.
  const receipts: string[] = [];
  const others: string[] = [];
  const coming = sent.entries();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [n, pair] of coming) {
        const { status, title, receipt } = await cast(pair);
        if (receipt) receipts.push(key(pair[0].id, receipt.work, receipt.code));
        if (receipt?.work !== pair[1]) others.push(key(status, title));
        // The cron seals meanwhile.
        if (n % 500 === 499) await contest.cron(Date.now());
      }
    }),
  );
  expect(counted(others)).toEqual(new Map([["303 Ya votaste", repeats]]));

  const rows = await contest.rows<Record<"user_id" | "proposal_id" | "receipt", string>>(
    "select user_id, proposal_id, receipt from public_votes",
  );
  const stored = rows.map((row) => key(row.user_id, row.proposal_id, row.receipt));
  expect(new Set(stored)).toEqual(new Set(receipts));
  expect([stored.length, receipts.length, new Set(rows.map(({ receipt }) => receipt)).size]).toEqual([
    votes,
    votes,
    votes,
  ]);

  const perWork = counted(once.map(([, work]) => work));
  const proposals = await contest.rows<{ id: string; number: number; votes: number }>(
    "select id, number, public_votes_count as votes from proposals",
  );
  expect(new Map(proposals.map(({ id, votes }) => [id, votes]))).toEqual(perWork);
  // The cron's figures: of each work its votes, and those of its largest network.
  for (let n = 0; n <= WORKS; n += limits.figuresPerRun) await contest.cron(Date.now());
  const ofNetworks = counted(once.map(([voter, work]) => key(work, voter.network)));
  const figures = await contest.rows<{ id: string; votes: number; network: number }>(
    "select proposal_id as id, votes, network from vote_figures",
  );
  expect(new Map(figures.map(({ id, votes }) => [id, votes]))).toEqual(perWork);
  for (const { id, network } of figures) {
    const counts = [...ofNetworks].flatMap(([group, votes]) => (group.startsWith(`${id} `) ? [votes] : []));
    expect(network, id).toBe(Math.max(...counts));
  }

  await contest.setPhase("results");
  await contest.cron(Date.now());
  const lines = await contest.rows<{ number: number; kind: string; work: number; receipt_hash: string }>(
    "select number, kind, work, receipt_hash from tally_lines order by number",
  );
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, n) => n + 1));
  // The other lines count the voters and close the vote.
  const ofVotes = lines.filter(({ kind }) => kind !== "census" && kind !== "close");
  expect(ofVotes).toHaveLength(votes);
  const numbers = new Map(proposals.map(({ id, number }) => [id, number]));
  expect(new Set(ofVotes.map(({ kind, work, receipt_hash }) => key(kind, work, receipt_hash)))).toEqual(
    new Set(
      receipts.map((one) => {
        const [, work = "", code = ""] = one.split(" ");
        return key("vote", numbers.get(work), sha256(code));
      }),
    ),
  );

  // The published file, read by the program that shares no code with the product.
  const file = join(folder, "recuento.txt");
  writeFileSync(file, await (await contest.visitor().fetch("/recuento.txt")).text());
  const program = resolve(import.meta.dirname, "../../public/verificar-recuento.mjs");
  const output = execFileSync(process.execPath, [program, file], { encoding: "utf8" });
  const counts = [...output.matchAll(/^ *(\d+) {2}obra (\d+) /gm)];
  expect(new Map(counts.map(([, votes, number]) => [Number(number), Number(votes)]))).toEqual(
    new Map(proposals.map(({ id, number }) => [number, perWork.get(id)])),
  );
});
