import type { Output } from "@lingualoom/contract/calls.ts";
import { expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { ask } from "#test/person.ts";
import { sharedTestServer, startTestServer } from "#test/server.ts";
import { otherBackendsOf } from "./other-backends.ts";

const EDGE_URL = "http://127.0.0.1:9";

test("a page with a worker beside it gets its address and may send requests to it", async () => {
  await using server = await startTestServer({ environment: { EDGE_URL } });
  const { body, headers } = await ask<Output<"GET /config">>(server.url, "GET", "/config");
  expect(body).toMatchObject({ edgeUrl: EDGE_URL, backends: [] });
  expect(headers.get("content-security-policy")).toContain(`connect-src 'self' ${EDGE_URL} ws://127.0.0.1:9;`);
});

test("a server with siblings answers their page and no other", async () => {
  await using server = await startTestServer({ environment: { BACKENDS: "http://127.0.0.1:9" } });
  const allowed = async (origin: string, method = "GET") => {
    const headers = { origin, "access-control-request-method": "POST" };
    const answer = await fetch(`${server.url}/api/ping`, { method, headers });
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await allowed(server.url)).toBe(server.url);
  expect(await allowed(server.url, "OPTIONS")).toBe(server.url);
  for (const origin of ["https://evil.example", "null", `${server.url}.evil.example`])
    expect([await allowed(origin), await allowed(origin, "OPTIONS")]).toEqual([null, null]);
});

test("a single server answers no page of another origin", async () => {
  await using server = await sharedTestServer();
  const { headers } = await ask(server.url, "GET", "/ping", undefined, { origin: server.url });
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("content-security-policy")).toContain("connect-src 'self';");
});

test("the page learns servers that accept its cookie, without the delivering worker", () => {
  const otherBackends = (values: Record<string, string>) =>
    otherBackendsOf(
      readConfig({ PUBLIC_URL: "https://chat.example.org", ...values }, "/").backends,
      "https://chat.example.org",
    );
  const BACKENDS = "https://chat.example.org,https://b.example.org,https://c.example.net";
  expect(otherBackends({ BACKENDS }).origins).toEqual([]);
  expect(otherBackends({ BACKENDS, COOKIE_DOMAIN: "example.org" }).backends).toEqual(["https://b.example.org"]);
  expect(otherBackends({ BACKENDS, EDGE_URL: "https://chat.example.org" }).edgeUrl).toBeNull();
});

test("the server refuses to start with a worker that would get no session", () => {
  const start = (values: Record<string, string>) => () =>
    readConfig({ PUBLIC_URL: "https://chat.example.org", ...values }, "/");
  expect(start({ EDGE_URL: "https://edge.example.org" })).toThrow("COOKIE_DOMAIN names");
  expect(start({ EDGE_URL: "https://edge.example.net", COOKIE_DOMAIN: "example.org" })).toThrow("not below it");
  expect(start({ COOKIE_DOMAIN: "example.net" })).toThrow("must be a parent domain");
});
