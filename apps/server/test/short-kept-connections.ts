/**
 * Makes `fetch` close idle connections after half a second, long before a server does. A connection that the server
 * closes just as it is reused would end a test with "fetch failed".
 */
// Node creates the dispatcher at the first use of a fetch class.
void Response;
const DISPATCHER = Symbol.for("undici.globalDispatcher.2");
const global = globalThis as Record<symbol, unknown>;
const { constructor: Agent } = global[DISPATCHER] as { constructor: new (options: object) => unknown };
global[DISPATCHER] = new Agent({ keepAliveTimeout: 500, keepAliveMaxTimeout: 500 });
