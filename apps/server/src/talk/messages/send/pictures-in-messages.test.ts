import type { SendAnswer } from "@lingualoom/contract/events.ts";
import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Device, Person } from "#test/person.ts";
import { animation, dataUrl, look, picture, upload } from "#test/pictures.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let phone: Device;
beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma, bruno] = await server.threePeople();
  phone = await ana.device();
});
afterAll(() => server[Symbol.asyncDispose]());

const pixels = (width = 60, height = 40) => picture(width, height).png().toBuffer();
const uploaded = async (bytes?: Uint8Array, owner = ana) =>
  (await upload(owner, bytes ?? (await pixels()))).body.mediaId;
const post = (body: unknown, to = emma, from = ana) =>
  from.call<Message & { code?: string; message?: string }>("POST /messages/send/:userId", {
    path: `/messages/send/${to.id}`,
    body,
  });
const emit = (draft: object, device = phone): Promise<SendAnswer> =>
  new Promise((resolve) => device.socket.emit("sendMessage", { to: emma.id, ...draft } as never, resolve as never));
const history = async (reader = emma, other = ana) =>
  (await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}?limit=100` })).body;

describe("a message with a picture", () => {
  test("arrives with its size and description, and looks the same from everywhere", async () => {
    const screen = await emma.device();
    const mediaId = await uploaded(await pixels(300, 200));
    const alt = "  Two cats on a wall 🐈 ";
    const answer = await emit({ text: " look ", mediaId, alt, clientMessageId: "with-all" });
    if (!answer.ok) throw new Error(answer.error.message);
    const { message } = answer;
    expect(message).toMatchObject({
      text: "look",
      image: `/api/media/${mediaId}`,
      attachments: [{ width: 300, height: 200 }],
      alt: "Two cats on a wall 🐈",
    });
    expect(await screen.hears("newMessage", ({ _id }) => _id === message._id)).toEqual(message);
    await server.app.idle();
    const { language: _l, changeSeq: _c, ...stored } = (await history()).at(-1) as Message;
    expect(message).toMatchObject(stored);
    const chats = (await emma.call<Chat[]>("GET /messages/chats")).body;
    expect(chats.find((chat) => chat._id === ana.id)?.lastMessage).toMatchObject(stored);
    expect((await look(emma, message.image)).status).toBe(200);
  });

  test("needs no text, and then no language is detected", async () => {
    const { status, body } = await post({ mediaId: await uploaded(await animation()) });
    expect(status).toBe(201);
    expect(body).toMatchObject({ text: "", attachments: [{ width: 32, height: 32, animated: true }] });
    expect(body).not.toHaveProperty("alt");
    await server.app.idle();
    expect((await history()).at(-1)).toEqual(body);
  });

  test("may contain the picture itself, as a data URL or in a form", async () => {
    const bytes = await pixels(80, 50);
    const byUrl = await post({ text: "by address", image: dataUrl(bytes), alt: "blue" });
    const form = new FormData();
    for (const [name, value] of Object.entries({ text: "by form", alt: "blue", clientMessageId: "by-form" }))
      form.set(name, value);
    form.set("image", new File([bytes as Uint8Array<ArrayBuffer>], "blue.png", { type: "image/png" }));
    const ask = () =>
      fetch(`${ana.url}/api/messages/send/${emma.id}`, {
        method: "POST",
        headers: { cookie: ana.cookie },
        body: form,
      });
    const answers = [await ask(), await ask()];
    const [byForm, again] = (await Promise.all(answers.map((one) => one.json()))) as [Message, Message];
    expect([byUrl.status, ...answers.map((one) => one.status)]).toEqual([201, 201, 200]);
    expect(again).toMatchObject({ _id: byForm._id, image: byForm.image, alt: "blue" });
    for (const message of [byUrl.body, byForm]) {
      expect(message).toMatchObject({ alt: "blue", attachments: [{ width: 80, height: 50 }] });
      expect((await look(emma, message.image)).status).toBe(200);
    }
  });

  test.each([
    [{ text: " " }, 400, "VALIDATION"],
    [{ text: " ", image: null }, 400, "VALIDATION"],
    [{ text: "x", image: "https://other-site.example/cat.png" }, 400, "VALIDATION"],
    [{ text: "x", image: "data:image/png,plain" }, 400, "VALIDATION"],
    [{ text: "x", image: "data:image/png;base64,AAAA" }, 415, "UNSUPPORTED_MEDIA"],
    [{ text: "x", image: "data:image/svg+xml;base64,PHN2Zy8+" }, 415, "UNSUPPORTED_MEDIA"],
    [{ text: "x", mediaId: "01890a5d-ac96-774b-bcce-b302099a8057" }, 404, "NOT_FOUND"],
    [{ text: "x", mediaId: "../../etc/passwd" }, 400, "VALIDATION"],
    [{ text: "x", mediaId: crypto.randomUUID(), image: "data:image/png;base64,AAAA" }, 400, "VALIDATION"],
  ])("%j is refused, and nothing is stored", async (body, status, code) => {
    const before = (await history()).length;
    expect(await post(body)).toMatchObject({ status, body: { code } });
    expect(await history()).toHaveLength(before);
  });

  test("has a description that is text, within a limit", async () => {
    const mediaId = await uploaded();
    expect(await post({ mediaId, alt: "x".repeat(1_001) })).toMatchObject({
      status: 413,
      body: { code: "TEXT_TOO_LONG" },
    });
    expect(await post({ mediaId, alt: "a\u0000" })).toMatchObject({ status: 400 });
    expect(await post({ mediaId, alt: "🐈".repeat(1_000) })).toMatchObject({ status: 201 });
  });
});

describe("one upload", () => {
  test("resent with the same id is the same message, over HTTP or the socket", async () => {
    const mediaId = await uploaded();
    const draft = { text: "once", mediaId, alt: "a", clientMessageId: "the-same" };
    const first = await post(draft);
    expect([first.status, (await post(draft)).status]).toEqual([201, 200]);
    const overSocket = await emit(draft);
    expect(overSocket).toMatchObject({ ok: true, message: { _id: first.body._id, image: first.body.image } });
    const same = (await history()).filter(({ clientMessageId }) => clientMessageId === "the-same");
    expect(same).toHaveLength(1);
  });

  test("sent many times at once is one message", async () => {
    const mediaId = await uploaded();
    const draft = { text: "", mediaId, clientMessageId: "all-at-once" };
    const answers = await Promise.all([post(draft), emit(draft), post(draft), emit(draft), post(draft)]);
    const ids = answers.map((one) => ("ok" in one ? (one.ok ? one.message._id : one.error) : one.body._id));
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ["another picture", async () => ({ mediaId: await uploaded() })],
    ["another description", async () => ({ alt: "other" })],
    ["another text", async () => ({ text: "other" })],
    ["no picture", async () => ({ mediaId: undefined })],
  ])("under the same id with %s is refused, and the first stays unchanged", async (_, other) => {
    const clientMessageId = crypto.randomUUID();
    const draft = { text: "t", alt: "first", mediaId: await uploaded(), clientMessageId };
    const { body } = await post(draft);
    expect(await post({ ...draft, ...(await other()) })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_CONFLICT" },
    });
    expect((await history()).find((one) => one.clientMessageId === clientMessageId)).toMatchObject({
      image: body.image,
      alt: "first",
    });
  });

  test("is not added to a text sent under the same id", async () => {
    const draft = { text: "only words", clientMessageId: crypto.randomUUID() };
    await post(draft);
    expect(await post({ ...draft, mediaId: await uploaded() })).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_CONFLICT" },
    });
    expect((await history()).find((one) => one.clientMessageId === draft.clientMessageId)).toMatchObject({
      text: "only words",
      image: "",
    });
  });

  test("belongs to one message; a second use in any chat is refused and reveals nothing", async () => {
    const mediaId = await uploaded();
    const { body } = await post({ mediaId });
    for (const to of [emma, bruno]) {
      const { status, body: refusal } = await post({ text: "again", mediaId }, to);
      expect([status, refusal.code]).toEqual([400, "VALIDATION"]);
      expect(refusal.message).toBe("This file is in another message already. Please upload it again.");
    }
    expect((await look(bruno, body.image)).status).toBe(404);
  });

  test("of another user looks missing", async () => {
    const mediaId = await uploaded(undefined, bruno);
    expect(await post({ mediaId })).toMatchObject({
      status: 404,
      body: { message: "This file is not there any more." },
    });
  });
});

test("concurrent texts and pictures of many people all arrive in their order", async () => {
  const [chloe, giulia] = [await server.person("chloe"), await server.person("giulia")];
  const uploads = await Promise.all(Array.from({ length: 4 }, () => uploaded(undefined, chloe)));
  const send = async (from: Person, i: number) => {
    const mediaId = from === chloe && i % 2 === 0 ? uploads[i / 2] : undefined;
    return post({ text: `${from === chloe ? "c" : "g"}${i}`, mediaId }, from === chloe ? giulia : chloe, from);
  };
  await Promise.all(Array.from({ length: 8 }, (_, i) => [send(chloe, i), send(giulia, i)]).flat());
  const messages = await history(chloe, giulia);
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
  const pictured = messages.filter(({ image }) => image !== "").map(({ text }) => text);
  expect(pictured.sort()).toEqual(["c0", "c2", "c4", "c6"]);
});
