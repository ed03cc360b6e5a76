import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeTestModel, startTestRegistry, type TestRegistry } from "../../../test/bergamot-model/test-registry.ts";
import { ManualClock } from "../../../test/manual-clock.ts";
import type { EngineError, EngineOutcome, Piece } from "../../engine.ts";
import { hostileStrings } from "../apertium/hostile-strings.ts";
import { HANGS_AFTER } from "../lanes/lane.ts";
import { ANSWER_TIMEOUT } from "./model-lane.ts";
import type { LocalBergamot } from "./open-bergamot.ts";
import { type BergamotOptions, openBergamot } from "./open-bergamot.ts";

const text = (value: string): Piece => ({ kind: "text", text: value });
const placeholder = (index: number): Piece => ({ kind: "placeholder", index });
const never = new AbortController().signal;

let dataDir: string;
let logged: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "lingualoom-models-"));
  logged = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const log = (message: string) => logged.push(message);
const open = (options: Partial<BergamotOptions> = {}) =>
  openBergamot({ dataDir, fetch: true, log: { info: log, warn: log }, ...options });

async function openWith(registry: TestRegistry, options: Partial<BergamotOptions> = {}): Promise<LocalBergamot> {
  const { registryUrl, attachmentsUrl } = registry;
  const engine = await open({ registryUrl, attachmentsUrl, ...options });
  await engine.reachable;
  return engine;
}

async function ask(engine: LocalBergamot, pair: string, ...pieces: Piece[]): Promise<EngineOutcome> {
  const [source, target] = pair.split("-") as [string, string];
  const [outcome] = await engine.translate({ source, target, items: [{ pieces }], signal: never });
  return outcome!;
}
const codeOf = async (asked: Promise<EngineOutcome>) => {
  const outcome = await asked.catch((error: EngineError) => ({ ok: false as const, error }));
  return outcome.ok ? "answered" : outcome.error.code;
};

function modelsByHand(...pairs: string[]): string {
  const modelsDir = join(dataDir, "by-hand");
  for (const [index, pair] of pairs.entries()) {
    const files = makeTestModel(index + 1);
    mkdirSync(join(modelsDir, pair), { recursive: true });
    writeFileSync(join(modelsDir, pair, "model.intgemm.alphas.bin"), files.model);
    writeFileSync(join(modelsDir, pair, "lex.50.50.s2t.bin"), files.lex);
    writeFileSync(join(modelsDir, pair, "vocab.spm".replace("vocab.", `vocab.${pair}.`)), files.vocab);
  }
  return modelsDir;
}

