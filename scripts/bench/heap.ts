import { WORKER } from "../runtime";
import { send } from "./load";
import type { Ask, Row } from "./rows";
import type { Stage } from "./stage";

/** Requests that are sent at once, one group after the other. */
const GROUPS = 4;
/** Pause between two readings, in ms. */
const PAUSE = 10;

/** Connects to the worker's inspector. `used` returns the bytes of its heap, garbage included. */
export async function openHeap(inspector: URL) {
  const list = await fetch(new URL("/json", inspector.href.replace(/^ws/, "http")));
  const targets = (await list.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const target = targets.find(({ id }) => id.endsWith(WORKER));
  if (!target) throw new Error(`The inspector knows ${targets.map(({ id }) => id)}, but not ${WORKER}.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, (bytes: number) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    waiting.get(id)?.(result?.usedSize);
    waiting.delete(id);
  });
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let calls = 0;
  const used = () =>
    new Promise<number>((resolve) => {
      waiting.set(++calls, resolve);
      socket.send(JSON.stringify({ id: calls, method: "Runtime.getHeapUsage" }));
    });
  return { used, close: () => socket.close() };
}

/** Returns the largest heap, in bytes, while a row's requests run. */
export async function largestHeap(
  { atOnce }: Row,
  asks: Ask[],
  stage: Stage,
  used: () => Promise<number>,
): Promise<number> {
  let largest = await used();
  for (let group = 0; group < GROUPS; group++) {
    let runs = true;
    const sent = Array.from({ length: atOnce }, (_, at) => asks[(group * atOnce + at) % asks.length] as Ask);
    const answers = Promise.all(
      sent.map(async (ask) => (await send(ask, stage.url, { "Cache-Control": "no-cache" })).arrayBuffer()),
    ).finally(() => {
      runs = false;
    });
    while (runs) {
      largest = Math.max(largest, await used());
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    await answers;
  }
  return largest;
}
