import type { KeptMessage } from "@lingualoom/contract/calls/kept.ts";
import { KEPT_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let [ana, emma, bruno] = [] as unknown as [Person, Person, Person];
const clock = new ManualClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
afterAll(() => server[Symbol.asyncDispose]());

const sent = async (text = "La llave está bajo la maceta.") => (await ana.device()).sends(emma.id, text);
const keep = (who: Person, messages: readonly Message[], kept = true) => {
  clock.advance(1);
  const body = { messageIds: messages.map(({ _id }) => _id), kept };
  return who.call<{ messageIds: string[]; code?: string }>("PUT /kept", { body });
};
const page = (who: Person, query = "") => who.call<KeptMessage[]>("GET /kept", { path: `/kept${query}` });
const kept = async (who: Person) => (await page(who)).body.map(({ message }) => message._id);
const ids = async (who: Person) => (await who.call<string[]>("GET /kept/ids")).body;
const forget = async (who: Person) => {
  for (const { message } of (await page(who)).body) await keep(who, [message], false);
};

test("a message is kept for one person, on all their devices, latest first", async () => {
  const [first, second] = [await sent(), await sent("El código es 4711.")];
  const phone = await emma.device();
  expect((await keep(emma, [first])).body).toEqual({ messageIds: [first._id] });
  await keep(emma, [second]);
  await keep(emma, [first]);
  expect(await phone.hears("keptChanged", (one) => one.messageIds[0] === second._id)).toEqual({
    messageIds: [second._id],
    kept: true,
  });
  expect((await page(emma)).body).toMatchObject([
    { message: { text: "El código es 4711." } },
    { message: { text: "La llave está bajo la maceta." } },
  ]);
  expect(await kept(ana)).toEqual([]);
  const next = await page(emma, "?limit=1");
  const link = /<[^>]*cursor=([^>&]+)/.exec(next.headers.get("link") ?? "")?.[1];
  expect((await page(emma, `?limit=1&cursor=${link}`)).body).toMatchObject([{ message: { _id: first._id } }]);
  await keep(emma, [first, second], false);
  expect([await kept(emma), await ids(emma)]).toEqual([[], []]);
});

test("a kept message ends with the message, and with the right to read it", async () => {
  const [gone, hidden, stays] = [await sent(), await sent(), await sent()];
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).change({ historyForNew: "from-joining" });
  const { body: inside } = await inGroup(ana, group).write("En el grupo.");
  await keep(emma, [gone, hidden, stays, inside]);
  expect(await kept(emma)).toHaveLength(4);
  await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}?for=me` });
  await inGroup(ana, group).remove(emma);
  expect([await kept(emma), await ids(emma)]).toEqual([[stays._id], [stays._id]]);
  expect(await server.database`select from kept_messages where message_id = ${gone._id}`).toHaveLength(0);
  expect((await keep(emma, [gone])).status).toBe(404);
  await inGroup(ana, group).add(emma);
  expect(await kept(emma)).toEqual([stays._id]);
  // Expired messages are deleted a little later.
  await server.database`update messages set expires_at = ${clock.now()} where id = ${stays._id}`;
  expect([await kept(emma), await ids(emma)]).toEqual([[], []]);
});

test("of several messages, those that one cannot read are left out", async () => {
  const mine = await sent();
  const foreign = await (await ana.device()).sends(bruno.id, "Solo para Bruno.");
  expect((await keep(emma, [mine, foreign])).body).toEqual({ messageIds: [mine._id] });
  expect((await keep(emma, [foreign])).status).toBe(404);
  expect(await kept(emma)).toEqual([mine._id]);
  await forget(emma);
});

test("a person keeps a limited number of messages, and is told so", async () => {
  const [first, second] = [await sent(), await sent()];
  await server.database`
    with copies as (
      insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, created_at)
      select gen_random_uuid(), conversation_id, -n, change_seq, sender_id, 'copy ' || n, text, created_at
      from messages, generate_series(1, ${KEPT_MAX - 1}) as n where id = ${first._id} and conversation_id = ${first.conversationId}
      returning id, conversation_id)
    insert into kept_messages select ${emma.id}, conversation_id, id, now() from copies`;
  await server.database`update participants set from_seq = -2000 where conversation_id = ${first.conversationId}`;
  expect((await keep(emma, [first])).status).toBe(200);
  expect(await keep(emma, [second])).toMatchObject({ status: 409, body: { code: "TOO_MANY_KEPT" } });
  expect(await ids(emma)).toHaveLength(KEPT_MAX);
});
