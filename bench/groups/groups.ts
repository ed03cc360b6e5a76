import { randomUUID, randomUUIDv7 } from "node:crypto";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUP_MEMBERS_MAX, PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { EmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machine, median, spread } from "../figures.ts";
import type { Login, LoopResult } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { processorTime, startServer } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";
import { persistentConnection } from "../translation/persistent-connection.ts";
import { HOW_TO_INSTALL, installedEjabberd, startEjabberd } from "./ejabberd.ts";
import { type ConnectedGroup, groupLoop } from "./group-loop.ts";
import { type GroupShape, makeGroups, shareOut, writeIn } from "./make-groups.ts";
import type { Page } from "./pages.ts";
import { measurePages } from "./pages.ts";
import { printRows } from "./rows-of-sends.ts";
import type { Server } from "./sides.ts";
import { atRest, connectAll, disconnectAll, type Side } from "./sides.ts";
import { connectSocketIo } from "./socket-io-client.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const METRICS_TOKEN = randomUUID() + randomUUID();

/** Groups: rows of a send, the times of pages, and deliveries beside bare Socket.IO and ejabberd, in one and in many. */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  console.log(machine());
  await withDatabase(async (postgres, folder) => {
    const database = openDatabase(postgres.socketUrl, 1);
    const data = join(folder, "data");
    await using product = await startProduct(postgres.socketUrl, data, { METRICS_TOKEN });
    await using bare = await startServer(file("../messages/bare-server.ts"), {});
    const servers = [
      { name: "bare Socket.IO rooms, nothing stored", running: bare, connect: connectSocketIo },
      { name: "Lingualoom, durable before acknowledged", running: product, connect: connectSocketIo },
    ] as const;
    const measured = await measure(database, servers, options);
    await database.end();
    await besideEjabberd(postgres, folder, servers, measured, options);
  });
}

async function measure(database: Database, servers: readonly [Server, Server], options: GroupsBenchOptions) {
  const { connected, groups, size, large, onlyMany } = options;
  const { url } = servers[1].running;
  const people: Login[] = [];
  for (const account of await makePeople(database, large)) people.push(await signIn(url, account));
  const ids = people.map(({ id }) => id);
  const group = (members: readonly string[]): GroupShape => ({ id: randomUUIDv7(), members });

  const many = shareOut(ids.slice(0, connected), groups, size).map(group);
  await makeGroups(database, many);
  if (!onlyMany) await measureOthers(database, servers, people, group, options);
  return { people: people.slice(0, connected), groups: many };
}

/** Measures everything except the many groups. */
async function measureOthers(
  database: Database,
  servers: readonly [Server, Server],
  people: readonly Login[],
  group: (members: readonly string[]) => GroupShape,
  options: GroupsBenchOptions,
): Promise<void> {
  const ids = people.map(({ id }) => id);
  const everybody = group(ids);
  const counted = [group(ids.slice(0, 2)), group(ids.slice(0, options.size)), everybody];
  await makeGroups(database, counted);
  const { url } = servers[1].running;
  const connection = persistentConnection(url);
  const { cookie } = people[0] as Login;
  // First, since the server finds the languages of many messages in the background for a long time.
  await printRows(database, connection, cookie, counted, options.sends);
  const pages = await fillPages(database, ids, group, options);
  await measurePages({ url, token: METRICS_TOKEN }, connection, cookie, pages, options);
  connection.close();
  await compareLast(servers, people, everybody, options);
}

async function besideEjabberd(
  postgres: EmbeddedPostgres,
  folder: string,
  servers: readonly Server[],
  { people, groups }: { people: readonly Login[]; groups: readonly GroupShape[] },
  options: GroupsBenchOptions,
): Promise<void> {
  const installed = await installedEjabberd();
  if (!installed) {
    console.log(HOW_TO_INSTALL);
    return compareGroups(servers, people, groups, options);
  }
  const users = people.map(({ id }) => id);
  await using ejabberd = await startEjabberd(installed, postgres, join(folder, "ejabberd"), users);
  await compareGroups([...servers, ejabberd], people, groups, options);
}

interface Round extends LoopResult {
  /** Processor time of the server for one delivery; PostgreSQL's is not in it. */
  readonly serverMicroseconds: number;
}

/** The servers in turns; the first is the control. All keep their sockets, which cost nothing while they are quiet. */
async function compareGroups(
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

/** Prints the ratios of the second, the product, to each of the others, round by round. */
function printRatios(all: readonly { readonly name: string; readonly rates: readonly number[] }[]): void {
  const [control, product, ...others] = all;
  const against = (other?: (typeof all)[number]) =>
    product?.rates.map((one, i) => one / (other?.rates[i] ?? Number.NaN)) ?? [];
  console.log(`  share of bare Socket.IO: ${spread(against(control).map((one) => 100 * one))} %`);
  for (const other of others) console.log(`  times ${other.name}: ${spread(against(other), 2)}`);
}

/** Until the last member of one group has a message, one message after the other. */
async function compareLast(
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

/** Messages in each group of the list, and in the large one. */
const LISTED = 20;
const WRITTEN = 1_000;

/** Adds a large group with a history, and a person who is in many groups. */
async function fillPages(
  database: Database,
  [me, ...others]: readonly string[],
  group: (members: readonly string[]) => GroupShape,
  { listed, size }: GroupsBenchOptions,
): Promise<Page[]> {
  const member = (n: number) => others[n % others.length] as string;
  const list = Array.from({ length: listed }, (_, g) =>
    group([me as string, ...Array.from({ length: size - 1 }, (_, n) => member(g * 7 + n))]),
  );
  const read = group([me as string, ...others]);
  await makeGroups(database, [...list, read]);
  await writeIn(
    database,
    list.map(({ id }) => id),
    LISTED,
  );
  await writeIn(database, [read.id], WRITTEN);
  const [CONVERSATIONS, ONE] = ["/conversations", `/conversations/${read.id}`];
  const named: [call: string, path: string][] = [
    ["GET /conversations", CONVERSATIONS],
    ["GET /conversations/:conversationId/messages", `${ONE}/messages`],
    ["GET /conversations/:conversationId/members", `${ONE}/members`],
  ];
  return [
    { call: "GET /ping", path: "/ping" },
    ...named.flatMap(([call, path]) => [
      { call, path },
      { call, path: `${path}?limit=${PAGE_SIZE_MAX}` },
    ]),
  ];
}

function readOptions(options: readonly string[]) {
  const value = (name: string, fallback: number) => {
    const at = options.indexOf(name);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  const read = {
    groups: value("--groups", 100),
    size: value("--size", 50),
    /** Groups of each person: fewer sockets for the same deliveries. */
    each: value("--each", 10),
    large: value("--large", GROUP_MEMBERS_MAX),
    listed: value("--listed", 500),
    rounds: value("--rounds", 5),
    seconds: value("--seconds", 5),
    sends: value("--sends", 20),
    tries: value("--tries", 200),
    /** Leaves out the rows, the pages and the large group. */
    onlyMany: options.includes("--only-many"),
  };
  const connected = (read.groups * read.size) / read.each;
  if (read.groups % read.each !== 0) throw new Error("--groups has to be a multiple of --each");
  if (Math.max(connected, read.size) > read.large) throw new Error(`--large has to be ${connected} or more`);
  return { ...read, connected };
}

type GroupsBenchOptions = ReturnType<typeof readOptions>;
