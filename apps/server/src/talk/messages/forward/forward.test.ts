import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { look, picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

interface Result {
  conversationId: string;
  message?: Message;
  error?: { code: string; message: string };
}
const forward = (who: Person, id: string, conversationIds: readonly string[], more: object = {}) =>
  who.call<Result[] & { code?: string; message?: string }>("POST /message/:id/forward", {
    path: `/message/${id}/forward`,
    body: { conversationIds, ...more },
  });
const write = async (id: string, text: string, who = ana) => (await inGroup(who, id).write(text)).body;
const texts = async (id: string, who = ana) =>
  (await inGroup(who, id).history()).body.filter(({ system }) => !system).map(({ text }) => text);
const family = () => groupOf(ana, [emma], "Family");
const work = () => groupOf(ana, [bruno], "Work");
const remove = (who: Person, { _id }: Message, whom: "me" | "everyone") =>
  who.call("DELETE /message/:id", { path: `/message/${_id}?for=${whom}` });

test("a text is forwarded to several conversations, marked, without its author", async () => {
  const [source, one, other] = [await family(), await work(), await family()];
  const original = await write(source, "Nos vemos a las ocho", emma);
  const phone = await bruno.device();
  const { status, body } = await forward(ana, original._id, [one, other]);
  expect(status).toBe(200);
  expect(body.map(({ conversationId }) => conversationId)).toEqual([one, other]);
  const heard = await phone.hears("newMessage", ({ conversationId }) => conversationId === one);
  expect(heard).toMatchObject({ text: original.text, senderId: ana.id, forwarded: true });
  expect(JSON.stringify(heard)).not.toContain(emma.id);
  expect(JSON.stringify(heard)).not.toContain(original._id);
  expect((await inGroup(bruno, one).history()).body.at(-1)).toMatchObject({ forwarded: true });
  expect((await inGroup(ana, source).history()).body.at(-1)).not.toHaveProperty("forwarded");
});

test("one refusing conversation does not stop others; a single error is returned", async () => {
  const [source, mine, foreign, silent] = [
    await family(),
    await work(),
    await groupOf(emma, [bruno]),
    await groupOf(bruno, [ana]),
  ];
  await inGroup(bruno, silent).change({ posting: "admins" });
  const { conversationId: closed } = await (await bruno.device()).sends(ana.id, "hola");
  await bruno.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  const original = await write(source, "Hola a todos");
  const nowhere = "01890a5d-ac96-774b-bcce-b302099a8057";
  const { status, body } = await forward(ana, original._id, [foreign, silent, closed, nowhere, mine, mine]);
  await bruno.call("DELETE /people/:id/block", { path: `/people/${ana.id}/block` });
  expect(status).toBe(200);
  expect(body.map(({ error, message }) => error?.code ?? message?.text)).toEqual([
    "NOT_FOUND",
    "FORBIDDEN",
    "NOT_REACHABLE",
    "NOT_FOUND",
    "Hola a todos",
  ]);
  expect(await texts(mine)).toEqual(["Hola a todos"]);
  expect(await forward(ana, original._id, [foreign])).toMatchObject({
    status: 404,
    body: { code: "NOT_FOUND" },
  });
  expect(await forward(ana, original._id, [silent])).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN" },
  });
});

test("a repeat sends nothing and answers the same, even after the original is deleted", async () => {
  const [source, one, other] = [await family(), await work(), await work()];
  const original = await write(source, "Solo una vez");
  const once = { clientMessageId: "forward-1" };
  const first = await forward(ana, original._id, [one, other], once);
  const [again, twice] = await Promise.all([0, 1].map(() => forward(ana, original._id, [one, other], once)));
  for (const repeat of [again, twice])
    expect(repeat?.body.map(({ message }) => message?._id)).toEqual(first.body.map(({ message }) => message?._id));
  await remove(ana, original, "everyone");
  expect((await forward(ana, original._id, [one, other], once)).body).toMatchObject([
    { message: { text: "Solo una vez" } },
    { message: { text: "Solo una vez" } },
  ]);
  expect(await texts(one)).toEqual(["Solo una vez"]);

  const second = await write(source, "Con cabecera");
  for (let i = 0; i < 2; i++)
    await ana.call("POST /message/:id/forward", {
      path: `/message/${second._id}/forward`,
      body: { conversationIds: [one] },
      headers: { "idempotency-key": "a-key" },
    });
  expect(await texts(one)).toEqual(["Solo una vez", "Con cabecera"]);
});

