import type { Socket } from "socket.io-client";
import { median, spread } from "../figures.ts";
import { connect, type Login, type LoopResult } from "../messages/closed-loop.ts";
import { processorTime, type Running } from "../processes.ts";
import { type ConnectedGroup, groupLoop, type SendToGroup, senderToGroups } from "./group-loop.ts";
import type { GroupShape } from "./make-groups.ts";

export interface Server {
  readonly name: string;
  readonly running: Running;
}

interface Side extends Server {
  readonly send: SendToGroup;
  readonly groups: readonly ConnectedGroup[];
  readonly sockets: readonly Socket[];
}

interface Round extends LoopResult {
  /** Processor time of the server for one delivery; PostgreSQL's is not in it. */
  readonly serverMicroseconds: number;
}

/** Both servers in turns; the first is the control. Both keep their sockets, which cost nothing while they are quiet. */
export async function compareGroups(
  servers: readonly [Server, Server],
  people: readonly Login[],
  groups: readonly GroupShape[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const sides = await connectAll(servers, people, groups);
  const results = new Map(sides.map((side) => [side, [] as Round[]]));
  // A server that has just started runs uncompiled code.
  for (const side of sides) await groupLoop(side.send, side.groups, seconds);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) results.get(side)?.push(await oneRound(side, seconds));
  const each = (groups.length * (groups[0]?.members.length ?? 0)) / people.length;
  console.log(
    `\n${groups.length} groups of ${groups[0]?.members.length} connected members (${people.length} people, each in ${each}), one message in flight each; deliveries, median of ${rounds} (lowest–highest)`,
  );
  for (const [{ name }, found] of results) {
    const of = (key: keyof Round, digits = 0) =>
      spread(
        found.map((one) => one[key]),
        digits,
      );
    console.log(
      `  ${name}: ${of("perSecond")}/s, p50 ${of("p50", 1)} ms, p99 ${of("p99", 1)} ms, server's processor ${of("serverMicroseconds", 1)} µs each`,
    );
  }
  const [control = [], product = []] = [...results.values()];
  printShare(product.map((one, i) => one.perSecond / (control[i] as Round).perSecond));
  disconnectAll(sides);
}

async function oneRound({ running, send, groups }: Side, seconds: number): Promise<Round> {
  const before = processorTime(running.pid);
  const result = await groupLoop(send, groups, seconds);
  const serverTime = processorTime(running.pid) - before;
  return { ...result, serverMicroseconds: (serverTime / result.delivered) * 1_000_000 };
}

/** Until the last member of one group has a message, one message after the other. */
export async function compareLast(
  servers: readonly [Server, Server],
  people: readonly Login[],
  group: GroupShape,
  { rounds, sends }: { rounds: number; sends: number },
): Promise<void> {
  const sides = await connectAll(servers, people, [group]);
  const lasts = new Map(sides.map((side) => [side, [] as number[]]));
  for (const side of sides) await medianLast(side, sends);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) lasts.get(side)?.push(await medianLast(side, sends));
  console.log(
    `\none message to ${group.members.length.toLocaleString("en")} connected members, ms until the last has it; ${sends} messages a round, median of ${rounds} rounds (lowest–highest)`,
  );
  for (const [{ name }, found] of lasts) console.log(`  ${name}: ${spread(found, 1)} ms`);
  const [control = [], product = []] = [...lasts.values()];
  const times = product.map((one, i) => one / (control[i] as number));
  console.log(`  times bare Socket.IO: ${spread(times, 2)}`);
  disconnectAll(sides);
}

async function medianLast({ send, groups }: Side, sends: number): Promise<number> {
  const lasts: number[] = [];
  for (let n = 0; n < sends; n++) lasts.push(Math.max(...(await send(groups[0] as ConnectedGroup, n))));
  return median(lasts);
}

const printShare = (shares: readonly number[]) =>
  console.log(`  share of bare Socket.IO: ${spread(shares.map((one) => 100 * one))} %`);

const connectAll = (servers: readonly Server[], people: readonly Login[], groups: readonly GroupShape[]) =>
  Promise.all(servers.map((server) => connectTo(server, people, groups)));

async function connectTo(
  server: Server,
  people: readonly Login[],
  groups: readonly GroupShape[],
): Promise<Side> {
  const groupsOf = Map.groupBy(
    groups.flatMap(({ id, members }) => members.map((member) => ({ id, member }))),
    ({ member }) => member,
  );
  const sockets = new Map<string, Socket>();
  for (const person of people) {
    const mine = groupsOf.get(person.id)?.map(({ id }) => id) ?? [];
    sockets.set(person.id, await connect(server.running.url, person, mine));
  }
  return {
    ...server,
    send: senderToGroups(sockets.values()),
    sockets: [...sockets.values()],
    groups: groups.map(({ id, members }) => ({
      id,
      members: members.map((member) => sockets.get(member) as Socket),
    })),
  };
}

function disconnectAll(sides: readonly Side[]): void {
  for (const { sockets } of sides) for (const socket of sockets) socket.disconnect();
}
