/**
 * Sets the connections of the tests' fetch. The runtime closes an idle connection after five seconds. Node
 * keeps it for four, and a busy test process reacts too late, so one second is set here. The runtime resets
 * connections when hundreds open at once, so 128 is the limit.
 */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

interface Dispatcher {
  constructor: new (options: {
    connections: number;
    keepAliveTimeout: number;
    keepAliveMaxTimeout: number;
  }) => Dispatcher;
}

// Node creates its own dispatcher at the first request.
await fetch("data:,");
const dispatchers = globalThis as unknown as Record<symbol, Dispatcher>;
const initial = dispatchers[DISPATCHER];
if (!initial) throw new Error("Node keeps its dispatcher elsewhere by now");
dispatchers[DISPATCHER] = new initial.constructor({
  connections: 128,
  keepAliveTimeout: 1000,
  keepAliveMaxTimeout: 1000,
});

export {};
