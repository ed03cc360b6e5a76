import type { Reminder } from "@lingualoom/contract/calls/reminders.ts";
import { expect, test } from "vitest";
import { LOOK_MS } from "#/platform/work-queue/work.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer } from "#test/server.ts";

const HOUR = 3_600_000;

const remind = (who: Person, body: object) => who.call<Reminder>("POST /reminders", { body });
const listed = async (who: Person) => (await who.call<Reminder[]>("GET /reminders")).body;

test("a due reminder is announced once, to its user's pages and browsers alone", async () => {
  const clock = new ManualClock();
  await using stage = await startPushStage({ clock });
  const [ana, emma] = await stage.server.threePeople();
  const conversationId = await groupOf(ana, [emma]);
  await stage.subscribe(emma, "phone");
  await stage.subscribe(ana, "another");
  const at = new Date(clock.now().getTime() + HOUR).toISOString();
  const screen = await emma.device();
  const { body: made, status } = await remind(emma, { conversationId, text: "take the bread out", at });
  expect([status, made]).toEqual([201, { ...made, conversationId, message: null, dueAt: at, due: false }]);
  expect((await remind(emma, { conversationId, text: "take the bread out", at })).body._id).toBe(made._id);
  expect(await listed(ana)).toEqual([]);

  // A server that took the work by a clock that was ahead, and was set back, leaves it for its time.
  const work = () =>
    stage.server.database<{ dueAt: Date }[]>`select due_at as "dueAt" from work where key = ${made._id}`;
  await stage.server.database`update work set due_at = ${clock.now()} where key = ${made._id}`;
  await clock.scheduled(LOOK_MS);
  clock.advance(LOOK_MS);
  await expect.poll(work).toEqual([{ dueAt: new Date(at) }]);

  clock.advance(HOUR);
  await clock.scheduled(LOOK_MS);
  clock.advance(LOOK_MS);
  expect(await screen.hears("remindersChanged", ({ due }) => due !== undefined)).toEqual({
    due: { ...made, due: true },
  });
  const reminders = () => stage.service.to("phone").filter((one) => (one as { kind: string }).kind === "alert");
  await expect.poll(reminders).toHaveLength(1);
  expect(reminders()).toMatchObject([
    { title: "Reminder", body: "take the bread out", conversationId, language: "en" },
  ]);
  for (let i = 0; i < 2; i++) {
    await clock.scheduled(LOOK_MS);
    clock.advance(LOOK_MS);
  }
  await clock.scheduled(LOOK_MS);
  expect(reminders()).toHaveLength(1);
  expect(stage.service.to("another")).toEqual([]);

  await inGroup(ana, conversationId).remove(emma);
  expect(await listed(emma)).toMatchObject([{ text: "take the bread out", conversationId: null, due: true }]);
  const done = { path: `/reminders/${made._id}` };
  expect((await ana.call("DELETE /reminders/:id", done)).status).toBe(404);
  expect((await emma.call("DELETE /reminders/:id", done)).status).toBe(200);
  expect(await listed(emma)).toEqual([]);
});

test("a silent push service delays no other reminder, and another server takes over", async () => {
  const clock = new ManualClock();
  const stage = await startPushStage({ clock });
  const [ana, emma] = await stage.server.threePeople();
  for (let i = 0; i < 20; i++) await stage.subscribe(await stage.server.signIn("ana"), `silent-${i}`);
  await stage.subscribe(emma, "phone");
  const screen = await emma.device();
  const due = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  await remind(ana, { text: "held", at: due(HOUR) });
  await remind(emma, { text: "on time", at: due(HOUR + 2 * LOOK_MS) });
  stage.service.next.push(...Array.from({ length: 20 }, () => "silent" as const));
  clock.advance(HOUR);
  await clock.scheduled(LOOK_MS);
  clock.advance(LOOK_MS);
  await expect.poll(() => stage.service.asked).toBe(20);
  await clock.scheduled(LOOK_MS);
  clock.advance(2 * LOOK_MS);
  expect(await screen.hears("remindersChanged", ({ due }) => due !== undefined)).toMatchObject({
    due: { text: "on time" },
  });
  await expect.poll(() => stage.service.to("phone")).toMatchObject([{ body: "on time" }]);
  expect(stage.service.to("silent-0")).toEqual([]);

  const { databaseUrl, database } = stage.server;
  await expect.poll(() => database`select from work where kind = 'alert'`).toHaveLength(20);
  // Simulates that the first server was killed: its pushes hang, and its clock is frozen.
  const later = new ManualClock(new Date(clock.now().getTime() + HOUR));
  const environment = { PUSH_PRIVATE_ADDRESSES: "on" };
  const next = await startTestServer({ clock: later, databaseUrl, environment });
  await expect.poll(() => stage.service.to("silent-0")).toMatchObject([{ body: "held" }]);
  await next.app.idle();
  await next[Symbol.asyncDispose]();
  expect(stage.service.to("phone")).toHaveLength(1);
  await stage[Symbol.asyncDispose]();
});

