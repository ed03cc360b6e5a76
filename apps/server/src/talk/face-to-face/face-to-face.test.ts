import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { DAY } from "#test/account-stage.ts";
import { contextOf } from "#test/context.ts";
import { inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";
import { sweepOnce } from "../../identity/sweep.ts";

const given = { title: "At the counter", guestName: "Guest", guestLanguage: "fr" };

const begin = (person: Person, more: object = {}) =>
  person.call<{ conversationId: string; guestId: string; code?: string }>("POST /face-to-face", {
    body: { ...given, ...more },
  });
const writeAsGuest = (person: Person, id: string, text: string, clientMessageId: string = crypto.randomUUID()) =>
  person.call<Message & { code?: string }>("POST /face-to-face/:conversationId/messages", {
    path: `/face-to-face/${id}/messages`,
    body: { text, clientMessageId },
  });

test("one page writes for two people, and both texts are in one conversation", async () => {
  await using server = await startTestServer();
  const ana = await server.person("ana");
  const desk = await ana.device();
  const { status, body } = await begin(ana);
  expect(status).toBe(201);
  const { conversationId, guestId } = body;
  const id = crypto.randomUUID();
  const written = await writeAsGuest(ana, conversationId, "Je voudrais un café", id);
  expect([written.status, written.body.senderId]).toEqual([201, guestId]);
  await desk.hears("newMessage", ({ text }) => text === "Je voudrais un café");
  expect((await writeAsGuest(ana, conversationId, "Je voudrais un café", id)).status).toBe(200);
  await inGroup(ana, conversationId).write("Aquí tiene");
  const [guest] = await server.database`
    select s.preferred_language as language from user_settings s where s.user_id = ${guestId}`;
  expect(guest).toEqual({ language: "fr" });
});

test("only the person who began it writes as the guest, and only while it lasts", async () => {
  const clock = new ManualClock();
  await using server = await startTestServer({ clock });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const { conversationId } = (await begin(ana)).body;
  await ana.call("POST /conversations/:conversationId/members", {
    path: `/conversations/${conversationId}/members`,
    body: { userIds: [emma.id] },
  });
  expect((await writeAsGuest(emma, conversationId, "x")).status).toBe(404);
  const group = (
    await ana.call<{ conversationId: string }>("POST /conversations", { body: { title: "T", memberIds: [] } })
  ).body;
  expect((await writeAsGuest(ana, group.conversationId, "x")).status).toBe(404);
  clock.advance(2 * DAY);
  await sweepOnce(contextOf({ database: server.database, clock }), () => {});
  expect((await writeAsGuest(ana, conversationId, "x")).status).toBe(404);
});

test("ending the conversation ends the guest", async () => {
  await using server = await startTestServer();
  const ana = await server.person("ana");
  const { conversationId, guestId } = (await begin(ana)).body;
  expect((await inGroup(ana, conversationId).end()).status).toBe(200);
  expect((await writeAsGuest(ana, conversationId, "x")).status).toBe(404);
  const [row] = await server.database`select suspended_at is not null as ended from users where id = ${guestId}`;
  expect(row).toEqual({ ended: true });
});

test.each([
  ["an unknown language", { guestLanguage: "xx" }, "UNSUPPORTED_LANGUAGE"],
  ["no name", { guestName: " " }, "VALIDATION"],
  ["no title", { title: "" }, "VALIDATION"],
])("%s is refused, and nothing begins", async (_, more, code) => {
  await using server = await startTestServer();
  const ana = await server.person("ana");
  const { status, body } = await begin(ana, more);
  expect([status, body.code]).toEqual([400, code]);
  expect(await server.database`select from users where is_guest`).toEqual([]);
});
