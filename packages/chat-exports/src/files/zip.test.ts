import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { filesOfZip } from "./zip.ts";

type Contents = Readonly<Record<string, string | Buffer>>;
type EntryOptions = NonNullable<Parameters<ZipFile["addBuffer"]>[2]>;

/** Packs files; names that yazl refuses are written by `patched` afterwards. */
function packed(contents: Contents, options: Partial<EntryOptions> = {}, zip64 = false): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(contents))
    zip.addBuffer(Buffer.from(content), name, { ...options, forceZip64Format: zip64 });
  zip.end({ forceZip64Format: zip64, comment: "" });
  return buffer(zip.outputStream);
}

/** Replaces bytes of the same number wherever they stand. */
function patched(archive: Buffer, from: string | Buffer, to: string | Buffer): Buffer {
  const [old, fresh] = [Buffer.from(from), Buffer.from(to)];
  expect(fresh.length).toBe(old.length);
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf(old); at >= 0; at = copy.indexOf(old, at + old.length)) fresh.copy(copy, at);
  return copy;
}

/** Offset of the first entry in the list at the archive's end. */
const listOf = (archive: Buffer) => archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));

function changed(archive: Buffer, change: (copy: Buffer, list: number) => void): Buffer {
  const copy = Buffer.from(archive);
  change(copy, listOf(copy));
  return copy;
}

function reading(archive: Buffer, chunkBytes = 65_536) {
  const state = { reads: 0, closed: 0 };
  const bytes = {
    async *read(start: number, end: number) {
      state.reads++;
      try {
        for (let at = start; at < end; at += chunkBytes) yield archive.subarray(at, Math.min(at + chunkBytes, end));
      } finally {
        state.closed++;
      }
    },
  };
  return { state, bytes };
}

const filesOf = async (archive: Buffer, mostBytes = 1e9) =>
  (await filesOfZip(reading(archive).bytes, archive.length, { mostBytes })).files;
const textsOf = async (archive: Buffer) => {
  const texts: Record<string, string> = Object.create(null);
  for (const [path, file] of await filesOf(archive)) {
    expect(file.path).toBe(path);
    texts[path] = Buffer.concat(await Array.fromAsync(file.open())).toString();
    expect(file.size).toBe(Buffer.byteLength(texts[path]));
  }
  return texts;
};
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => error.code ?? error.message,
  );

