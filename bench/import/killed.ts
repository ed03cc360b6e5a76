import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { Pictures } from "../../apps/server/src/platform/media/pictures.ts";
import { PictureMaker } from "../../apps/server/src/platform/media/resizing/picture-maker.ts";
import { FolderStorage } from "../../apps/server/src/platform/media/storage/folder-storage.ts";
import { signIn } from "../messages/people.ts";
import type { Running } from "../processes.ts";
import { startProduct } from "../product.ts";
import { Importer } from "./importer.ts";
import { ENVIRONMENT, type Given, makeScene } from "./scene.ts";
import { demandWhole, stateOf } from "./state.ts";

/** Milliseconds within which a server that has just started is killed. */
const WITHIN_MS = 6_000;

/** Imports while the server is killed again and again: a third of the times while it reads, the rest while it writes. */
export async function importKilled(given: Given, kills: number): Promise<void> {
  const { databaseUrl, database, folder, path, size, files } = given;
  const { people, group } = await makeScene(database);
  const environment = { ...ENVIRONMENT, APP_SECRET: randomUUID() + randomUUID() };
  const start = () => startProduct(databaseUrl, folder, environment);
  let server = await start();
  const owner = await signIn(server.url, people[0]);
  const mediaId = await new Importer(server.url, owner).upload(path);
  await rm(path);
  const id = await new Importer(server.url, owner).bring(group, mediaId);
  const seen: string[] = [];
  const killOnce = async (within: number) => {
    await wait(Math.random() * within);
    const { state, written } = await new Importer(server.url, owner).read(id);
    seen.push(`${state} ${written}`);
    await kill(server);
    // Otherwise a minute passes until another server takes over.
    await database`update work set leased_until = now() where kind = 'import' and leased_until is not null`;
    server = await start();
  };
  const reading = Math.floor(kills / 3);
  for (let nth = 0; nth < reading; nth++) await killOnce(WITHIN_MS / 4);
  await new Importer(server.url, owner).until(id, "ready");
  await new Importer(server.url, owner).write(id);
  for (let nth = reading; nth < kills; nth++) await killOnce(WITHIN_MS);
  const { written, seconds } = await new Importer(server.url, owner).until(id, "done");
  await server[Symbol.asyncDispose]();
  console.log(`killed at ${seen.join(", ")}; done ${seconds.toFixed(0)} s after the last start, ${written} written`);
  console.log(`  ${JSON.stringify(await stateOf(database, folder, id))}`);
  await database`update media set due_at = now() - interval '1 minute' where due_at is not null`;
  await sweep(given);
  const state = await stateOf(database, folder, id);
  console.log(`  after the sweep: ${JSON.stringify(state)}`);
  demandWhole(state, { messages: size.messages, files });
}

async function kill({ pid }: Running): Promise<void> {
  process.kill(pid, "SIGKILL");
  const isThere = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (isThere()) await wait(20);
}

/** Deletes what no message shows, as the server does once an hour with what is a day old. */
async function sweep({ database, folder }: Given): Promise<void> {
  await using maker = new PictureMaker(systemClock);
  const storage = new FolderStorage(join(folder, "media"));
  const log = openLog("warn", () => {});
  await new Pictures({ log, database, storage, maker, clock: systemClock, mostPerPerson: null }).sweep();
}
