import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { openRedis, type RedisClient } from "../redis/open-redis.ts";
import type { Bus, BusTopic, BusTopics } from "./bus.ts";

const STREAM = "lingualoom:bus";
/** About as many messages stay readable for a server that was cut off; who missed more asks anew. */
const KEPT = 10_000;
const BLOCK_MS = 2_000;
const AT_ONCE = 500;
const RETRY_MS = 500;

type Hear = (data: never, node: string) => void;

/**
 * A bus on one Redis stream that every server writes to and reads. A stream, not channels: who was cut off for a
 * moment goes on where they were, and can tell when something was dropped meanwhile.
 */
export async function openRedisBus(url: string, log: Logger): Promise<Bus> {
  const node = randomUUID();
  // A reading command keeps its connection busy, so writing has another. What is written waits for a Redis that is
  // away; reading fails at once, and so learns that it was cut off.
  const writing = await openRedis(url, log, { waits: KEPT });
  const reading = await openRedis(url, log);
  const listeners = new Map<string, Hear[]>();
  const gaps: (() => void)[] = [];
  let last = await lastId(reading.client);
  let closed = false;

  function hear({ from, topic, data }: Record<string, string>) {
    if (!topic || !data || !from || from === node) return;
    for (const listener of listeners.get(topic) ?? [])
      try {
        listener(JSON.parse(data) as never, from);
      } catch (error) {
        log.error({ err: error, topic }, "a message of another server could not be used");
      }
  }

  async function read() {
    const streams = (await reading.client.xRead([{ key: STREAM, id: last }], {
      BLOCK: BLOCK_MS,
      COUNT: AT_ONCE,
    })) as { messages: { id: string; message: Record<string, string> }[] }[] | null;
    for (const { id, message } of streams?.[0]?.messages ?? []) {
      last = id;
      hear(message);
    }
  }

  async function readOn() {
    let wasAway = false;
    while (!closed) {
      try {
        if (wasAway && (await isGone(reading.client, last))) for (const act of gaps) act();
        wasAway = false;
        await read();
      } catch {
        // openRedis says in the log that Redis is away, and when it is back.
        wasAway = true;
        if (!closed) await wait(RETRY_MS);
      }
    }
  }

  const reader = readOn();
  return {
    publish(topic, data) {
      const fields = { from: node, topic, data: JSON.stringify(data) };
      const trim = { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: KEPT } } as const;
      writing.client.xAdd(STREAM, "*", fields, trim).catch((error: Error) => {
        if (!closed) log.warn({ reason: error.message, topic }, "other servers could not be told");
      });
    },
    on<T extends BusTopic>(topic: T, listener: (data: BusTopics[T], from: string) => void) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as Hear]);
    },
    onGap: (act) => void gaps.push(act),
    async [Symbol.asyncDispose]() {
      closed = true;
      await writing[Symbol.asyncDispose]();
      reading.client.destroy();
      await reader;
    },
  };
}

async function lastId(client: RedisClient): Promise<string> {
  const [newest] = await client.xRevRange(STREAM, "+", "-", { COUNT: 1 });
  return newest?.id ?? "0-0";
}

/** Whether messages after `id` may have been dropped: Redis began anew, or the stream was cut beyond it. */
async function isGone(client: RedisClient, id: string): Promise<boolean> {
  const [oldest] = await client.xRange(STREAM, "-", "+", { COUNT: 1 });
  return !oldest || isAfter(oldest.id, id);
}

function isAfter(one: string, other: string): boolean {
  const [oneMs = 0, oneN = 0] = one.split("-").map(Number);
  const [otherMs = 0, otherN = 0] = other.split("-").map(Number);
  return oneMs > otherMs || (oneMs === otherMs && oneN > otherN);
}
