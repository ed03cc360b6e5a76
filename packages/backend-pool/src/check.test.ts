import { expect, test } from "vitest";
import { type Behaviour, pretendedBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { checkBackend } from "./check.ts";

const json = (body: object, more: object = {}): Behaviour => ({ body: JSON.stringify(body), ...more });

function check(health: Behaviour, ping: Behaviour = "unreachable") {
  const clock = manualClock();
  const network = pretendedBackends(clock, (url) => (url.endsWith("/health") ? health : ping));
  const result = checkBackend({ fetch: network.fetch, clock }, "https://a.example");
  result.catch(() => {});
  return { clock, result, asked: network.asked };
}

test("a healthy backend is asked once, and says how long it has been up", async () => {
  const { result, asked, clock } = check(json({ status: "healthy", uptime: 42 }, { takes: 120 }));
  await clock.pass(120);
  expect(await result).toEqual({ responseTime: 120, uptime: 42, isDegraded: false });
  expect(asked).toEqual(["GET https://a.example/api/health"]);
});

test("a degraded one is usable", async () => {
  expect(await check(json({ status: "degraded", uptime: 1 })).result).toMatchObject({
    uptime: 1,
    isDegraded: true,
  });
});

test("without a health route the ping decides", async () => {
  const { result, asked } = check({ status: 404 }, json({ status: "alive", uptime: 7 }));
  expect(await result).toMatchObject({ uptime: 7 });
  expect(asked).toEqual(["GET https://a.example/api/health", "GET https://a.example/api/ping"]);
});

test("an answer that is no JSON, or says nothing of being well, is none", async () => {
  await expect(check({ body: "<html>" }, { body: "hello" }).result).rejects.toThrow(
    "Ping endpoint returned 200",
  );
  await expect(check(json({ status: "asleep" }), { status: 500 }).result).rejects.toThrow(
    "Ping endpoint returned 500",
  );
});

test("one that is alive but says that it cannot serve is not well", async () => {
  const unwell = check(json({ status: "unhealthy" }, { status: 503 }), json({ status: "alive" }));
  await expect(unwell.result).rejects.toThrow("Health endpoint returned 503");
});

test("five seconds for the health, eight for the ping, then it has not answered", async () => {
  const { result, clock, asked } = check("silent", "silent");
  await clock.pass(4_999);
  expect(asked).toHaveLength(1);
  await clock.pass(1);
  expect(asked).toHaveLength(2);
  await clock.pass(8_000);
  await expect(result).rejects.toThrow("Request timeout");
});

test("one that cannot be reached is reported with the reason", async () => {
  await expect(check("unreachable").result).rejects.toThrow("fetch failed: connect ECONNREFUSED");
});
