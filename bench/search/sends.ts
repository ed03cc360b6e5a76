import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { EmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { spread } from "../figures.ts";
import { closedLoop, connectPairs } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { processorTime, processorTimeBelow } from "../processes.ts";
import { startProduct } from "../product.ts";

const WITHOUT_INDEX = fileURLToPath(new URL("without-index.ts", import.meta.url));
const PAIRS = 25;
const IN_FLIGHT = 4;
/** Two turns of the indexer, which works every eleven seconds. */
const SECONDS = 22;
const POLL_MS = 250;

/** Sends a second with the index and without, in turns; and the processor time of both until all is indexed. */
export async function compareSends(postgres: EmbeddedPostgres, folder: string, rounds: number): Promise<void> {
  const database = openDatabase(postgres.socketUrl, 2);
  const people = await makePeople(database, 4 * PAIRS);
  const secret = randomUUID() + randomUUID();
  const start = (script: string | undefined, name: string) =>
    startProduct(postgres.socketUrl, join(folder, name), { APP_SECRET: secret }, script);
  await using indexing = await start(undefined, "indexing");
  await using plain = await start(WITHOUT_INDEX, "plain");
  const connected = async (url: string, accounts: typeof people) => {
    const logins = [];
    for (const account of accounts) logins.push(await signIn(url, account));
    return connectPairs(url, logins, PAIRS);
  };
  const sides = {
    indexing: await connected(indexing.url, people.slice(0, 2 * PAIRS)),
    plain: await connected(plain.url, people.slice(2 * PAIRS)),
  };
  const writers = people.slice(0, 2 * PAIRS).map(({ id }) => id);
  const rates: Record<keyof typeof sides, number[]> = { indexing: [], plain: [] };
  const spent: typeof rates = { indexing: [], plain: [] };
  const turn = async (side: keyof typeof sides) => {
    const before = processorTime({ indexing, plain }[side].pid) + processorTimeBelow(postgres.pid);
    const { delivered, perSecond } = await closedLoop(sides[side], IN_FLIGHT, SECONDS);
    if (side === "indexing") await indexed(database, writers);
    const after = processorTime({ indexing, plain }[side].pid) + processorTimeBelow(postgres.pid);
    return { perSecond, microseconds: (1e6 * (after - before)) / delivered };
  };
  // A server that has just started runs uncompiled code.
  for (const side of ["plain", "indexing"] as const) await turn(side);
  for (let round = 0; round < rounds; round++)
    for (const side of ["plain", "indexing"] as const) {
      const { perSecond, microseconds } = await turn(side);
      rates[side].push(perSecond);
      spent[side].push(microseconds);
    }
  const percent = (values: readonly number[]) =>
    spread(
      values.map((share) => 100 * share),
      1,
    );
  const more = (of: typeof rates) => of.indexing.map((one, round) => one / (of.plain[round] as number) - 1);
  console.log(
    `\nsends of ${PAIRS} pairs, ${IN_FLIGHT} in flight each, in turns of ${SECONDS} s, median of ${rounds} (lowest–highest)`,
  );
  console.log(`  without the index: ${spread(rates.plain)}/s, ${spread(spent.plain)} µs of server and database each`);
  console.log(`  with the index: ${spread(rates.indexing)}/s, ${spread(spent.indexing)} µs until all is indexed`);
  console.log(`  the index costs ${percent(more(rates).map((share) => -share))} % of the sends a second`);
  console.log(`  the index costs ${percent(more(spent))} % more processor time`);
  for (const { from, to } of Object.values(sides).flat()) {
    from.close();
    to.close();
  }
  await database.end();
}

/** Waits until every run is made of what these people wrote. */
async function indexed(database: Database, writers: readonly string[]): Promise<void> {
  for (;;) {
    const [row] = await database<{ waiting: number }[]>`
      select coalesce(sum(c.last_seq - coalesce(p.indexed_seq, 0)), 0)::float8 as waiting
      from conversations c left join search_progress p on p.conversation_id = c.id
      where c.direct_low = any(${[...writers]}::uuid[])`;
    if (row?.waiting === 0) return;
    await wait(POLL_MS);
  }
}
