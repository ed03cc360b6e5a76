import type { createClient } from "@redis/client";
import type { Logger } from "pino";
import { StartError } from "../start-error.ts";

export type RedisClient = ReturnType<typeof createClient>;

export interface Redis extends AsyncDisposable {
  readonly client: RedisClient;
}

const SECOND = 1_000;
/** How often a quiet connection is asked whether it still works, and how long it may stay silent before it is replaced. */
const PING_MS = 5 * SECOND;
const SILENT_MS = 15 * SECOND;

/**
 * The Redis (or Valkey) that several nodes share. Without an answer at the start the server does not start. When it goes
 * away later the client reconnects; commands fail at once meanwhile, or with `waits` so many of them are queued.
 */
export async function openRedis(
  url: string,
  log: Pick<Logger, "warn" | "info">,
  { waits = 0 }: { readonly waits?: number } = {},
): Promise<Redis> {
  // Loaded here, because a server on its own never needs it.
  const { createClient } = await import("@redis/client");
  let started = false;
  const client: RedisClient = createClient({
    url,
    disableOfflineQueue: waits === 0,
    ...(waits > 0 ? { commandsQueueMaxLength: waits } : {}),
    pingInterval: PING_MS,
    socket: {
      connectTimeout: 5 * SECOND,
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => (started ? Math.min(tries * 200, 5 * SECOND) : false),
    },
  });
  let reachable = true;
  client.on("error", (error: Error) => {
    if (started && reachable) log.warn({ reason: error.message }, "Redis cannot be reached");
    reachable = false;
  });
  client.on("ready", () => {
    if (started && !reachable) log.info("Redis can be reached again");
    reachable = true;
  });
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw cannotReach(url, error as Error);
  }
  started = true;
  return {
    client,
    async [Symbol.asyncDispose]() {
      const closed = client.close().catch(() => {});
      await Promise.race([closed, impatience()]);
      // One that hangs, or is gone, never answers what was asked before; one that is closed refuses to be ended again.
      try {
        client.destroy();
      } catch {}
    },
  };
}

const impatience = () => new Promise<void>((resolve) => setTimeout(resolve, SECOND));

/** The address may contain a password, so the message has its host only. */
function cannotReach(url: string, error: Error): StartError {
  const { hostname, port } = new URL(url);
  const reason = /WRONGPASS|NOAUTH|auth/i.test(error.message)
    ? "refuses the user name or password of REDIS_URL"
    : `cannot be reached (${(error as { code?: string }).code ?? error.message})`;
  return new StartError(`The Redis at ${hostname}:${port || 6379} ${reason}. Start it, or correct REDIS_URL.`, {
    cause: error,
  });
}
