import type { Scheduled } from "@lingualoom/contract/calls/scheduled.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { LOOK_MS } from "#/platform/work-queue/work.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer } from "#test/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const schedule = (who: Person, conversationId: string, body: object) =>
  who.call<Scheduled & { message: string }>("POST /conversations/:conversationId/scheduled", {
    path: `/conversations/${conversationId}/scheduled`,
    body: { timeZone: "UTC", ...body },
  });
const listed = async (who: Person) => (await who.call<Scheduled[]>("GET /scheduled")).body;
const one = (name: "PATCH /scheduled/:id" | "DELETE /scheduled/:id" | "POST /scheduled/:id/send") => {
  const [, path] = name.split(" ") as [string, string];
  return (who: Person, id: string, body?: object) =>
    who.call<Scheduled & { message: string }>(name, { path: path.replace(":id", id), body });
};
const change = one("PATCH /scheduled/:id");
const cancel = one("DELETE /scheduled/:id");
const sendNow = one("POST /scheduled/:id/send");
const texts = async (who: Person, id: string) => (await inGroup(who, id).history()).body.map(({ text }) => text);

/** Moves the clock, and lets the queue look. */
async function pass(clock: ManualClock, ms: number) {
  await clock.scheduled(LOOK_MS);
  clock.advance(ms);
  await clock.scheduled(LOOK_MS);
  clock.advance(LOOK_MS);
}

test("a scheduled message is private until its time, and is then sent once, silently", async () => {
  const clock = new ManualClock();
  await using stage = await startPushStage({ clock });
  const { server } = stage;
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  await stage.subscribe(emma, "phone");
  const screen = await emma.device();
  const { body: file } = await upload(ana, await picture().png().toBuffer());
  const { body: target } = await inGroup(emma, group).write("where?");
  const draft = {
    text: "  over there @Emma Brown ",
    attachments: [{ _id: file.mediaId, alt: "a door" }],
    replyTo: target._id,
    silent: true,
    clientMessageId: "once",
    at: "2026-03-03T09:00",
  };
  const { status, body: made } = await schedule(ana, group, draft);
  expect([status, made]).toEqual([
    201,
    {
      _id: made._id,
      conversationId: group,
      text: "over there @Emma Brown",
      files: 1,
      silent: true,
      at: "2026-03-03T09:00:00.000Z",
      localAt: "2026-03-03T09:00",
      timeZone: "UTC",
      failure: null,
    },
  ]);
  expect((await schedule(ana, group, draft)).body._id).toBe(made._id);
  expect(await listed(emma)).toEqual([]);
  expect(await texts(emma, group)).not.toContain(made.text);

  // An unused upload would be deleted after a day.
  clock.advance(DAY + HOUR);
  await server.app.sweep();
  await pass(clock, DAY);
  const sent = await screen.hears("newMessage", ({ senderId }) => senderId === ana.id);
  expect(sent).toMatchObject({
    text: made.text,
    silent: true,
    attachments: [{ alt: "a door" }],
    replyTo: { _id: target._id },
  });
  const shown = await fetch(`${server.url}/api/media/${file.mediaId}`, { headers: { cookie: emma.cookie } });
  expect(shown.status).toBe(200);
  await expect.poll(() => listed(ana)).toEqual([]);
  await expect.poll(() => stage.shown("phone")).toMatchObject([{ kind: "conversation", silent: true }]);
  await pass(clock, HOUR);
  expect((await texts(emma, group)).filter((text) => text === made.text)).toHaveLength(1);
});

