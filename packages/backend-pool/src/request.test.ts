import { expect, test } from "vitest";
import { type Behaviour, pretendedBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { createBackendPool } from "./pool.ts";
import { backoff, requestFromPool } from "./request.ts";

const OK: Behaviour = { body: '{"hello":"there"}' };
const URLS = ["https://b1.example", "https://b2.example", "https://b3.example", "https://b4.example"];

function setUp(behave: (url: string) => Behaviour) {
  const clock = manualClock();
  const { fetch, asked } = pretendedBackends(clock, behave);
  const pool = createBackendPool({ backends: readBackends(URLS, new Date(0)), fetch, clock });
  const request = (endpoint: string, init?: RequestInit) => {
    const answer = requestFromPool({ pool, fetch, clock }, endpoint, init);
    answer.catch(() => {});
    return answer;
  };
  return { clock, pool, asked, request };
}

const down =
  (...hosts: string[]) =>
  (url: string): Behaviour =>
    hosts.some((host) => url.includes(`//${host}.`)) ? "unreachable" : OK;

test("an endpoint gets its leading slash, and an empty one is refused", async () => {
  const { request, asked } = setUp(() => OK);
  expect(await request("api/config")).toEqual({ hello: "there" });
  expect(asked).toEqual(["GET https://b1.example/api/config"]);
  for (const wrong of ["", "   ", undefined as unknown as string, 7 as unknown as string])
    await expect(request(wrong)).rejects.toThrow("Invalid endpoint: must be a non-empty string");
});

test("one that is down is passed over for another, which answers", async () => {
  const { request, clock, asked, pool } = setUp(down("b1"));
  const answer = request("/api/x");
  await clock.pass(1_000);
  expect(await answer).toEqual({ hello: "there" });
  expect(asked).toEqual(["GET https://b1.example/api/x", "GET https://b2.example/api/x"]);
  expect(pool.members[0]?.health.isHealthy).toBe(false);
});

test("three different backends are tried, with growing pauses, and the last reason is told", async () => {
  const { request, clock, asked } = setUp((url) =>
    url.includes("b3") ? { status: 500, body: "oops" } : "unreachable",
  );
  const answer = request("/api/x");
  await clock.pass(999);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(asked).toHaveLength(2);
  await clock.pass(2_000);
  expect(asked.map((one) => one.slice(12, 14))).toEqual(["b1", "b2", "b3"]);
  await expect(answer).rejects.toThrow(
    "All backends failed after 3 attempts. Last error: HTTP 500: Internal Server Error - oops",
  );
});

test("the pause doubles and stays at five seconds", () => {
  expect([1, 2, 3, 4, 5].map(backoff)).toEqual([1_000, 2_000, 4_000, 5_000, 5_000]);
});

test("one that does not answer within eight seconds counts as timed out and is unhealthy", async () => {
  const { request, clock, pool } = setUp((url) => (url.includes("b1") ? "silent" : OK));
  const answer = request("/api/x");
  await clock.pass(8_000);
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: false, lastError: "Request timeout" });
  await clock.pass(1_000);
  expect(await answer).toEqual({ hello: "there" });
});

test("what the caller did wrong is told at once and is no backend's fault", async () => {
  const { request, asked, pool } = setUp(() => ({ status: 404, body: '{"code":"NOT_FOUND"}' }));
  await expect(request("/api/x")).rejects.toThrow('HTTP 404: Not Found - {"code":"NOT_FOUND"}');
  expect(asked).toHaveLength(1);
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

test("what changes something is asked once, unless its key makes a repeat harmless", async () => {
  const first = setUp(down("b1"));
  await expect(first.request("/api/x", { method: "POST" })).rejects.toThrow("ECONNREFUSED");
  expect(first.asked).toHaveLength(1);
  const second = setUp(down("b1"));
  const answer = second.request("/api/x", { method: "POST", headers: { "Idempotency-Key": "k" } });
  await second.clock.pass(1_000);
  expect(await answer).toEqual({ hello: "there" });
});

test("when nobody is usable they are woken first", async () => {
  const { request, pool } = setUp((url) => (url.endsWith("/health") ? { body: '{"status":"healthy"}' } : OK));
  for (const id of [1, 2, 3, 4]) pool.failed(id, "asleep");
  expect(await request("/api/x")).toEqual({ hello: "there" });
});

test("when nobody can be woken, that is what is said, and nothing was sent", async () => {
  const { request, pool, asked } = setUp(() => "unreachable");
  for (const id of [1, 2, 3, 4]) pool.failed(id, "asleep");
  await expect(request("/api/x", { method: "POST" })).rejects.toThrow(
    "No healthy backends available and all wake-up attempts failed",
  );
  expect(asked.filter((one) => one.includes("/api/x"))).toEqual([]);
});
