import { randomUUID, randomUUIDv7 } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SOURCES, type Source } from "@lingualoom/chat-exports/history.ts";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machine, median, spread } from "../figures.ts";
import { makeGroups, writeIn } from "../groups/make-groups.ts";
import { connect } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { residentMemory, residentMemoryBelow } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";
import { Importer } from "./importer.ts";
import { importKilled } from "./killed.ts";
import { searchTimes } from "./search-times.ts";
import type { ChatSize } from "./sent-messages.ts";
import { demandWhole, stateOf } from "./state.ts";
import { MemoryWatch, type Slice, slice, slicesDuring, type Talk } from "./watch.ts";
import { writeExport } from "./write-export.ts";

/** No limits, which exist for hostile people. */
export const ENVIRONMENT = { PERSON_STORAGE: "0" };
/** Messages that the group has before. */
const WRITTEN = 100;
const SLICES = 5;
const SLICE_MS = 5_000;

/**
 * Imports exports of other chats. `--part=beside`: memory, time, and messages of others before and while an import runs;
 * `sources`: one export of each chat; `killed`: an import whose server is killed `--kills` times; `search`: search before and
 * after. `--source`, `--messages` and `--gigabytes` say what is imported.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      part: { type: "string", default: "beside" },
      source: { type: "string", default: "whatsapp" },
      messages: { type: "string", default: "20000" },
      gigabytes: { type: "string", default: "0.2" },
      kills: { type: "string", default: "10" },
    },
  });
  const source = SOURCES.find((one) => one === values.source);
  if (!source) throw new Error(`--source is one of ${SOURCES.join(", ")}`);
  const size = { messages: Number(values.messages), bytes: Number(values.gigabytes) * 1e9 };
  console.log(machine());
  switch (values.part) {
    case "beside":
      return withExport(source, size, (given) => importBeside(given, true));
    case "sources":
      for (const one of SOURCES) await withExport(one, size, (given) => importBeside(given, false));
      return;
    case "killed":
      return withExport(source, size, (given) => importKilled(given, Number(values.kills)));
    case "search":
      return withExport(source, { ...size, bytes: 0 }, searchBesides);
    default:
      throw new Error("--part is one of beside, sources, killed, search");
  }
}

export interface Given {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly folder: string;
  readonly path: string;
  readonly size: ChatSize;
  readonly files: number;
}

async function withExport(source: Source, size: ChatSize, use: (given: Given) => Promise<void>): Promise<void> {
  await withDatabase(async (postgres, folder) => {
    const path = join(folder, "export.zip");
    const { files, bytes } = await writeExport(source, size, path);
    const shown = `${(bytes / 1e9).toFixed(2)} GB`;
    console.log(`\n${source}: ${size.messages.toLocaleString("en")} messages, ${files} files, ${shown}`);
    const database = openDatabase(postgres.socketUrl, 2);
    await use({ databaseUrl: postgres.socketUrl, database, folder, path, size, files });
    await database.end();
  });
}

/** Two people who write to each other, and a group of the first alone, for the import. */
export async function makeScene(database: Database) {
  const people = await makePeople(database, 3);
  const group = randomUUIDv7();
  await makeGroups(database, [{ id: group, members: people.slice(0, 2).map(({ id }) => id) }]);
  await writeIn(database, [group], WRITTEN);
  return { people: people as [Person, Person, Person], group };
}

type Person = { readonly id: string; readonly email: string };

