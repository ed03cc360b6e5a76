import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

test("sends beyond the limit are refused over HTTP and socket, for that sender only", async () => {
  const clock = new ManualClock();
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_SEND: "2/60" };
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  const send = () =>
    ana.call("POST /messages/send/:userId", { path: `/messages/send/${emma.id}`, body: { text: "hola" } });
  await phone.sends(emma.id, "uno");
  expect((await send()).status).toBe(201);
  clock.advance(20_000);
  const refused = await send();
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(refused.headers.get("retry-after")).toBe("40");
  expect(await phone.send({ to: emma.id, text: "tres", clientMessageId: randomUUID() })).toMatchObject({
    ok: false,
    error: { code: "RATE_LIMITED" },
  });
  expect((await (await emma.device()).sends(ana.id, "hi")).text).toBe("hi");
  clock.advance(40_000);
  expect((await send()).status).toBe(201);
});

test("answers to limited calls carry the limit, the rest and the reset time", async () => {
  const clock = new ManualClock();
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_SEND: "2/60" };
  await using server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const send = async () => {
    const path = `/messages/send/${emma.id}` as const;
    const { headers } = await ana.call("POST /messages/send/:userId", { path, body: { text: "hola" } });
    return [headers.get("ratelimit-policy"), headers.get("ratelimit")];
  };
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=1;t=60']);
  clock.advance(20_500);
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=0;t=40']);
  expect(await send()).toEqual(['"send";q=2;w=60', '"send";r=0;t=40']);
  const { headers } = await ana.call("GET /auth/check");
  expect(headers.get("ratelimit")).toBeNull();
});

test("no answer reveals how often a mail address was tried", async () => {
  await using server = await startTestServer({ environment: { RATE_LIMITS: "on" } });
  const guess = { email: "ana@example.org", password: "not her password" };
  const { status, headers } = await ask(server.url, "POST", "/auth/login", guess);
  expect([status, headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([401, null, null]);
});

test.each<[string, (me: Person, id: string, other: Person, n: number) => Promise<{ status: number }>]>([
  ["titles", (me, id, _, n) => inGroup(me, id).change({ title: `Title ${n}` })],
  ["rights", (me, id, _, n) => inGroup(me, id).change({ posting: n % 2 === 0 ? "admins" : "everyone" })],
  ["roles", (me, id, other, n) => inGroup(me, id).role(other, n % 2 === 0 ? "admin" : "member")],
  [
    "privacy levels of a plain member",
    (_, id, other, n) =>
      other.call("PUT /conversations/:conversationId/settings", {
        path: `/conversations/${id}/settings`,
        body: { privacyLevel: n % 2 === 0 ? "device" : "server" },
      }),
  ],
  [
    "tones",
    (me, id, _, n) =>
      me.call("PUT /conversations/:conversationId/settings", {
        path: `/conversations/${id}/settings`,
        body: { tone: n % 2 === 0 ? "formal" : "informal" },
      }),
  ],
])("group changes that all members see end at their limit: %s", async (_, change) => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_GROUP_CHANGE: "3/60" },
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const id = await groupOf(ana, [emma]);
  const seen = async () => (await inGroup(ana, id).history("?limit=100")).body.length;
  for (const n of [0, 1, 2]) expect((await change(ana, id, emma, n)).status).toBe(200);
  const before = await seen();
  expect(await change(ana, id, emma, 3)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(await seen()).toBe(before);
});

test("personal changes share one limit, whatever they are", async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_CHANGE: "4/60" },
  });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const path = `/people/${emma.id}/block`;
  const changes = [
    () => ana.call("PUT /people/:id/block", { path }),
    () => ana.call("DELETE /people/:id/block", { path }),
    () => ana.call("PUT /settings/translation", { body: { theme: "dark" } }),
    () => ana.call("PUT /settings/profile", { body: { fullName: "Ana" } }),
  ];
  for (const change of changes) expect((await change()).status).toBe(200);
  for (const change of changes) expect((await change()).status).toBe(429);
  expect((await emma.call("PUT /settings/translation", { body: { theme: "dark" } })).status).toBe(200);
});
