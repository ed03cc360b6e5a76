import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { picture, upload } from "../../apps/server/test/pictures.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { directOf, type Looking, quote, ROUTES } from "./routes-into-a-group.ts";

let server: TestServer;
let [emma, bruno] = [] as unknown as [Person, Person];
let looking: Looking;

/** Bruno is removed, and then everything happens in the group that can happen there. */
beforeAll(async () => {
  server = await startTestServer({ engines: [scriptedEngine({ secreto: "secret" })] });
  const [ana, ...others] = await server.threePeople();
  [emma, bruno] = others;
  const id = await groupOf(ana, others);
  const screens = new Map<Person, Device>();
  const screenOf = (who: Person) => screens.get(who) as Device;
  for (const one of others) screens.set(one, await one.device());
  const { body: early } = await inGroup(ana, id).write("antes de todo");
  const { body: before } = await inGroup(bruno, id).write("de Bruno");
  await inGroup(ana, id).remove(bruno);
  await screenOf(bruno).hears("conversationRemoved");
  await screenOf(emma).hears("newMessage", ({ system }) => system?.code === "member_removed");
  const heard = new Map(others.map((one) => [one, screenOf(one).heard.length]));

  const { mediaId } = (await upload(ana, await picture().png().toBuffer())).body;
  const { body: message } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${id}/messages`,
    body: {
      text: "@all el secreto de hoy",
      mediaId,
      alt: "un secreto",
      mentions: ["all", bruno.id],
      replyTo: before._id,
    },
  });
  await ana.call("PATCH /message/:id", { path: `/message/${early._id}`, body: { text: "otro secreto" } });
  await ana.call("PUT /conversations/:conversationId/pins/:messageId", {
    path: `/conversations/${id}/pins/${message._id}`,
  });
  for (const { _id } of [message, before])
    await ana.call("PUT /message/:id/reactions/:emoji", {
      path: `/message/${_id}/reactions/${encodeURIComponent("🎉")}`,
    });
  await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  await inGroup(ana, id).change({ title: "Secretos" });
  await inGroup(emma, id).read(before.seq);
  await server.app.idle();
  // What was sent before has arrived when this has.
  const desk = await ana.device();
  for (const one of others) {
    await desk.sends(one.id, "fin");
    await screenOf(one).hears("newMessage", ({ text }) => text === "fin");
  }
  looking = {
    id,
    before,
    message,
    screenOf: (who) => ({ device: screenOf(who), heardBefore: heard.get(who) ?? 0 }),
  };
});
afterAll(() => server?.[Symbol.asyncDispose]());

test.each(Object.entries(ROUTES))(
  "by %s, who was removed learns nothing of what came afterwards, and a member does",
  async (_, learns) => {
    expect(await learns(bruno, looking)).toBe(false);
    expect(await learns(emma, looking)).toBe(true);
  },
);

test("what was written after a removal is not quoted in another conversation of who was removed", async () => {
  expect(await quote(bruno, looking.message, await directOf(bruno))).toMatchObject({
    status: 410,
    body: { code: "REPLY_GONE" },
  });
});
