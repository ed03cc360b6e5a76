import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { LinkPreviewTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scriptedEngine } from "../../../../test/engines.ts";
import type { Person } from "../../../../test/person.ts";
import { look, picture } from "../../../../test/pictures.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";

const SPANISH = Object.fromEntries(
  "the los weavers tejedores of de valley valle are son remain siguen best mejores a un long largo report informe about sobre people personas who que weave tejen together juntas in en many muchos languages idiomas"
    .split(" ")
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""]] : [])),
);
const engine = scriptedEngine(SPANISH, [["en", "es"]]);
let site: Server;
let address: string;
let asked: IncomingMessage[];
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  const image = await picture(400, 200).png().toBuffer();
  site = createServer((request, response) => {
    asked.push(request);
    if (request.url === "/picture.png") return response.writeHead(200, { "content-type": "image/png" }).end(image);
    if (request.url?.startsWith("/hangs")) return;
    if (request.url === "/no-title") return response.writeHead(200, { "content-type": "text/html" }).end("<p>nothing");
    if (request.url === "/russian") {
      const title = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
      const parts = [Buffer.from('<meta charset="windows-1251"><title>'), title, Buffer.from("</title>")];
      return response.writeHead(200, { "content-type": "text/html" }).end(Buffer.concat(parts));
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html><head>
      <title>not this one</title><meta property="og:site_name" content="The daily loom">
      <meta property="og:title" content="The weavers of the valley are &amp; remain the best">
      <meta name="description" content="A long report about people who weave together\u202e in many languages.">
      <meta property="og:image" content="/picture.png"></head>`);
  });
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer({ environment: { LINK_PREVIEWS: "intranet" }, engines: [engine] });
  [ana, emma, bruno] = await server.threePeople();
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await server[Symbol.asyncDispose]();
});

const send = async (text: string, to = emma, from = ana) => {
  const path = `/messages/send/${to.id}`;
  const { body } = await from.call<Message>("POST /messages/send/:userId", { path, body: { text } });
  await server.app.idle();
  return body;
};
const now = async ({ _id }: Message, reader = emma, other = ana) => {
  const { body } = await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}?limit=100` });
  return body.find((one) => one._id === _id) as Message;
};
const edit = async ({ _id }: Message, text: string) => {
  await ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text } });
  await server.app.idle();
};
const remove = ({ _id }: Message, who = ana) =>
  who.call<Message>("DELETE /message/:id/link-preview", { path: `/message/${_id}/link-preview` });

