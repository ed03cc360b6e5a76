import { describe, expect, test } from "vitest";
import { errorOf } from "../../../test/providers/requests.ts";
import { json, startStandIn } from "../../../test/stand-in-server.ts";
import { callProvider, expectTexts, parseAnswer, providerUrl } from "./call.ts";
import { readRetryAfter } from "./retry-after.ts";

const never = new AbortController().signal;

describe("a call to a provider", () => {
  test("sends JSON and returns status, headers and body unchanged", async () => {
    await using server = await startStandIn(() => json({ ok: 1 }, 418, { "x-header": "yes" }));
    const url = providerUrl(`${server.url}///`, "/v2/thing");
    const answer = await callProvider({ url, headers: { "x-key": "k" }, body: { q: "ñ" }, signal: never });
    expect(answer).toMatchObject({ ok: false, status: 418, body: '{"ok":1}' });
    expect(answer.headers.get("x-header")).toBe("yes");
    expect(server.received).toMatchObject([
      { method: "POST", path: "/v2/thing", body: { q: "ñ" }, headers: { "x-key": "k" } },
    ]);
  });

  test("ends as cancelled when all callers have left", async () => {
    await using server = await startStandIn(() => undefined);
    const controller = new AbortController();
    const running = errorOf(callProvider({ url: new URL(server.url), signal: controller.signal }));
    await expect.poll(() => server.received.length).toBe(1);
    controller.abort();
    expect((await running).code).toBe("cancelled");
  });

  test.each([
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }, "unavailable"],
    ["two megabytes", { body: "x".repeat(2_000_000) }, "bad_output"],
    ["fewer bytes than announced", { headers: { "content-length": "50" }, body: '{"a":' }, "unavailable"],
  ])("refuses %s", async (_what, reply, code) => {
    await using server = await startStandIn(() => reply);
    const signal = AbortSignal.any([never, AbortSignal.timeout(2_000)]);
    const error = await errorOf(callProvider({ url: new URL(server.url), signal }));
    expect([code, "cancelled"]).toContain(error.code);
  });

  test("finds no server at a closed port", async () => {
    const error = await errorOf(callProvider({ url: new URL("http://127.0.0.1:1/"), signal: never }));
    expect(error.code).toBe("unavailable");
  });
});

test("only web addresses are accepted", () => {
  expect(() => providerUrl("file:///etc", "/v1")).toThrow("http");
});

test("an answer that is cut off, or has another number of texts, is invalid", () => {
  expect(() => parseAnswer('{"translations": ["hel')).toThrow("no JSON");
  expect(() => expectTexts(["a"], 2)).toThrow("missing");
  expect(() => expectTexts(["a", 1], 2)).toThrow("no text");
  expect(() => expectTexts(undefined, 1)).toThrow("missing");
});

test.each([
  [{ "retry-after": "7" }, 7_000],
  [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
  [{ "retry-after": "Thu, 01 Jan 2026 00:10:00 GMT" }, 600_000],
  [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
  [{ "retry-after": "soon" }, undefined],
  [{}, undefined],
])("%j asks for a pause of %s milliseconds", (headers, expected) => {
  const now = new Date(Date.UTC(2026, 0, 1));
  expect(readRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(expected);
});
