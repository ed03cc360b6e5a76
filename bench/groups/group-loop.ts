import { randomUUIDv7 } from "node:crypto";
import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Socket } from "socket.io-client";
import { percentile } from "../figures.ts";
import { type LoopResult, TEXT } from "../messages/closed-loop.ts";

export interface ConnectedGroup {
  readonly id: string;
  readonly members: readonly Socket[];
}

/** Sends a message of the n-th member; milliseconds until each other member had it. */
export type SendToGroup = (group: ConnectedGroup, n: number) => Promise<number[]>;

interface UnderWay {
  readonly sentAt: number;
  readonly expected: number;
  readonly took: number[];
  readonly arrived: () => void;
}

/** So that a lost message ends the measurement instead of halting it. */
const LOST_AFTER = 30_000;

/** Listens on these sockets, each of which must be here once. */
export function senderToGroups(sockets: Iterable<Socket>): SendToGroup {
  const underWay = new Map<string, UnderWay>();
  const receive = ({ clientMessageId }: Message) => {
    const one = underWay.get(clientMessageId);
    if (!one) return;
    one.took.push(performance.now() - one.sentAt);
    if (one.took.length < one.expected) return;
    underWay.delete(clientMessageId);
    one.arrived();
  };
  for (const socket of sockets) socket.on("newMessage", receive);

  return ({ id, members }, n) =>
    new Promise((resolve, reject) => {
      const clientMessageId = randomUUIDv7();
      const took: number[] = [];
      const expected = members.length - 1;
      const lost = setTimeout(
        () => reject(new Error(`${expected - took.length} of ${expected} members did not get a message`)),
        LOST_AFTER,
      );
      const arrived = () => {
        clearTimeout(lost);
        resolve(took);
      };
      underWay.set(clientMessageId, { sentAt: performance.now(), expected, took, arrived });
      const draft = { conversationId: id, text: TEXT, clientMessageId };
      (members[n % members.length] as Socket).emit("sendMessage", draft, (answer: SendAnswer) => {
        if (!answer.ok) reject(new Error(`a send was refused: ${answer.error.message}`));
      });
    });
}

/** Every group has one message under way for `seconds`: the next is sent when every member has the last. */
export async function groupLoop(
  send: SendToGroup,
  groups: readonly ConnectedGroup[],
  seconds: number,
): Promise<LoopResult> {
  const latencies: number[] = [];
  const start = performance.now();
  const stop = start + seconds * 1_000;
  await Promise.all(
    groups.map(async (group) => {
      for (let n = 0; performance.now() < stop; n++) latencies.push(...(await send(group, n)));
    }),
  );
  const elapsed = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  return {
    delivered: latencies.length,
    perSecond: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}