test.each([
  ["2026-03-28T12:00:00Z", "2026-03-29T09:00", "2026-03-29T07:00:00.000Z"],
  ["2026-10-24T12:00:00Z", "2026-10-25T09:00", "2026-10-25T08:00:00.000Z"],
  // Skipped by the clocks, which go on an hour later; and shown twice, of which the first counts.
  ["2026-03-28T12:00:00Z", "2026-03-29T02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-10-24T12:00:00Z", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
])("on %s, Berlin's %s is sent at %s, over the change of the clocks", async (now, at, due) => {
  const clock = new ManualClock(new Date(now));
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const { body: made } = await schedule(ana, group, { text: "good morning", at, timeZone: "Europe/Berlin" });
  expect(made.at).toBe(due);
  await pass(clock, Date.parse(due) - clock.now().getTime() - 2 * LOOK_MS);
  expect(await listed(ana)).toHaveLength(1);
  await pass(clock, LOOK_MS);
  await expect.poll(() => texts(emma, group)).toContain("good morning");
});

test("only its author can edit, move, send at once or cancel a scheduled message", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const at = "2026-03-01T13:00";
  const made = async (text: string) => (await schedule(ana, group, { text, at })).body._id;
  const [edited, moved, now, cancelled] = [await made("a"), await made("b"), await made("c"), await made("d")];
  expect((await change(ana, edited, { text: "edited", silent: true })).body).toMatchObject({
    text: "edited",
    silent: true,
  });
  expect((await change(ana, moved, { at: "2026-03-01T15:00", timeZone: "Europe/Berlin" })).body.at).toBe(
    "2026-03-01T14:00:00.000Z",
  );
  for (const act of [change, sendNow, cancel]) expect((await act(emma, edited, { text: "not hers" })).status).toBe(404);
  expect((await change(ana, edited, { text: " " })).status).toBe(400);
  expect((await change(ana, edited, { at: "2026-03-01T10:00", timeZone: "UTC" })).status).toBe(400);
  expect((await sendNow(ana, now)).status).toBe(200);
  await expect.poll(() => texts(emma, group)).toContain("c");
  expect((await cancel(ana, cancelled)).status).toBe(200);
  await pass(clock, HOUR);
  await expect.poll(() => texts(emma, group)).toContain("edited");
  await expect.poll(async () => (await listed(ana)).map(({ _id }) => _id)).toEqual([moved]);
  await pass(clock, HOUR);
  await expect.poll(() => texts(emma, group)).toContain("b");
  expect(await texts(emma, group)).not.toContain("d");
});

test("a message that cannot be sent stays with its reason, and its author is told", async () => {
  const clock = new ManualClock();
  await using stage = await startPushStage({ clock });
  const [ana, emma, bruno] = await stage.server.threePeople();
  const group = await groupOf(ana, [emma, bruno]);
  await stage.subscribe(emma, "phone");
  const screen = await emma.device();
  const at = "2026-03-01T13:00";
  const { body: made } = await schedule(emma, group, { text: "hello", at });
  await inGroup(ana, group).change({ posting: "admins" });
  await pass(clock, HOUR);
  expect(await screen.hears("scheduledChanged", ({ failed }) => failed !== undefined)).toEqual({ failed: made._id });
  expect(await listed(emma)).toMatchObject([{ text: "hello", failure: "Only the admins write in this group" }]);
  const alerts = () => stage.service.to("phone").filter((one) => (one as { kind: string }).kind === "alert");
  await expect.poll(alerts).toMatchObject([{ title: "Not sent", body: "hello", conversationId: group }]);

  await inGroup(ana, group).remove(emma);
  await sendNow(emma, made._id);
  await expect.poll(() => listed(emma)).toMatchObject([{ failure: "You are not in this conversation any more." }]);
  await inGroup(ana, group).change({ posting: "everyone" });
  await inGroup(ana, group).add(emma);
  await sendNow(emma, made._id);
  await expect.poll(() => listed(emma)).toEqual([]);
  expect(await texts(bruno, group)).toContain("hello");

  await schedule(emma, group, { text: "silenced", at: "2026-03-02T13:00" });
  await stage.server.database`update users set suspended_at = now() where id = ${emma.id}`;
  await pass(clock, DAY);
  await expect
    .poll(() => stage.server.database`select from scheduled_messages where failure is not null`)
    .toHaveLength(1);
  expect(await texts(bruno, group)).not.toContain("silenced");
});

