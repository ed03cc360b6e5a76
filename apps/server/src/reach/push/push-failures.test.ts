import type { DoctorFinding } from "@lingualoom/contract/calls/admin/doctor.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { LOOK_MS } from "#/platform/work-queue/work.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer } from "#test/server.ts";

const SECONDS = 1_000;
/** Longer than the first wait. */
const LOOK = 13 * SECONDS;
const TOKEN = "a token for monitoring";

const writeTo = (from: Person, to: Person, text: string) =>
  from.call("POST /messages/send/:userId", { path: `/messages/send/${to.id}`, body: { text } });

/** Sets up Ana writing to Emma, whose phone gets pushes, with a manual clock. */
async function startStage(environment: Record<string, string> = {}) {
  const clock = new ManualClock();
  const stage = await startPushStage({ clock, environment: { METRICS_TOKEN: TOKEN, ...environment } });
  const [ana, emma] = await stage.server.threePeople();
  const device = await stage.subscribe(emma, "phone");
  const { service } = stage;
  return {
    clock,
    service,
    ana,
    emma,
    device,
    shown: stage.shown,
    async write(text: string) {
      await writeTo(ana, emma, text);
      await stage.server.app.idle();
    },
    async pass(ms: number) {
      clock.advance(ms);
      await clock.scheduled(LOOK_MS);
      await stage.server.app.idle();
    },
    devices: () => stage.server.database`select id from push_devices`,
    async counted() {
      const answer = await fetch(`${stage.server.url}/api/metrics`, {
        headers: { authorization: `Bearer ${TOKEN}` },
      });
      const lines = (await answer.text()).matchAll(/^lingualoom_pushes_total\{outcome="(\w+)"\} (\d+)$/gm);
      return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
    },
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

test.each([404, 410])("a browser whose service answers %i has unsubscribed and is forgotten", async (status) => {
  await using stage = await startStage();
  stage.service.next.push({ status });
  await stage.write("one");
  expect(await stage.devices()).toHaveLength(0);
  await stage.write("two");
  expect(stage.service.asked).toBe(1);
  expect(await stage.counted()).toEqual({ gone: 1 });
});

test.each([400, 403, 413])("a push refused with %i is not retried, and the next one is sent", async (status) => {
  await using stage = await startStage();
  stage.service.next.push({ status });
  await stage.write("one");
  await stage.pass(60 * 60 * SECONDS);
  expect(stage.service.asked).toBe(1);
  await stage.write("two");
  expect(await stage.shown("phone")).toMatchObject([{ body: "two", count: 2 }]);
  expect(await stage.counted()).toEqual({ refused: 1, delivered: 1 });
});

test.each([{ status: 500 }, { status: 503 }, "hangs up"] as const)(
  "a failed push (%j) is retried, each time later",
  async (behaviour) => {
    await using stage = await startStage();
    stage.service.next.push(behaviour, behaviour);
    await stage.write("one");
    expect(stage.service.asked).toBe(1);
    await stage.pass(LOOK);
    expect(stage.service.asked).toBe(2);
    await stage.pass(LOOK);
    expect(stage.service.asked).toBe(2);
    for (let i = 0; i < 3; i++) await stage.pass(LOOK);
    expect(await stage.shown("phone")).toMatchObject([{ body: "one" }]);
    expect(await stage.counted()).toEqual({ later: 2, delivered: 1 });
  },
);

test("a service that asks for time gets it, for later messages too", async () => {
  await using stage = await startStage();
  stage.service.next.push({ status: 429, headers: { "retry-after": "120" } });
  await stage.write("one");
  await stage.write("two");
  await stage.pass(LOOK);
  await stage.pass(100 * SECONDS);
  expect(stage.service.asked).toBe(1);
  await stage.pass(LOOK);
  expect(await stage.shown("phone")).toMatchObject([{ body: "two", count: 2 }]);
});

test("an undeliverable push is given up, and messages read meanwhile are not sent", async () => {
  await using stage = await startStage();
  for (let i = 0; i < 20; i++) stage.service.next.push({ status: 503 });
  await stage.write("one");
  for (let i = 0; i < 12; i++) await stage.pass(60 * 60 * SECONDS + LOOK);
  expect(stage.service.asked).toBe(9);
  expect(await stage.counted()).toEqual({ later: 8, given_up: 1 });
  stage.service.next.length = 0;
  stage.service.next.push({ status: 503 });
  await stage.write("two");
  const { body } = await stage.emma.call<{ _id: string; lastMessage: { seq: number } }[]>("GET /conversations");
  const [chat] = body;
  await stage.emma.call("POST /conversations/:conversationId/read", {
    path: `/conversations/${chat?._id}/read`,
    body: { seq: chat?.lastMessage.seq },
  });
  await stage.pass(60 * 60 * SECONDS);
  expect(await stage.shown("phone")).toEqual([]);
});

test("a push left undone by one node is sent by another, once", async () => {
  const clock = new ManualClock();
  await using stage = await startPushStage({ clock });
  const [ana, emma] = await stage.server.threePeople();
  await stage.subscribe(emma, "phone");
  const environment = { PUSH_PRIVATE_ADDRESSES: "on" };
  const { databaseUrl } = stage.server;
  stage.service.next.push({ status: 503 });
  await writeTo(ana, emma, "one");
  await stage.server.app.idle();
  expect(stage.service.asked).toBe(1);
  clock.advance(10 * SECONDS);
  await using other = await startTestServer({ databaseUrl, environment, clock });
  await expect.poll(() => stage.service.received.length).toBe(1);
  clock.advance(LOOK);
  await clock.scheduled(LOOK_MS);
  await Promise.all([stage.server.app.idle(), other.app.idle()]);
  expect(stage.service.received).toHaveLength(1);
  const [key] = stage.service.received.map(({ publicKey }) => publicKey);
  const { body } = await emma.call<{ publicKey: string }>("GET /push");
  expect(key).toBe(body.publicKey);
});

test("a test notification says whether the service took it", async () => {
  await using stage = await startStage();
  const trying = async () => {
    const path = `/push/devices/${stage.device._id}/test`;
    return (await stage.emma.call("POST /push/devices/:id/test", { path })).body;
  };
  expect(await trying()).toEqual({ success: true, delivered: true });
  expect(stage.service.to("phone")).toMatchObject([{ kind: "alert", tag: "test", title: "Notifications arrive" }]);
  stage.service.next.push({ status: 503 });
  expect(await trying()).toEqual({ success: true, delivered: false });
  stage.service.next.push({ status: 410 });
  await trying();
  expect(await stage.devices()).toHaveLength(0);
});

test("after five refused pushes the doctor says what the services answered", async () => {
  await using stage = await startStage({ ADMIN_EMAILS: cast.ana.email });
  for (let i = 0; i < 5; i += 1) {
    stage.service.next.push({ status: 403 });
    await stage.write(String(i));
  }
  const { body } = await stage.ana.call<DoctorFinding[]>("POST /health/admin/doctor", { body: {} });
  expect(body.filter(({ id }) => id === "push")).toMatchObject([
    { status: "fault", sentence: "The last 5 pushes to devices failed: it answered 403." },
  ]);
});
