import type { Message, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Device, Person } from "#test/person.ts";
import { dataUrl, picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer({ environment: { ADMIN_EMAILS: "dieter@lingualoom.example" } });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "hola");
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(async () => {
  await unblock(emma, ana);
});

const block = (me: Person, other: { id: string }) =>
  me.call("PUT /people/:id/block", { path: `/people/${other.id}/block` });
const unblock = (me: Person, other: { id: string }) =>
  me.call("DELETE /people/:id/block", { path: `/people/${other.id}/block` });
const blocked = async (me: Person) => (await me.call<PersonShape[]>("GET /people/blocked")).body.map((one) => one._id);
const send = (from: Person, to: Person, text: string) =>
  from.call<Message & { code?: string; message?: string }>("POST /messages/send/:userId", {
    path: `/messages/send/${to.id}`,
    body: { text },
  });
const stored = async (text: string) => (await server.database`select 1 from messages where text = ${text}`).length;

describe("a block", () => {
  test("refuses messages both ways, takes no number, and ends with the unblocking", async () => {
    await block(emma, ana);
    const [last] = await server.database<{ last_seq: number }[]>`select last_seq from conversations`;
    for (const [from, to] of [
      [ana, emma],
      [emma, ana],
    ] as const) {
      const { status, body } = await send(from, to, "en vano");
      expect({ status, code: body.code, message: body.message }).toEqual({
        status: 403,
        code: "NOT_REACHABLE",
        message: "This person cannot be reached",
      });
    }
    const answer = await (await ana.device()).send({ to: emma.id, text: "en vano", clientMessageId: "x" });
    expect(answer).toMatchObject({ ok: false, error: { code: "NOT_REACHABLE" } });
    expect(await stored("en vano")).toBe(0);
    await unblock(emma, ana);
    expect((await send(ana, emma, "de nuevo")).body.seq).toBe((last?.last_seq ?? 0) + 1);
  });

  test("applies on every server at once, without any event between them", async () => {
    await using second = await startTestServer({ databaseUrl: server.databaseUrl });
    const otherDevice = await second.signIn("ana");
    expect((await send(otherDevice, emma, "aún")).status).toBe(201);
    await block(emma, ana);
    expect((await send(otherDevice, emma, "ya no")).status).toBe(403);
    await unblock(emma, ana);
    expect((await send(otherDevice, emma, "otra vez")).status).toBe(201);
  });

  test("does not fail other people's messages stored at the same time", async () => {
    const bruno = await server.person("bruno");
    const [a, b] = [await ana.device(), await bruno.device()];
    await send(ana, emma, "conocidos");
    await b.sends(emma.id, "olá");
    await block(emma, ana);
    const both = await Promise.all([
      a.send({ to: emma.id, text: "no", clientMessageId: "no" }),
      b.send({ to: emma.id, text: "sim", clientMessageId: "sim" }),
    ]);
    expect(both.map((one) => one.ok)).toEqual([false, true]);
    const [figures] = await server.database`select messages_sent(${bruno.id}) as messages`;
    expect(figures?.messages).toBe(2);
  });

  test("still answers a repeat of a message stored before", async () => {
    const draft = { to: emma.id, text: "a tiempo", clientMessageId: crypto.randomUUID() };
    const phone = await ana.device();
    const first = await phone.send(draft);
    await block(emma, ana);
    await send(ana, emma, "tarde");
    expect(await phone.send(draft)).toMatchObject({
      ok: true,
      message: { seq: first.ok && first.message.seq },
    });
  });

  test("hides each from the other: online, typing and in the directory", async () => {
    const [phone, desk] = [await ana.device(), await emma.device()];
    await phone.hears("getOnlineUsers", (online) => online.includes(emma.id));
    await desk.hears("getOnlineUsers", (online) => online.includes(ana.id));
    await block(emma, ana);
    const lastSeen = (device: typeof phone) => device.all("getOnlineUsers").at(-1);
    await expect.poll(() => lastSeen(phone)).not.toContain(emma.id);
    await expect.poll(() => lastSeen(desk)).not.toContain(ana.id);
    phone.socket.emit("typing", { to: emma.id, typing: true });
    for (const [me, other] of [
      [ana, emma],
      [emma, ana],
    ] as const) {
      const { body } = await me.call<PersonShape[]>("GET /messages/contacts");
      expect(body.map((one) => one._id)).not.toContain(other.id);
    }
    expect(desk.all("typing")).toEqual([]);
    await unblock(emma, ana);
    await expect.poll(() => lastSeen(phone)).toContain(emma.id);
  });

  test("is listed for its author, sent to their devices only, and idempotent", async () => {
    const [desk, phone] = [await emma.device(), await ana.device()];
    expect((await block(emma, ana)).body).toEqual({ success: true });
    await block(emma, ana);
    expect(await blocked(emma)).toEqual([ana.id]);
    expect(await blocked(ana)).toEqual([]);
    await unblock(emma, ana);
    await unblock(emma, ana);
    await desk.hears("blockChanged", (one) => !one.blocked);
    expect(desk.all("blockChanged").map((one) => one.blocked)).toEqual([true, false]);
    expect(phone.all("blockChanged")).toEqual([]);
  });

  test("against oneself or an unknown user is refused", async () => {
    expect(await block(ana, ana)).toMatchObject({ status: 400, body: { code: "SELF" } });
    expect((await block(ana, { id: "01890a5d-ac96-774b-bcce-b302099a8057" })).status).toBe(404);
  });

  test("before the first message prevents the conversation", async () => {
    const [giulia, chloe] = [await server.person("giulia"), await server.person("chloe")];
    await block(giulia, chloe);
    expect((await send(chloe, giulia, "ciao")).status).toBe(403);
    expect(
      await server.database`select 1 from conversations
      where ${chloe.id} in (direct_low, direct_high)`,
    ).toHaveLength(0);
  });

  test("refuses edits and allows deletion", async () => {
    const { body } = await send(ana, emma, "antes");
    await block(emma, ana);
    const path = `/message/${body._id}`;
    expect(await ana.call("PATCH /message/:id", { path, body: { text: "después" } })).toMatchObject({
      status: 403,
      body: { code: "NOT_REACHABLE" },
    });
    expect((await ana.call("DELETE /message/:id", { path: `${path}?for=everyone` })).status).toBe(200);
  });
});

