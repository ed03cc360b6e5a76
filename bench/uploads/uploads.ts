import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { beginUpload, continueUpload, uploadId } from "../../apps/server/test/tus.ts";
import { machine, percentile, spread } from "../figures.ts";
import { connectPairs, type Login, type Pair, TEXT } from "../messages/closed-loop.ts";
import { makePeople, signIn } from "../messages/people.ts";
import { residentMemory } from "../processes.ts";
import { startProduct, withDatabase } from "../product.ts";

const MEBIBYTE = 1024 * 1024;
const WHOLE = { rounds: 5, uploaders: 20, file: 50 * MEBIBYTE, sends: 200 };
/** A short run that shows whether the measurement works; its figures mean nothing. */
const SHORT = { rounds: 1, uploaders: 3, file: 3 * MEBIBYTE, sends: 5 };

/** Bytes of one request, as the page sends them. */
const CHUNK = Buffer.alloc(4 * MEBIBYTE, 7);
/** Milliseconds between two sends. */
const EVERY_MS = 20;

/** Many upload at once while two people write: the server's memory, and how long a message takes without and with them. */
export async function run(options: readonly string[]): Promise<void> {
  const size = options.includes("--short") ? SHORT : WHOLE;
  await withDatabase(async (postgres, folder) => {
    const database = openDatabase(postgres.socketUrl);
    const people = await makePeople(database, size.uploaders + 2);
    await using server = await startProduct(postgres.socketUrl, folder, { PERSON_STORAGE: "0" });
    const logins: Login[] = [];
    for (const person of people) logins.push(await signIn(server.url, person));
    const [pair] = (await connectPairs(server.url, logins.slice(0, 2), 1)) as [Pair];
    const uploaders = logins.slice(2).map(({ id, cookie }) => ({ id, cookie, url: server.url }));
    await sendTimes(pair, size.sends);

    const alone: number[] = [];
    const beside: number[] = [];
    const memory: number[] = [];
    const seconds: number[] = [];
    const before = residentMemory(server.pid);
    for (let round = 0; round < size.rounds; round++) {
      alone.push(percentile(await sendTimes(pair, size.sends), 0.5));
      const begun = performance.now();
      let isOver = false;
      const watching = highestMemory(server.pid, () => isOver);
      const uploading = Promise.all(uploaders.map((person) => upload(person, size.file)));
      beside.push(percentile(await sendTimes(pair, size.sends), 0.5));
      await uploading;
      isOver = true;
      seconds.push((performance.now() - begun) / 1_000);
      memory.push(await watching);
    }
    for (const socket of [pair.from, pair.to]) socket.disconnect();
    await database.end();
    console.log(machine());
    console.log(`${size.uploaders} uploads of ${size.file / MEBIBYTE} MiB at once: ${spread(seconds, 1)} s`);
    console.log(`memory of the server: ${before.toFixed(0)} MB before, at most ${spread(memory)} MB meanwhile`);
    console.log(`a message (median): ${spread(alone, 1)} ms alone, ${spread(beside, 1)} ms beside the uploads`);
  });
}

type Uploader = Parameters<typeof beginUpload>[0];

async function upload(person: Pick<Uploader, "cookie" | "url" | "id">, size: number): Promise<void> {
  const id = uploadId(await beginUpload(person as Uploader, size));
  for (let at = 0; at < size; ) {
    const chunk = CHUNK.subarray(0, Math.min(CHUNK.length, size - at));
    const answer = await continueUpload(person as Uploader, id, at, chunk);
    if (answer.status !== 204) throw new Error(`an upload answered ${answer.status}`);
    at += chunk.length;
  }
}

/** Milliseconds from each send to its arrival, one after the other; ascending. */
async function sendTimes({ from, to, toId }: Pair, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    const arrived = new Promise((resolve) => to.once("newMessage", resolve));
    from.emit("sendMessage", { to: toId, text: TEXT, clientMessageId: crypto.randomUUID() }, () => {});
    await arrived;
    times.push(performance.now() - begun);
    await wait(EVERY_MS);
  }
  return times.sort((a, b) => a - b);
}

async function highestMemory(pid: number, isOver: () => boolean): Promise<number> {
  let highest = 0;
  while (!isOver()) {
    highest = Math.max(highest, residentMemory(pid));
    await wait(50);
  }
  return highest;
}
