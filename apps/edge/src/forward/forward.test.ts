import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type Clock, systemClock } from "@lingualoom/backend-pool/clock.ts";
import { BackendPool } from "@lingualoom/backend-pool/pool.ts";
import { manualClock } from "@lingualoom/backend-pool/test/manual-clock.ts";
import { expect, test } from "vitest";
import { Forward, forwardedHeaders } from "./forward.ts";

type Behaviour = (url: URL, init: RequestInit) => Response | Promise<Response>;
const healthy: Behaviour = ({ hostname, pathname }) =>
  Response.json(pathname === "/api/health" ? { status: "healthy" } : { from: hostname });
const unreachable: Behaviour = () => {
  throw new TypeError("connection refused");
};
const silent: Behaviour = (_, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
const gatewayPage: Behaviour = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
const refusal: Behaviour = () => Response.json({ code: "ENGINE_FAILED" }, { status: 502 });

/** Backends that the test controls. */
const setUp = (...behaviours: Behaviour[]) => setUpWith(systemClock, behaviours);

function setUpWith(clock: Clock, behaviours: Behaviour[]) {
  const asked: string[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const url = new URL(address);
    asked.push(`${init.method ?? "GET"} ${url.hostname}`);
    return (behaviours[Number(url.hostname[1]) - 1] as Behaviour)(url, init);
  };
  const urls = behaviours.map((_, at) => `https://b${at + 1}.example`);
  const pool = new BackendPool({ backends: readBackends(urls, new Date()), fetch, clock });
  const forward = new Forward({
    config: { requestTimeoutMs: 1_000, sleepAfterMs: 60_000 },
    listSync: { current: async () => ({ pool, revision: 1 }) },
    fetch,
    clock,
  });
  const background: Promise<unknown>[] = [];
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    forward.toAny(
      new Request(`https://edge.example${path}`, {
        method,
        headers,
        ...(method === "GET" ? {} : { body: "{}" }),
      }),
      { waitUntil: (work) => void background.push(work) },
    );
  return { asked, pool, forward, send };
}

const KEYED = { "idempotency-key": "01890a5d" };
const SEND = "/api/messages/send/01890a5d-ac96-774b-bcce-b302099a8057";

test("a read moves on from a silent backend, which gets no more requests", async () => {
  const { send, asked } = setUp(unreachable, gatewayPage, healthy);
  expect(await (await send("GET", "/api/messages/chats")).json()).toEqual({ from: "b3.example" });
  expect(asked).toEqual(["GET b1.example", "GET b2.example", "GET b3.example"]);
  await send("GET", "/api/messages/chats");
  expect(asked.slice(3)).toEqual(["GET b3.example"]);
});

test("another backend gets a message with its key, because the servers store it once", async () => {
  const { send, asked } = setUp(unreachable, healthy);
  expect((await send("POST", SEND, KEYED)).status).toBe(200);
  expect(asked).toEqual(["POST b1.example", "POST b2.example"]);
});

test.each([
  ["a message without a key", "POST", SEND, {}],
  ["a call whose key no server stores", "POST", "/api/auth/signup", KEYED],
  ["a change of the password", "PUT", "/api/settings/password", {}],
  ["a deletion", "DELETE", "/api/message/01890a5d", {}],
] as const)("%s goes to one backend, and its failure to the caller", async (_, method, path, headers) => {
  const { send, asked } = setUp(unreachable, healthy);
  await expect(send(method, path, headers)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toEqual([`${method} b1.example`]);
});

test("a server's own refusal is the answer, and no other backend is asked", async () => {
  const { send, asked, pool } = setUp(refusal, healthy);
  expect((await send("GET", "/api/translation/status")).status).toBe(502);
  expect(asked).toHaveLength(1);
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

test("an error sentence reports that no backend could be reached", async () => {
  const { send } = setUp(unreachable, unreachable);
  await expect(send("GET", "/api/ping")).rejects.toThrow("No backend could be reached");
  await expect(send("GET", "/api/ping")).rejects.toThrow(
    "No healthy backends available and all wake-up attempts failed",
  );
});

/** A healthy backend whose behaviour the test changes later. */
function changing() {
  const one = {
    current: healthy,
    behaves: (url: URL, init: RequestInit) => one.current(url, init),
  };
  return one;
}

test("other requests avoid a slow backend after a quarter of the timeout", async () => {
  const clock = manualClock();
  const first = changing();
  const { send, asked } = setUpWith(clock, [first.behaves, healthy]);
  await send("GET", "/api/messages/chats");
  first.current = silent;
  const waiting = send("GET", "/api/messages/chats");
  await clock.advance(250);
  await send("GET", "/api/messages/chats");
  expect(asked).toEqual(["GET b1.example", "GET b1.example", "GET b2.example"]);
  await clock.advance(750);
  expect(await (await waiting).json()).toEqual({ from: "b2.example" });
});

test("after all fail, the first to recover is asked without waiting for the others", async () => {
  const clock = manualClock();
  const second = changing();
  const { send, pool } = setUpWith(clock, [silent, second.behaves]);
  second.current = unreachable;
  const refused = send("GET", "/api/ping").catch((error: Error) => error.message);
  await clock.advance(1_000);
  expect(await refused).toContain("No backend could be reached");
  expect(pool.hasUsable()).toBe(false);
  second.current = healthy;
  await clock.advance(2_000);
  const answer = send("GET", "/api/ping");
  await clock.advance(1);
  expect(await (await answer).json()).toEqual({ from: "b2.example" });
});

test("a sleeping backend is woken only while the last awake one is slow", async () => {
  const clock = manualClock();
  const [first, second] = [changing(), changing()];
  const { send, asked, pool } = setUpWith(clock, [first.behaves, second.behaves, healthy]);
  await pool.check(3);
  await clock.advance(60_001);
  await Promise.all([pool.check(1), pool.check(2)]);
  asked.length = 0;
  first.current = silent;
  const waiting = send("GET", "/api/messages/chats");
  await clock.advance(999);
  expect(asked).toEqual(["GET b1.example"]);
  second.current = silent;
  const others = [send("GET", "/api/messages/chats"), send("GET", "/api/messages/chats")];
  await clock.advance(300);
  expect(asked.filter((one) => one.endsWith("b3.example"))).toEqual(["GET b3.example"]);
  await clock.advance(1_000);
  for (const answer of await Promise.all([waiting, ...others]))
    expect(await answer.json()).toEqual({ from: "b3.example" });
});

test("calls of administrators go to the primary, and only reads to the backup", async () => {
  const { forward, asked } = setUp(unreachable, unreachable, healthy);
  const context = { waitUntil() {} };
  const request = (method: string) => new Request("https://edge.example/api/health/admin/users", { method });
  await expect(forward.toPrimary(request("GET"), context)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toEqual(["GET b1.example", "GET b2.example"]);
  await expect(forward.toPrimary(request("POST"), context)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked.slice(2)).toEqual(["POST b1.example"]);
});

test("a client address claimed by the visitor is dropped", () => {
  const headers = forwardedHeaders(
    new Headers({
      "x-forwarded-for": "10.0.0.1",
      "cf-connecting-ip": "192.0.2.7",
      "x-real-ip": "10.0.0.1",
      "x-forwarded-host": "other-site.example",
      cookie: "a=b",
    }),
    true,
  );
  expect([...headers]).toEqual([
    ["cookie", "a=b"],
    ["x-forwarded-for", "192.0.2.7"],
    ["x-forwarded-proto", "https"],
  ]);
});
