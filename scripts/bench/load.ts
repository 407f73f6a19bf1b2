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
const headersOf = ({ method, cookie, address }: Ask, url: URL) => ({
  ...(cookie && { Cookie: cookie }),
  ...(address && { "CF-Connecting-IP": address }),
  ...(method === "POST" && { Origin: url.origin, "Content-Type": "application/x-www-form-urlencoded" }),
});

export async function measure(row: Row, asks: Ask[], target: Target, seconds: number): Promise<Measure> {
  if (asks.length === 0) throw new Error(`Nothing is left to ask of ${row.name}.`);
  const next = cycle(asks);
  await load(row, next, target, seconds * WARM_UP);
  const used = processorSeconds(target.pid);
  const { answers, ...measured } = await load(row, next, target, seconds);
  const processor = ((processorSeconds(target.pid) - used) * 1000) / Math.max(1, answers);
  return { ...measured, processor };
}

/** Repeats the requests endlessly. */
function cycle(asks: Ask[]): () => Ask {
  let at = 0;
  return () => asks[at++ % asks.length] as Ask;
}

async function load({ atOnce, status }: Row, next: () => Ask, { url }: Target, duration: number) {
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

/** Returns the medians of several measurements of one row. */
export function median(measures: Measure[]): Measure {
  const of = (figure: keyof Measure) => {
    const sorted = measures.map((measure) => measure[figure]).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const refused = Math.max(...measures.map((measure) => measure.refused));
  return { rate: of("rate"), p50: of("p50"), p99: of("p99"), processor: of("processor"), refused };
}
