import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { signIn } from "../messages/people.ts";
import { residentMemory } from "../processes.ts";
import { startProduct } from "../product.ts";
import { Importer } from "./importer.ts";
import { ENVIRONMENT, type Given, makeScene } from "./scene.ts";
import { searchTimes } from "./search-times.ts";
import { demandWhole, stateOf } from "./state.ts";
import { MemoryWatch } from "./watch.ts";

/** Searches before an import and after it, in the conversation that it goes to and in another one. */
export async function searchBesides({ databaseUrl, database, folder, path, size }: Given): Promise<void> {
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
  console.log(
    `read ${ready.seconds.toFixed(0)} s, write ${done.seconds.toFixed(0)} s, ${(highest.server - idle).toFixed(0)} MB above idle`,
  );
  console.log(
    `  disk: messages ${megabytes(sizes?.messages)}, search_runs ${megabytes(sizes?.runs)}, import_messages ${megabytes(staged?.bytes)} when read and ${megabytes(sizes?.staged)} afterwards, import_replies ${megabytes(sizes?.replies)}, the whole database ${megabytes(sizes?.all)}`,
  );
  await search.measure("after");
  const state = await stateOf(database, folder, id);
  console.log(`  ${JSON.stringify(state)}`);
  demandWhole(state, { messages: size.messages, files: 0 });
}