test("reminders due while no server ran are announced by one of those that start", async () => {
  const clock = new ManualClock();
  await using stage = await startPushStage({ clock });
  const ana = await stage.server.person("ana");
  await stage.subscribe(ana, "phone", { shows: "nothing" });
  for (const text of ["late", "later"])
    await remind(ana, { text, at: new Date(clock.now().getTime() + HOUR).toISOString() });
  // The other servers' clocks are ahead; the first one's timers are frozen.
  const inTime = new ManualClock(new Date(clock.now().getTime() + 2 * HOUR));
  const { databaseUrl } = stage.server;
  const environment = { PUSH_PRIVATE_ADDRESSES: "on" };
  const more = await Promise.all([1, 2].map(() => startTestServer({ clock: inTime, databaseUrl, environment })));
  await expect.poll(() => stage.service.to("phone")).toMatchObject([{ body: "" }, { body: "" }]);
  expect(await listed(ana)).toMatchObject([{ due: true }, { due: true }]);
  for (const one of more) await one[Symbol.asyncDispose]();
  expect(stage.service.to("phone")).toHaveLength(2);
});

test("a reminder of a message shows its beginning only while its reader may read it", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma, bruno] = await server.threePeople();
  const group = await groupOf(ana, [emma]);
  const at = new Date(clock.now().getTime() + HOUR).toISOString();
  const write = async (text: string) => (await inGroup(ana, group).write(text)).body;
  const [long, hidden, deleted] = [await write("a".repeat(1_000)), await write("hidden"), await write("deleted")];
  expect((await remind(bruno, { messageId: long._id, at })).status).toBe(404);
  expect((await remind(emma, { at })).status).toBe(400);
  const { body: made } = await remind(emma, { messageId: long._id, at });
  expect(made).toMatchObject({ conversationId: group, message: { _id: long._id, seq: long.seq } });
  expect(made.text).toMatch(/^a{50,500}$/);
  expect((await remind(emma, { messageId: long._id, at })).body._id).toBe(made._id);
  for (const { _id } of [hidden, deleted]) await remind(emma, { messageId: _id, at });
  await remind(emma, { messageId: deleted._id, text: "my own words", at });
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}` });
  await ana.call("DELETE /message/:id", { path: `/message/${deleted._id}?for=everyone` });
  const later = {
    path: `/reminders/${made._id}`,
    body: { at: new Date(clock.now().getTime() + 2 * HOUR).toISOString() },
  };
  const dueBefore = (await listed(emma)).map(({ dueAt }) => dueAt);
  expect((await ana.call("PATCH /reminders/:id", later)).status).toBe(404);
  expect((await listed(emma)).map(({ dueAt }) => dueAt)).toEqual(dueBefore);
  expect((await emma.call("PATCH /reminders/:id", later)).body).toMatchObject({ dueAt: later.body.at, due: false });

  const screen = await emma.device();
  await clock.scheduled(LOOK_MS);
  clock.advance(HOUR + LOOK_MS);
  await expect.poll(() => screen.all("remindersChanged").filter(({ due }) => due)).toHaveLength(3);
  expect(await listed(emma)).toMatchObject([
    { text: "", message: null, conversationId: group, due: true },
    { text: "", message: null, conversationId: group, due: true },
    { text: "my own words", message: null, conversationId: group, due: true },
    { text: made.text, due: false },
  ]);
  await clock.scheduled(LOOK_MS);
  clock.advance(HOUR);
  await screen.hears("remindersChanged", ({ due }) => due?._id === made._id);
  await inGroup(ana, group).remove(emma);
  expect((await listed(emma)).at(-1)).toMatchObject({ text: "", message: null, conversationId: null });
});

test("past or distant times, other users' chats and too many reminders are refused", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment: { RATE_LIMIT_CHANGE: "1000/60" } });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const bruno = await server.person("bruno");
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
  const group = await groupOf(ana, [bruno]);
  const refused = async (body: object) => {
    const answer = await emma.call<{ code: string; message: string }>("POST /reminders", { body });
    return [answer.status, answer.body.message];
  };
  expect(await refused({ text: "a", at: inMs(0) })).toEqual([
    400,
    "This time is over. Give one that is still to come.",
  ]);
  expect(await refused({ text: "a", at: inMs(400 * 24 * HOUR) })).toEqual([
    400,
    "A reminder can be a year ahead at most.",
  ]);
  expect((await refused({ text: "a", at: inMs(HOUR), conversationId: group }))[0]).toBe(404);
  for (let i = 1; i <= 100; i++) expect((await remind(emma, { text: `${i}`, at: inMs(HOUR) })).status).toBe(201);
  expect((await refused({ text: "one more", at: inMs(HOUR) }))[0]).toBe(409);
});
