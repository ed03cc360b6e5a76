import { createHmac, randomUUID } from "node:crypto";
import type { Call, CallNetwork } from "@lingualoom/contract/calls/calls.ts";
import type { RequestAnswer, RequestPayload } from "@lingualoom/contract/events.ts";
import { CALL_ALIVE_SECONDS, CALL_PEOPLE_MAX, CALL_RING_SECONDS } from "@lingualoom/contract/limits.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/database.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { cannotHaveNats, startTestNats, type TestNats } from "#test/nats.ts";
import type { Device, Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const TURN_SECRET = "a secret of the relay";
const clock = new ManualClock();
let stage: Awaited<ReturnType<typeof startPushStage>>;
let server: TestServer;

beforeAll(async () => {
  stage = await startPushStage({
    clock,
    environment: { TURN_URLS: "turn:turn.example.org:3478?transport=udp", TURN_SECRET },
  });
  server = stage.server;
});
afterAll(() => stage[Symbol.asyncDispose]());

type Entered = { call: Call; network: CallNetwork; code?: string };

const sends = (deviceId: string = randomUUID()) => ({ deviceId, muted: false, camera: false, screen: false });
const start = (who: Person, chat: string, deviceId?: string, video = false) =>
  who.call<Entered>("POST /conversations/:conversationId/call", {
    path: `/conversations/${chat}/call`,
    body: { ...sends(deviceId), video },
  });
const join = (who: Person, id: string, deviceId?: string) =>
  who.call<Entered>("POST /calls/:callId/join", { path: `/calls/${id}/join`, body: sends(deviceId) });
const leave = (who: Person, id: string, deviceId?: string) =>
  who.call("POST /calls/:callId/leave", { path: `/calls/${id}/leave`, body: deviceId ? { deviceId } : {} });
const underWay = async (who: Person) => (await who.call<Call[]>("GET /calls")).body;
const emit = <N extends "callSignal" | "callState">(device: Device, name: N, payload: RequestPayload<N>) =>
  device.socket.emitWithAck<N>(name, ...([payload] as never)) as Promise<RequestAnswer>;

/** Two people who have written to each other and are in no call, and their chat. */
async function acquainted() {
  const [ana, emma, bruno] = await server.threePeople();
  for (const one of [ana, emma, bruno])
    for (const { id, people } of await underWay(one))
      await leave(one, id, people.find(({ userId }) => userId === one.id)?.deviceId);
  const [here, there] = [await ana.device(), await emma.device()];
  const { conversationId: chat } = await here.sends(emma.id, "hello");
  await there.sends(ana.id, "hola");
  return { ana, emma, here, there, chat };
}

/** The lines about calls in a chat, latest last. */
const lines = async (who: Person, chat: string) =>
  (await inGroup(who, chat).history()).body.flatMap(({ system }) =>
    system?.code.startsWith("call") ? [`${system.code} ${system.value}`] : [],
  );
const lastLine = async (who: Person, chat: string) => (await lines(who, chat)).at(-1);

test("a call rings on all devices of the called, and stops where another one answers", async () => {
  const { ana, emma, chat, there } = await acquainted();
  const tablet = await emma.device();
  const phone = randomUUID();
  const { body, status } = await start(ana, chat, phone, true);
  expect([status, body.call.ringing, body.call.people.map(({ userId }) => userId)]).toEqual([200, [emma.id], [ana.id]]);
  for (const device of [there, tablet]) await device.hears("callChanged", ({ ringing }) => ringing.includes(emma.id));
  expect(await underWay(emma)).toEqual([body.call]);
  clock.advance(5_000);
  const answered = await join(emma, body.call.id);
  expect(answered.body.call.people.map(({ userId }) => userId)).toEqual([ana.id, emma.id]);
  const heard = await tablet.hears("callChanged", ({ people }) => people.length === 2);
  expect([heard.ringing, heard.answeredAt]).toEqual([[], clock.now().toISOString()]);
  clock.advance(61_000);
  await leave(ana, body.call.id, phone);
  await tablet.hears("callChanged", ({ endedAt }) => endedAt !== undefined);
  expect([await lastLine(emma, chat), await underWay(emma)]).toEqual(["call_ended video 61", []]);
  expect((await join(emma, body.call.id)).status).toBe(404);
});

test("a declined call ends with a line, and a person in a call is busy for others", async () => {
  const { ana, emma, chat } = await acquainted();
  const bruno = await server.person("bruno");
  const other = (await (await bruno.device()).sends(emma.id, "hi")).conversationId;
  const { body } = await start(ana, chat);
  expect(await start(bruno, other)).toMatchObject({ status: 409, body: { code: "CALL_BUSY" } });
  expect(await lastLine(emma, other)).toBe("call_missed audio");
  expect((await leave(emma, body.call.id)).status).toBe(200);
  expect([await lastLine(ana, chat), await underWay(ana)]).toEqual(["call_declined audio", []]);
});

test("a call without an answer becomes a missed call, in the chat and in a push", async () => {
  const { ana, emma, chat } = await acquainted();
  const pushed = () => stage.service.to("phone") as unknown as { title: string; body: string; tag: string }[];
  await stage.subscribe(emma, "phone", { language: "de" });
  const { body } = await start(ana, chat);
  await server.app.idle();
  clock.advance(CALL_RING_SECONDS * 1_000);
  await server.app.sweep();
  expect([await lastLine(ana, chat), await underWay(ana)]).toEqual(["call_missed audio", []]);
  await server.app.idle();
  const alerts = pushed().filter(({ tag }) => tag === `call ${body.call.id}`);
  expect(alerts.map(({ title, body: text }) => [title, text])).toEqual([
    ["Eingehender Anruf", ana.me.fullName],
    ["Verpasster Anruf", ana.me.fullName],
  ]);
});

test("an answer or a refusal on one device ends the notification of the others", async () => {
  const { ana, emma, chat } = await acquainted();
  const ring = async (act: (id: string) => Promise<unknown>) => {
    const { call } = (await start(ana, chat)).body;
    await server.app.idle();
    await act(call.id);
    await server.app.idle();
    const pushed = stage.service.to("phone") as unknown as { tag: string; isOver?: true }[];
    await leave(ana, call.id, call.people[0]?.deviceId);
    await server.app.idle();
    return pushed.filter(({ tag }) => tag === `call ${call.id}`).map(({ isOver = false }) => isOver);
  };
  expect(await ring((id) => leave(emma, id))).toEqual([false, true]);
  expect(await ring((id) => join(emma, id))).toEqual([false, true]);
});

test("a muted chat and a person who is not to be disturbed ring without a push", async () => {
  const { ana, emma, chat } = await acquainted();
  const pushed = async () => {
    const { call } = (await start(ana, chat)).body;
    await server.app.idle();
    await leave(ana, call.id, call.people[0]?.deviceId);
    await server.app.idle();
    return (stage.service.to("phone") as unknown as { tag: string }[]).filter(({ tag }) => tag === `call ${call.id}`)
      .length;
  };
  expect(await pushed()).toBeGreaterThan(0);
  const mute = (muted: boolean) =>
    emma.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${chat}/settings`,
      body: { muted },
    });
  await mute(true);
  expect(await pushed()).toBe(0);
  await mute(false);
  const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await emma.call("PUT /settings/translation", { body: { quietUntil: until } });
  expect(await pushed()).toBe(0);
  await emma.call("PUT /settings/translation", { body: { quietUntil: null } });
});

test("a page that is gone leaves the call; a reload and another device take its place", async () => {
  const { ana, emma, here, there, chat } = await acquainted();
  const [phone, laptop, page] = [randomUUID(), randomUUID(), randomUUID()];
  const { call } = (await start(ana, chat, phone)).body;
  await join(emma, call.id, page);
  const state = { callId: call.id, ...sends(phone) };
  expect(await emit(here, "callState", { ...state, muted: true })).toEqual({ ok: true });
  await there.hears("callChanged", ({ people }) => people[0]?.muted === true);

  await join(ana, call.id, laptop);
  const moved = await here.hears("callChanged", ({ people }) => people.some(({ deviceId }) => deviceId === laptop));
  expect(moved.people.map(({ deviceId }) => deviceId).sort()).toEqual([page, laptop].sort());
  expect(await emit(here, "callState", state)).toMatchObject({ error: { code: "NOT_FOUND" } });

  clock.advance(3 * CALL_ALIVE_SECONDS * 1_000);
  await emit(there, "callState", { callId: call.id, ...sends(page) });
  // The server may have looked at the call just before, and looks again after this time.
  clock.advance(20_000);
  await server.app.sweep();
  expect(await underWay(emma)).toEqual([]);
});

test("signals pass only between devices of one call", async () => {
  const { ana, emma, here, there, chat } = await acquainted();
  const bruno = await server.person("bruno");
  const [from, to] = [randomUUID(), randomUUID()];
  const { call } = (await start(ana, chat, from)).body;
  const signal = { callId: call.id, from, to, description: { type: "offer" as const, sdp: "v=0" } };
  expect(await emit(here, "callSignal", signal)).toMatchObject({ error: { code: "NOT_FOUND" } });
  await join(emma, call.id, to);
  expect(await emit(here, "callSignal", signal)).toEqual({ ok: true });
  expect(await there.hears("callSignal")).toEqual(signal);
  const refused = [
    emit(await bruno.device(), "callSignal", signal),
    emit(there, "callSignal", signal),
    emit(here, "callSignal", { ...signal, to: from }),
    emit(here, "callSignal", { ...signal, from: randomUUID() }),
    emit(here, "callSignal", { ...signal, to: randomUUID() }),
  ];
  for (const answer of await Promise.all(refused)) expect(answer).toMatchObject({ error: { code: "NOT_FOUND" } });
  const tooLong = { ...signal, description: { type: "offer" as const, sdp: "v".repeat(40_000) } };
  expect(await emit(here, "callSignal", tooLong)).toMatchObject({ error: { code: "VALIDATION" } });
  expect((await bruno.call("GET /calls/:callId/network", { path: `/calls/${call.id}/network` })).status).toBe(404);
  expect(there.all("callSignal")).toHaveLength(1);
  await leave(ana, call.id, from);
  expect(await emit(here, "callSignal", signal)).toMatchObject({ error: { code: "NOT_FOUND" } });
});

test("credentials of the relay end, and strangers do not learn the IP address", async () => {
  const { ana, emma, chat } = await acquainted();
  const bruno = await server.person("bruno");
  const other = (await (await bruno.device()).sends(emma.id, "hi")).conversationId;
  const { network, call } = (await start(ana, chat)).body;
  const [relay] = network.iceServers;
  const [until] = relay?.username?.split(":") ?? [];
  expect(Number(until)).toBe(clock.now().getTime() / 1_000 + 12 * 3_600);
  expect(relay?.credential).toBe(
    createHmac("sha1", TURN_SECRET)
      .update(relay?.username ?? "")
      .digest("base64"),
  );
  expect((await join(emma, call.id)).body.network.hiddenFrom).toEqual([]);

  const strange = (await start(bruno, other)).body;
  expect(strange.code).toBe("CALL_BUSY");
  await leave(ana, call.id, call.people[0]?.deviceId);
  const ring = (await start(bruno, other)).body.call;
  expect((await join(emma, ring.id)).body.network.hiddenFrom).toEqual([bruno.id]);
  await emma.call("PUT /settings/translation", { body: { hideAddress: true } });
  await leave(bruno, ring.id, ring.people[0]?.deviceId);
  const again = (await start(ana, chat)).body.call;
  expect((await join(emma, again.id)).body.network.hiddenFrom).toEqual([ana.id]);
});

test("blocked people, strangers and bots cannot ring", async () => {
  const { ana, emma, chat } = await acquainted();
  const bruno = await server.person("bruno");
  expect((await start(bruno, chat)).status).toBe(404);
  const { call } = (await start(ana, chat)).body;
  expect([(await join(bruno, call.id)).status, (await leave(bruno, call.id)).status]).toEqual([404, 404]);
  await leave(ana, call.id, call.people[0]?.deviceId);
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  expect(await start(ana, chat)).toMatchObject({ status: 403, body: { code: "NOT_REACHABLE" } });
  await emma.call("DELETE /people/:id/block", { path: `/people/${ana.id}/block` });
  await server.database`update users set suspended_at = now() where id = ${emma.id}`;
  expect(await start(ana, chat)).toMatchObject({ status: 403, body: { code: "NOT_REACHABLE" } });
  await server.database`update users set suspended_at = null where id = ${emma.id}`;
});

test("a call ends when the account of one of two is deleted", async () => {
  const [ana, giulia] = [await server.person("ana"), await server.person("giulia")];
  const here = await ana.device();
  const { conversationId: chat } = await here.sends(giulia.id, "hello");
  const phone = randomUUID();
  const { call } = (await start(ana, chat, phone)).body;
  await join(giulia, call.id);
  await giulia.call("POST /account/delete", { body: { password: cast.giulia.password } });
  clock.advance(CALL_RING_SECONDS * 1_000);
  await emit(here, "callState", { callId: call.id, ...sends(phone) });
  await expect.poll(() => underWay(ana)).toEqual([]);
});

test("a call in a group rings nowhere, holds four and ends with its last", async () => {
  const [ana, emma, chen] = await server.threePeople();
  const others = await Promise.all((["chloe", "farah"] as const).map((name) => server.person(name)));
  const chat = await groupOf(ana, [emma, chen, ...others]);
  const page = randomUUID();
  const { call } = (await start(ana, chat, page)).body;
  expect(call.ringing).toEqual([]);
  expect((await start(emma, chat)).body.call.id).toBe(call.id);
  for (const one of [chen, ...others.slice(0, CALL_PEOPLE_MAX - 3)])
    expect((await join(one, call.id)).status).toBe(200);
  expect(await join(others.at(-1) as Person, call.id)).toMatchObject({ status: 409, body: { code: "CALL_FULL" } });
  await inGroup(ana, chat).remove(emma);
  await server.app.sweep();
  clock.advance(20_000);
  await server.app.sweep();
  expect((await underWay(ana))[0]?.people.map(({ userId }) => userId)).not.toContain(emma.id);
  for (const { userId, deviceId } of (await underWay(ana))[0]?.people ?? [])
    await leave([ana, chen, ...others].find(({ id }) => id === userId) as Person, call.id, deviceId);
  expect(await lines(ana, chat)).toEqual(["call_started audio", expect.stringMatching(/^call_ended audio \d+$/)]);
  await inGroup(ana, chat).change({ posting: "admins" });
  expect((await start(chen, chat)).status).toBe(403);
});

test("admins of a group mute and remove people, and lock its calls", async () => {
  const [ana, emma, chen] = await server.threePeople();
  const late = await server.person("farah");
  const chat = await groupOf(ana, [emma, chen, late]);
  await inGroup(ana, chat).role(chen, "admin");
  const screen = await emma.device();
  const { call } = (await start(ana, chat)).body;
  const page = randomUUID();
  await join(emma, call.id, page);
  await join(chen, call.id);
  const act = async (who: Person, whom: Person, action: "mute" | "remove") =>
    (
      await who.call("POST /calls/:callId/people/:userId", {
        path: `/calls/${call.id}/people/${whom.id}`,
        body: { action },
      })
    ).status;
  const lock = async (who: Person, locked: boolean) =>
    (await who.call("PUT /calls/:callId/lock", { path: `/calls/${call.id}/lock`, body: { locked } })).status;
  const here = async (who: Person) => (await underWay(ana))[0]?.people.find(({ userId }) => userId === who.id);

  expect([await act(emma, ana, "mute"), await act(chen, ana, "mute"), await lock(emma, true)]).toEqual([403, 403, 403]);
  expect([await act(ana, late, "mute"), await act(chen, emma, "mute")]).toEqual([404, 200]);
  await screen.hears("callChanged", ({ people }) => people.some(({ mutedBy }) => mutedBy === chen.id));
  expect(await here(emma)).toMatchObject({ muted: true, mutedBy: chen.id });
  await emit(screen, "callState", { callId: call.id, ...sends(page) });
  expect(await here(emma)).not.toHaveProperty("mutedBy");

  expect(await lock(chen, true)).toBe(200);
  expect((await join(late, call.id)).status).toBe(403);
  await leave(chen, call.id, (await here(chen))?.deviceId);
  expect((await join(chen, call.id)).status).toBe(200);
  expect(await act(ana, emma, "remove")).toBe(200);
  await screen.hears("callChanged", ({ removed }) => removed.includes(emma.id));
  expect((await join(emma, call.id, page)).body).toMatchObject({ message: "You were removed from this call." });
  expect(await lock(ana, false)).toBe(200);
  expect((await join(late, call.id)).status).toBe(200);
  expect((await join(emma, call.id)).status).toBe(403);
});

test("in a chat of two, no one moderates", async () => {
  const { ana, emma, chat } = await acquainted();
  const { call } = (await start(ana, chat)).body;
  await join(emma, call.id);
  const path = `/calls/${call.id}/people/${emma.id}`;
  expect((await ana.call("POST /calls/:callId/people/:userId", { path, body: { action: "mute" } })).status).toBe(403);
});

describe.skipIf(cannotHaveNats)("two servers", () => {
  let nats: TestNats;
  let fresh: FreshDatabase;
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    nats = await startTestNats();
    fresh = await freshDatabase();
    const environment = {
      DATABASE_URL: fresh.url,
      NATS_URL: nats.url,
      MEDIA_DIR: "/tmp",
      HAND_OVER_SECONDS: "0",
      APP_SECRET: "a secret that is only for tests, 0123456789",
    };
    one = await startTestServer({ databaseUrl: fresh.url, environment });
    other = await startTestServer({ databaseUrl: fresh.url, environment });
  });
  afterAll(async () => {
    await one?.[Symbol.asyncDispose]();
    await other?.[Symbol.asyncDispose]();
    await fresh?.drop();
    await nats?.[Symbol.asyncDispose]();
  });

  test("people on two servers call each other, and the call outlives one of them", async () => {
    const ana = await one.person("ana");
    await one.person("emma");
    const emma = await other.signIn("emma");
    const [here, there] = [await ana.device(), await emma.device()];
    const { conversationId } = await here.sends(emma.id, "hello");
    const [from, to] = [randomUUID(), randomUUID()];
    const { call } = (await start(ana, conversationId, from)).body;
    await there.hears("callChanged", ({ ringing }) => ringing.includes(emma.id));
    await join(emma, call.id, to);
    await here.hears("callChanged", ({ people }) => people.length === 2);
    const signal = { callId: call.id, from, to, candidates: [{ candidate: "candidate:1", sdpMid: "0" }] };
    expect(await emit(here, "callSignal", signal)).toEqual({ ok: true });
    expect(await there.hears("callSignal")).toEqual(signal);
    await one[Symbol.asyncDispose]();
    expect((await underWay(emma)).map(({ id }) => id)).toEqual([call.id]);
  });
});
