import { expect, test } from "vitest";
import { type FakeBackend, fakeBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { checkBackend } from "./check.ts";

const json = (body: object, more: object = {}): FakeBackend => ({ body: JSON.stringify(body), ...more });

function check(health: FakeBackend, ping: FakeBackend = "unreachable") {
  const clock = manualClock();
  const network = fakeBackends(clock, (url) => (url.endsWith("/health") ? health : ping));
  const result = checkBackend({ fetch: network.fetch, clock }, "https://a.example");
  result.catch(() => {});
  return { clock, result, requests: network.requests };
}

test("a healthy backend gets one request and reports its uptime", async () => {
  const { result, requests, clock } = check(json({ status: "healthy", uptime: 42 }, { afterMs: 120 }));
  await clock.advance(120);
  expect(await result).toEqual({ responseTime: 120, uptime: 42, isDegraded: false });
  expect(requests).toEqual(["GET https://a.example/api/health"]);
});

test("a degraded backend is usable", async () => {
  expect(await check(json({ status: "degraded", uptime: 1 })).result).toMatchObject({
    uptime: 1,
    isDegraded: true,
  });
});

test("the ping decides when there is no health route", async () => {
  const { result, requests } = check({ status: 404 }, json({ status: "alive", uptime: 7 }));
  expect(await result).toMatchObject({ uptime: 7 });
  expect(requests).toEqual(["GET https://a.example/api/health", "GET https://a.example/api/ping"]);
});

test("an answer without JSON or without a known status is a failure", async () => {
  await expect(check({ body: "<html>" }, { body: "hello" }).result).rejects.toThrow("Ping endpoint returned 200");
  await expect(check(json({ status: "asleep" }), { status: 500 }).result).rejects.toThrow("Ping endpoint returned 500");
});

test("a backend that is alive but reports that it cannot serve is unhealthy", async () => {
  const unhealthy = check(json({ status: "unhealthy" }, { status: 503 }), json({ status: "alive" }));
  await expect(unhealthy.result).rejects.toThrow("Health endpoint returned 503");
});

test("the health check times out after five seconds, the ping after eight", async () => {
  const { result, clock, requests } = check("silent", "silent");
  await clock.advance(4_999);
  expect(requests).toHaveLength(1);
  await clock.advance(1);
  expect(requests).toHaveLength(2);
  await clock.advance(8_000);
  await expect(result).rejects.toThrow("Request timeout");
});

test("a refused connection is reported with its reason", async () => {
  await expect(check("unreachable").result).rejects.toThrow("fetch failed: connect ECONNREFUSED");
});
