import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { startTestRegistry, type TestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { ManualClock } from "@lingualoom/translation/test/manual-clock.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { importModels } from "./import-models.ts";
import { getModels } from "./models.ts";

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lingualoom-models-"));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const print = (line: string) => said.push(line);
const config = (name: string, registryUrl = "http://127.0.0.1:9/records", attachmentsUrl = registryUrl) =>
  readConfig(
    {
      DATA_DIR: join(folder, name),
      BERGAMOT_REGISTRY_URL: registryUrl,
      BERGAMOT_ATTACHMENTS_URL: attachmentsUrl,
    },
    folder,
  );

test("models are downloaded in advance, and imported on a machine without internet", async () => {
  await using registry = await startTestRegistry("es-en", "en-es", "de-en", "fr-en");
  const online = config("online", registry.registryUrl, registry.attachmentsUrl);
  expect(await getModels(online, ["es", "de"], print)).toMatch(/^3 models are here/);
  expect(said).toContain("de can be read, not written: there is no model into it.");
  expect(registry.asked).toHaveLength(9);

  const offline = config("offline");
  const from = online.translation.bergamot.modelsDir;
  expect(await importModels(offline, [from], print)).toMatch(/^3 models are here/);
  expect(readdirSync(offline.translation.bergamot.modelsDir).sort()).toEqual(
    readdirSync(from)
      .filter((name) => name !== "registry.json")
      .sort(),
  );

  const [first] = readdirSync(from);
  writeFileSync(join(from, first as string, readdirSync(join(from, first as string))[0] as string), "damaged");
  await expect(importModels(config("third"), [from], print)).rejects.toThrow("is damaged or was changed");
});

test.each([
  ["no language", [], "Name languages: af am ar"],
  ["an unknown language", ["es", "xx"], '"xx" is no language: af am ar'],
  ["one that has no models", ["oc"], "There are no models for oc. The registry of models cannot be reached"],
])("%s is refused with a sentence", async (_, languages, sentence) => {
  await expect(getModels(config("none"), languages, print)).rejects.toThrow(sentence);
});

test("a folder that does not exist or has no model is refused with a sentence", async () => {
  await expect(importModels(config("none"), [join(folder, "nothing")], print)).rejects.toThrow("There is no file or");
  await expect(importModels(config("none"), [folder], print)).rejects.toThrow("has no model");
});

/** Puts the files of a registry on a stick, under names that say nothing, with the list of models. */
function fillStick(registry: TestRegistry): (type: string) => string {
  const stick = join(folder, "stick");
  mkdirSync(stick);
  writeFileSync(join(stick, "records.json"), JSON.stringify({ data: registry.records }));
  const paths = new Map<string, string>();
  for (const [index, [location, { packed }]] of [...registry.files].entries()) {
    const path = join(stick, `${index}.zst`);
    writeFileSync(path, packed);
    paths.set(location, path);
  }
  return (name) => [...paths].find(([location]) => location.includes(name))?.[1] ?? join(stick, name);
}

test("files of a stick become models, which a running server notices", async () => {
  await using registry = await startTestRegistry("es-en", "en-es");
  const at = fillStick(registry);
  const here = config("stick-server");
  const clock = new ManualClock();
  const log = { info: () => {}, warn: () => {} };
  await using running = await openBergamot({ ...here.translation.bergamot, dataDir: folder, fetch: false, log, clock });
  expect(running.route("en", "es")).toBeNull();
  expect(await importModels(here, [join(folder, "stick")], print)).toMatch(/^2 models are here\. Running servers/);
  expect(said).toContainEqual(
    expect.stringMatching(/^en-es 1\.0 is here, but may .*“Anna has 3 cats and a dog\.” became/),
  );
  clock.advance(30_000);
  await expect.poll(() => running.route("en", "es")).toMatchObject({ ready: true });

  said = [];
  // The list of models is kept, and also recognizes unpacked files.
  const unpacked = join(folder, "stick", "model.enes.intgemm.alphas.bin");
  writeFileSync(unpacked, [...registry.files].find(([name]) => name.includes("en-es-model"))![1].bytes);
  expect(await importModels(here, [unpacked, at("en-es-vocab"), at("en-es-lex")], print)).toBe("Nothing was imported.");
  expect(said).toEqual(["en-es 1.0 is already here."]);
  const [, folderOfModel] = readdirSync(here.translation.bergamot.modelsDir).sort().toReversed();
  rmSync(join(here.translation.bergamot.modelsDir, folderOfModel as string), { recursive: true });
  clock.advance(30_000);
  await expect.poll(() => running.route("en", "es") && running.route("es", "en")).toBeNull();
});

type At = (name: string) => string;
test.each<[string, RegExp, (at: At) => string[]]>([
  [
    "a damaged file",
    /lex\.50\.50\.enes.* is damaged or another version/,
    (at) => {
      const path = at("lex.50.50.enes.s2t.bin.zst");
      writeFileSync(path, Buffer.alloc(1_000_000));
      return [at("en-es-model"), at("en-es-vocab"), path, at("records.json")];
    },
  ],
  [
    "a half copied file",
    /is only half copied: it has 10 of \d+ bytes/,
    (at) => {
      const path = at("lex.50.50.enes.s2t.bin.zst");
      writeFileSync(path, Buffer.alloc(10));
      return [path, at("records.json")];
    },
  ],
  [
    "a missing companion",
    /^en-es 1\.0 also needs vocab\.enes\.spm: http:\S+en-es-vocab\.zst \(/,
    (at) => [at("en-es-model"), at("en-es-lex"), at("records.json")],
  ],
  [
    "a file that is no model",
    /cat\.png is no model/,
    (at) => {
      writeFileSync(at("cat.png"), "meow");
      return [at("cat.png"), at("records.json")];
    },
  ],
  [
    "a file that is too large",
    /film\.mkv is too large: it has 300\.0 MB/,
    (at) => {
      writeFileSync(at("film.mkv"), "");
      truncateSync(at("film.mkv"), 300_000_000);
      return [at("film.mkv"), at("records.json")];
    },
  ],
  [
    "another list",
    /list\.json is no list of models/,
    (at) => {
      writeFileSync(at("list.json"), "[]");
      return [at("en-es-model"), at("list.json")];
    },
  ],
  ["no list of models", /There is no list of models here .* Fetch http:/, (at) => [at("en-es-model")]],
])("%s is refused with a sentence", async (_, sentence, files) => {
  await using registry = await startTestRegistry("en-es");
  const at = fillStick(registry);
  const { registryUrl, attachmentsUrl } = registry;
  await expect(importModels(config("refused", registryUrl, attachmentsUrl), files(at), print)).rejects.toThrow(
    sentence,
  );
});

test("a folder that cannot be written is named with what to do", async () => {
  await using registry = await startTestRegistry("en-es");
  fillStick(registry);
  writeFileSync(join(folder, "file"), "");
  await expect(importModels(config("file"), [join(folder, "stick")], print)).rejects.toThrow(
    /cannot be written \(ENOTDIR/,
  );
});
