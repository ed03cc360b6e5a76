import type { Message, Reaction } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
const clock = new ManualClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
afterAll(() => server[Symbol.asyncDispose]());

interface Answer {
  reactions: Reaction[];
  changeSeq: number;
  code?: string;
}
const pathOf = (id: string, emoji: string) => `/message/${id}/reactions/${encodeURIComponent(emoji)}`;
const react = (who: Person, id: string, emoji: string) => {
  clock.advance(1);
  return who.call<Answer>("PUT /message/:id/reactions/:emoji", { path: pathOf(id, emoji) });
};
const takeBack = (who: Person, id: string, emoji: string) =>
  who.call<Answer>("DELETE /message/:id/reactions/:emoji", { path: pathOf(id, emoji) });
const sent = async (from = ana, to = emma) => (await from.device()).sends(to.id, "Look at this!");
const messages = async (who: Person, other: Person, query = "") =>
  (await who.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}${query}` })).body;
const seen = async (who: Person, other: Person, id: string) =>
  (await messages(who, other)).find(({ _id }) => _id === id)?.reactions;
const who = (reactor: Person, id: string, query = "") =>
  reactor.call<{ emoji: string; user: { _id: string } }[]>("GET /message/:id/reactions", {
    path: `/message/${id}/reactions${query}`,
  });

test("a reaction counts for all, is marked as one's own, and reaches all devices", async () => {
  const { _id, conversationId } = await sent();
  const [desk, phone] = [await ana.device(), await emma.device()];
  expect((await react(emma, _id, "👍")).body.reactions).toEqual([
    { emoji: "👍", count: 1, users: [emma.id], mine: true },
  ]);
  const { body } = await react(ana, _id, "👍");
  const counted = [{ emoji: "👍", count: 2, users: [emma.id, ana.id] }];
  expect(body.reactions).toEqual([{ ...counted[0], mine: true }]);
  for (const device of [desk, phone])
    expect(await device.hears("reactionsChanged", (one) => one.messageId === _id && one.by === ana.id)).toEqual({
      conversationId,
      messageId: _id,
      changeSeq: body.changeSeq,
      reactions: counted,
      by: ana.id,
      emoji: "👍",
      added: true,
    });
  await takeBack(ana, _id, "👍");
  expect(await seen(ana, emma, _id)).toEqual([{ emoji: "👍", count: 1, users: [emma.id], mine: false }]);
  expect(await seen(emma, ana, _id)).toEqual([{ emoji: "👍", count: 1, users: [emma.id], mine: true }]);
  await takeBack(emma, _id, "👍");
  expect(await seen(emma, ana, _id)).toBeUndefined();
});

test("emoji keep the order in which each was first given", async () => {
  const id = await groupOf(ana, [emma, bruno]);
  const { _id } = (await inGroup(ana, id).write("Look at this!")).body;
  await react(ana, _id, "👍");
  await react(emma, _id, "🎉");
  const { body } = await react(bruno, _id, "👍");
  expect(body.reactions.map(({ emoji, users }) => [emoji, users])).toEqual([
    ["👍", [ana.id, bruno.id]],
    ["🎉", [emma.id]],
  ]);
});

test("a device that was away learns of a reaction from the changes since then", async () => {
  const { _id, changeSeq } = await sent();
  await react(emma, _id, "🎉");
  const since = await messages(emma, ana, `?changedSince=${changeSeq}`);
  expect(since.find((one) => one._id === _id)?.reactions).toEqual([
    { emoji: "🎉", count: 1, users: [emma.id], mine: true },
  ]);
});

test("repeated and pointless changes change nothing and send no event", async () => {
  const { _id } = await sent();
  const first = (await react(emma, _id, "❤️")).body;
  const phone = await ana.device();
  expect((await react(emma, _id, "❤")).body).toEqual(first);
  expect((await takeBack(emma, _id, "😂")).body).toEqual(first);
  const both = await Promise.all([react(emma, _id, "🙏"), react(emma, _id, "🙏")]);
  expect(both.map(({ body }) => body.reactions.find(({ emoji }) => emoji === "🙏")?.count)).toEqual([1, 1]);
  await phone.hears("reactionsChanged", (one) => one.emoji === "🙏");
  expect(phone.all("reactionsChanged").filter((one) => one.messageId === _id)).toHaveLength(1);
});

test("simultaneous reactions are all counted", async () => {
  const { _id } = await sent();
  await Promise.all([ana, emma].flatMap((one) => ["👍", "😮", "🇫🇷"].map((emoji) => react(one, _id, emoji))));
  const reactions = (await seen(ana, emma, _id)) ?? [];
  expect(reactions.map(({ emoji, count }) => `${emoji} ${count}`).sort()).toEqual(["👍 2", "😮 2", "🇫🇷 2"].sort());
});

test("a message has at most twenty different emoji, which can still be chosen", async () => {
  const { _id } = await sent();
  const twenty = [..."😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗😚😙"];
  for (const emoji of twenty) expect((await react(ana, _id, emoji)).status).toBe(200);
  expect(await react(emma, _id, "🥳")).toMatchObject({ status: 409, body: { code: "TOO_MANY_REACTIONS" } });
  expect((await react(emma, _id, "😀")).body.reactions[0]).toMatchObject({ emoji: "😀", count: 2 });
});

test.each(["a", "1", "👍👍", "🇫", "<b>", "👍 "])("%j is no reaction", async (emoji) => {
  const { _id } = await sent();
  expect(await react(emma, _id, emoji)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
});

test("any emoji is a reaction, in any skin tone and spelling", async () => {
  const { _id } = await sent();
  for (const emoji of ["👍🏽", "🏳‍🌈", "1⃣", "👨‍👩‍👧‍👦"]) expect((await react(emma, _id, emoji)).status).toBe(200);
  expect((await seen(emma, ana, _id))?.map(({ emoji }) => emoji)).toEqual(["👍🏽", "🏳️‍🌈", "1️⃣", "👨‍👩‍👧‍👦"]);
});

test("reactions are listed by pages, of one emoji or of all", async () => {
  const { _id } = await sent();
  await react(ana, _id, "👍");
  await react(emma, _id, "👍");
  await react(emma, _id, "😮");
  const first = await who(ana, _id, "?limit=2");
  const next = /<\/api([^>]*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const rest = await who(ana, _id, next.slice(next.indexOf("?")));
  expect([...first.body, ...rest.body].map(({ emoji, user }) => [emoji, user._id])).toEqual([
    ["👍", ana.id],
    ["👍", emma.id],
    ["😮", emma.id],
  ]);
  expect(rest.headers.get("link")).toBeNull();
  const one = await who(ana, _id, `?emoji=${encodeURIComponent("😮")}`);
  expect(one.body.map(({ user }) => user._id)).toEqual([emma.id]);
});

describe("a reaction is refused", () => {
  test("in other people's chats, and their reactions stay hidden", async () => {
    const { _id } = await sent();
    for (const answer of [await react(bruno, _id, "👍"), await takeBack(bruno, _id, "👍"), await who(bruno, _id)])
      expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  test("on deleted messages, whose reactions are removed", async () => {
    const [gone, hidden] = [await sent(), await sent()];
    await react(emma, gone._id, "👍");
    await react(emma, hidden._id, "👍");
    const phone = await emma.device();
    await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
    await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}?for=me` });
    const heard = await phone.hears("messageUpdated", (one) => one._id === gone._id);
    expect(heard.reactions).toBeUndefined();
    for (const { _id } of [gone, hidden]) {
      expect((await react(emma, _id, "🎉")).status).toBe(404);
      expect((await who(emma, _id)).status).toBe(404);
      expect(await seen(emma, ana, _id)).toBeUndefined();
    }
    expect(await seen(ana, emma, hidden._id)).toMatchObject([{ emoji: "👍", count: 1 }]);
    const rows = await server.database`select from message_reactions where message_id = ${gone._id}`;
    expect(rows).toHaveLength(0);
  });

  test("on expired messages, even before the sweep, and on system messages", async () => {
    const path = `/conversations/${emma.id}/settings`;
    const set = (disappearing: string) =>
      ana.call("PUT /conversations/:conversationId/settings", { path, body: { disappearing } });
    await set("1h");
    const { _id } = await sent();
    await react(emma, _id, "👍");
    await set("off");
    const system = (await messages(ana, emma)).findLast((one) => one.system);
    clock.advance(3_600_001);
    expect((await react(emma, _id, "🎉")).status).toBe(404);
    expect((await react(emma, system?._id ?? "", "🎉")).status).toBe(404);
    expect(await seen(emma, ana, _id)).toBeUndefined();
  });

  test("on messages of a user who blocked them, though old ones can be withdrawn", async () => {
    const { _id } = await sent(bruno, emma);
    await react(emma, _id, "👍");
    const block = { path: `/people/${emma.id}/block` };
    await bruno.call("PUT /people/:id/block", block);
    for (const one of [bruno, emma])
      expect(await react(one, _id, "🎉")).toMatchObject({ status: 403, body: { code: "NOT_REACHABLE" } });
    expect((await takeBack(emma, _id, "👍")).body.reactions).toEqual([]);
    await bruno.call("DELETE /people/:id/block", block);
  });
});

