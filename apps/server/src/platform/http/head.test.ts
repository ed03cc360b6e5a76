import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await sharedTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test("a HEAD request for the export creates none, so a later GET succeeds", async () => {
  const { cookie } = await server.person("ana");
  const ask = (method: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/account/export`, { method, headers });
  expect((await ask("HEAD", {})).status).toBe(401);
  for (let i = 0; i < 2; i++) expect((await ask("HEAD", { cookie })).status).toBe(200);
  const whole = await ask("GET", { cookie });
  expect(whole.status).toBe(200);
  expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

test("HEAD has the headers of GET", async () => {
  expect((await fetch(`${server.url}/api/health`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${server.url}/api/media/x`, { method: "HEAD" })).status).toBe(401);
});