test("messages due while no server ran are sent once at the next start", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const other = await groupOf(ana, [emma], "Ended");
  const at = "2026-03-01T13:00";
  await schedule(ana, group, { text: "late", at });
  const { body: half } = await schedule(ana, group, { text: "half", at, clientMessageId: "half" });
  await schedule(ana, other, { text: "never", at });
  await inGroup(ana, other).end();
  await server.app.sweep();
  expect(await listed(ana)).toHaveLength(2);
  // Simulates a server that was killed between sending and deleting the row.
  await inGroup(ana, group).write("x");
  await ana.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text: "half", clientMessageId: "half" },
  });
  await server.database`update scheduled_messages set started_at = now() where id = ${half._id}`;
  expect((await cancel(ana, half._id)).status).toBe(404);
  expect((await change(ana, half._id, { text: "too late" })).status).toBe(404);

  // The other servers' clocks are ahead; the first one's timers are frozen.
  const inTime = new ManualClock(new Date(clock.now().getTime() + 2 * HOUR));
  const more = await Promise.all([1, 2].map(() => startTestServer({ clock: inTime, databaseUrl: server.databaseUrl })));
  await expect.poll(() => listed(ana)).toEqual([]);
  const sent = await texts(emma, group);
  expect(sent.filter((text) => text === "late")).toHaveLength(1);
  expect(sent.filter((text) => text === "half")).toHaveLength(1);
  for (const another of more) await another[Symbol.asyncDispose]();
});

test("a message is not lost when the clock of its server is set back as it becomes due", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const { body: made } = await schedule(ana, group, { text: "in time", at: "2026-03-01T13:00" });
  // A server with a clock ahead claimed the work, so it is due earlier than the message.
  await server.database`update work set due_at = ${clock.now()} where key = ${made._id}`;
  await pass(clock, LOOK_MS);
  await server.app.idle();
  expect(await listed(ana)).toHaveLength(1);
  await pass(clock, HOUR);
  await expect.poll(() => texts(emma, group)).toContain("in time");
});

test("a repeated request is answered like the first, also when due or sent", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const at = new Date(clock.now().getTime() + HOUR).toISOString();
  const draft = { text: "once", clientMessageId: "repeated", at };
  const { _id, ...answer } = (await schedule(ana, group, draft)).body;
  clock.advance(HOUR);
  expect(await schedule(ana, group, draft)).toMatchObject({ status: 201, body: answer });
  await pass(clock, HOUR);
  await expect.poll(() => listed(ana)).toEqual([]);
  expect(await schedule(ana, group, draft)).toMatchObject({ status: 201, body: answer });
  expect(await listed(ana)).toEqual([]);
  expect((await texts(emma, group)).filter((text) => text === "once")).toHaveLength(1);
});

test("past or distant times, foreign chats, bad zones and an excess are refused", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock, environment: { RATE_LIMIT_CHANGE: "1000/60" } });
  const [ana, emma, bruno] = await server.threePeople();
  const group = await groupOf(ana, [emma]);
  const at = "2026-03-01T13:00";
  const refused = async (body: object, who = ana) => {
    const answer = await schedule(who, group, { text: "a", at, ...body });
    return [answer.status, answer.body.message];
  };
  expect(await refused({ at: "2026-03-01T11:00" })).toEqual([
    400,
    "This time is over. Give one that is still to come.",
  ]);
  expect(await refused({ at: "2027-06-01T11:00" })).toEqual([
    400,
    "A message can be scheduled for a year ahead at most.",
  ]);
  for (const body of [{ at: "tomorrow" }, { timeZone: "Mars/Olympus" }, { text: " " }])
    expect((await refused(body))[0]).toBe(400);
  expect((await refused({ replyTo: crypto.randomUUID() }))[0]).toBe(410);
  expect((await refused({ attachments: [{ _id: crypto.randomUUID() }] }))[0]).toBe(404);
  expect((await refused({}, bruno))[0]).toBe(404);
  for (let i = 0; i < 100; i++) expect((await refused({}))[0]).toBe(201);
  expect((await refused({}))[0]).toBe(409);
});
