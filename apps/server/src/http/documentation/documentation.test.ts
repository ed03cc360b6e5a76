import type { Call } from "@lingualoom/contract/call.ts";
import { calls } from "@lingualoom/contract/calls.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../test/server.ts";
import type { OpenApi } from "./openapi.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.[Symbol.asyncDispose]());

test("every call and every other spelling of it is described, with who may make it and what it answers", async () => {
  const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  expect(api.openapi).toBe("3.1.0");
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    for (const spelling of [name, ...(call.aliases ?? [])]) {
      const [method, path] = spelling.split(" ") as [string, string];
      const operation = api.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation, spelling).toBeDefined();
      expect(operation!.security).toEqual(call.access === "public" ? [] : [{ session: [] }]);
      expect(operation!.requestBody !== undefined).toBe(call.body !== undefined);
      expect(Object.keys(operation!.responses)).toContain(String(call.status ?? 200));
    }
});

test("schemas describe what callers send: limits, defaults and choices", async () => {
  const api = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
  const send = api.paths["/health/admin/send-email"]!.post!;
  expect(send.requestBody!.content["application/json"].schema).toMatchObject({
    type: "object",
    required: expect.arrayContaining(["from", "to", "subject", "content"]),
    properties: { type: { enum: ["custom", "announcement", "maintenance"], default: "custom" } },
  });
  const contacts = api.paths["/messages/contacts"]!.get!;
  expect(contacts.parameters.map(({ name, required }) => [name, required])).toEqual([
    ["limit", false],
    ["cursor", false],
    ["q", false],
    ["known", false],
  ]);
});

test("the page for people needs no script and nothing of another origin", async () => {
  const answer = await fetch(`${server.url}/api/docs`);
  expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
  const html = await answer.text();
  expect(html).toContain("<code>/api/auth/login</code>");
  expect(html).not.toMatch(/<script|style=|src=|https?:\/\//);
  expect((await fetch(`${server.url}/api/docs.css`)).headers.get("content-type")).toContain("text/css");
});
