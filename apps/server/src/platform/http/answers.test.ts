import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { ask } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { callerAddress } from "./address.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

test.each([
  ["GET", "/api/ping", 200],
  ["HEAD", "/api/ping", 200],
  ["GET", "/api/auth/check", 401],
  ["GET", "/api/nothing", 404],
  ["DELETE", "/api/ping", 405],
  ["POST", "/api/auth/login", 400],
  ["GET", "/nowhere", 404],
])("%s %s answers %i with the headers of every answer", async (method, path, status) => {
  const answer = await fetch(`${server.url}${path}`, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  expect(answer.headers.get("content-security-policy")).toContain("require-trusted-types-for 'script'");
  for (const feature of ["geolocation", "payment", "usb", "midi"])
    expect(answer.headers.get("permissions-policy")).toContain(`${feature}=()`);
  for (const feature of ["camera", "microphone", "display-capture"])
    expect(answer.headers.get("permissions-policy")).toContain(`${feature}=(self)`);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  if (path.startsWith("/api/")) expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a page whose address holds a token passes no referrer on", async () => {
  const policy = async (path: string) => (await fetch(server.url + path)).headers.get("referrer-policy");
  expect(await policy("/verify-email?token=secret")).toBe("no-referrer");
  expect(await policy("/reset-password?token=secret")).toBe("no-referrer");
  expect(await policy("/login")).toBe("same-origin");
});

test("an unsupported method is answered with the supported ones", async () => {
  const answer = await fetch(`${server.url}/api/messages/chats`, { method: "DELETE" });
  expect(answer.headers.get("allow")).toContain("GET");
});

test("a proxy that TRUST_PROXY does not mention is logged once", async () => {
  const lines: string[] = [];
  await using watched = await startTestServer({ onLog: (line) => void lines.push(line) });
  const warnings = () => lines.filter((line) => line.includes("TRUST_PROXY"));
  await fetch(`${watched.url}/api/ping`);
  expect(warnings()).toEqual([]);
  for (const address of ["203.0.113.9", "203.0.113.10"])
    await fetch(`${watched.url}/api/ping`, { headers: { "x-forwarded-for": address } });
  expect(warnings()).toHaveLength(1);
});

test("a failed call is logged by name, without the address in its path", async () => {
  const lines: string[] = [];
  await using watched = await startTestServer({
    onLog: (line) => void lines.push(line),
    environment: { ADMIN_EMAILS: cast.dieter.email },
  });
  const dieter = await watched.person("dieter");
  await watched.database.unsafe("alter table person_plans rename to person_plans_gone");
  const answer = await dieter.call("GET /health/admin/find-user/:email", {
    path: "/health/admin/find-user/somebody@example.org",
  });
  expect(answer).toMatchObject({ status: 500, body: { code: "INTERNAL" } });
  expect(lines.join("\n")).toContain('"call":"GET /health/admin/find-user/:email"');
  expect(lines.join("\n")).not.toContain("somebody@example.org");
});

test("refusals are logged once a minute, without the content of requests", async () => {
  const lines: string[] = [];
  const clock = new ManualClock();
  await using watched = await startTestServer({
    clock,
    onLog: (line: string) => void lines.push(line),
    environment: { RATE_LIMITS: "on", RATE_LIMIT_SEARCH: "1/60" },
  });
  const ana = await watched.person("ana");
  const guess = { email: "somebody@example.org", password: "a guess of mine" };
  const refused: [() => Promise<unknown>, string, string][] = [
    [() => ask(watched.url, "POST", "/auth/login", guess), "INVALID_CREDENTIALS", "POST /auth/login"],
    [() => ana.call("GET /search", { path: "/search?q=secreto" }), "RATE_LIMITED", "GET /search"],
    [() => ana.call("GET /health/admin/users"), "FORBIDDEN", "GET /health/admin/users"],
    [
      () => ana.call("DELETE /auth/sessions", { headers: { origin: "https://other-site.example" } }),
      "ORIGIN_REFUSED",
      "DELETE /auth/sessions",
    ],
  ];
  await ana.call("GET /search", { path: "/search?q=secreto" });
  const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => /refused/.test(msg));
  for (let round = 0; round < 3; round++) for (const [act] of refused) await act();
  expect(told().map(({ level, code, call, network }) => [level, code, call, network])).toEqual(
    refused.map(([, code, call]) => [30, code, call, "127.0.0.1"]),
  );
  clock.advance(60_000);
  await refused[0]?.[0]();
  expect(told().slice(refused.length)).toMatchObject([
    { refusals: 8, msg: "more of the same was refused" },
    { code: "INVALID_CREDENTIALS" },
  ]);
  for (const word of ["somebody", "secreto", "a guess"]) expect(lines.join("\n")).not.toContain(word);
});

describe("the caller's address", () => {
  test.each([
    ["directly", "::ffff:192.0.2.7", null, 0, "192.0.2.7"],
    ["directly, whatever they claim", "192.0.2.7", "203.0.113.9", 0, "192.0.2.7"],
    ["behind one proxy", "10.0.0.1", "203.0.113.9, 192.0.2.7", 1, "192.0.2.7"],
    ["behind two", "10.0.0.1", "203.0.113.9, 192.0.2.7, 10.0.0.2", 2, "192.0.2.7"],
    ["as a proxy on IPv6 writes IPv4", "10.0.0.1", "::ffff:192.0.2.7", 1, "192.0.2.7"],
    ["with a port", "10.0.0.1", "192.0.2.7:51234", 1, "192.0.2.7"],
    ["in brackets with a port", "10.0.0.1", "[2001:db8::1]:51234", 1, "2001:db8::1"],
    ["behind two, of which one was passed by", "10.0.0.1", "203.0.113.9", 2, "10.0.0.1"],
    ["as no address", "10.0.0.1", "203.0.113.9, an owner", 1, "10.0.0.1"],
    ["as nothing", "10.0.0.1", "203.0.113.9, ", 1, "10.0.0.1"],
    ["as IPv6", "10.0.0.1", "2001:db8::1", 1, "2001:db8::1"],
  ])("%s", (_name, remote, forwarded, proxies, expected) => {
    expect(callerAddress(remote, forwarded, proxies)).toBe(expected);
  });
});
