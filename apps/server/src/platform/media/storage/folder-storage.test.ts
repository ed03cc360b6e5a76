import * as real from "node:fs/promises";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FolderFiles, FolderStorage } from "./folder-storage.ts";

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), "lingualoom-store-"));
});
afterEach(() => rm(place, { recursive: true, force: true }));

function noted(fails: (call: string) => string | undefined = () => undefined) {
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(call);
    const code = fails(call);
    if (code) throw Object.assign(new Error(code), { code });
  };
  const nameOf = (path: unknown) => basename(String(path)).replace(/[0-9a-f-]{36}(?=\.part$)/, "*");
  const files: FolderFiles = {
    ...real,
    async open(path, ...rest) {
      const handle = await real.open(path, ...rest);
      const name = nameOf(path);
      return new Proxy(handle, {
        get(target, property) {
          const value = Reflect.get(target, property, target);
          if (typeof value !== "function") return value;
          return (...given: unknown[]) => {
            if (property === "writeFile" || property === "sync") note(`${property} ${name}`);
            return Reflect.apply(value, target, given);
          };
        },
      });
    },
    async rename(from, to) {
      note(`rename ${nameOf(to)}`);
      await real.rename(from, to);
    },
  };
  return { calls, files };
}

const left = async () => (await readdir(place, { recursive: true })).sort();

test("a file is flushed, renamed and its folders flushed before it counts as stored", async () => {
  const { calls, files } = noted();
  const store = new FolderStorage(join(place, "media"), files);
  await store.put("ab/one.webp", Buffer.from("one"));
  expect(calls).toEqual([
    `sync ${basename(place)}`,
    "sync media",
    "writeFile one.webp.*.part",
    "sync one.webp.*.part",
    "rename one.webp",
    "sync ab",
  ]);
  calls.length = 0;
  await store.put("ab/two.webp", Buffer.from("two"));
  expect(calls).toEqual(["writeFile two.webp.*.part", "sync two.webp.*.part", "rename two.webp", "sync ab"]);
  expect(Buffer.from((await store.get("ab/one.webp")) as Uint8Array).toString()).toBe("one");
  expect([await store.size("ab/one.webp"), await store.size("ab/none.webp")]).toEqual([3, null]);
});

test.each(["writeFile", "sync one", "rename", "sync ab"])(
  "a failure of %s leaves no partial file, and the caller gets the error",
  async (step) => {
    const { files } = noted((call) => (call.startsWith(step) ? "ENOSPC" : undefined));
    const store = new FolderStorage(join(place, "media"), files);
    await expect(store.put("ab/one.webp", Buffer.from("one"))).rejects.toMatchObject({ code: "ENOSPC" });
    expect((await left()).filter((name) => name.endsWith(".part"))).toEqual([]);
  },
);

test("a killed server's partial files are removed after a day, and no others", async () => {
  const store = new FolderStorage(join(place, "media"));
  await store.put("ab/stored.webp", Buffer.from("stored"));
  const now = new Date();
  const [old, young] = ["ab/stored.webp.1.part", "ab/stored.webp.2.part"].map((name) => join(place, "media", name));
  for (const file of [old, young]) await writeFile(file as string, "half");
  const longAgo = new Date(now.getTime() - 25 * 60 * 60 * 1_000);
  await utimes(old as string, longAgo, longAgo);
  await utimes(join(place, "media", "ab/stored.webp"), longAgo, longAgo);
  await store.sweep?.(now);
  expect(await left()).toEqual(["media", "media/ab", "media/ab/stored.webp", "media/ab/stored.webp.2.part"]);
});

test("a missing folder has nothing to sweep and reports its future disk's space", async () => {
  const store = new FolderStorage(join(place, "media"));
  await store.sweep?.(new Date());
  const space = await store.space();
  expect(space?.total).toBeGreaterThan(space?.free ?? 0);
});
