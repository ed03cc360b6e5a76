import { expect, test } from "vitest";
import { type FakeBackend, fakeBackends } from "../test/fake-backends.ts";
import { manualClock } from "../test/manual-clock.ts";
import { readBackends } from "./backends.ts";
import { BackendPool } from "./pool.ts";
import { requestFromPool } from "./request.ts";
import { ATTEMPTS } from "./retry.ts";

const OK: FakeBackend = { body: '{"hello":"there"}' };
const URLS = ["https://b1.example", "https://b2.example", "https://b3.example", "https://b4.example"];
const JSON_ERROR: FakeBackend = { status: 500, body: "{}", type: "application/json" };

function setUp(behave: (url: string) => FakeBackend, attempts = ATTEMPTS) {
  const clock = manualClock();
  const { fetch, requests } = fakeBackends(clock, behave);
  const pool = new BackendPool({ backends: readBackends(URLS, new Date(0)), fetch, clock });
  const request = (init: RequestInit = {}) => {
    const answer = requestFromPool(
      pool,
      { fetch, clock },
      {
        path: "/api/x?y=1",
        init,
        attempts,
        timeoutMs: 8_000,
        choose: (tried) => (tried.size < URLS.length ? pool.choose(tried) : undefined),
      },
    );
    answer.catch(() => {});
    return answer;
  };
  return { clock, pool, requests, request };
}

const down =
  (...hosts: string[]) =>
  (url: string): FakeBackend =>
    hosts.some((host) => url.includes(`//${host}.`)) ? "unreachable" : OK;

test("a backend gets the path with its query", async () => {
  const { request, requests } = setUp(() => OK);
  const { response, member } = await request();
  expect([await response.json(), member.backend.id]).toEqual([{ hello: "there" }, 1]);
  expect(requests).toEqual(["GET https://b1.example/api/x?y=1"]);
});

test("another backend answers at once when the first is down", async () => {
  const { request, requests, pool } = setUp(down("b1"));
  expect((await request()).member.backend.id).toBe(2);
  expect(requests).toEqual(["GET https://b1.example/api/x?y=1", "GET https://b2.example/api/x?y=1"]);
  expect(pool.members[0]?.health.isHealthy).toBe(false);
});

test("three different backends are tried; a host's error page counts as no answer", async () => {
  const { request, requests } = setUp((url) =>
    url.includes("b3") ? { status: 502, body: "<h1>Bad Gateway</h1>" } : "unreachable",
  );
  await expect(request()).rejects.toThrow("The backend could not be reached");
  expect(requests.map((one) => one.slice(12, 14))).toEqual(["b1", "b2", "b3"]);
});

test("a backend that is silent for the timeout is unhealthy, and another answers", async () => {
  const { request, clock, pool } = setUp((url) => (url.includes("b1") ? "silent" : OK));
  const answer = request();
  await clock.advance(8_000);
  expect(pool.members[0]?.health).toMatchObject({ isHealthy: false, lastError: "Request timeout" });
  expect((await answer).member.backend.id).toBe(2);
});

test.each([
  ["a refusal", { status: 404, body: '{"code":"NOT_FOUND"}' }],
  ["an error of a server of ours", JSON_ERROR],
] as const)("%s is the answer, and the backend stays healthy", async (_, behaviour) => {
  const { request, requests, pool } = setUp(() => behaviour);
  expect((await request()).response.status).toBe(behaviour.status);
  expect(requests).toHaveLength(1);
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

test("a request with one attempt goes to one backend", async () => {
  const { request, requests } = setUp(down("b1"), 1);
  await expect(request({ method: "POST" })).rejects.toThrow("The backend could not be reached");
  expect(requests).toHaveLength(1);
});

test("nothing is sent without a usable backend", async () => {
  const { request, pool, requests } = setUp(() => OK);
  for (const id of [1, 2, 3, 4]) pool.reportFailure(id, "asleep");
  await expect(request({ method: "POST" })).rejects.toThrow(
    "No healthy backends available and all wake-up attempts failed",
  );
  expect(requests).toEqual([]);
});