test("a picture is forwarded as a copy that outlives the original's conversation", async () => {
  const [source, target] = [await family(), await work()];
  const { mediaId } = (await upload(emma, await picture().png().toBuffer())).body;
  const { body: original } = await emma.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${source}/messages`,
    body: { mediaId, alt: "A blue card" },
  });
  const copied = async (id: string) =>
    (await forward(ana, id, [target], { clientMessageId: "card" })).body[0]?.message as Message;
  const copy = await copied(original._id);
  expect(copy).toMatchObject({
    alt: "A blue card",
    attachments: [{ alt: "A blue card", type: original.attachments?.[0]?.type }],
    text: "",
  });
  expect((await copied(original._id)).image).toBe(copy.image);
  expect((await look(bruno, original.image)).status).toBe(404);
  expect((await look(emma, copy.image)).status).toBe(404);
  await remove(emma, original, "everyone");
  await server.app.idle();
  for (const size of ["thumb", "medium", "full"] as const)
    expect((await look(bruno, copy.image, size)).status).toBe(200);
  await remove(ana, copy, "everyone");
  expect((await look(bruno, copy.image)).status).toBe(404);
});

test("the author's renditions are forwarded only by the author", async () => {
  const [source, target] = [await family(), await work()];
  const { body: original } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${source}/messages`,
    body: { text: "Nos vemos allí", renditions: [{ language: "de", text: "Bis dann, ihr Lieben" }] },
  });
  const [mine] = (await forward(ana, original._id, [target])).body;
  expect(mine?.message?.renditions).toEqual([{ language: "de", text: "Bis dann, ihr Lieben", writtenBy: ana.id }]);
  expect((await inGroup(bruno, target).history()).body.at(-1)?.renditions).toHaveLength(1);
  const theirs = (await forward(emma, original._id, [await groupOf(emma, [bruno])])).body[0]?.message;
  expect(theirs).toMatchObject({ text: original.text, forwarded: true });
  expect(theirs).not.toHaveProperty("renditions");
});

describe("forwarding is refused", () => {
  test("for unreadable messages, lost ones and system messages", async () => {
    const [source, target] = [await family(), await work()];
    const secret = await write(source, "Entre nosotras", emma);
    expect(await forward(bruno, secret._id, [target])).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    const [gone, hidden] = [await write(source, "borrado"), await write(source, "oculto")];
    await remove(ana, gone, "everyone");
    await remove(ana, hidden, "me");
    const system = (await inGroup(ana, source).history()).body.find((one) => one.system);
    for (const id of [gone._id, hidden._id, system?._id ?? ""])
      expect((await forward(ana, id, [target])).status).toBe(404);
    expect(await texts(target)).toEqual([]);
  });

  test("to no target, or to more than twenty", async () => {
    const original = await write(await family(), "Hola");
    const many = Array.from({ length: 21 }, () => crypto.randomUUID());
    for (const targets of [[], many, ["no id"]])
      expect(await forward(ana, original._id, targets)).toMatchObject({
        status: 400,
        body: { code: "VALIDATION" },
      });
  });
});

test("a copy of a disappearing message expires no later than the original", async () => {
  const clock = new ManualClock();
  await using other = await startTestServer({ clock });
  const [chloe, jun] = [await other.person("chloe"), await other.person("jun")];
  const [source, target, quick] = [
    await groupOf(chloe, [jun]),
    await groupOf(chloe, [jun]),
    await groupOf(chloe, [jun]),
  ];
  const setDisappearing = (id: string, disappearing: string) =>
    chloe.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${id}/settings`,
      body: { disappearing },
    });
  await setDisappearing(source, "1d");
  await setDisappearing(quick, "1h");
  const original = await write(source, "No para siempre", chloe);
  expect(original.expiresAt).toBeDefined();
  clock.advance(60_000);
  const { body } = await forward(chloe, original._id, [target, quick], { clientMessageId: "short-lived" });
  expect(body[0]?.message?.expiresAt).toBe(original.expiresAt);
  expect(body[1]?.message?.expiresAt).toBe(new Date(clock.now().getTime() + 3_600_000).toISOString());
  const stored = await inGroup(chloe, target).history();
  expect(stored.body.at(-1)?.expiresAt).toBe(original.expiresAt);
  clock.advance(24 * 3_600_000);
  expect(await texts(target, jun)).toEqual([""]);
  expect((await forward(chloe, original._id, [target])).status).toBe(404);
});

test("a forwarded text cannot be edited and teaches the server no languages", async () => {
  await using other = await startTestServer();
  const [giulia, jun] = [await other.person("giulia"), await other.person("jun")];
  const [source, target] = [await groupOf(jun, [giulia]), await groupOf(giulia, [jun])];
  const original = await write(source, "Where shall we meet tomorrow morning?", jun);
  await other.app.idle();
  const copy = (await forward(giulia, original._id, [target])).body[0]?.message as Message;
  const unknown = await write(source, "12:30", jun);
  await forward(giulia, unknown._id, [target]);
  await other.app.idle();
  expect(
    await giulia.call("PATCH /message/:id", { path: `/message/${copy._id}`, body: { text: "Mine" } }),
  ).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  const learned = await other.database`select from sender_languages where user_id = ${giulia.id}`;
  expect(learned).toHaveLength(0);
  expect((await inGroup(jun, target).history()).body.find(({ _id }) => _id === copy._id)?.language).toBe("en");
});

test("each target counts against the rate limit, and those beyond it are named", async () => {
  await using limited = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_SEND: "2/60" },
  });
  const [chloe, jun] = [await limited.person("chloe"), await limited.person("jun")];
  const [one, two] = [await groupOf(chloe, [jun]), await groupOf(chloe, [jun])];
  const { body: original } = await inGroup(chloe, one).write("Bonjour");
  const { body } = await forward(chloe, original._id, [one, two]);
  expect(body).toMatchObject([{ message: { text: "Bonjour" } }, { error: { code: "RATE_LIMITED" } }]);
});