test("reactions have their own limit", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_REACT: "2/60" },
  });
  const [chloe, jun] = [await limited.person("chloe"), await limited.person("jun")];
  const { _id } = await (await chloe.device()).sends(jun.id, "Bonjour");
  await react(jun, _id, "👍");
  await takeBack(jun, _id, "👍");
  expect(await react(jun, _id, "👍")).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
});

test("an edit keeps the reactions, and so does a resend", async () => {
  const device = await ana.device();
  const { _id, clientMessageId, text } = await sent();
  await react(emma, _id, "👍");
  const again = { to: emma.id, text, clientMessageId };
  const answer = await device.socket.emitWithAck("sendMessage", again);
  expect(answer).toMatchObject({ ok: true, message: { reactions: [{ emoji: "👍", count: 1 }] } });
  const phone = await emma.device();
  await ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "Look at that!" } });
  const heard = await phone.hears("messageUpdated", (one) => one._id === _id && one.revision === 2);
  expect(heard.reactions).toEqual([{ emoji: "👍", count: 1, users: [emma.id] }]);
});

test("a deleted account's reactions are deleted, and the counts are right", async () => {
  const farah = await server.person("farah");
  const { _id } = await sent(ana, farah);
  await react(ana, _id, "👍");
  await react(farah, _id, "👍");
  await react(farah, _id, "🎉");
  await farah.call("POST /account/delete", { body: { password: "farah-weaves-words" } });
  expect(await seen(ana, farah, _id)).toEqual([{ emoji: "👍", count: 1, users: [ana.id], mine: true }]);
});
