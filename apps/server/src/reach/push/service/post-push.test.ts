import { afterAll, beforeAll, expect, test } from "vitest";
import webPush from "web-push";
import type { ProxyConfig } from "#/platform/config/proxy.ts";
import { asIs, say } from "#/platform/sentences/sentence.ts";
import { startProxy } from "#test/proxy-stand-in.ts";
import { PushService } from "#test/push-service.ts";
import { createPostPush, meaningOf } from "./post-push.ts";

let service: PushService;
beforeAll(async () => {
  service = await PushService.start();
});
afterAll(() => service[Symbol.asyncDispose]());

const keys = webPush.generateVAPIDKeys();
const noProxy: ProxyConfig = { http: null, https: null, except: "" };
const posting = (privateAddresses: boolean, timeoutMs = 10_000, proxy = noProxy) =>
  createPostPush({ keys, contact: "mailto:us@example.org", privateAddresses, proxy, timeoutMs });
const push = { payload: { kind: "test" }, ttl: 60, urgency: "normal" } as const;
const subscription = (endpoint = service.subscribe("phone").endpoint) => {
  const { keys } = service.subscribe("phone");
  return { endpoint, publicKey: keys.p256dh, authKey: keys.auth };
};

test("a service that does not answer, or breaks off, is retried later", async () => {
  service.next.push("silent", "hangs up");
  expect(await posting(true, 1_000)(subscription(), push)).toMatchObject({
    kind: "later",
    reason: say("noAnswer"),
  });
  expect(await posting(true)(subscription(), push)).toMatchObject({ kind: "later" });
  expect(service.next).toEqual([]);
});

test("a redirect is not followed", async () => {
  service.next.push({ status: 307, headers: { location: `${service.url}/push/phone` } });
  const before = service.asked;
  expect(await posting(true)(subscription(), push)).toMatchObject({ kind: "refused" });
  expect(service.asked).toBe(before + 1);
});

test("a name that resolves to this machine is not connected to", async () => {
  const before = service.asked;
  const answer = await posting(false)(subscription(service.url.replace("http://127.0.0.1", "https://localhost")), push);
  expect(answer).toMatchObject({
    kind: "later",
    reason: asIs("localhost is not found, or leads to an address that is not public"),
  });
  expect(service.asked).toBe(before);
});

test("the address check covers names that bypass the proxy; the proxy may be internal", async () => {
  await using proxy = await startProxy();
  const past = { http: null, https: `http://localhost:${proxy.port}`, except: "localhost,.inside.example" };
  const endpoint = service.url.replace("http://127.0.0.1", "https://localhost");
  expect(await posting(false, 10_000, past)(subscription(endpoint), push)).toMatchObject({
    kind: "later",
    reason: asIs("localhost is not found, or leads to an address that is not public"),
  });
  expect(proxy.asked).toEqual([]);
  await posting(false, 10_000, past)(subscription("https://push.lingualoom.example/phone"), push);
  expect(proxy.asked).toEqual(["CONNECT push.lingualoom.example:443"]);
});

test("an invalid key ends the subscription", async () => {
  expect(await posting(true)({ ...subscription(), publicKey: "A".repeat(87) }, push)).toEqual({
    kind: "gone",
  });
});

test.each([
  ["120", 120],
  ["Sun, 01 Mar 2026 12:01:00 GMT", 60],
  ["Sun, 01 Mar 2026 11:00:00 GMT", null],
  ["soon", null],
  [undefined, null],
])("Retry-After %s means %s seconds", (retryAfter, retryAfterSeconds) => {
  const now = new Date("2026-03-01T12:00:00Z");
  expect(meaningOf({ status: 429, retryAfter }, now)).toMatchObject({ kind: "later", retryAfterSeconds });
});
