import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DeviceModel } from "@lingualoom/contract/calls/models.ts";
import { type LocalBergamot, openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { startTestRegistry, type TestRegistry } from "@lingualoom/translation/test/bergamot-model/test-registry.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const PAIRS = ["en-es", "es-en", "en-de", "en-fr", "en-it", "en-pt"];
const dataDir = mkdtempSync(join(tmpdir(), "lingualoom-models-"));
let registry: TestRegistry;
let engine: LocalBergamot;
let server: TestServer;
let ana: Person;

beforeAll(async () => {
  registry = await startTestRegistry(...PAIRS);
  const log = { info() {}, warn() {} };
  engine = await openBergamot({ ...registry, dataDir, fetch: true, log });
  await engine.reachable;
  server = await startTestServer({ models: engine.models });
  ana = await server.person("ana");
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await engine[Symbol.asyncDispose]();
  await registry[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true });
});

const models = async () => (await ana.call<{ models: DeviceModel[] }>("GET /translation/models")).body.models;
const modelOf = async (pair: string) =>
  (await models()).find(({ source, target }) => `${source}-${target}` === pair) as DeviceModel;
const want = (pair: string) =>
  ana.call<{ state?: string }>("POST /translation/models/:source/:target", {
    path: `/translation/models/${pair.replace("-", "/")}`,
  });
const fetchFile = (sha256: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/translation/models/files/${sha256}`, {
    headers: { cookie: ana.cookie, ...headers },
  });

test("a requested model is downloaded to the server and served whole and in parts", async () => {
  const before = await modelOf("en-es");
  expect(before).toMatchObject({ state: "available", version: "1.0" });
  expect(before.size).toBe(before.files.reduce((sum, { size }) => sum + size, 0));
  const [file] = before.files as [DeviceModel["files"][number]];
  expect((await fetchFile(file.sha256)).status).toBe(404);
  expect(await want("en-es")).toMatchObject({ status: 202, body: { state: "fetching" } });
  await expect.poll(async () => (await modelOf("en-es")).state).toBe("here");
  expect((await want("en-es")).body.state).toBe("here");

  const whole = await fetchFile(file.sha256);
  expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const etag = whole.headers.get("etag") as string;
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex()).toBe(file.sha256);

  const { length } = bytes;
  const ranges: [asked: string, status: number, part: Uint8Array, more?: Record<string, string>][] = [
    ["bytes=0-9", 206, bytes.slice(0, 10)],
    [`bytes=${length - 3}-`, 206, bytes.slice(-3)],
    ["bytes=-5", 206, bytes.slice(-5)],
    [`bytes=5-${length + 100}`, 206, bytes.slice(5)],
    ["bytes=0-9", 206, bytes.slice(0, 10), { "if-range": etag }],
    ["bytes=0-9", 200, bytes, { "if-range": '"another"' }],
    ["bytes=9-0", 200, bytes],
    ["bytes=0-1,4-5", 200, bytes],
    ["lines=1-2", 200, bytes],
    [`bytes=${length}-`, 416, bytes.slice(0, 0)],
    ["bytes=-0", 416, bytes.slice(0, 0)],
    ["bytes=0-", 304, bytes.slice(0, 0), { "if-none-match": `W/${etag}` }],
  ];
  for (const [range, status, part, more] of ranges) {
    const answer = await fetchFile(file.sha256, { range, ...more });
    expect([range, answer.status]).toEqual([range, status]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(part)).toBe(true);
    if (status === 206) expect(answer.headers.get("content-range")).toMatch(new RegExp(`^bytes \\d+-\\d+/${length}$`));
  }
});

test("only the checksum of an installed model leads to a file", async () => {
  const wrong = ["0".repeat(64), "..%2f..%2fregistry.json", "model.json", "%00", "A".repeat(64)];
  for (const name of wrong) expect([name, (await fetchFile(name)).status]).toEqual([name, 404]);
  expect((await want("en-ja")).status).toBe(404);
});

test("strangers get neither the list nor a file", async () => {
  const [file] = (await modelOf("en-es")).files as [DeviceModel["files"][number]];
  expect((await ask(server.url, "GET", "/translation/models")).status).toBe(401);
  expect((await ask(server.url, "GET", `/translation/models/files/${file.sha256}`)).status).toBe(401);
});

test("only a few models download at the same time", async () => {
  const held: (() => void)[] = [];
  registry.intercept = (_, response, file) => held.push(() => response.end(file.packed)) > 0;
  const statuses = [];
  for (const pair of PAIRS.slice(1)) statuses.push((await want(pair)).status);
  expect(statuses).toEqual([202, 202, 202, 202, 503]);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  registry.intercept = () => false;
  for (const go of held) go();
  await expect.poll(async () => (await models()).filter(({ state }) => state === "here").length).toBe(5);
  expect((await want("en-pt")).status).toBe(202);
});
