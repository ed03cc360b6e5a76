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

test("models that are not for everyone are left out", () => {
  expect(read(pair({ filter_expression: "env.channel == 'nightly'" })).models.size).toBe(0);
});

test("of two models of one version the one of the better architecture is taken, unmixed", () => {
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
  "an answer like %j is no reason to fail",
  (answer) => {
    expect(readCatalogue(answer).models.size).toBe(0);
  },
);

test("Mozilla's name for simplified Chinese is the product's Chinese", () => {
  expect(read(pair({ targetLanguage: "zh-Hans" })).models.has("en-zh")).toBe(true);
});

test("versions are compared by their numbers, a trial comes before its release", () => {
  expect(["1.10", "2.0", "1.9", "2.0a1"].sort(compareVersions)).toEqual(["1.9", "1.10", "2.0a1", "2.0"]);
});
