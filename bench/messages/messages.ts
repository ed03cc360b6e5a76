import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Socket } from "socket.io-client";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { openPool } from "../../apps/server/src/platform/database/pools.ts";
import { storeMessages } from "../../apps/server/src/talk/messages/send/insert-batch-store.ts";
import { machine, median, spread } from "../figures.ts";
import { processorTime, type Running, residentMemory, startServer } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";
import { closedLoop, connect, connectPairs, type Login, type LoopResult, TEXT } from "./closed-loop.ts";
import { makePeople, signIn } from "./people.ts";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const IN_FLIGHT = 4;
const PAIRS = [25, 100];
const IDLE_CONNECTIONS = 2_000;

interface MessagesBenchOptions {
  readonly seconds: number;
  readonly rounds: number;
}

function readOptions(options: readonly string[]): MessagesBenchOptions {
  const value = (name: string, fallback: number) => {
    const at = options.indexOf(name);
    return at < 0 ? fallback : Number(options[at + 1]);
  };
  return { seconds: value("--seconds", 5), rounds: value("--rounds", 5) };
}

/** Delivered messages a second over real sockets, each durable before it is acknowledged, beside bare Socket.IO. */
export async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  console.log(machine());
  await withDatabase(async (postgres, folder) => {
    const database = openPool(postgres.socketUrl, "sending");
    const accounts = await makePeople(database, 2 * Math.max(...PAIRS));
    await measure(postgres.socketUrl, database, accounts, folder, options);
    await database.end();
  });
}

async function measure(
  databaseUrl: string,
  database: Database,
  accounts: { id: string; email: string }[],
  folder: string,
  options: MessagesBenchOptions,
) {
  await using product = await startProduct(databaseUrl, join(folder, "data"));
  await using bare = await startServer(file("bare-server.ts"), {});
  const people: Login[] = [];
  for (const account of accounts) people.push(await signIn(product.url, account));

  console.log(`memory of one idle connection: ${(await memoryPerConnection(product, people)).toFixed(0)} kB`);
  for (const pairs of PAIRS) await comparePairs(product, bare, people, pairs, options);
  // Last, so that the product does not work while the database tidies up after a million rows it did not write.
  await compareBatches(database, accounts, options);
}

async function comparePairs(
  product: Running,
  bare: Running,
  people: readonly Login[],
  pairs: number,
  { seconds, rounds }: MessagesBenchOptions,
) {
  const results: { product: Round[]; bare: Round[] } = { product: [], bare: [] };
  // A server that has just started runs uncompiled code; both are measured as they are after a while.
  for (const server of [bare, product]) await oneRound(server, people, pairs, seconds);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of [
      ["bare", bare],
      ["product", product],
    ] as const) {
      results[name].push(await oneRound(server, people, pairs, seconds));
    }
  }
  console.log(`\n${pairs} pairs, ${IN_FLIGHT} in flight each, median of ${rounds} (lowest–highest)`);
  print("bare Socket.IO, nothing stored", results.bare);
  print("Lingualoom, durable before acknowledged", results.product);
  const share = results.product.map((one, i) => one.perSecond / (results.bare[i] as Round).perSecond);
  console.log(`  share of bare Socket.IO: ${(100 * median(share)).toFixed(0)} %`);
  const cpu = (rounds: readonly Round[]) => spread(rounds.map((one) => one.serverMicroseconds));
  console.log(`  processor time of the server for a message: ${cpu(results.product)} µs, bare ${cpu(results.bare)} µs`);
}

function print(name: string, results: readonly LoopResult[]) {
  const of = (key: keyof LoopResult, digits = 0) =>
    spread(
      results.map((one) => one[key]),
      digits,
    );
  console.log(`  ${name}: ${of("perSecond")}/s, p50 ${of("p50", 1)} ms, p99 ${of("p99", 1)} ms`);
}

interface Round extends LoopResult {
  /** Processor time of the server for one message. */
  readonly serverMicroseconds: number;
}

async function oneRound(server: Running, people: readonly Login[], pairs: number, seconds: number): Promise<Round> {
  const connected = await connectPairs(server.url, people, pairs);
  await closedLoop(connected, IN_FLIGHT, 1);
  const before = processorTime(server.pid);
  const result = await closedLoop(connected, IN_FLIGHT, seconds);
  const serverTime = processorTime(server.pid) - before;
  for (const { from, to } of connected) {
    from.disconnect();
    to.disconnect();
  }
  return { ...result, serverMicroseconds: (serverTime / result.delivered) * 1_000_000 };
}

async function memoryPerConnection(product: Running, people: readonly Login[]): Promise<number> {
  const sockets: Socket[] = [await connect(product.url, people[0] as Login)];
  const before = residentMemory(product.pid);
  for (let i = 0; i < IDLE_CONNECTIONS; i++) {
    sockets.push(await connect(product.url, people[i % people.length] as Login));
  }
  const grown = residentMemory(product.pid) - before;
  for (const socket of sockets) socket.disconnect();
  return (grown * 1024) / IDLE_CONNECTIONS;
}

/** The other raw limit: the product's own statement, batch after batch, with nothing around it. */
async function compareBatches(
  database: Database,
  people: readonly { id: string }[],
  { seconds, rounds }: MessagesBenchOptions,
) {
  const conversations = await database<{ id: string }[]>`
    insert into conversations (id, kind, direct_low, direct_high, created_at)
    select gen_random_uuid(), 'direct', least(a, b), greatest(a, b), now()
    from unnest(${people.filter((_, i) => i % 2 === 0).map((one) => one.id)}::uuid[],
      ${people.filter((_, i) => i % 2 === 1).map((one) => one.id)}::uuid[]) as t(a, b)
    on conflict (direct_low, direct_high) do update set kind = excluded.kind
    returning id`;
  await database`insert into participants (conversation_id, user_id)
    select id, direct_low from conversations union all select id, direct_high from conversations
    on conflict do nothing`;
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let stored = 0;
    const start = performance.now();
    while (performance.now() - start < seconds * 1_000) {
      const batch = conversations.map(({ id }, i) => ({
        id: randomUUID(),
        conversationId: id,
        senderId: (people[2 * i] as { id: string }).id,
        membersVersion: 0,
        clientMessageId: randomUUID(),
        text: TEXT,
      }));
      await storeMessages(database, batch, new Date());
      stored += batch.length;
    }
    rates.push((stored / (performance.now() - start)) * 1_000);
  }
  console.log(`bare grouped insert, ${conversations.length} messages a batch: ${spread(rates)}/s`);
}
