import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { cannotHaveApertium } from "../../../../test/apertium/fetched.ts";
import { ManualClock } from "../../../../test/manual-clock.ts";
import { systemClock } from "../../../clock.ts";
import { BackgroundFetch } from "../background-fetch.ts";
import { openApertium } from "../open-apertium.ts";
import { fetchPairs } from "./fetch-pairs.ts";
import type { FetchRecord } from "./fetch-record.ts";
import { wantedPackages } from "./wanted-packages.ts";

const quiet = { info: () => {}, warn: () => {} };
const folders: string[] = [];
const freshFolder = (suffix = "") => {
  const folder = mkdtempSync(join(tmpdir(), `lingualoom-fetch-${suffix}`));
  // Like a data folder: the unprivileged user may traverse it.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(cannotHaveApertium)("with this system's package sources", () => {
  test("the next start finishes an interrupted fetch and records it", async () => {
    const dataDir = freshFolder();
    const folder = join(dataDir, "engines", "apertium");
    const stop = new AbortController();
    const interrupted = fetchPairs({
      folder,
      languages: ["id", "ms"],
      proxies: {},
      clock: systemClock,
      log: quiet,
      signal: stop.signal,
      onProgress: (done) => {
        if (done === 3) stop.abort();
      },
      onGroup: () => {},
    });
    await expect(interrupted).rejects.toThrow();
    const started = readdirSync(join(folder, "packages"));
    expect(started.filter((name) => !name.startsWith("."))).toHaveLength(3);

    // Left behind by an earlier or partly unpacked version of a package.
    mkdirSync(join(folder, "packages", "apertium-old_1.0_all"));
    mkdirSync(join(folder, "packages", ".half-apertium-old_1.1_all"));

    const env = { PATH: "/nowhere" };
    await using engine = await openApertium({ dataDir, env, fetchPairs: ["id", "ms"], log: quiet });
    expect(engine.setup().state).toBe("fetching");
    await engine.settled();
    expect(engine.setup()).toMatchObject({ state: "done" });
    expect(
      engine
        .pairs()
        .map(({ source, target }) => `${source}-${target}`)
        .sort(),
    ).toEqual(["id-ms", "ms-id"]);

    const record = JSON.parse(readFileSync(join(folder, "fetched.json"), "utf8")) as FetchRecord;
    const pair = record.packages.find(({ name }) => name === "apertium-ind-zlm");
    expect(pair).toMatchObject({
      version: expect.stringMatching(/^\d/),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(readdirSync(folder).sort()).toEqual(["fetched.json", "packages", "self-test.json"]);
    expect(readdirSync(join(folder, "packages")).filter((name) => /^\.|old/.test(name))).toEqual([]);
  });

  test("fetching writes nothing outside its folder", async () => {
    const system = ["/var/lib/apt/lists", "/var/lib/dpkg/status", "/var/cache/apt", "/usr/share"];
    const before = system.map((path) => statSync(path).mtimeMs);
    const signal = AbortSignal.timeout(120_000);
    await fetchPairs({
      folder: freshFolder(),
      languages: ["id", "ms"],
      proxies: {},
      clock: systemClock,
      log: quiet,
      signal,
      onProgress: () => {},
      onGroup: () => {},
    });
    expect(system.map((path) => statSync(path).mtimeMs)).toEqual(before);
  });
});

test.skipIf(cannotHaveApertium)("a failed fetch reports the reason and is retried later", async () => {
  const clock = new ManualClock();
  const states: string[] = [];
  const fetch = new BackgroundFetch({
    // apt cannot be configured with such a path.
    folder: freshFolder('"'),
    languages: null,
    proxies: {},
    clock,
    log: quiet,
    onGroup: () => {},
    onChange: () => states.push(fetch.setup.state),
  });
  fetch.start();
  await fetch.running;
  expect(fetch.setup.message).toMatch(/could not be fetched: apt cannot work in a folder with this name/);
  clock.advance(60_000);
  await fetch.running;
  await fetch.close();
  expect(states).toEqual(["fetching", "failed", "fetching", "failed"]);
});

describe("among the available packages", () => {
  const data = (name: string, size = 1_000_000) => ({
    name,
    size,
    version: "1.0",
    installed: 3 * size,
    isData: true,
  });

  test("pairs of the product's languages are fetched, popular ones first", () => {
    const available = [
      data("apertium-swe-nor"),
      data("apertium-eng-spa", 2_000_000),
      data("apertium-spa-arg"),
      data("apertium-rus-ukr"),
      { ...data("apertium-en-es", 3_000), isData: false },
      { ...data("apertium-lex-tools", 50_000), isData: false },
      { ...data("cg3", 140_000), isData: false },
    ];
    expect(wantedPackages(available, null).flat()).toEqual(["cg3", "apertium-eng-spa", "apertium-swe-nor"]);
  });

  test("unrequested languages are left out", () => {
    const available = [data("apertium-eng-spa"), data("apertium-eng-cat")];
    expect(wantedPackages(available, ["en", "ca"]).flat()).toEqual(["apertium-eng-cat"]);
  });

  test("all packages together stay below a decent download size", () => {
    const available = [data("apertium-eng-spa", 1e8), data("apertium-fr-es", 1e8), data("apertium-es-pt", 1e6)];
    expect(wantedPackages(available, null).flat()).not.toContain("apertium-fr-es");
  });
});
