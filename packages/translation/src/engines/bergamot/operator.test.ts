import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestRegistry } from "../../../test/bergamot-model/test-registry.ts";
import { openBergamot } from "./open-bergamot.ts";

test("an operator sees a model's size, fetches it, sees checksums and removes it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "lingualoom-models-"));
  await using registry = await startTestRegistry("en-es", "es-en");
  const { registryUrl, attachmentsUrl } = registry;
  const log = { info: () => {}, warn: () => {} };
  await using engine = await openBergamot({ dataDir, fetch: true, log, registryUrl, attachmentsUrl });
  await engine.reachable;
  const { models } = engine;
  const state = () => models.overview().map((model) => `${model.source}-${model.target} ${model.state}`);
  expect(state()).toEqual(["en-es available", "es-en available"]);
  const packed = [...registry.files].filter(([name]) => name.includes("en-es"));
  expect(models.overview()[0]).toMatchObject({
    version: "1.0",
    download: packed.reduce((sum, [, file]) => sum + file.packed.length, 0),
    size: packed.reduce((sum, [, file]) => sum + file.bytes.length, 0),
  });
  expect(models.install("en", "fr")).toBe(false);
  expect(models.install("en", "es")).toBe(true);
  expect(state()).toEqual(["en-es fetching", "es-en available"]);
  await expect.poll(state).toEqual(["en-es here", "es-en available"]);
  expect(models.overview()[0]!.sha256).toEqual(registry.records.slice(0, 3).map((one) => one.decompressedHash));
  expect(engine.route("en", "es")).toMatchObject({ ready: true });
  expect(await models.remove("es", "en")).toBe(false);
  expect(await models.remove("en", "es")).toBe(true);
  expect(state()).toEqual(["en-es available", "es-en available"]);
  expect(existsSync(join(dataDir, "models", "en-es-1.0-tiny"))).toBe(false);
  rmSync(dataDir, { recursive: true, force: true });
});
