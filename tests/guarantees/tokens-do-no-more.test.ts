import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { scopeOfCall } from "@lingualoom/contract/call-facts/facts.ts";
import { BOT_SCOPES, TOKEN_SCOPES, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import { ask, type Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SOME_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

interface CreatedToken {
  readonly id: string;
  readonly token: string;
  readonly lastUsedAt: string | null;
}
const clock = new ManualClock();
let server: TestServer;
let emma: Person;
let ana: Person;
let dieter: Person;

const make = (person: Person, scopes: readonly TokenScope[], more: object = {}) =>
  person.call<CreatedToken & { code?: string }>("POST /tokens", { body: { name: "Backup", scopes, ...more } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** A bot with the token of everything that bots may. */
async function botOf(person: Person) {
  const { _id } = (await person.call<{ _id: string }>("POST /bots", { body: { fullName: "Weather" } })).body;
  const asked = { path: `/bots/${_id}/tokens`, body: { name: "Home", scopes: BOT_SCOPES } };
  return { _id, token: (await person.call<CreatedToken>("POST /bots/:id/tokens", asked)).body.token };
}
const listed = async (person: Person) => (await person.call<CreatedToken[]>("GET /tokens")).body;
const check = (token: string, headers: Record<string, string> = {}) =>
  ask<{ code?: string; message?: string }>(server.url, "GET", "/auth/check", undefined, {
    ...bearer(token),
    ...headers,
  });

beforeAll(async () => {
  server = await startTestServer({ clock, environment: { ADMIN_EMAILS: cast.dieter.email } });
  [emma, ana, dieter] = [await server.person("emma"), await server.person("ana"), await server.person("dieter")];
});
afterAll(() => server?.[Symbol.asyncDispose]());

describe("each call with each single scope", () => {
  const spellings = (Object.keys(calls) as Name[]).flatMap((name) => {
    const call: Call = calls[name];
    return [name, ...(call.aliases ?? [])].map((spelling: CallName) => [spelling, call] as const);
  });
  const tokens = new Map<TokenScope, string>();
  let botToken = "";
  beforeAll(async () => {
    for (const scope of TOKEN_SCOPES) tokens.set(scope, (await make(dieter, [scope])).body.token);
    botToken = (await botOf(dieter)).token;
  });

  test.each(spellings.filter(([, { access }]) => access !== "public"))(
    "%s is allowed by its own scope alone",
    async (spelling, call) => {
      const [method, path] = spelling.split(" ") as [string, string];
      const needed = scopeOfCall(method, call);
      const at = path.replaceAll(/:\w+/g, SOME_ID);
      for (const [scope, token] of tokens) {
        // Admin calls that would run checks or installations are only tried without the right.
        if (scope === needed && call.access === "admin" && method !== "GET") continue;
        const answer = await fetch(`${server.url}/api${at}`, {
          method,
          headers: { ...bearer(token), "content-type": "application/json" },
          ...(method !== "GET" && { body: "[" }),
        });
        // The protocol of uploads refuses in plain text.
        const text = await answer.text();
        const isRefused = answer.status === 403 && /"FORBIDDEN"/.test(text) && /access token/i.test(text);
        expect([scope, isRefused]).toEqual([scope, scope !== needed]);
        expect(answer.status).not.toBe(401);
        expect(answer.headers.get("set-cookie")).toBeNull();
      }
    },
  );

  test.each(spellings.filter(([, { access }]) => access !== "public"))(
    "guarantee 22: bots may call %s unless it is for people only",
    async (spelling, call) => {
      const [method, path] = spelling.split(" ") as [string, string];
      const needed = scopeOfCall(method, call);
      const isBots = BOT_SCOPES.some((scope) => scope === needed) && !call.forPeople;
      const { status, body } = await ask<{ code?: string }>(
        server.url,
        method,
        path.replaceAll(/:\w+/g, SOME_ID),
        isBots && method !== "GET" ? "[" : method === "GET" ? undefined : {},
        bearer(botToken),
      ).catch(() => ({ status: 0, body: {} as { code?: string } }));
      if (isBots) expect([403, 401]).not.toContain(status);
      else expect([spelling, status, body.code]).toEqual([spelling, 403, "FORBIDDEN"]);
    },
  );
});

test("a token is shown once, stored as a hash, and listed for its owner only", async () => {
  const { status, body } = await make(emma, ["write", "read", "read"], { days: 7 });
  expect([status, body]).toMatchObject([
    201,
    { name: "Backup", scopes: ["read", "write"], token: expect.stringMatching(/^ll_[\w-]{43}$/), lastUsedAt: null },
  ]);
  const { token, ...shown } = body;
  expect(await listed(emma)).toEqual([shown]);
  expect(await listed(ana)).toEqual([]);
  const [row] = await server.database<{ all: string }[]>`
    select to_jsonb(t)::text || encode(token_hash, 'escape') as all from access_tokens t where id = ${body.id}`;
  expect(row!.all).not.toContain(token.slice(3));
  const path = `/tokens/${body.id}`;
  expect((await ana.call("DELETE /tokens/:id", { path })).status).toBe(404);
  expect((await check(token)).status).toBe(200);
  expect((await emma.call("DELETE /tokens/:id", { path })).status).toBe(200);
  expect(await check(token)).toMatchObject({
    status: 401,
    body: { code: "NOT_SIGNED_IN", message: expect.stringContaining("token") },
  });
});

test.each([
  ["no scope", { scopes: [] }],
  ["an unknown scope", { scopes: ["root"] }],
  ["no name", { name: " " }],
  ["a name of two lines", { name: "a\nb" }],
  ["no end", { days: 0 }],
  ["an end after more than a year", { days: 366 }],
])("a token with %s is refused", async (_, more) => {
  expect((await make(emma, ["read"], more)).status).toBe(400);
});

test("only administrators create administrator tokens, which end with their role", async () => {
  expect(await make(emma, ["admin"])).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  const readers = (await make(dieter, ["read"])).body.token;
  const { token } = (await make(dieter, ["admin"])).body;
  const users = (given: string) => ask(server.url, "GET", "/health/admin/users", undefined, bearer(given));
  expect([(await users(readers)).status, (await users(token)).status]).toEqual([403, 200]);
});

test("a token needs no origin, unless a cookie comes with it", async () => {
  const { token } = (await make(emma, ["account"])).body;
  const from = { ...bearer(token), origin: "https://other-site.example" };
  const change = (headers: Record<string, string>) => ask(server.url, "PUT", "/settings", { theme: "dark" }, headers);
  expect((await change(from)).status).toBe(200);
  expect(await change({ ...from, cookie: emma.cookie })).toMatchObject({
    status: 403,
    body: { code: "ORIGIN_REFUSED" },
  });
  expect((await change(bearer(`${token.slice(0, -1)}!`))).status).toBe(401);
});

/** A socket that has only a token; rejects with the code of a refusal. */
function connected(token: string) {
  const socket = io(server.url, {
    transports: ["websocket"],
    extraHeaders: bearer(token),
    forceNew: true,
    reconnection: false,
  });
  return new Promise<typeof socket>((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

test("a token needs `read` and `write` on the socket, and its end disconnects", async () => {
  const [reader, writer] = [(await make(emma, ["read"])).body, (await make(emma, ["write"])).body];
  await expect(connected(writer.token)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  await expect(connected("ll_made-up")).rejects.toMatchObject({ data: { code: "NOT_SIGNED_IN" } });
  const socket = await connected(reader.token);
  const heard = new Promise<Message>((resolve) => socket.once("newMessage", resolve));
  await (await ana.device()).sends(emma.id, "hola");
  expect((await heard).text).toBe("hola");
  const draft = { to: ana.id, text: "hello", clientMessageId: crypto.randomUUID() };
  expect(await socket.emitWithAck("sendMessage", draft)).toMatchObject({ ok: false, error: { code: "FORBIDDEN" } });
  const closed = new Promise((resolve) => socket.once("disconnect", resolve));
  await emma.call("DELETE /tokens/:id", { path: `/tokens/${reader.id}` });
  await closed;
});

test("a token's use is stored once a minute; it expires, and creation needs a proof", async () => {
  const { id, token } = (await make(emma, ["read"], { days: 1 })).body;
  const lastUse = async () => (await listed(emma)).find((one) => one.id === id)?.lastUsedAt;
  await check(token);
  const first = clock.now().toISOString();
  clock.advance(MINUTE_MS - 1);
  await check(token);
  expect(await lastUse()).toBe(first);
  clock.advance(1);
  await check(token);
  expect(await lastUse()).toBe(clock.now().toISOString());
  clock.advance(10 * MINUTE_MS);
  expect(await make(emma, ["read"])).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
  clock.advance(DAY_MS);
  expect((await check(token)).status).toBe(401);
});

test("users signed out by an administrator lose their programs", async () => {
  await emma.call("POST /auth/reauthenticate", { body: { currentPassword: cast.emma.password } });
  const { token } = (await make(emma, ["read"])).body;
  const socket = await connected(token);
  const closed = new Promise((resolve) => socket.once("disconnect", resolve));
  const path = `/health/admin/users/${emma.id}`;
  await dieter.call("POST /health/admin/users/:id/sign-out", { path: `${path}/sign-out` });
  await closed;
  expect((await check(token)).status).toBe(401);
});
