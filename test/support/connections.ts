/**
 * Connections of the tests' fetch. The runtime closes an idle connection after five seconds; Node keeps it for four,
 * which a busy test process oversleeps, so it is kept for one. The runtime resets connections when hundreds open at
 * once, so there are 128 at most.
 */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

interface Dispatcher {
  constructor: new (options: {
    connections: number;
    keepAliveTimeout: number;
    keepAliveMaxTimeout: number;
  }) => Dispatcher;
}

// Node makes its own dispatcher at the first request.
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
