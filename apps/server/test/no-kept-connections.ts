/**
 * Connections of `fetch` end with their answers. A kept one may be closed by its server at the moment of its next use,
 * which ends a test with "fetch failed".
 */
// Node makes the dispatcher with the first of its fetch classes that is named.
void Response;
const DISPATCHER = Symbol.for("undici.globalDispatcher.2");
const global = globalThis as Record<symbol, unknown>;
const { constructor: Agent } = global[DISPATCHER] as { constructor: new (options: object) => unknown };
global[DISPATCHER] = new Agent({ pipelining: 0 });
