/**
 * The runtime closes a connection that has rested for five seconds. Node would keep it for four, which a busy test
 * process oversleeps: it then sends into a connection that is being closed. With one second there is room for that.
 */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");

interface Dispatcher {
  constructor: new (options: { keepAliveTimeout: number; keepAliveMaxTimeout: number }) => Dispatcher;
}

// Node makes its own when it is first asked for anything.
await fetch("data:,");
const place = globalThis as unknown as Record<symbol, Dispatcher>;
const its = place[DISPATCHER];
if (!its) throw new Error("Node keeps its connections elsewhere by now");
place[DISPATCHER] = new its.constructor({ keepAliveTimeout: 1000, keepAliveMaxTimeout: 1000 });

export {};
