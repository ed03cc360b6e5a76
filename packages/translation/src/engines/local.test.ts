import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cannotHaveApertium } from "../../test/apertium/fetched.ts";
import { startTestRegistry } from "../../test/bergamot-model/test-registry.ts";
import { openLocalEngines } from "./local.ts";

const quiet = { info: () => {}, warn: () => {} };
const env = { PATH: "/nowhere" };
const nobody = { registryUrl: "http://127.0.0.1:9/records" };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lingualoom-local-"));
  chmodSync(dataDir, 0o755);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test.skipIf(cannotHaveApertium)("rule-based pairs are downloaded if the registry is unreachable", async () => {
  await using local = await openLocalEngines({ dataDir, fetch: true, env, log: quiet, bergamot: nobody });
  const usable = Promise.withResolvers<void>();
  const states = new Set<string>();
  local.onChange(() => {
    states.add(local.setup().state);
    if (local.engines.some((engine) => engine.route("en", "es")?.ready)) usable.resolve();
  });
  await usable.promise;
  // Usable while the other pairs are still being fetched.
  expect([...states]).toEqual(["fetching"]);
});

test("models are downloaded on first use if the registry answers, and nothing else is", async () => {
  await using registry = await startTestRegistry("en-es");
  const { registryUrl, attachmentsUrl } = registry;
  await using local = await openLocalEngines({
    dataDir,
    fetch: true,
    env,
    log: quiet,
    bergamot: { registryUrl, attachmentsUrl },
  });
  const known = Promise.withResolvers<void>();
  const look = () => {
    if (local.engines[0]!.pairs().length > 0) known.resolve();
  };
  local.onChange(look);
  // The registry may have answered while the engines were opened.
  look();
  await known.promise;
  expect(local.setup().state).toBe("idle");
  expect(registry.asked).toEqual([]);
  expect(existsSync(join(dataDir, "engines", "apertium", "work"))).toBe(false);
});

test("nothing is downloaded or requested with fetching off", async () => {
  await using registry = await startTestRegistry("en-es");
  const { registryUrl, attachmentsUrl } = registry;
  {
    await using local = await openLocalEngines({
      dataDir,
      fetch: false,
      env,
      log: quiet,
      bergamot: { registryUrl, attachmentsUrl },
    });
    expect(local.engines.flatMap((engine) => engine.pairs())).toEqual([]);
    expect(local.setup().state).toBe("idle");
  }
  expect(existsSync(join(dataDir, "models", "registry.json"))).toBe(false);
  expect(existsSync(join(dataDir, "engines", "apertium", "work"))).toBe(false);
});
