import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";
import { compareVersions } from "./model.ts";

const hash = "a".repeat(64);
const record = (fields: Record<string, unknown> = {}) => ({
  name: "model.enes.bin",
  version: "1.0",
  architecture: "tiny",
  sourceLanguage: "en",
  targetLanguage: "es",
  fileType: "model",
  decompressedHash: hash,
  decompressedSize: 10,
  filter_expression: "",
  attachment: { hash, size: 5, location: "a/b.zst" },
  ...fields,
});
const pair = (fields: Record<string, unknown> = {}) => [
  record({ ...fields, fileType: "model" }),
  record({ ...fields, fileType: "vocab", name: "vocab.spm" }),
];
const read = (...records: unknown[]) => readCatalogue({ data: records.flat() });

test("the newest complete model of a direction is taken", () => {
  const { models } = read(pair({ version: "1.9" }), pair({ version: "1.10" }), record({ version: "2.0" }));
  expect(models.get("en-es")).toMatchObject({
    version: "1.10",
    files: [{ type: "model" }, { type: "vocab" }],
  });
});

test.each([
  ["env.channel == 'nightly'", 0],
  ["env.channel == 'default' || env.channel == 'nightly'", 0],
  ["env.appinfo.OS == 'Android'", 0],
  ["env.appinfo.OS != 'Android'", 1],
  ["env.appinfo.OS != 'Android' || env.channel != 'release'", 1],
  ['!(env.appinfo.OS == "Android") && env.channel == "release"', 1],
  [undefined, 1],
])("a model with the filter %s is read %i times", (filter_expression, times) => {
  const { models, unexpected } = read(pair({ filter_expression }));
  expect([models.size, unexpected]).toEqual([times, []]);
});

test.each([
  "env.version|versionCompare('140.0') >= 0",
  "env.locale in ['de', 'fr']",
  "env.appinfo.OS != 'Android' ||",
  "(env.channel == 'release'",
  "env.constructor == env.constructor",
  "(".repeat(100_000),
  7,
])("an unreadable filter leaves the record out with a warning (%#)", (filter_expression) => {
  const { models, unexpected } = read(pair({ filter_expression }));
  expect(models.size).toBe(0);
  expect(unexpected).toEqual(["records with a filter that cannot be read were left out"]);
});

test("a model for desktops comes before one for all platforms, file by file", () => {
  const forDesktop = { filter_expression: "env.appinfo.OS != 'Android'" };
  const { models } = read(
    pair({ architecture: "base-memory" }),
    pair({ architecture: "base", ...forDesktop }),
    record({ fileType: "vocab", name: "vocab.everyone.spm", architecture: "base" }),
  );
  expect(models.get("en-es")).toMatchObject({ architecture: "base" });
  expect(models.get("en-es")?.files.map(({ name }) => name)).toEqual(["model.enes.bin", "vocab.spm"]);
});

test("models of a later major version than the tested one are left out", () => {
  expect(read(pair({ version: "3.1" }), pair({ version: "4.0" })).models.get("en-es")?.version).toBe("3.1");
});

test("the real registry has 1,851 pairs, 273 among the twenty largest languages", () => {
  const file = new URL("../../../test/bergamot-model/registry-2025-10-17.json", import.meta.url);
  const { models, unexpected } = readCatalogue(JSON.parse(readFileSync(file, "utf8")));
  const pairs = new Set(models.keys());
  const all = [...models.values()];
  for (const { source } of all.filter(({ target }) => target === "en"))
    for (const { target } of all.filter(({ source: from }) => from === "en"))
      if (source !== target) pairs.add(`${source}-${target}`);
  const largest = "en zh hi es ar fr bn pt ru id ur de ja mr vi te tr ta ko it".split(" ");
  const among = [...pairs].filter((pair) => pair.split("-").every((code) => largest.includes(code)));
  expect([models.size, pairs.size, among.length, unexpected]).toEqual([85, 1851, 273, []]);
});

test("of two models of a version, the better architecture is taken, unmixed", () => {
  const { models } = read(pair({ architecture: "tiny" }), pair({ architecture: "base-memory" }));
  expect(models.get("en-es")).toMatchObject({ architecture: "base-memory" });
  expect(models.get("en-es")?.files).toHaveLength(2);
});

test.each([
  ["a name that leads out of the folder", { name: "../evil" }],
  ["a location outside the server", { attachment: { hash, size: 5, location: "../../x" } }],
  ["no checksum", { decompressedHash: undefined }],
  ["an absurd size", { decompressedSize: 1e12 }],
  ["no attachment", { attachment: null }],
])("a record with %s is left out and logged", (_, fields) => {
  const { models, unexpected } = read(record(fields), record({ fileType: "vocab" }));
  expect(models.size).toBe(0);
  expect(unexpected).not.toEqual([]);
});

test.each([null, [], {}, { data: "x" }, { data: [null, 3] }])(
  "a malformed answer like %j has no models and causes no error",
  (answer) => {
    expect(readCatalogue(answer).models.size).toBe(0);
  },
);

test("Mozilla's name for simplified Chinese is mapped to ours", () => {
  expect(read(pair({ targetLanguage: "zh-Hans" })).models.has("en-zh")).toBe(true);
});

test("versions are compared by their numbers, a prerelease before its release", () => {
  expect(["1.10", "2.0", "1.9", "2.0a1"].sort(compareVersions)).toEqual(["1.9", "1.10", "2.0a1", "2.0"]);
});
