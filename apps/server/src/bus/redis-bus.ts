import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Clock, systemClock } from "../clock.ts";
import { openRedis, type RedisClient } from "../redis/open-redis.ts";
import type { Bus, BusTopic, BusTopics } from "./bus.ts";
import { createSequence } from "./sequence.ts";
import { isAfter } from "./stream-id.ts";
import { openStreamWriter } from "./stream-writer.ts";

export const STREAM = "lingualoom:bus";
/** About as many messages stay readable for a server that was cut off; who missed more asks anew. */
export const KEPT = 10_000;

const BLOCK_MS = 2_000;
const AT_ONCE = 500;
const RETRY_MS = 500;
const BEGINNING = "0-0";

type Hear = (data: never, node: string) => void;
type Fields = Readonly<Record<string, string>>;

/**
 * A bus on one Redis stream that every server writes to and reads. A stream, not channels: who was cut off for a
 * moment goes on where they were, and can tell when something was dropped meanwhile.
 */
export async function openRedisBus(url: string, log: Logger, clock: Clock = systemClock): Promise<Bus> {
  const node = randomUUID();
  // A reading command keeps its connection busy, so writing has another. What is written waits for a Redis that is
  // away; reading fails at once, and so learns that it was cut off.
  const writer = await openStreamWriter({ url, log, clock, stream: STREAM, kept: KEPT });
  const reading = await openRedis(url, log);
  const listeners = new Map<string, Hear[]>();
  const gaps: (() => void)[] = [];
  let last = await newestId(reading.client);
  const beganAt = last;
  const sequence = createSequence(beganAt);
  let published = 0;
  /** Since when reading works without a break; null while it does not. */
  let steadySince: number | null = clock.now().getTime();
  let closed = false;

  function onEntry({ from, topic, data }: Fields) {
    if (!topic || !data || !from) return;
    for (const listener of listeners.get(topic) ?? [])
      try {
        listener(JSON.parse(data) as never, from);
      } catch (error) {
        log.error({ err: error, topic }, "a message of another server could not be used");
      }
  }

  /** A server of a version before numbers has none. */
  function isGap({ from, number, beganAt, topic }: Fields): boolean {
    if (!from || !number || !beganAt) return false;
    const found = sequence.isGap({ node: from, number: Number(number), beganAt });
    if (topic === "goodbye") sequence.ends(from);
    return found;
  }

  function reportGap(reason: string) {
    log.warn({ reason }, "messages of other servers may have been lost; pages ask anew");
    for (const act of gaps) act();
  }

  async function read() {
    const streams = (await reading.client.xRead([{ key: STREAM, id: last }], {
      BLOCK: BLOCK_MS,
      COUNT: AT_ONCE,
    })) as { messages: { id: string; message: Fields }[] }[] | null;
    let missing = false;
    for (const { id, message } of streams?.[0]?.messages ?? []) {
      last = id;
      if (message.from === node) continue;
      if (isGap(message)) missing = true;
      onEntry(message);
    }
    if (missing) reportGap("numbers of the stream are missing");
  }

  /** The stream may have been set back while this server was cut off from it. */
  async function resume() {
    const [oldest, newest] = [await oldestId(reading.client), await newestId(reading.client)];
    const isSetBack = isAfter(last, newest);
    if (isSetBack) last = newest;
    if (isSetBack || oldest === null || isAfter(oldest, last)) reportGap("the stream was cut or set back");
    steadySince = clock.now().getTime();
  }

  async function readOn() {
    while (!closed) {
      try {
        if (steadySince === null) await resume();
        await read();
      } catch {
        // openRedis says in the log that Redis is away, and when it is back.
        steadySince = null;
        if (!closed) await wait(RETRY_MS);
      }
    }
  }
  const reader = readOn();

  return {
    publish(topic, data) {
      published += 1;
      writer.add(
        { from: node, number: String(published), beganAt, topic, data: JSON.stringify(data) },
        (error) => {
          if (!closed) log.warn({ reason: error.message, topic }, "other servers could not be told");
        },
      );
    },
    on<T extends BusTopic>(topic: T, listener: (data: BusTopics[T], from: string) => void) {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener as Hear]);
    },
    onGap: (act) => void gaps.push(act),
    vanished(heardAt) {
      // Whoever could not read cannot tell a silent server from one that was not heard.
      if (steadySince !== null && steadySince <= heardAt) reportGap("a server vanished without goodbye");
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await writer[Symbol.asyncDispose]();
      reading.client.destroy();
      await reader;
    },
  };
}

async function newestId(client: RedisClient): Promise<string> {
  const [newest] = await client.xRevRange(STREAM, "+", "-", { COUNT: 1 });
  return newest?.id ?? BEGINNING;
}

async function oldestId(client: RedisClient): Promise<string | null> {
  const [oldest] = await client.xRange(STREAM, "-", "+", { COUNT: 1 });
  return oldest?.id ?? null;
}