/** Imports while two people write to each other. */
async function importBeside({ databaseUrl, database, folder, path, size, files }: Given, isWatched: boolean) {
  const { people, group } = await makeScene(database);
  await using server = await startProduct(databaseUrl, folder, ENVIRONMENT);
  const [owner, from, to] = await Promise.all(people.map((person) => signIn(server.url, person)));
  if (!owner || !from || !to) throw new Error("nobody is there");
  const importer = new Importer(server.url, owner);
  const uploadBegun = performance.now();
  const mediaId = await importer.upload(path);
  const uploadSeconds = (performance.now() - uploadBegun) / 1_000;
  await rm(path);
  const talk: Talk = {
    from: await connect(server.url, from),
    to: await connect(server.url, to),
    toId: to.id,
  };
  const before: Slice[] = [];
  await slice(talk, SLICE_MS);
  for (let nth = 0; nth < (isWatched ? SLICES : 0); nth++) before.push(await slice(talk, SLICE_MS));
  const idle = { server: residentMemory(server.pid), below: residentMemoryBelow(server.pid) };
  const watch = new MemoryWatch(server.pid);
  const during = <T>(work: Promise<T>) =>
    isWatched ? slicesDuring(talk, SLICE_MS, work) : work.then((done): [T, Slice[]] => [done, []]);

  const id = await importer.bring(group, mediaId);
  const [ready, reading] = await during(importer.until(id, "ready"));
  await importer.write(id);
  const [done, writing] = await during(importer.until(id, "done"));
  const highest = await watch.stop();
  for (const socket of [talk.from, talk.to]) socket.disconnect();
  console.log(`upload ${uploadSeconds.toFixed(0)} s, read ${ready.seconds.toFixed(1)} s, write ${done.seconds.toFixed(1)} s`);
  const above = (value: number, than: number) => `${value.toFixed(0)} MB, ${(value - than).toFixed(0)} above idle`;
  console.log(`  memory, server: ${above(highest.server, idle.server)}; its processes: ${above(highest.below, idle.below)}`);
  console.log(`  memory, all at once: ${above(highest.together, idle.server + idle.below)}`);
  if (isWatched) {
    const shown = (slices: readonly Slice[]) =>
      `p50 ${spread(slices.map(({ p50 }) => p50), 1)} ms, p95 ${spread(slices.map(({ p95 }) => p95), 1)} ms`;
    console.log(`  a message of others, before: ${shown(before)}`);
    console.log(`  while it reads: ${shown(reading)}`);
    console.log(`  while it writes: ${shown(writing)}`);
    const p95Of = (slices: readonly Slice[]) => median(slices.map(({ p95 }) => p95));
    console.log(`  p95 while it writes: ${((p95Of(writing) / p95Of(before)) * 100 - 100).toFixed(0)} % more`);
  }
  console.log(`  left out: ${JSON.stringify(ready.found?.leftOut)}; people ${ready.found?.people}`);
  // Removing the export takes some moments.
  await wait(isWatched ? 10_000 : 3_000);
  const state = await stateOf(database, folder, id);
  console.log(`  ${JSON.stringify(state)}`);
  demandWhole(state, { messages: size.messages, files });
}

/** Searches before an import and after it, in the conversation that it goes to and in another one. */
async function searchBesides({ databaseUrl, database, folder, path, size }: Given): Promise<void> {
  const { people, group } = await makeScene(database);
  const environment = { ...ENVIRONMENT, APP_SECRET: randomUUID() + randomUUID() };
  await using server = await startProduct(databaseUrl, folder, environment);
  const owner = await signIn(server.url, people[0]);
  const importer = new Importer(server.url, owner);
  const search = await searchTimes(database, server.url, { owner, group });
  await search.measure("before");
  const id = await importer.bring(group, await importer.upload(path));
  await rm(path);
  const idle = residentMemory(server.pid);
  const watch = new MemoryWatch(server.pid);
  const ready = await importer.until(id, "ready");
  const [staged] = await database<{ bytes: number }[]>`
    select pg_total_relation_size('import_messages')::float8 as bytes`;
  await importer.write(id);
  const done = await importer.until(id, "done");
  const highest = await watch.stop();
  const [sizes] = await database<{ messages: number; runs: number; staged: number; replies: number; all: number }[]>`
    select pg_total_relation_size('messages')::float8 as messages, pg_total_relation_size('search_runs')::float8 as runs,
      pg_total_relation_size('import_messages')::float8 as staged, pg_total_relation_size('import_replies')::float8 as replies,
      pg_database_size(current_database())::float8 as all`;
  const megabytes = (bytes = 0) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(`read ${ready.seconds.toFixed(0)} s, write ${done.seconds.toFixed(0)} s, ${(highest.server - idle).toFixed(0)} MB above idle`);
  console.log(
    `  disk: messages ${megabytes(sizes?.messages)}, search_runs ${megabytes(sizes?.runs)}, import_messages ${megabytes(staged?.bytes)} when read and ${megabytes(sizes?.staged)} afterwards, import_replies ${megabytes(sizes?.replies)}, the whole database ${megabytes(sizes?.all)}`,
  );
  await search.measure("after");
  const state = await stateOf(database, folder, id);
  console.log(`  ${JSON.stringify(state)}`);
  demandWhole(state, { messages: size.messages, files: 0 });
}
