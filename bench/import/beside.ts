import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { median, spread } from "../figures.ts";
import { connect } from "../messages/closed-loop.ts";
import { signIn } from "../messages/people.ts";
import { residentMemory, residentMemoryBelow } from "../processes.ts";
import { startProduct } from "../product.ts";
import { Importer } from "./importer.ts";
import { ENVIRONMENT, type Given, makeScene } from "./scene.ts";
import { demandWhole, stateOf } from "./state.ts";
import { MemoryWatch, type Slice, slice, slicesDuring, type Talk } from "./watch.ts";

const SLICES = 5;
const SLICE_MS = 5_000;

/** Imports while two people write to each other, if they are to be watched. */
export async function importBeside({ databaseUrl, database, folder, path, size, files }: Given, isWatched: boolean) {
  const { people, group } = await makeScene(database);
  await using server = await startProduct(databaseUrl, folder, ENVIRONMENT);
  const [owner, from, to] = await Promise.all(people.map((person) => signIn(server.url, person)));
  if (!owner || !from || !to) throw new Error("the people of the chat are missing");
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
  console.log(
    `upload ${uploadSeconds.toFixed(0)} s, read ${ready.seconds.toFixed(1)} s, write ${done.seconds.toFixed(1)} s`,
  );
  const above = (value: number, than: number) => `${value.toFixed(0)} MB, ${(value - than).toFixed(0)} above idle`;
  console.log(
    `  memory, server: ${above(highest.server, idle.server)}; its processes: ${above(highest.below, idle.below)}`,
  );
  console.log(`  memory, all at once: ${above(highest.together, idle.server + idle.below)}`);
  if (isWatched) {
    const shown = (slices: readonly Slice[]) =>
      `p50 ${spread(
        slices.map(({ p50 }) => p50),
        1,
      )} ms, p95 ${spread(
        slices.map(({ p95 }) => p95),
        1,
      )} ms`;
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
