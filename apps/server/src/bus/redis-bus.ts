import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import { type Clock, systemClock } from "../clock.ts";
import { openRedis, type Redis, type RedisClient } from "../redis/open-redis.ts";
import type { Bus, BusTopic, BusTopics } from "./bus.ts";
import { createSequence } from "./sequence.ts";
import { isAfter } from "./stream-id.ts";
import { openStreamWriter } from "./stream-writer.ts";

export const STREAM = "lingualoom:bus";
/** About as many entries stay readable for a node that was cut off; a node that missed more reads the database anew. */
export const STREAM_LENGTH = 10_000;

const BLOCK_MS = 2_000;
const AT_ONCE = 500;
const RETRY_MS = 500;
const BEGINNING = "0-0";

type Listener = (data: never, node: string) => void;
type Fields = Readonly<Record<string, string>>;

interface Connections {
  readonly writer: Awaited<ReturnType<typeof openStreamWriter>>;
  readonly reading: Redis;
  /** The newest id of the stream when this node began to read. */
  readonly beganAt: string;
}

/** Connects to Redis: reading blocks its connection, so writing has another. */
export async function openRedisBus(url: string, log: Logger, clock: Clock = systemClock): Promise<Bus> {
  // Writes wait while Redis is away; reads fail at once and so detect the outage.
  const writer = await openStreamWriter({ url, log, clock, stream: STREAM, length: STREAM_LENGTH });
  const reading = await openRedis(url, log);
  return new RedisBus({ writer, reading, beganAt: await newestId(reading.client) }, log, clock);
}

/**
 * A bus on one Redis stream that every node writes to and reads. A stream, not channels: a node that was cut off for a
 * moment goes on where it was, and detects entries that were dropped meanwhile.
 */
class RedisBus implements Bus {
  readonly #node = randomUUID();
  readonly #connections: Connections;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #onGap: (() => void)[] = [];
  readonly #sequence: ReturnType<typeof createSequence>;
  readonly #reader: Promise<void>;
  #last: string;
  #published = 0;
  /** Since when reading works without a break; null while it does not. */
  #steadySince: number | null;
  #closed = false;

  constructor(connections: Connections, log: Logger, clock: Clock) {
    this.#connections = connections;
    this.#log = log;
    this.#clock = clock;
    this.#last = connections.beganAt;
    this.#sequence = createSequence(connections.beganAt);
    this.#steadySince = clock.now().getTime();
    this.#reader = this.#readOn();
  }

  publish<T extends BusTopic>(topic: T, data: BusTopics[T]): void {
    const { writer, beganAt } = this.#connections;
    this.#published += 1;
    const number = String(this.#published);
    writer.add({ from: this.#node, number, beganAt, topic, data: JSON.stringify(data) }, (error) => {
      if (!this.#closed) this.#log.warn({ reason: error.message, topic }, "an entry did not reach the other servers");
    });
  }

  on<T extends BusTopic>(topic: T, listener: (data: BusTopics[T], from: string) => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener as Listener]);
  }

  onGap(act: () => void): void {
    this.#onGap.push(act);
  }

  vanished(heardAt: number): void {
    // A node that could not read cannot distinguish a silent node from one that it did not hear.
    if (this.#steadySince !== null && this.#steadySince <= heardAt)
      this.#reportGap("a server vanished without goodbye");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await this.#connections.writer[Symbol.asyncDispose]();
    this.#connections.reading.client.destroy();
    await this.#reader;
  }

  async #readOn(): Promise<void> {
    while (!this.#closed) {
      try {
        if (this.#steadySince === null) await this.#resume();
        await this.#read();
      } catch {
        // openRedis logs that Redis is away, and when it is back.
        this.#steadySince = null;
        if (!this.#closed) await wait(RETRY_MS);
      }
    }
  }

  async #read(): Promise<void> {
    const { client } = this.#connections.reading;
    const streams = (await client.xRead([{ key: STREAM, id: this.#last }], {
      BLOCK: BLOCK_MS,
      COUNT: AT_ONCE,
    })) as { messages: { id: string; message: Fields }[] }[] | null;
    let missing = false;
    for (const { id, message } of streams?.[0]?.messages ?? []) {
      this.#last = id;
      if (message.from === this.#node) continue;
      if (this.#isGap(message)) missing = true;
      this.#dispatch(message);
    }
    if (missing) this.#reportGap("numbers of the stream are missing");
  }

  /** The stream may have been set back while this node was cut off from it. */
  async #resume(): Promise<void> {
    const { client } = this.#connections.reading;
    const [oldest, newest] = [await oldestId(client), await newestId(client)];
    const isSetBack = isAfter(this.#last, newest);
    if (isSetBack) this.#last = newest;
    if (isSetBack || oldest === null || isAfter(oldest, this.#last)) this.#reportGap("the stream was cut or set back");
    this.#steadySince = this.#clock.now().getTime();
  }

  #dispatch({ from, topic, data }: Fields): void {
    if (!topic || !data || !from) return;
    for (const listener of this.#listeners.get(topic) ?? [])
      try {
        listener(JSON.parse(data) as never, from);
      } catch (error) {
        this.#log.error({ err: error, topic }, "a message of another server could not be used");
      }
  }

  /** Entries of a version before numbers have none. */
  #isGap({ from, number, beganAt, topic }: Fields): boolean {
    if (!from || !number || !beganAt) return false;
    const found = this.#sequence.isGap({ node: from, number: Number(number), beganAt });
    if (topic === "goodbye") this.#sequence.ends(from);
    return found;
  }

  #reportGap(reason: string): void {
    this.#log.warn({ reason }, "messages of other servers may have been lost; pages ask anew");
    for (const act of this.#onGap) act();
  }
}

async function newestId(client: RedisClient): Promise<string> {
  const [newest] = await client.xRevRange(STREAM, "+", "-", { COUNT: 1 });
  return newest?.id ?? BEGINNING;
}

async function oldestId(client: RedisClient): Promise<string | null> {
  const [oldest] = await client.xRange(STREAM, "-", "+", { COUNT: 1 });
  return oldest?.id ?? null;
}
