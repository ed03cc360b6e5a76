import { loadavg } from "node:os";
import { median, spread } from "../figures.ts";
import type { Login, LoopResult } from "../messages/closed-loop.ts";
import { processorTime } from "../processes.ts";
import { type ConnectedGroup, groupLoop } from "./group-loop.ts";
import type { GroupShape } from "./make-groups.ts";
import { atRest, connectAll, disconnectAll, type Server, type Side } from "./sides.ts";

interface Round extends LoopResult {
  /** Processor time of the server for one delivery; PostgreSQL's is not in it. */
  readonly serverMicroseconds: number;
}

/** The servers in turns; the first is the control. All keep their sockets, which cost nothing while they are quiet. */
export async function compareGroups(
  servers: readonly Server[],
  people: readonly Login[],
  groups: readonly GroupShape[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const sides = await connectAll(servers, people, groups);
  const results = new Map(sides.map((side) => [side, [] as Round[]]));
  // A server that has just started runs uncompiled code.
  for (const side of sides) await groupLoop(side.send, side.groups, seconds);
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      await atRest(sides);
      results.get(side)?.push(await oneRound(side, seconds));
    }
  const each = (groups.length * (groups[0]?.members.length ?? 0)) / people.length;
  const load = loadavg().map((one) => one.toFixed(1));
  console.log(
    `\n${groups.length} groups of ${groups[0]?.members.length} connected members (${people.length} people, each in ${each}), one message in flight each; deliveries, median of ${rounds} (lowest–highest); load ${load.join(", ")}`,
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
  printRatios([...results].map(([{ name }, found]) => ({ name, rates: found.map((one) => one.perSecond) })));
  disconnectAll(sides);
}

async function oneRound({ running, send, groups }: Side, seconds: number): Promise<Round> {
  const before = processorTime(running.pid);
  const result = await groupLoop(send, groups, seconds);
  const serverTime = processorTime(running.pid) - before;
  return { ...result, serverMicroseconds: (serverTime / result.delivered) * 1_000_000 };
}

/** Of the second, which is the product, to each of the others, round by round. */
function printRatios(all: readonly { readonly name: string; readonly rates: readonly number[] }[]): void {
  const [control, product, ...others] = all;
  const against = (other?: (typeof all)[number]) =>
    product?.rates.map((one, i) => one / (other?.rates[i] ?? Number.NaN)) ?? [];
  console.log(`  share of bare Socket.IO: ${spread(against(control).map((one) => 100 * one))} %`);
  for (const other of others) console.log(`  times ${other.name}: ${spread(against(other), 2)}`);
}

/** Until the last member of one group has a message, one message after the other. */
export async function compareLast(
  servers: readonly Server[],
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
