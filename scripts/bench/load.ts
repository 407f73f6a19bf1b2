import autocannon from "autocannon";
import { processorSeconds } from "../processes";
import type { Ask, Row } from "./rows";

export interface Measure {
  /** Requests per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of the worker's process, in ms per request. Other load on the machine hardly counts. */
  processor: number;
  /** Answers with another status than the row's, and requests without an answer. */
  refused: number;
}

export interface Target {
  url: URL;
  pid: number;
}

/** Length of the warm-up, as a share of the measured time. */
const WARM_UP = 0.3;
/** Fewest requests of a measurement, however slow they are. The warm-up sends at least one. */
const LEAST = 3;

const headersOf = ({ method, cookie, address }: Ask, url: URL) => ({
  ...(cookie && { Cookie: cookie }),
  ...(address && { "CF-Connecting-IP": address }),
  ...(method === "POST" && { Origin: url.origin, "Content-Type": "application/x-www-form-urlencoded" }),
});

export const send = (ask: Ask, url: URL, headers: Record<string, string> = {}) =>
  fetch(new URL(ask.path, url), {
    method: ask.method,
    headers: { ...headersOf(ask, url), ...headers },
    body: ask.body,
    redirect: "manual",
  });

export async function measure(row: Row, asks: Ask[], target: Target, seconds: number): Promise<Measure> {
  if (asks.length === 0) throw new Error(`Nothing is left to ask of ${row.name}.`);
  const next = cycle(asks);
  const load = row.atOnce === 1 ? oneByOne : crowd;
  await load(row, next, target, seconds * WARM_UP, 1);
  const used = processorSeconds(target.pid);
  const { answers, ...measured } = await load(row, next, target, seconds, LEAST);
  const processor = ((processorSeconds(target.pid) - used) * 1000) / Math.max(1, answers);
  return { ...measured, processor };
}

/** Repeats the requests endlessly. */
function cycle(asks: Ask[]): () => Ask {
  let at = 0;
  return () => asks[at++ % asks.length] as Ask;
}

async function crowd({ atOnce, status }: Row, next: () => Ask, { url }: Target, duration: number) {
  const request = (ask: Ask) => ({
    method: ask.method,
    path: ask.path,
    headers: headersOf(ask, url),
    body: ask.body,
  });
  const { requests, latency, errors, statusCodeStats } = await autocannon({
    url: url.href,
    connections: atOnce,
    duration,
    requests: [{ setupRequest: (defaults) => ({ ...defaults, ...request(next()) }) }],
  });
  const right = Number(statusCodeStats?.[`${status}`]?.count ?? 0);
  return {
    rate: requests.total / duration,
    p50: latency.p50,
    p99: latency.p99,
    refused: requests.total - right + errors,
    answers: requests.total,
  };
}

async function oneByOne({ status }: Row, next: () => Ask, { url }: Target, seconds: number, least: number) {
  const took: number[] = [];
  let refused = 0;
  let sum = 0;
  while (sum < seconds * 1000 || took.length < least) {
    const began = performance.now();
    const answer = await send(next(), url);
    await answer.arrayBuffer();
    const ms = performance.now() - began;
    if (answer.status !== status) refused++;
    took.push(ms);
    sum += ms;
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { rate: (took.length * 1000) / sum, p50: at(0.5), p99: at(0.99), refused, answers: took.length };
}
