import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Answer, Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let clock: ManualClock;
let [ana, emma, dieter] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  clock = new ManualClock();
  server = await startTestServer({ clock });
  [ana, emma, dieter] = [await server.person("ana"), await server.person("emma"), await server.person("dieter")];
});
afterAll(() => server[Symbol.asyncDispose]());

type Sent = Message & { code?: string };
const post = (who: Person, to: Person, body: object, headers: Record<string, string> = {}): Promise<Answer<Sent>> =>
  who.call<Sent>("POST /messages/send/:userId", { path: `/messages/send/${to.id}`, body, headers });
const sent = async (who: Person, to: Person, text: string) => (await post(who, to, { text })).body;
const history = async (who: Person, other: Person) =>
  (await who.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}` })).body;
const remove = (who: Person, id: string, whom: "me" | "everyone") =>
  who.call("DELETE /message/:id", { path: `/message/${id}?for=${whom}` });
const quotedBy = async (reader: Person, other: Person, id: string) =>
  (await history(reader, other)).find(({ _id }) => _id === id)?.replyTo;

describe("a reply", () => {
  test("shows all members what it answers: over HTTP, the socket, and in the history", async () => {
    const question = await sent(ana, emma, "¿Vienes el sábado?");
    const [desk, phone] = [await ana.device(), await emma.device()];
    const answer = await phone.socket.emitWithAck("sendMessage", {
      conversationId: question.conversationId,
      text: "yes, gladly",
      replyTo: question._id,
      clientMessageId: "the answer",
    });
    const quote = {
      _id: question._id,
      seq: question.seq,
      senderId: ana.id,
      revision: 1,
      text: question.text,
    };
    expect(answer).toMatchObject({ ok: true, message: { text: "yes, gladly", replyTo: quote } });
    const heard = await desk.hears("newMessage", ({ clientMessageId }) => clientMessageId === "the answer");
    expect(heard.replyTo).toMatchObject(quote);
    expect(await quotedBy(ana, emma, heard._id)).toMatchObject(quote);
    const again = await post(ana, emma, { text: "¡bien!", replyTo: heard._id });
    expect(again.body.replyTo).not.toHaveProperty("replyTo");
  });

  test("quotes the beginning of a long text, and a picture with its description", async () => {
    const long = await sent(ana, emma, "🧵".repeat(4_000));
    expect((await post(emma, ana, { text: "long", replyTo: long._id })).body.replyTo?.text).toBe("🧵".repeat(300));
    const { mediaId } = (await upload(ana, await picture().png().toBuffer())).body;
    const shown = (await post(ana, emma, { text: "", mediaId, alt: "a blue door" })).body;
    expect((await post(emma, ana, { text: "nice", replyTo: shown._id })).body.replyTo).toMatchObject({
      text: "",
      attachments: [{ url: shown.image, alt: "a blue door" }],
    });
  });

  test("to a foreign, hidden, deleted, expired or system message is refused", async () => {
    const elsewhere = await sent(ana, dieter, "for Dieter alone");
    const [hidden, deleted] = [await sent(ana, emma, "uno"), await sent(ana, emma, "dos")];
    await remove(emma, hidden._id, "me");
    await remove(ana, deleted._id, "everyone");
    const settings = (disappearing: string) =>
      ana.call("PUT /conversations/:conversationId/settings", {
        path: `/conversations/${hidden.conversationId}/settings`,
        body: { disappearing },
      });
    await settings("1h");
    const expiring = await sent(ana, emma, "tres");
    await settings("off");
    clock.advance(60 * 60_000);
    const system = (await history(emma, ana)).find((one) => one.system);
    const refused = [elsewhere._id, hidden._id, deleted._id, expiring._id, system?._id, crypto.randomUUID()];
    for (const replyTo of refused) {
      const { status, body } = await post(emma, ana, { text: "?", replyTo });
      expect([status, body.code, JSON.stringify(body).includes("Dieter")]).toEqual([410, "REPLY_GONE", false]);
    }
    expect((await post(ana, emma, { text: "!", replyTo: hidden._id })).status).toBe(201);
    expect((await history(emma, ana)).some(({ text }) => text === "?")).toBe(false);
  });

  test("repeated returns the same message; with another target it conflicts", async () => {
    const [one, other] = [await sent(ana, emma, "uno"), await sent(ana, emma, "dos")];
    const draft = { text: "once", clientMessageId: "once", replyTo: one._id };
    const first = await post(emma, ana, draft);
    expect(await post(emma, ana, draft)).toMatchObject({ status: 200, body: { _id: first.body._id } });
    for (const replyTo of [other._id, undefined])
      expect(await post(emma, ana, { ...draft, replyTo })).toMatchObject({ status: 409 });
    await remove(ana, one._id, "everyone");
    const repeated = await post(emma, ana, draft);
    expect(repeated).toMatchObject({ status: 200, body: { _id: first.body._id, replyTo: { text: "" } } });
    expect(repeated.body.replyTo?.deletedAt).toBeDefined();
  });
});

describe("a reply's quote", () => {
  test("is the edited text, and empty after a deletion, even in a stored answer", async () => {
    const target = await sent(ana, emma, "the secret word");
    const key = { "idempotency-key": crypto.randomUUID() };
    const { _id } = (await post(emma, ana, { text: "what?", replyTo: target._id }, key)).body;
    const repeat = async () => (await post(emma, ana, { text: "what?", replyTo: target._id }, key)).body;

    await ana.call("PATCH /message/:id", { path: `/message/${target._id}`, body: { text: "another word" } });
    expect(await quotedBy(emma, ana, _id)).toMatchObject({ text: "another word", revision: 2 });
    expect(await repeat()).toMatchObject({ _id, replyTo: { text: "another word" } });

    const desk = await emma.device();
    await remove(ana, target._id, "everyone");
    const gone = await desk.hears("messageUpdated", (one) => one._id === target._id);
    expect(await quotedBy(emma, ana, _id)).toMatchObject({ text: "", deletedAt: gone.deletedAt });
    expect((await repeat()).replyTo).toMatchObject({ text: "", deletedAt: gone.deletedAt });
    expect(JSON.stringify([await history(emma, ana), await repeat()])).not.toMatch(/secret|another word/);
    // The reply itself did not change: the change of the quoted message is enough.
    expect((await history(emma, ana)).find((one) => one._id === _id)?.changeSeq).toBeLessThan(gone.changeSeq);
  });

  test("is removed only for the person who deleted the original for themselves", async () => {
    const target = await sent(ana, emma, "not for me");
    const { _id } = (await post(ana, emma, { text: "look", replyTo: target._id })).body;
    await remove(emma, target._id, "me");
    expect(await quotedBy(emma, ana, _id)).toMatchObject({ text: "", hidden: true });
    expect(await quotedBy(ana, emma, _id)).toMatchObject({ text: "not for me" });
  });

  test("is removed when the original expires, before any sweep", async () => {
    const path = `/conversations/${ana.id}/settings`;
    const set = (disappearing: string) =>
      emma.call("PUT /conversations/:conversationId/settings", { path, body: { disappearing } });
    await set("1h");
    const target = await sent(ana, emma, "for an hour");
    await set("off");
    const { _id } = (await post(emma, ana, { text: "ok", replyTo: target._id })).body;
    clock.advance(60 * 60_000 + 1);
    expect(await quotedBy(ana, emma, _id)).toMatchObject({ text: "", expired: true });
  });

  test("is removed when the reply itself is deleted", async () => {
    const target = await sent(ana, emma, "stays");
    const { _id } = (await post(emma, ana, { text: "goes", replyTo: target._id })).body;
    await remove(emma, _id, "everyone");
    expect(await quotedBy(ana, emma, _id)).toBeUndefined();
  });

  test("changes again if the original was deleted while the reply was being stored", async () => {
    const target = await sent(ana, emma, "gone in this moment");
    const desk = await ana.device();
    // The reply has found its target and waits for the conversation's row lock, whose holder deletes the target.
    const answered = Promise.withResolvers<Answer<Sent>>();
    await server.database.begin(async (sql) => {
      await sql`select from conversations where id = ${target.conversationId} for update`;
      answered.resolve(post(emma, ana, { text: "late", replyTo: target._id }));
      await expect
        .poll(async () => {
          const [row] = await server.database`
            select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database() and query like '%bumped%'`;
          return row?.waiting;
        })
        .toBeGreaterThan(0);
      await sql`update messages set text = '', revision = revision + 1, deleted_at = ${clock.now()} where id = ${target._id}`;
    });
    const { body } = await answered.promise;
    expect(body.replyTo).toMatchObject({ text: "", revision: 2 });
    const renewed = await desk.hears("messageUpdated", (one) => one._id === body._id);
    expect(renewed.replyTo?.deletedAt).toBeDefined();
  });
});

test("of many concurrent sends, each keeps its place and its quote", async () => {
  const targets = await Promise.all(["a", "b", "c"].map((text) => sent(dieter, emma, text)));
  const desk = await dieter.device();
  const to = { conversationId: targets[0]!.conversationId };
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => {
      const target = i % 3 === 0 ? targets[i % targets.length] : i % 5 === 0 ? targets[1] : undefined;
      return desk.socket
        .emitWithAck("sendMessage", {
          ...to,
          text: `n${i}`,
          clientMessageId: `many ${i}`,
          replyTo: target?._id,
        })
        .then((answer) => ({ answer, wanted: target?.text }));
    }),
  );
  for (const { answer, wanted } of answers) expect(answer.ok && answer.message.replyTo?.text).toBe(wanted);
  // Replies look up their targets and may be stored last, so one page of the usual size may miss some.
  const path = `/messages/${dieter.id}?limit=100`;
  const { body: all } = await emma.call<Message[]>("GET /messages/:userId", { path });
  const last = all.at(-1)!.seq;
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, i) => last - all.length + 1 + i));
  expect(all.filter(({ replyTo }) => replyTo).length).toBe(answers.filter(({ wanted }) => wanted).length);
});
