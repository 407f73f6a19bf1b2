import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";

/** A worker with the real cost of a hash. No other test shares its queue. */
const contest = openContest({ SCRYPT_N: "16384" });
/** Hashes of the flood. A count, because a slow machine hashes less in a time. */
const HASHES = 8;
/** Attempts of a person who is told to come back. */
const ATTEMPTS = 3;
let people: Person[] = [];
let cookie: string;

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 8 }, () => contest.addPerson("publico")));
  for (let n = 0; n < 12; n++) await contest.addProposal();
  cookie = `session=${await contest.sessionCookie(await contest.addPerson("publico"))}`;
});

interface Answer {
  /** Status, or the error when no answer came. */
  status: number | string;
  retryAfter: number;
  html: string;
}

/** A client on one kept connection, never idle long enough for either side to close it. */
function client() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string, headers: Record<string, string>, form?: Record<string, string>) => {
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const method = form ? "POST" : "GET";
        const type = form && { "Content-Type": "application/x-www-form-urlencoded" };
        const sent = request(new URL(path, contest.url), { agent, method, headers: { ...headers, ...type } });
        sent.on("error", reject);
        sent.on("response", (answer) => {
          text(answer).then((html) => {
            const retryAfter = Number(answer.headers["retry-after"] ?? 0);
            resolve({ status: answer.statusCode ?? 0, retryAfter, html });
          }, reject);
        });
        sent.end(form && new URLSearchParams(form).toString());
      });
    } catch (error) {
      return { status: String(error), retryAfter: 0, html: "" } satisfies Answer;
    }
  };
}

const signIn = (send: ReturnType<typeof client>, email: string, password: string, address: string) =>
  send("/auth", { Origin: contest.url.origin, "CF-Connecting-IP": address }, { email, password });

/** Returns the answer and its time in ms. */
async function timed(act: () => Promise<Answer>) {
  const start = performance.now();
  return { ...(await act()), ms: performance.now() - start };
}

const quantile = (answers: { ms: number }[], q: number) =>
  answers.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor((answers.length - 1) * q)] ?? 0;

test("[MEND-03] a flood of wrong sign-ins hashes no more than its share, breaks no connection, and leaves the gallery quick", async () => {
  const neighbour = client();
  const look = () => timed(() => neighbour("/galeria", { Cookie: cookie }));
  const alone: { ms: number }[] = [];
  for (const { email } of people.slice(0, 3)) {
    const person = client();
    const answer = await timed(() => signIn(person, email, PASSWORD, "192.0.2.1"));
    expect(answer.status).toBe(303);
    alone.push(answer);
    for (let n = 0; n < 5; n++) await look();
  }

  const [answers, looks]: [Answer[], Awaited<ReturnType<typeof look>>[]] = [[], []];
  const start = performance.now();
  const count = (status: Answer["status"]) => answers.filter((answer) => answer.status === status).length;
  const isOver = () => count(400) >= HASHES;
  let sent = 0;
  const flood = async (send: ReturnType<typeof client>) => {
    while (!isOver()) {
      const n = sent++;
      const email = people[n % people.length]?.email ?? "";
      answers.push(await signIn(send, email, `mala-${n}`, `198.51.100.${n % 50}`));
    }
  };
  const visit = async () => {
    while (!isOver() || looks.length < 20) looks.push(await look());
  };
  await Promise.all([visit(), ...Array.from({ length: 32 }, () => flood(client()))]);
  const seconds = (performance.now() - start) / 1000;

  const [one, p50] = [quantile(alone, 0.5), quantile(looks, 0.5)];
  const summary =
    `One sign-in alone ${one.toFixed(0)} ms. ${sent} wrong ones in ${seconds.toFixed(1)} s: ${count(400)} hashed, ` +
    `${count(503)} told to come back, ${count(429)} refused, ${answers.length - count(400) - count(429) - count(503)} broken. /galeria ${looks.length} times meanwhile: ` +
    `p50 ${p50.toFixed(0)} ms, p95 ${quantile(looks, 0.95).toFixed(0)} ms.`;
  // The only output of a passing run: a figure to compare by eye.
  console.info(summary);
  const others = answers.map(({ status }) => status).filter((one) => ![400, 429, 503].includes(Number(one)));
  const broken = [...others, ...looks.map(({ status }) => status).filter((one) => one !== 200)];
  expect(broken, summary).toEqual([]);
  // A pause of twice a hash's time follows each hash. Most requests are refused meanwhile.
  expect(count(400) * 2, summary).toBeLessThan(answers.length);
  for (const { status, retryAfter, html } of answers) {
    if (status !== 503) continue;
    expect(retryAfter).toBeGreaterThan(0);
    expect(html).toContain("El servidor está ocupado");
    expect(html).toMatch(/value="publico\d+@prueba\.test"/);
  }
  // The factor is under one on an idle machine, and 32 where every request hashes.
  expect(p50, summary).toBeLessThan(10 * one);
});

const signUp = (send: ReturnType<typeof client>, email: string, address: string) =>
  send(
    "/auth/votar",
    { Origin: contest.url.origin, "CF-Connecting-IP": address },
    { full_name: "Persona Nueva", email, password: PASSWORD, consent: "on" },
  );

test("[MEND3-01] while one IPv6 /48 floods the sign-up, new voters and unknown browsers of other networks get in", async () => {
  const returning = await Promise.all(Array.from({ length: 6 }, () => contest.addPerson("publico")));
  let isOver = false;
  const flooded: Answer[] = [];
  const flood = async (send: ReturnType<typeof client>, connection: number) => {
    for (let n = 0; !isOver; n++) {
      const subnet = (connection * 4096 + (n % 4096)).toString(16);
      flooded.push(await signUp(send, `bot-${connection}-${n}@prueba.test`, `2001:db8:1:${subnet}::1`));
    }
  };
  const flooding = Array.from({ length: 16 }, (_, connection) => flood(client(), connection));
  await expect.poll(() => flooded.length).toBeGreaterThan(32);

  /** Tries again where the answer is to come back: another hash may have been slow on a busy machine. */
  const persistent = async (act: () => Promise<Answer>) => {
    let answer = await act();
    for (let n = 1; n < ATTEMPTS && answer.status === 503; n++) answer = await act();
    return answer;
  };
  const voters: Answer[] = [];
  for (let n = 0; n < 8; n++) {
    voters.push(await persistent(() => signUp(client(), `votante-${n}@prueba.test`, `203.0.${n}.7`)));
  }
  const browsers: Answer[] = [];
  for (const [n, { email }] of returning.entries()) {
    browsers.push(await persistent(() => signIn(client(), email, PASSWORD, `198.18.${n}.7`)));
  }
  isOver = true;
  await Promise.all(flooding);

  const entries = (answers: Answer[]) => answers.filter(({ status }) => status === 303).length;
  const summary =
    `In, before and now: new voters 0 and ${entries(voters)} of 8, unknown browsers 1 and ${entries(browsers)} of 6. ` +
    `Flood: ${flooded.length} sign-ups sent, ${entries(flooded)} in.`;
  console.info(summary);
  expect([entries(voters), entries(browsers)], summary).toEqual([8, 6]);
  expect(
    flooded.map(({ status }) => status).filter((status) => ![303, 429, 503].includes(Number(status))),
  ).toEqual([]);
});