describe("a blocked user", () => {
  const NEW = "Farah Neuname";
  let [id, direct, message, phone] = [] as unknown as [string, string, Message, Device];
  let [ana, emma, bruno] = [] as unknown as [Person, Person, Person];
  beforeAll(async () => {
    [ana, emma] = [await server.person("jun"), await server.person("farah")];
    bruno = await server.person("bruno");
    id = await groupOf(ana, [emma, bruno]);
    direct = (await send(ana, emma, "antes del bloqueo")).body.conversationId;
    await send(bruno, emma, "olá");
    message = (await inGroup(ana, id).write("hola a todos")).body;
    await block(emma, ana);
    phone = await ana.device();
    await emma.call("PUT /settings/profile", { body: { fullName: NEW } });
    const path = `/message/${message._id}/reactions/${encodeURIComponent("🎉")}`;
    await emma.call("PUT /message/:id/reactions/:emoji", { path });
    await emma.call("PUT /auth/update-profile", {
      body: { profilePic: dataUrl(await picture(64, 64, "#00aa00").png().toBuffer()) },
    });
  });

  const read = (me: Person, path: string) => me.call("GET /conversations", { path });
  test.each([
    () => `/people/${emma.id}`,
    () => "/conversations",
    () => `/conversations/${direct}`,
    () => `/conversations/${id}/members`,
    () => `/conversations/${id}/members?q=${encodeURIComponent(emma.me.fullName.slice(0, 3))}`,
    () => `/conversations/${id}/people?ids=${emma.id}`,
    () => `/message/${message._id}/reactions`,
  ])("sees the name and picture of the one who blocked as they were: %s", async (path) => {
    const { status, body } = await read(ana, path());
    const text = JSON.stringify(body);
    expect(status).toBe(200);
    expect(text).not.toContain(NEW);
    expect(text).toContain(`"fullName":"${emma.me.fullName}","profilePic":""`);
  });

  test("finds no one by the new name, while others do", async () => {
    const paths = [
      `/conversations/${id}/members?q=neuname`,
      "/conversations?q=neuname",
      "/messages/contacts?q=neuname",
    ];
    const found = async (me: Person) =>
      Promise.all(paths.map(async (path) => JSON.stringify((await read(me, path)).body).includes(emma.id)));
    expect(await found(ana)).toEqual([false, false, false]);
    expect(await found(bruno)).toEqual([true, true, true]);
  });

  test("mentions by the name they see", async () => {
    const name = emma.me.fullName;
    const { body } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
      body: { text: `@${name} ¿vienes?`, mentions: [emma.id] },
    });
    expect(body.mentions).toEqual([{ userId: emma.id, name }]);
  });

  test("gets no receipt of them in a group either, and others do", async () => {
    const others = await bruno.device();
    await inGroup(emma, id).read(message.seq);
    await others.hears("messagesRead", ({ userId }) => userId === emma.id);
    await inGroup(bruno, id).read(message.seq);
    await phone.hears("messagesRead", ({ userId }) => userId === bruno.id);
    const ofEmma = ({ userId }: { userId: string }) => userId === emma.id;
    expect(phone.all("messagesRead").some(ofEmma)).toBe(false);
    expect(phone.all("messagesDelivered").some(ofEmma)).toBe(false);
    expect(phone.all("personUpdated")).toEqual([]);
    const names = async (me: Person) =>
      (await read(me, `/conversations/${id}/receipts/${message._id}`)).body.read as unknown as PersonShape[];
    expect((await names(ana)).map(({ _id }) => _id)).toEqual([bruno.id]);
    const history = async (me: Person) => (await inGroup(me, id).history()).headers.get("x-their-last-read-seq");
    expect(Number(await history(ana))).toBeGreaterThanOrEqual(message.seq);
  });

  test("sees the new name once the block is lifted", async () => {
    await unblock(emma, ana);
    expect((await read(ana, `/people/${emma.id}`)).body).toMatchObject({ fullName: NEW });
  });
});

test("a suspended user gets the same refusal until they are restored", async () => {
  const dieter = await server.person("dieter");
  const suspended = (how: "suspend" | "restore") =>
    dieter.call(`POST /health/admin/users/:id/${how}`, { path: `/health/admin/users/${emma.id}/${how}` });
  await suspended("suspend");
  expect(await send(ana, emma, "en vano")).toMatchObject({
    status: 403,
    body: { code: "NOT_REACHABLE", message: "This person cannot be reached" },
  });
  await suspended("restore");
  expect((await send(ana, emma, "por fin")).status).toBe(201);
});
