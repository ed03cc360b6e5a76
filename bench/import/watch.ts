import { setTimeout as wait } from "node:timers/promises";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Socket } from "socket.io-client";
import { percentile } from "../figures.ts";
import { TEXT } from "../messages/closed-loop.ts";
import { residentMemory, residentMemoryBelow } from "../processes.ts";

const SAMPLE_MS = 50;
/** Milliseconds between two sends. */
const EVERY_MS = 25;

/** Watches the memory of a server and of the processes that it starts, until `stop`. */
export class MemoryWatch {
  readonly #pid: number;
  #isOver = false;
  readonly #watching: Promise<void>;
  #highest = { server: 0, below: 0, together: 0 };

  constructor(pid: number) {
    this.#pid = pid;
    this.#watching = this.#watch();
  }

  /** @returns the highest figures in MB */
  async stop() {
    this.#isOver = true;
    await this.#watching;
    return this.#highest;
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      const { server, below, together } = this.#highest;
      const now = { server: residentMemory(this.#pid), below: residentMemoryBelow(this.#pid) };
      this.#highest = {
        server: Math.max(server, now.server),
        below: Math.max(below, now.below),
        together: Math.max(together, now.server + now.below),
      };
      await wait(SAMPLE_MS);
    }
  }
}

export interface Talk {
  readonly from: Socket;
  readonly to: Socket;
  readonly toId: string;
}

export interface Slice {
  readonly p50: number;
  readonly p95: number;
}

/** Milliseconds from each send to its arrival at the other person, one after the other. */
export async function slice({ from, to, toId }: Talk, ms: number): Promise<Slice> {
  const times: number[] = [];
  for (const until = performance.now() + ms; performance.now() < until; await wait(EVERY_MS)) {
    const clientMessageId = crypto.randomUUID();
    const begun = performance.now();
    const arrived = new Promise<void>((resolve) => {
      const receive = (message: Message) => {
        if (message.clientMessageId !== clientMessageId) return;
        to.off("newMessage", receive);
        resolve();
      };
      to.on("newMessage", receive);
    });
    from.emit("sendMessage", { to: toId, text: TEXT, clientMessageId }, () => {});
    await arrived;
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** Measures slices while `work` runs. */
export async function slicesDuring<T>(talk: Talk, ms: number, work: Promise<T>): Promise<[T, Slice[]]> {
  let isOver = false;
  const done = work.finally(() => {
    isOver = true;
  });
  const slices: Slice[] = [];
  while (!isOver) slices.push(await slice(talk, ms));
  return [await done, slices];
}