describe("files of an archive", () => {
  test.each<[what: string, archive: () => Promise<Buffer>, expected: Record<string, string>]>([
    ["packed files", () => packed({ "_chat.txt": "a".repeat(5000) }), { "_chat.txt": "a".repeat(5000) }],
    ["stored files", () => packed({ "a/b.txt": "x", empty: "" }, { compress: false }), { "a/b.txt": "x", empty: "" }],
    ["64-bit sizes", () => packed({ "a.txt": "x" }, {}, true), { "a.txt": "x" }],
    ["no files", () => packed({}), {}],
    ["an archive in an archive", () => packed({ "in.zip": "PK\x05\x06" }), { "in.zip": "PK\x05\x06" }],
    [
      "files of macOS",
      () => packed({ "__MACOSX/._a": "1", ".DS_Store": "2", "d/.DS_Store": "3", "d/._a.txt": "5", a: "4" }),
      { a: "4" },
    ],
    ["decomposed names", () => packed({ "Müller.txt": "x" }), { "Müller.txt": "x" }],
    [
      "names without the flag for UTF-8",
      async () => changed(await packed({ "é.txt": "x" }), noUtf8Flag),
      { "é.txt": "x" },
    ],
    [
      "names in CP437",
      async () =>
        changed(
          patched(await packed({ "é.txt": "x" }), "é.txt", Buffer.from([0x82, 0x31, 0x2e, 0x74, 0x78, 0x74])),
          noUtf8Flag,
        ),
      { "é1.txt": "x" },
    ],
    ["paths upwards", async () => patched(await packed({ "aa/b": "1", c: "2" }), "aa/b", "../b"), { c: "2" }],
    [
      "paths upwards within",
      async () => patched(await packed({ "a/bb/c": "1", d: "2" }), "a/bb/c", "a/../c"),
      { d: "2" },
    ],
    ["absolute paths", async () => patched(await packed({ "a/b": "1", c: "2" }), "a/b", "//b"), { c: "2" }],
    ["drive letters", async () => patched(await packed({ "aa/b": "1", c: "2" }), "aa/b", "C:/b"), { c: "2" }],
    ["backslashes between folders", async () => patched(await packed({ "a/b": "1" }), "a/b", "a\\b"), { "a/b": "1" }],
    [
      "backslashes upwards",
      async () => patched(await packed({ "a/bb/c": "1", d: "2" }), "a/bb/c", "a\\..\\c"),
      { d: "2" },
    ],
    ["zero bytes in names", async () => patched(await packed({ "a.b": "1", c: "2" }), "a.b", "a\0b"), { c: "2" }],
    ["endless names", () => packed({ ["n".repeat(30_000)]: "1", c: "2" }), { c: "2" }],
    ["symbolic links", async () => patchedMode(await packed({ link: "/etc/passwd" }), 0o120777), {}],
    [
      "a name twice",
      async () => patched(await packed({ "a.txt": "1", "b.txt": "2" }), "b.txt", "a.txt"),
      { "a.txt": "1" },
    ],
    [
      "a rare packing",
      async () => changed(await packed({ a: "1" }), (copy, list) => copy.writeUInt16LE(9, list + 10)),
      {},
    ],
    ["names of prototypes", () => packed({ ["__proto__"]: "1" }), { ["__proto__"]: "1" }],
  ])("%s", async (_what, archive, expected) => {
    expect(Object.entries(await textsOf(await archive()))).toEqual(Object.entries(expected));
  });

  test.each<[what: string, archive: () => Promise<Buffer>, code: string]>([
    ["nothing", async () => Buffer.alloc(0), "brokenArchive"],
    ["no archive", async () => Buffer.from("[12.03.20, 10:00:00] Ana: hi"), "brokenArchive"],
    ["a cut archive", async () => (await packed({ a: "1" })).subarray(0, -5), "brokenArchive"],
    ["a cut beginning", async () => (await packed({ a: "1".repeat(99) })).subarray(40), "brokenArchive"],
    [
      "encrypted entries",
      async () => changed(await packed({ a: "1" }), (copy, list) => copy.writeUInt16LE(1, list + 8)),
      "encryptedArchive",
    ],
    [
      "strong encryption",
      async () => changed(await packed({ a: "1" }), (copy, list) => copy.writeUInt16LE(0x41, list + 8)),
      "encryptedArchive",
    ],
    ["more bytes than allowed", () => packed({ a: "1".repeat(600), b: "1".repeat(600) }), "archiveTooLarge"],
    [
      "an impossible ratio",
      async () => changed(await packed({ a: "1" }), (copy, list) => copy.writeUInt32LE(500_000, list + 24)),
      "archiveTooLarge",
    ],
    [
      "stored sizes that differ",
      async () =>
        changed(await packed({ a: "1" }, { compress: false }), (copy, list) => copy.writeUInt32LE(9, list + 24)),
      "brokenArchive",
    ],
    [
      "a list of too many entries",
      async () => changed(await packed({ a: "1" }), (copy) => copy.writeUInt16LE(9, copy.length - 12)),
      "brokenArchive",
    ],
    [
      "a list elsewhere",
      async () => changed(await packed({ a: "1" }), (copy) => copy.writeUInt32LE(7, copy.length - 6)),
      "brokenArchive",
    ],
    [
      "a list behind the end",
      async () => changed(await packed({ a: "1" }), (copy) => copy.writeUInt32LE(0xfffffff0, copy.length - 6)),
      "brokenArchive",
    ],
    ["millions of entries", async () => manyEntries(await packed({ a: "1" }, {}, true)), "tooManyFiles"],
  ])("%s is refused", async (_what, archive, code) => {
    expect(await refusalOf(filesOf(await archive(), 1000))).toBe(code);
  });

  test.each<[what: string, change: (copy: Buffer, list: number) => void]>([
    ["longer than it says", (copy, list) => copy.writeUInt32LE(100, list + 24)],
    ["shorter than it says", (copy, list) => copy.writeUInt32LE(2_000_001, list + 24)],
    ["damaged", (copy) => copy.fill(0xff, 31, 60)],
    ["not where the list says", (copy, list) => copy.writeUInt32LE(3, list + 42)],
    ["cut by the archive's end", (copy, list) => copy.writeUInt32LE(copy.length, list + 20)],
  ])("a file %s is refused while it is read", async (_what, change) => {
    const archive = changed(await packed({ a: randomBytes(2_000_000) }), change);
    const { state, bytes } = reading(archive);
    const { files } = await filesOfZip(bytes, archive.length, { mostBytes: 1e9 });
    expect(await refusalOf(Array.fromAsync(files.get("a")!.open()))).toBe("brokenArchive");
    await new Promise(setImmediate);
    expect(state.closed).toBe(state.reads);
  });

  test("entries that share their bytes are refused", async () => {
    const archive = await packed({ a: "1".repeat(5000), b: "2" });
    const second = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    archive.copy(archive, second + 20, listOf(archive) + 20, listOf(archive) + 28);
    archive.writeUInt32LE(archive.length, second + 20);
    expect(await refusalOf(filesOf(archive))).toBe("brokenArchive");
  });

  test("a failure of the caller's reader is passed on as it is", async () => {
    const failing = {
      // biome-ignore lint/correctness/useYield: the reader fails before it has bytes.
      async *read(): AsyncGenerator<Uint8Array> {
        throw new Error("the disk is gone");
      },
    };
    expect(await refusalOf(filesOfZip(failing, 100, { mostBytes: 1e9 }))).toBe("the disk is gone");
  });

  test("a file that is left half-way closes what it opened", async () => {
    const archive = await packed({ a: Buffer.alloc(3_000_000, "random words ") }, { compress: false });
    const { state, bytes } = reading(archive);
    const { files } = await filesOfZip(bytes, archive.length, { mostBytes: 1e9 });
    for await (const chunk of files.get("a")!.open()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    await new Promise(setImmediate);
    expect(state.closed).toBe(state.reads);
  });

  test("two files are read at the same time, and a file twice", async () => {
    const files = await filesOf(await packed({ a: "1".repeat(200_000), b: "2".repeat(200_000) }));
    const streams = ["a", "b", "a"].map((name) => files.get(name)!.open()[Symbol.asyncIterator]());
    const lengths = [0, 0, 0];
    for (let isDone = false; !isDone; ) {
      const parts = await Promise.all(streams.map((stream) => stream.next()));
      isDone = parts.every((part) => part.done);
      for (const [index, part] of parts.entries()) if (!part.done) lengths[index]! += part.value.length;
    }
    expect(lengths).toEqual([200_000, 200_000, 200_000]);
  });

  test("a long list is read with few reads", async () => {
    const archive = await packed(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`file ${n}`, "x"])));
    const { state, bytes } = reading(archive);
    expect((await filesOfZip(bytes, archive.length, { mostBytes: 1e9 })).files.size).toBe(3000);
    expect(state.reads).toBeLessThan(5);
  });
});

function noUtf8Flag(copy: Buffer, list: number): void {
  copy.writeUInt16LE(copy.readUInt16LE(list + 8) & ~0x800, list + 8);
}

const patchedMode = (archive: Buffer, mode: number) =>
  changed(archive, (copy, list) => copy.writeUInt32LE((mode << 16) >>> 0, list + 38));

const manyEntries = (archive: Buffer) =>
  changed(archive, (copy) => copy.writeUInt32LE(50_000_000, copy.indexOf(Buffer.from([0x50, 0x4b, 6, 6])) + 32));
