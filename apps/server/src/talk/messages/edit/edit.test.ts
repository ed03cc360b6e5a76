import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());

type Answer = Message & { code?: string };
const edit = (who: Person, id: string, text: unknown) =>
  who.call<Answer>("PATCH /message/:id", { path: `/message/${id}`, body: { text } });
const remove = (who: Person, id: string, whom = "everyone") =>
  who.call<Answer>("DELETE /message/:id", { path: `/message/${id}?for=${whom}` });
const history = async (who: Person, other: Person, query = "") =>
  (await who.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}${query}` })).body;
const chatOf = async (who: Person, other: Person) =>
  (await who.call<Chat[]>("GET /messages/chats")).body.find((one) => one._id === other.id);
const sent = async (text: string) => (await ana.device()).sends(emma.id, text);

describe("editing", () => {
  test("changes the text everywhere, marks it as edited, and finds the language again", async () => {
    const { _id } = await sent("The train arrives at the station at seven.");
    await server.app.idle();
    const [desk, tablet] = [await emma.device(), await ana.device()];
    const before = (await history(emma, ana)).at(-1);
    const { body } = await edit(ana, _id, "  El tren llega a la estación a las siete.  ");
    expect(body).toMatchObject({ text: "El tren llega a la estación a las siete.", revision: 2 });
    expect(body.editedAt).toBeDefined();
    expect(body.seq).toBe(before?.seq);
    for (const device of [desk, tablet])
      expect(await device.hears("messageUpdated", (one) => one.revision === 2)).toEqual(body);
    await server.app.idle();
    expect((await history(emma, ana)).at(-1)).toMatchObject({ text: body.text, language: "es" });
    expect((await chatOf(emma, ana))?.lastMessage.text).toBe(body.text);
  });

  test("reaches a device that was away, by the changes since it left", async () => {
    const { _id } = await sent("uno");
    await server.app.idle();
    const since = (await history(emma, ana)).at(-1)?.changeSeq;
    await edit(ana, _id, "uno, dos");
    const [changed] = await history(emma, ana, `?changedSince=${since}`);
    expect(changed).toMatchObject({ _id, text: "uno, dos", revision: 2 });
  });

  test("with the same text changes nothing and sends no event", async () => {
    const { _id } = await sent("igual");
    await server.app.idle();
    const desk = await emma.device();
    expect((await edit(ana, _id, " igual ")).body).toMatchObject({ revision: 1 });
    await sent("después");
    await desk.hears("newMessage", (one) => one.text === "después");
    expect(desk.all("messageUpdated").filter((one) => one._id === _id)).toEqual([]);
  });

  test("follows the rules of a text, and a refused edit loses nothing", async () => {
    const { _id } = await sent("estable");
    expect(await edit(ana, _id, "   ")).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect(await edit(ana, _id, "a\u0000b")).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
    expect(await edit(ana, _id, "🧵".repeat(4_001))).toMatchObject({
      status: 413,
      body: { code: "TEXT_TOO_LONG" },
    });
    expect((await edit(ana, _id, "🧵".repeat(4_000))).status).toBe(200);
    expect((await history(emma, ana)).at(-1)?.text).toBe("🧵".repeat(4_000));
  });

  test("of a foreign, missing, deleted or expired message answers the same", async () => {
    const { _id } = await sent("mío");
    const dieter = await server.person("dieter");
    const gone = await sent("se va");
    await remove(ana, gone._id);
    const over = await sent("caduca");
    await server.database`update messages set expires_at = now() where id = ${over._id}`;
    const answers = [
      await edit(emma, _id, "tuyo"),
      await edit(dieter, _id, "suyo"),
      await edit(ana, "01890a5d-ac96-774b-bcce-b302099a8057", "nada"),
      await edit(ana, gone._id, "vuelve"),
      await edit(ana, over._id, "vuelve"),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 404, body: answers[0]?.body });
    expect((await history(emma, ana)).find((one) => one._id === _id)?.text).toBe("mío");
  });

  test("twice at once leaves one of the two texts, the same for all", async () => {
    const { _id } = await sent("a");
    const [first, second] = await Promise.all([edit(ana, _id, "b"), edit(ana, _id, "c")]);
    const last = first.body.revision > second.body.revision ? first.body : second.body;
    expect(last.revision).toBe(3);
    const shown = (await history(emma, ana)).find((one) => one._id === _id);
    expect({ text: shown?.text, revision: shown?.revision }).toEqual({ text: last.text, revision: 3 });
  });

  test("while deleting leaves the message deleted", async () => {
    const { _id } = await sent("o esto o nada");
    await Promise.all([edit(ana, _id, "esto"), remove(ana, _id)]);
    expect((await history(emma, ana)).find((one) => one._id === _id)).toMatchObject({ text: "" });
  });

  test("leaves a retry of the first send its message, and another text its refusal", async () => {
    const phone = await ana.device();
    const draft = { to: emma.id, text: "primera", clientMessageId: crypto.randomUUID() };
    const { _id } = await phone.sends(draft.to, draft.text, draft.clientMessageId);
    for (const [i, text] of ["segunda", "tercera"].entries()) {
      const { editedAt } = (await edit(ana, _id, text)).body;
      expect(await phone.send(draft)).toMatchObject({
        ok: true,
        message: { _id, text, revision: i + 2, editedAt },
      });
      expect(await phone.send({ ...draft, text })).toMatchObject({
        ok: false,
        error: { code: "IDEMPOTENCY_CONFLICT" },
      });
    }
  });
});

describe("deleting for everyone", () => {
  test("removes the text everywhere and leaves the number", async () => {
    const { _id, seq } = await sent("secreto que no debe quedar");
    await sent("otro");
    await server.app.idle();
    const desk = await emma.device();
    const { body } = await remove(ana, _id);
    expect(body).toMatchObject({ _id, seq, text: "", image: "", revision: 2 });
    expect(await desk.hears("messageUpdated", (one) => one._id === _id && !!one.deletedAt)).toEqual(body);
    const seqs = (await history(emma, ana)).map((one) => one.seq);
    expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
    const rows = await server.database`
      select 1 from messages where text like '%secreto%' or (id = ${_id} and digest <> '')`;
    expect(rows).toHaveLength(0);
  });

  test("twice has the same effect, and a retry of the send does not restore it", async () => {
    const phone = await ana.device();
    const draft = { to: emma.id, text: "va y viene", clientMessageId: crypto.randomUUID() };
    const { _id } = await phone.sends(draft.to, draft.text, draft.clientMessageId);
    const first = await remove(ana, _id);
    expect(await remove(ana, _id)).toMatchObject({ status: 200, body: first.body });
    expect(await phone.send(draft)).toMatchObject({ ok: true, message: { _id, text: "" } });
  });

  test("replaces the answer stored for a repeated key", async () => {
    const key = { headers: { "idempotency-key": crypto.randomUUID() } };
    const { body } = await ana.call<Message>("POST /messages/send/:userId", {
      path: `/messages/send/${emma.id}`,
      body: { text: "guardado con llave" },
      ...key,
    });
    await remove(ana, body._id);
    expect(await server.database`select 1 from idempotency_keys where body like '%con llave%'`).toHaveLength(0);
  });

  test("is the writer's right alone", async () => {
    const { _id } = await sent("solo mío");
    for (const who of [emma, await server.person("dieter")])
      expect(await remove(who, _id)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await history(emma, ana)).at(-1)?.text).toBe("solo mío");
  });

  test("leaves the unread count, and marks the message as deleted in the list", async () => {
    const seq = (await history(emma, ana)).at(-1)?.seq ?? 0;
    await emma.call("POST /messages/:userId/read", { path: `/messages/${ana.id}/read`, body: { seq } });
    const [one] = [await sent("uno"), await sent("dos")];
    expect(await chatOf(emma, ana)).toMatchObject({ unreadCount: 2 });
    await remove(ana, one._id);
    expect(await chatOf(emma, ana)).toMatchObject({ unreadCount: 1, lastMessage: { text: "dos" } });
  });
});

describe("deleting for oneself", () => {
  test("changes nothing for others, not even a counter", async () => {
    const { _id } = await sent("queda para ti");
    await server.app.idle();
    const before = await history(ana, emma);
    const phone = await ana.device();
    const [desk, tablet] = [await emma.device(), await emma.device()];
    const { body } = await remove(emma, _id, "me");
    expect(body).toMatchObject({ _id, text: "", hidden: true });
    expect(await tablet.hears("messageUpdated")).toEqual(body);
    expect((await history(emma, ana)).find((one) => one._id === _id)).toEqual(body);
    expect(await history(ana, emma)).toEqual(before);
    await desk.sends(ana.id, "sigue");
    await phone.hears("newMessage", (one) => one.text === "sigue");
    expect(phone.all("messageUpdated").filter((one) => one._id === _id)).toEqual([]);
  });

  test("reaches a device that was away, even without other changes", async () => {
    const { _id } = await sent("lejos");
    await server.app.idle();
    const since = (await history(emma, ana)).at(-1)?.changeSeq;
    await remove(emma, _id, "me");
    expect(await history(emma, ana, `?changedSince=${since}`)).toMatchObject([{ _id, hidden: true }]);
    await sent("cerca");
    await server.app.idle();
    const changed = await history(emma, ana, `?changedSince=${since}&limit=1`);
    expect(changed.map((one) => one.text)).toEqual(["", "cerca"]);
  });

  test("affects one's own count, preview and translations", async () => {
    const { _id, seq } = await sent("hola amiga");
    await emma.call("POST /messages/:userId/read", {
      path: `/messages/${ana.id}/read`,
      body: { seq: seq - 1 },
    });
    await remove(emma, _id, "me");
    expect(await chatOf(emma, ana)).toMatchObject({
      unreadCount: 0,
      lastMessage: { text: "", hidden: true },
    });
    const { status } = await emma.call("POST /translation/message/:id", {
      path: `/translation/message/${_id}`,
      body: { sourceLanguage: "es" },
    });
    expect(status).toBe(404);
    expect((await remove(emma, _id, "me")).status).toBe(404);
  });

  test("leaves other members' conversations alone", async () => {
    const { _id } = await sent("privado");
    const dieter = await server.person("dieter");
    expect((await remove(dieter, _id, "me")).status).toBe(404);
    expect(await remove(ana, _id, "nobody")).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  });
});
