import { randomUUIDv7 } from "node:crypto";
import { percentile } from "../figures.ts";
import type { Login, LoopResult } from "../messages/closed-loop.ts";

/** A connected member. */
export interface GroupClient {
  readonly send: (groupId: string, messageId: string, refused: (reason: string) => void) => void;
  readonly close: () => void;
}

/** `receive` gets the ID of every message that another member sent to one of the groups. */
export type Connect = (
  url: string,
  person: Login,
  groups: readonly string[],
  receive: (messageId: string) => void,
) => Promise<GroupClient>;

export interface ConnectedGroup {
  readonly id: string;
  readonly members: readonly GroupClient[];
}

/** Sends a message of the n-th member; milliseconds until each other member had it. */
export type SendToGroup = (group: ConnectedGroup, n: number) => Promise<number[]>;

interface UnderWay {
  readonly sentAt: number;
  readonly expected: number;
  readonly took: number[];
  readonly arrived: () => void;
}

/** Ends the measurement when a message is lost. */
const LOST_AFTER = 30_000;

/** `receive` is to be given to every member that connects. */
export function senderToGroups(): { receive: (messageId: string) => void; send: SendToGroup } {
  const underWay = new Map<string, UnderWay>();
  const receive = (messageId: string) => {
    const one = underWay.get(messageId);
    if (!one) return;
    one.took.push(performance.now() - one.sentAt);
    if (one.took.length < one.expected) return;
    underWay.delete(messageId);
    one.arrived();
  };
  const send: SendToGroup = ({ id, members }, n) =>
    new Promise((resolve, reject) => {
      const messageId = randomUUIDv7();
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
      underWay.set(messageId, { sentAt: performance.now(), expected, took, arrived });
      (members[n % members.length] as GroupClient).send(id, messageId, (reason) =>
        reject(new Error(`a send was refused: ${reason}`)),
      );
    });
  return { receive, send };
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

/** Sends `times` messages, one after the other. */
export async function groupTimes(send: SendToGroup, group: ConnectedGroup, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await send(group, n);
}
