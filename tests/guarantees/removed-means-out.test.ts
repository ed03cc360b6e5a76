import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { picture, upload } from "../../apps/server/test/pictures.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { directOf, type Looking, quote, REACTION, ROUTES, ROUTES_OF_MEMBERS, TITLE } from "./routes-into-a-group.ts";

let server: TestServer;
let [emma, bruno, chloe] = [] as unknown as [Person, Person, Person];
let looking: Looking;

/**
 * Bruno is removed before the secret messages are written. Chloe joins afterwards without the group's history; then the
 * messages are edited, pinned, reacted to and voted on.
 */
beforeAll(async () => {
  server = await startTestServer({ engines: [scriptedEngine({ secreto: "secret" })] });
  const [ana, ...others] = await server.threePeople();
  [emma, bruno] = others;
  chloe = await server.person("chloe");
  const id = await groupOf(ana, others);
  await inGroup(ana, id).change({ historyForNew: "from-joining" });
  const screens = new Map<Person, Device>();
  const screenOf = (who: Person) => screens.get(who) as Device;
  for (const one of [...others, chloe]) screens.set(one, await one.device());
  const { body: early } = await inGroup(ana, id).write("antes de todo");
  const { body: before } = await inGroup(bruno, id).write("de Bruno");
  await inGroup(ana, id).remove(bruno);
  await screenOf(bruno).hears("conversationRemoved");
  await screenOf(emma).hears("newMessage", ({ system }) => system?.code === "member_removed");
  const heard = new Map([...others, chloe].map((one) => [one, screenOf(one).heard.length]));

  const write = async (body: object) =>
    (
      await ana.call<Message>("POST /conversations/:conversationId/messages", {
        path: `/conversations/${id}/messages`,
        body,
      })
    ).body;
  const { mediaId } = (await upload(ana, await picture().png().toBuffer())).body;
  const poll = await write({ text: "¿secreto?", poll: { options: ["secreto", "no"] } });
  const message = await write({
    text: "@all el secreto de hoy",
    mediaId,
    alt: "un secreto",
    mentions: ["all", bruno.id],
    replyTo: before._id,
  });
  await inGroup(ana, id).add(chloe);
  await screenOf(chloe).hears("conversationCreated");
  const to = (one: Message, rest = "") => ({ path: `/message/${one._id}${rest}` });
  await ana.call("PATCH /message/:id", { ...to(early), body: { text: "otro secreto" } });
  await ana.call("PUT /conversations/:conversationId/pins/:messageId", {
    path: `/conversations/${id}/pins/${message._id}`,
  });
  for (const one of [message, before])
    await ana.call("PUT /message/:id/reactions/:emoji", to(one, `/reactions/${encodeURIComponent(REACTION)}`));
  await ana.call("PUT /message/:id/poll", { ...to(poll, "/poll"), body: { options: [1] } });
  await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  await inGroup(ana, id).change({ title: TITLE });
  await inGroup(emma, id).read(before.seq);
  await write({ text: "eso", replyTo: message._id });
  await server.app.idle();
  // When this message has arrived, the earlier ones have too.
  const desk = await ana.device();
  for (const one of [...others, chloe]) {
    await desk.sends(one.id, "fin");
    await screenOf(one).hears("newMessage", ({ text }) => text === "fin");
  }
  looking = {
    id,
    before,
    message,
    poll,
    screenOf: (who) => ({ device: screenOf(who), heardBefore: heard.get(who) ?? 0 }),
  };
});
afterAll(() => server?.[Symbol.asyncDispose]());

test.each([
  ...Object.entries(ROUTES).map(([name, learns]) => ({ name, learns, later: false })),
  ...Object.entries(ROUTES_OF_MEMBERS).map(([name, learns]) => ({ name, learns, later: true })),
])("by $name, a removed person learns nothing, a member does; later members: $later", async ({ learns, later }) => {
  expect({
    removed: await learns(bruno, looking),
    later: await learns(chloe, looking),
    member: await learns(emma, looking),
  }).toEqual({ removed: false, later, member: true });
});

test("unreadable messages cannot be quoted in another conversation", async () => {
  for (const one of [bruno, chloe])
    expect(await quote(one, looking.message, await directOf(one))).toMatchObject({
      status: 410,
      body: { code: "REPLY_GONE" },
    });
});