test("a link gets a preview for everybody who reads the message, and nobody else", async () => {
  const screen = await emma.device();
  const message = await send(`look at ${address}/a`);
  expect(message).not.toHaveProperty("linkPreview");
  const { linkPreview } = await screen.hears("messageUpdated", (one) => one._id === message._id && !!one.linkPreview);
  expect(linkPreview).toEqual({
    url: `${address}/a`,
    site: "The daily loom",
    title: "The weavers of the valley are & remain the best",
    description: "A long report about people who weave together in many languages.",
    language: "en",
    image: expect.stringMatching(/^\/api\/media\//),
    width: 400,
    height: 200,
  });
  expect((await now(message)).linkPreview).toEqual(linkPreview);
  expect((await now(message, ana, emma)).linkPreview).toEqual(linkPreview);
  const image = linkPreview?.image ?? "";
  expect([(await look(emma, image)).status, (await look(bruno, image)).status]).toEqual([200, 404]);
  expect(asked.map(({ url }) => url)).toEqual(["/a", "/picture.png"]);
  expect(asked[0]?.headers).not.toHaveProperty("cookie");
});

test("a page is asked once, and each message has its picture for itself", async () => {
  const [one, other] = [await send(`${address}/b`), await send(`again ${address}/b`)];
  expect(asked.map(({ url }) => url)).toEqual(["/b", "/picture.png"]);
  const [first, second] = [(await now(one)).linkPreview, (await now(other)).linkPreview];
  expect(second).toEqual({ ...first, image: second?.image });
  await ana.call("DELETE /message/:id", { path: `/message/${one._id}?for=everyone` });
  const statuses = [first, second].map(async (preview) => (await look(emma, preview?.image ?? "")).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

test("another link brings another preview, and none takes it away", async () => {
  const message = await send(`${address}/c`);
  const before = (await now(message)).linkPreview;
  await edit(message, `see ${address}/c`);
  expect((await now(message)).linkPreview).toEqual(before);
  await edit(message, `see ${address}/russian`);
  expect((await now(message)).linkPreview).toMatchObject({
    url: `${address}/russian`,
    title: "Привет",
    description: "",
  });
  expect((await look(emma, before?.image ?? "")).status).toBe(404);
  await edit(message, "no link");
  expect(await now(message)).not.toHaveProperty("linkPreview");
});

test("the author alone removes it, for good", async () => {
  const message = await send(`${address}/d`);
  const image = (await now(message)).linkPreview?.image ?? "";
  expect((await remove(message, emma)).status).toBe(404);
  expect((await remove(message)).body).not.toHaveProperty("linkPreview");
  expect((await remove(message)).status).toBe(200);
  await edit(message, `once more ${address}/d`);
  expect(await now(message)).not.toHaveProperty("linkPreview");
  expect((await look(emma, image)).status).toBe(404);
});

test("who forwards a message forwards its preview", async () => {
  const message = await send(`${address}/e`);
  const original = (await now(message)).linkPreview;
  const opened = await send("hello", bruno, emma);
  asked = [];
  const { body } = await emma.call<{ message: Message }[]>("POST /message/:id/forward", {
    path: `/message/${message._id}/forward`,
    body: { conversationIds: [opened.conversationId] },
  });
  await server.app.idle();
  const copy = (await now(body[0]?.message as Message, bruno, emma)).linkPreview;
  expect(copy).toEqual({ ...original, image: copy?.image });
  expect((await look(bruno, copy?.image ?? "")).status).toBe(200);
  expect(asked).toEqual([]);
});

test.each([
  ["a page without a title", () => send(`${address}/no-title`)],
  ["a mail address", () => send("write to ana@lingualoom.example")],
])("%s gives none", async (_, sent) => expect(await now(await sent())).not.toHaveProperty("linkPreview"));

test("of who wants no previews, no page is asked", async () => {
  await ana.call("PUT /settings/translation", { body: { linkPreviews: false } });
  expect(await now(await send(`${address}/f`))).not.toHaveProperty("linkPreview");
  await ana.call("PUT /settings/translation", { body: { linkPreviews: true } });
  expect(asked).toEqual([]);
});

test.each([
  ["its members want none", { linkPreviews: false }, { linkPreviews: true }],
  ["texts stay on devices", { privacyLevel: "device" }, { privacyLevel: null }],
] as const)("in a chat where %s, no page is asked", async (_, off, on) => {
  const { conversationId } = await send("hello");
  const path = `/conversations/${conversationId}/settings`;
  await emma.call("PUT /conversations/:conversationId/settings", { path, body: off });
  expect(await now(await send(`${address}/g`))).not.toHaveProperty("linkPreview");
  await emma.call("PUT /conversations/:conversationId/settings", { path, body: on });
  expect(asked).toEqual([]);
});

test("title and description are read in one's own language, once made", async () => {
  const message = await send(`${address}/h`);
  const translate = (reader: Person, targetLanguage?: string) =>
    reader.call<LinkPreviewTranslation>("POST /translation/message/:id/link-preview", {
      path: `/translation/message/${message._id}/link-preview`,
      body: { targetLanguage },
    });
  const first = await translate(emma, "es");
  const asked = engine.received.length;
  expect(first.body).toMatchObject({
    title: "los tejedores de los valle son & siguen los mejores",
    description: "un largo informe sobre personas que tejen juntas en muchos idiomas.",
    sourceLanguage: "en",
    targetLanguage: "es",
    madeAt: "server",
  });
  expect((await translate(ana, "es")).body).toEqual(first.body);
  expect(engine.received).toHaveLength(asked);
  expect((await translate(bruno, "es")).status).toBe(404);
});

test("thirty pages of one person that never answer delay nobody else's preview", async () => {
  const path = `/messages/send/${emma.id}`;
  for (let page = 0; page < 30; page += 1)
    await ana.call("POST /messages/send/:userId", { path, body: { text: `${address}/hangs/${page}` } });
  const screen = await emma.device();
  const theirs = { path, body: { text: `${address}/quick` } };
  const { body } = await bruno.call<Message>("POST /messages/send/:userId", theirs);
  const updated = await screen.hears("messageUpdated", ({ _id, linkPreview }) => _id === body._id && !!linkPreview);
  expect(updated).toMatchObject({ linkPreview: { site: "The daily loom" } });
  expect(asked.filter(({ url }) => url?.startsWith("/hangs"))).toHaveLength(2);
  site.closeAllConnections();
});
