import { randomUUIDv7 } from "node:crypto";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { io, type Socket } from "socket.io-client";
import { percentile } from "../figures.ts";

export interface Login {
  readonly id: string;
  readonly cookie: string;
}

export interface Pair {
  readonly from: Socket;
  readonly to: Socket;
  readonly toId: string;
}

export interface LoopResult {
  readonly delivered: number;
  readonly perSecond: number;
  /** Milliseconds from the sender's emit to the receiver's event. */
  readonly p50: number;
  readonly p99: number;
}

export const TEXT = "Hello, how are you today? Shall we meet at the station at seven?";

/** `groups` is for the control, which has no database to find them in. */
export function connect(url: string, { id, cookie }: Login, groups: readonly string[] = []): Promise<Socket> {
  const socket = io(url, {
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: { cookie },
    query: { id, groups: groups.join(",") },
    reconnection: false,
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

export async function connectPairs(url: string, people: readonly Login[], pairs: number): Promise<Pair[]> {
  const connected: Pair[] = [];
  for (let i = 0; i < pairs; i++) {
    const from = people[2 * i] as Login;
    const to = people[2 * i + 1] as Login;
    connected.push({ from: await connect(url, from), to: await connect(url, to), toId: to.id });
  }
  return connected;
}

/**
 * Every pair keeps `inFlight` messages under way for `seconds`: the next is sent when the receiver has the last.
 * A message counts when its receiver has it.
 */
export async function closedLoop(pairs: readonly Pair[], inFlight: number, seconds: number): Promise<LoopResult> {
  const latencies: number[] = [];
  const start = performance.now();
  const stop = start + seconds * 1_000;
  const refused: string[] = [];
  await Promise.all(pairs.map((pair) => loopOne(pair, inFlight, stop, latencies, refused)));
  const elapsed = (performance.now() - start) / 1_000;
  if (refused.length > 0) throw new Error(`${refused.length} sends were refused: ${refused[0]}`);
  latencies.sort((a, b) => a - b);
  return {
    delivered: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

function loopOne(
  { from, to, toId }: Pair,
  inFlight: number,
  stop: number,
  latencies: number[],
  refused: string[],
): Promise<void> {
  const sentAt = new Map<string, number>();
  return new Promise((resolve) => {
    const send = () => {
      // UUIDs like the page's.
      const clientMessageId = randomUUIDv7();
      sentAt.set(clientMessageId, performance.now());
      from.emit("sendMessage", { to: toId, text: TEXT, clientMessageId }, (answer: Answer) => {
        if (!answer.ok) refused.push(answer.error.message);
      });
    };
    const receive = (message: Message) => {
      const sent = sentAt.get(message.clientMessageId);
      if (sent === undefined) return;
      sentAt.delete(message.clientMessageId);
      const now = performance.now();
      latencies.push(now - sent);
      if (now < stop) send();
      else if (sentAt.size === 0) {
        to.off("newMessage", receive);
        resolve();
      }
    };
    to.on("newMessage", receive);
    for (let i = 0; i < inFlight; i++) send();
  });
}

type Answer = { ok: true } | { ok: false; error: { message: string } };
