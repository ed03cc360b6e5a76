import { readBackends } from "@lingualoom/backend-pool/backends.ts";
import { type Clock, systemClock } from "@lingualoom/backend-pool/clock.ts";
import { createBackendPool } from "@lingualoom/backend-pool/pool.ts";
import { expect, test } from "vitest";
import { manualClock } from "../../../../packages/backend-pool/test/manual-clock.ts";
import { createForward } from "./forward.ts";
import { forwardedHeaders } from "./headers.ts";

type Behaviour = (url: URL, init: RequestInit) => Response | Promise<Response>;
const well: Behaviour = ({ hostname, pathname }) =>
  Response.json(pathname === "/api/health" ? { status: "healthy" } : { from: hostname });
const unreachable: Behaviour = () => {
  throw new TypeError("connection refused");
};
const silent: Behaviour = (_, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
const gatewayPage: Behaviour = () => new Response("<h1>Bad Gateway</h1>", { status: 502 });
const refusal: Behaviour = () => Response.json({ code: "ENGINE_FAILED" }, { status: 502 });

/** Three backends, of which the test says how they behave. */
const stage = (...behaviours: Behaviour[]) => stageAt(systemClock, behaviours);

/** With the pool as it is at first, as a snapshot would make it. */
function stageAt(clock: Clock, behaviours: Behaviour[]) {
  const asked: string[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const url = new URL(address);
    asked.push(`${init.method ?? "GET"} ${url.hostname}`);
    return (behaviours[Number(url.hostname[1]) - 1] as Behaviour)(url, init);
  };
  const urls = behaviours.map((_, at) => `https://b${at + 1}.example`);
  const pool = createBackendPool({ backends: readBackends(urls, new Date()), fetch, clock });
  const forward = createForward({
    config: { requestTimeoutMs: 1_000, sleepAfterMs: 60_000 },
    following: { current: async () => ({ pool, revision: 1 }) },
    fetch,
    clock,
  });
  const later: Promise<unknown>[] = [];
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    forward.toAny(
      new Request(`https://edge.example${path}`, {
        method,
        headers,
        ...(method === "GET" ? {} : { body: "{}" }),
      }),
      { waitUntil: (work) => void later.push(work) },
    );
  return { asked, pool, forward, send };
}

const KEYED = { "idempotency-key": "01890a5d" };
const SEND = "/api/messages/send/01890a5d-ac96-774b-bcce-b302099a8057";

test("what changes nothing is asked of another when the first cannot be reached, and the first is left alone", async () => {
  const { send, asked } = stage(unreachable, gatewayPage, well);
  expect(await (await send("GET", "/api/messages/chats")).json()).toEqual({ from: "b3.example" });
  expect(asked).toEqual(["GET b1.example", "GET b2.example", "GET b3.example"]);
  await send("GET", "/api/messages/chats");
  expect(asked.slice(3)).toEqual(["GET b3.example"]);
});

test("a message with its key is sent again elsewhere, since the servers make one message of both", async () => {
  const { send, asked } = stage(unreachable, well);
  expect((await send("POST", SEND, KEYED)).status).toBe(200);
  expect(asked).toEqual(["POST b1.example", "POST b2.example"]);
});

test.each([
  ["a message without a key", "POST", SEND, {}],
  ["a call whose key no server looks at", "POST", "/api/auth/signup", KEYED],
  ["a change of the password", "PUT", "/api/settings/password", {}],
  ["a deletion", "DELETE", "/api/message/01890a5d", {}],
] as const)("%s is asked once, and whoever asked is told", async (_, method, path, headers) => {
  const { send, asked } = stage(unreachable, well);
  await expect(send(method, path, headers)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toEqual([`${method} b1.example`]);
});

test("a server's own refusal is its answer, and no reason to ask another", async () => {
  const { send, asked, pool } = stage(refusal, well);
  expect((await send("GET", "/api/translation/status")).status).toBe(502);
  expect(asked).toHaveLength(1);
  expect(pool.members[0]?.health.isHealthy).toBe(true);
});

test("when nobody can be reached the sentence says so", async () => {
  const { send } = stage(unreachable, unreachable);
  await expect(send("GET", "/api/ping")).rejects.toThrow("No backend could be reached");
  await expect(send("GET", "/api/ping")).rejects.toThrow(
    "No healthy backends available and all wake-up attempts failed",
  );
});

/** Answers well, until the test says otherwise. */
function changing() {
  const one = {
    now: well,
    behaves: (url: URL, init: RequestInit) => one.now(url, init),
  };
  return one;
}

test("one that became slow is left by other requests at a quarter of its time, not only when it is over", async () => {
  const clock = manualClock();
  const first = changing();
  const { send, asked } = stageAt(clock, [first.behaves, well]);
  await send("GET", "/api/messages/chats");
  first.now = silent;
  const waiting = send("GET", "/api/messages/chats");
  await clock.pass(250);
  await send("GET", "/api/messages/chats");
  expect(asked).toEqual(["GET b1.example", "GET b1.example", "GET b2.example"]);
  await clock.pass(750);
  expect(await (await waiting).json()).toEqual({ from: "b2.example" });
});

test("when all had failed, the first who is back is asked, without waiting for those who are silent", async () => {
  const clock = manualClock();
  const second = changing();
  const { send, pool } = stageAt(clock, [silent, second.behaves]);
  second.now = unreachable;
  const refused = send("GET", "/api/ping").catch((error: Error) => error.message);
  await clock.pass(1_000);
  expect(await refused).toContain("No backend could be reached");
  expect(pool.hasUsable()).toBe(false);
  second.now = well;
  await clock.pass(2_000);
  const answer = send("GET", "/api/ping");
  await clock.pass(1);
  expect(await (await answer).json()).toEqual({ from: "b2.example" });
});

test("while the last one awake is late, one that sleeps is woken, once; as long as another is awake nobody is", async () => {
  const clock = manualClock();
  const [first, second] = [changing(), changing()];
  const { send, asked, pool } = stageAt(clock, [first.behaves, second.behaves, well]);
  await pool.check(3);
  await clock.pass(60_001);
  await Promise.all([pool.check(1), pool.check(2)]);
  asked.length = 0;
  first.now = silent;
  const waiting = send("GET", "/api/messages/chats");
  await clock.pass(999);
  expect(asked).toEqual(["GET b1.example"]);
  second.now = silent;
  const others = [send("GET", "/api/messages/chats"), send("GET", "/api/messages/chats")];
  await clock.pass(300);
  expect(asked.filter((one) => one.endsWith("b3.example"))).toEqual(["GET b3.example"]);
  await clock.pass(1_000);
  for (const answer of await Promise.all([waiting, ...others]))
    expect(await answer.json()).toEqual({ from: "b3.example" });
});

test("calls of administrators go to the primary; only reading falls back, to the backup alone", async () => {
  const { forward, asked } = stage(unreachable, unreachable, well);
  const context = { waitUntil() {} };
  const request = (method: string) => new Request("https://edge.example/api/health/admin/users", { method });
  await expect(forward.toPrimary(request("GET"), context)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked).toEqual(["GET b1.example", "GET b2.example"]);
  await expect(forward.toPrimary(request("POST"), context)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(asked.slice(2)).toEqual(["POST b1.example"]);
});

test("the address a visitor claims to come from is not believed", () => {
  const headers = forwardedHeaders(
    new Headers({
      "x-forwarded-for": "10.0.0.1",
      "cf-connecting-ip": "192.0.2.7",
      "x-real-ip": "10.0.0.1",
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
