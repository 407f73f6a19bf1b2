/**
 * Sets the connections of the tests' fetch: a new one for each request. The runtime may close an idle connection just
 * before its next request. It resets connections when hundreds open at once, so 128 is the limit.
 */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

interface Dispatcher {
  constructor: new (options: { connections: number; pipelining: 0 }) => Dispatcher;
}

// Node creates its own dispatcher at the first request.
await fetch("data:,");
const dispatchers = globalThis as unknown as Record<symbol, Dispatcher>;
const initial = dispatchers[DISPATCHER];
if (!initial) throw new Error("Node keeps its dispatcher elsewhere by now");
dispatchers[DISPATCHER] = new initial.constructor({ connections: 128, pipelining: 0 });

export {};