describe("fetching", () => {
  test("a model is fetched on first use, checked, recorded, and translates", async () => {
    await using registry = await startTestRegistry("en-es");
    await using engine = await openWith(registry);
    expect(engine.route("en", "es")).toMatchObject({ ready: false, quality: "good" });
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("not_ready");
    await engine.warm("en", "es");
    expect(engine.route("en", "es")).toMatchObject({ ready: true });
    expect(engine.setup()).toMatchObject({ state: "done" });
    expect(engine.setup().done).toBe(engine.setup().total);
    const outcome = await ask(engine, "en-es", text("hello there "), placeholder(0), text(" my friend"));
    expect(outcome.ok && outcome.pieces.filter(({ kind }) => kind === "placeholder")).toEqual([placeholder(0)]);
    const record = JSON.parse(readFileSync(join(dataDir, "models", "en-es-1.0-tiny", "model.json"), "utf8"));
    expect(record).toMatchObject({
      version: "1.0",
      files: [{ sha256: registry.records[0]!.decompressedHash }, {}, {}],
    });
  });

  test("many simultaneous requests cause one download of each file", async () => {
    await using registry = await startTestRegistry("en-es");
    await using engine = await openWith(registry);
    await Promise.all([1, 2, 3].map(() => engine.warm("en", "es")));
    expect(registry.asked).toHaveLength(3);
  });

  test("downloaded files survive a restart without the registry", async () => {
    await using registry = await startTestRegistry("en-es");
    await using first = await openWith(registry);
    await first.warm("en", "es");
    await using second = await open({ fetch: false });
    expect(await codeOf(ask(second, "en-es", text("hello")))).toBe("answered");
    expect(second.version("en", "es")).toBe(first.version("en", "es"));
  });

  test("a file with a wrong checksum is refused and removed", async () => {
    await using registry = await startTestRegistry("en-es");
    registry.intercept = (_, response, { packed }) => {
      const damaged = Buffer.from(packed);
      damaged[damaged.length >> 1]! ^= 1;
      response.end(damaged);
      return true;
    };
    await using engine = await openWith(registry);
    await engine.warm("en", "es");
    expect(engine.route("en", "es")).toMatchObject({ ready: false });
    expect(engine.setup()).toMatchObject({ state: "failed", message: expect.stringContaining("checksum") });
  });

  test("a file larger than the registry says is cut off", async () => {
    await using registry = await startTestRegistry("en-es");
    registry.intercept = (_, response, { packed }) => {
      response.end(Buffer.concat([packed, Buffer.alloc(1)]));
      return true;
    };
    await using engine = await openWith(registry);
    await engine.warm("en", "es");
    expect(engine.setup()).toMatchObject({ state: "failed", message: expect.stringContaining("larger") });
  });

  test("a file that unpacks to more than the registry says is cut off", async () => {
    await using registry = await startTestRegistry("en-es");
    registry.records[0]!.decompressedSize = 1_000;
    await using engine = await openWith(registry);
    await engine.warm("en", "es");
    expect(engine.setup()).toMatchObject({
      state: "failed",
      message: expect.stringContaining("unpacks to more"),
    });
  });

  test("an interrupted download is continued where it stopped", async () => {
    await using registry = await startTestRegistry("en-es");
    const half = Math.floor([...registry.files.values()][0]!.packed.length / 2);
    registry.intercept = (_, response, { packed }) => {
      response.writeHead(200, { "content-length": packed.length });
      response.write(packed.subarray(0, half), () => setTimeout(() => response.destroy(), 50));
      return true;
    };
    const clock = new ManualClock();
    await using engine = await openWith(registry, { clock });
    await engine.warm("en", "es");
    expect(engine.setup().state).toBe("failed");
    registry.intercept = () => false;
    registry.asked.length = 0;
    clock.advance(60_000);
    await engine.warm("en", "es");
    expect(engine.route("en", "es")).toMatchObject({ ready: true });
    expect(registry.asked[0]!.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test("an unreachable registry is logged once, and does not delay the start", async () => {
    const clock = new ManualClock();
    await using engine = await open({ registryUrl: "http://127.0.0.1:9/records", clock });
    expect(await engine.reachable).toBe(false);
    clock.advance(10 * 60_000);
    expect(engine.health()).toMatchObject({
      available: false,
      message: "The registry of models cannot be reached (no connection)",
    });
    expect(logged.filter((line) => line.includes("cannot be reached"))).toEqual([expect.stringContaining("bad port")]);
    expect(engine.route("en", "es")).toBeNull();
  });

  test("no request is sent with fetching off", async () => {
    await using registry = await startTestRegistry("en-es");
    await using engine = await openWith(registry, { fetch: false });
    expect(engine.pairs()).toEqual([]);
  });

  test("two languages without a model meet in English", async () => {
    await using registry = await startTestRegistry("fr-en", "en-es");
    await using engine = await openWith(registry);
    expect(engine.pairs().map(({ source, target, pivot }) => `${source}-${target} ${pivot ?? ""}`.trim())).toEqual(
      expect.arrayContaining(["fr-en", "en-es", "fr-es en"]),
    );
    await engine.warm("fr", "es");
    const outcome = await ask(engine, "fr-es", text("bonjour "), placeholder(4), text(" ami"));
    expect(outcome.ok && outcome.pieces.filter(({ kind }) => kind === "placeholder")).toEqual([placeholder(4)]);
  });
});

describe("with models installed by hand", () => {
  test("hostile text is answered or refused, and the engine lives on", async () => {
    await using engine = await open({ fetch: false, modelsDir: modelsByHand("en-es") });
    const allowed = new Set(["answered", "bad_output"]);
    const codes = await Promise.all(
      ["", "   ", "\n\n", "\0", "\ud83d", "x".repeat(4_000), ...hostileStrings(40, 5)].map((value) =>
        codeOf(ask(engine, "en-es", placeholder(0), text(value), placeholder(1))),
      ),
    );
    expect(codes.filter((code) => !allowed.has(code))).toEqual([]);
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("answered");
  });

  test("letterless texts and line breaks come back untouched", async () => {
    await using engine = await open({ fetch: false, modelsDir: modelsByHand("en-es") });
    const outcome = await ask(engine, "en-es", text("12 \n "), placeholder(0), text("\n\nhello"));
    expect(outcome.ok && outcome.pieces.slice(0, 2)).toEqual([text("12 \n "), placeholder(0)]);
    expect(outcome.ok && outcome.pieces[2]).toMatchObject({ text: expect.stringMatching(/^\n\n\S/) });
  });

  test("a damaged file is noticed at the next load, and its model is not offered", async () => {
    const modelsDir = modelsByHand("en-es");
    await using engine = await open({ fetch: false, modelsDir });
    const file = join(modelsDir, "en-es", "model.intgemm.alphas.bin");
    const bytes = readFileSync(file);
    bytes[100_000]! ^= 1;
    writeFileSync(file, bytes);
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("model_corrupt");
    expect(engine.route("en", "es")).toBeNull();
  });

  test("a damaged model is downloaded again, only its bad files", async () => {
    await using registry = await startTestRegistry("en-es");
    await using first = await openWith(registry);
    await first.warm("en", "es");
    await using second = await openWith(registry);
    writeFileSync(join(dataDir, "models", "en-es-1.0-tiny", "vocab.enes.spm"), "damaged");
    expect(await codeOf(ask(second, "en-es", text("hello")))).toBe("model_corrupt");
    registry.asked.length = 0;
    await second.warm("en", "es");
    expect(registry.asked.map(({ location }) => location)).toEqual([expect.stringContaining("vocab")]);
    expect(await codeOf(ask(second, "en-es", text("hello")))).toBe("answered");
  });

  test("a thread that crashes costs one text; the next gets a fresh one", async () => {
    await using engine = await open({
      fetch: false,
      modelsDir: modelsByHand("en-es"),
      worker: threadThat("if (html[0].includes('crash')) process.exit(1); answer(html);"),
    });
    expect(await codeOf(ask(engine, "en-es", text("crash")))).toBe("crashed");
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("answered");
  });

  test("a text that takes too long ends the thread, and the next gets a fresh one", async () => {
    const clock = new ManualClock();
    await using engine = await open({
      fetch: false,
      modelsDir: modelsByHand("en-es"),
      clock,
      worker: threadThat("if (html[0].includes('hang')) for (;;); answer(html);"),
    });
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("answered");
    const hanging = codeOf(ask(engine, "en-es", text("hang")));
    await expect.poll(() => clock.isDueIn(ANSWER_TIMEOUT)).toBe(true);
    clock.advance(ANSWER_TIMEOUT);
    expect(await hanging).toBe("timeout");
    await expect.poll(() => clock.isDueIn(ANSWER_TIMEOUT * HANGS_AFTER)).toBe(true);
    clock.advance(ANSWER_TIMEOUT * HANGS_AFTER);
    expect(await codeOf(ask(engine, "en-es", text("hello")))).toBe("answered");
  });

  test("a limited number of models is loaded at once, and all still answer", async () => {
    const loads = join(dataDir, "loads");
    writeFileSync(loads, "");
    await using engine = await open({
      fetch: false,
      modelsDir: modelsByHand("en-es", "en-fr", "en-it"),
      limits: { models: 2 },
      worker: threadThat("answer(html);", `fs.appendFileSync(${JSON.stringify(loads)}, "x");`),
    });
    for (const pair of ["en-es", "en-fr", "en-es", "en-it", "en-es", "en-fr"])
      expect(await codeOf(ask(engine, pair, text("hello")))).toBe("answered");
    // en-es was used in between and stays; en-fr was evicted for en-it, and is loaded again.
    expect(readFileSync(loads, "utf8")).toBe("xxxx");
  });
});

/** Code of a thread that misbehaves like the real one in the worst case. */
function threadThat(onRequest: string, onStart = ""): URL {
  const file = join(dataDir, "thread.cjs");
  writeFileSync(
    file,
    `const { parentPort } = require("node:worker_threads"); const fs = require("node:fs"); ${onStart}
     parentPort.on("message", ({ id, html }) => { const answer = (html) => parentPort.postMessage({ id, html }); ${onRequest} });
     parentPort.postMessage("ready");`,
  );
  return pathToFileURL(file);
}
