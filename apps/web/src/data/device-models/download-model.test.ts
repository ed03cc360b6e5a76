import { createHash } from "node:crypto";
import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { downloadModel } from "./download-model.ts";
import { PART_BYTES, readFile, removeModel, storedModels } from "./stored-models.ts";

const bytesOf = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, index) => (index * seed) % 251);
const contents = { model: bytesOf(PART_BYTES * 2 + 5, 7), vocab: bytesOf(9, 3) };
const files = (["model", "vocab"] as const).map((type) => ({
  type,
  name: `${type}.bin`,
  sha256: createHash("sha256").update(contents[type]).digest("hex"),
  size: contents[type].length,
}));
const size = files.reduce((sum, file) => sum + file.size, 0);
const model: DeviceModel = { source: "en", target: "es", version: "1.0", state: "here", size, files };

let asked: string[];
let kept: Map<string, Response>;
let room: number;
let answer: (range: string, bytes: Uint8Array<ArrayBuffer>) => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  kept = new Map();
  room = Number.POSITIVE_INFINITY;
  answer = (_, bytes) => new Response(bytes, { status: 206 });
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("caches", {
    open: async () => ({
      match: async (path: string) => kept.get(path)?.clone(),
      delete: async (path: string) => kept.delete(path),
      keys: async () => [...kept.keys()].map((path) => ({ url: `https://chat.example${path}` })),
      async put(path: string, response: Response) {
        if (kept.size >= room) throw new DOMException("no room", "QuotaExceededError");
        kept.set(path, response);
      },
    }),
  });
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: { range: string } }) => {
    const type = files.find(({ sha256 }) => url.endsWith(sha256))?.type ?? "model";
    const [start = 0, end = 0] = headers.range.slice("bytes=".length).split("-").map(Number);
    asked.push(`${type} ${headers.range}`);
    return answer(headers.range, contents[type].slice(start, end + 1));
  });
});

async function download(signal = new AbortController().signal) {
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
  };
  const outcome = downloadModel(model, { signal, onBytes });
  return outcome.then(
    () => ({ done, reason: null }),
    (error: Error) => ({ done, reason: error.message }),
  );
}

test("an interrupted download continues where it stopped, and is stored whole", async () => {
  const third = `bytes=${PART_BYTES * 2}-`;
  answer = (range, bytes) =>
    range.startsWith(third) ? Promise.reject(new TypeError("cut")) : new Response(bytes, { status: 206 });
  expect(await download()).toEqual({ done: PART_BYTES * 2, reason: "cut" });
  expect(await storedModels()).toEqual([]);
  asked = [];
  answer = (_, bytes) => new Response(bytes, { status: 206 });
  expect(await download()).toEqual({ done: size, reason: null });
  expect(asked).toEqual([`model ${third}${PART_BYTES * 2 + 4}`, "vocab bytes=0-8"]);
  const [stored] = await storedModels();
  expect(Buffer.from(contents.model).equals(await readFile(files[0]!))).toBe(true);
  await removeModel(stored!);
  expect([...kept.keys()]).toEqual([]);
});

test.each<[what: string, reason: string, happens: () => void]>([
  ["a full disk", "full", () => (room = 1)],
  ["a part that is too short", "cut", () => (answer = () => new Response("x", { status: 206 }))],
  ["a whole file in place of a part", "cut", () => (answer = (_, bytes) => new Response(bytes))],
  ["a file the server lost", "not_at_server", () => (answer = () => new Response("", { status: 404 }))],
  [
    "a file that arrives damaged",
    "damaged",
    () => (answer = (_, bytes) => new Response(bytes.fill(0), { status: 206 })),
  ],
])("%s ends the download: %s", async (_, reason, happens) => {
  happens();
  expect((await download()).reason).toBe(reason);
  expect(await storedModels()).toEqual([]);
});

test("a cancelled download requests nothing more", async () => {
  const stop = new AbortController();
  answer = (_, bytes) => {
    stop.abort(new Error("stopped"));
    return new Response(bytes, { status: 206 });
  };
  expect((await download(stop.signal)).reason).toBe("stopped");
  expect(asked).toHaveLength(1);
});
