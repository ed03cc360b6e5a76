import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { getModels, importModels } from "./models.ts";

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
  expect(await importModels(offline, from, print)).toMatch(/^3 models are here/);
  expect(readdirSync(offline.translation.bergamot.modelsDir).sort()).toEqual(
    readdirSync(from)
      .filter((name) => name !== "registry.json")
      .sort(),
  );

  const [first] = readdirSync(from);
  writeFileSync(join(from, first as string, readdirSync(join(from, first as string))[0] as string), "damaged");
  await expect(importModels(config("third"), from, print)).rejects.toThrow("is damaged or was changed");
});

test.each([
  ["no language", [], "Name languages: af am ar"],
  ["an unknown language", ["es", "xx"], '"xx" is no language: af am ar'],
  ["one that has no models", ["oc"], "There are no models for oc. The registry of models cannot be reached"],
])("%s is refused with a sentence", async (_, languages, sentence) => {
  await expect(getModels(config("none"), languages, print)).rejects.toThrow(sentence);
});

test("a folder that does not exist or has no model is refused with a sentence", async () => {
  await expect(importModels(config("none"), join(folder, "nothing"), print)).rejects.toThrow("There is no folder");
  await expect(importModels(config("none"), folder, print)).rejects.toThrow("has no model");
});
