import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { LinkPreviewTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { look, picture } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const SPANISH = Object.fromEntries(
  "the los weavers tejedores of de valley valle are son remain siguen best mejores a un long largo report informe about sobre people personas who que weave tejen together juntas in en many muchos languages idiomas"
    .split(" ")
    .flatMap((word, at, words) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""]] : [])),
);
const engine = scriptedEngine(SPANISH, [["en", "es"]]);

interface ScriptedAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
}
type ScriptedPage = (userAgent: string, image: Buffer) => ScriptedAnswer;

const html =
  (body: string | Buffer, type = "text/html"): ScriptedPage =>
  () => ({ body, type });
/** "Привет" in windows-1251, without a declared encoding. */
const HELLO_1251 = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
const NIHONGO_SJIS = Buffer.from("93fa967b8cea82cc83658a4c8358836782c582b7", "hex").subarray(0, 8);
const titled = (title: Buffer, before = "") =>
  Buffer.concat([Buffer.from(`${before}<title>`), title, Buffer.from("</title>")]);
const russian = (before = "", type = "text/html") => html(titled(HELLO_1251, before), type);
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const HANGUL_EUC_KR = Buffer.from("c7d1b1db", "hex");
const OG =
  '<title>Plain</title><meta property="og:title" content="Described"><meta property="og:description" content="More">';
const LONG_STYLE = `<style>${"a{color:red}".repeat(55_000)}</style>`;
const SCRIPTS = '<script>if (a < b) document.write("<body></head>")</script>'.repeat(200);

const pages: Record<string, ScriptedPage> = {
  "/russian": russian('<meta charset="windows-1251">'),
  "/long-style": html(`<head>${LONG_STYLE}<title>Late</title></head>`),
  "/long-scripts": html(`<head>${SCRIPTS}${LONG_STYLE}<meta property="og:title" content="Late">`),
  "/many-tags": html(`<head>${'<link rel="preload" href="/a">'.repeat(8_000)}<title>Late</title>`),
  "/no-head": html("<title>First</title><p>text<svg><title>Icon</title></svg>"),
  "/icon-first": html("<body><svg><title>Icon</title></svg><title>Late</title>"),
  "/og-in-body": html('<head></head><body><meta property="og:title" content="Late">'),
  "/endless": html(`<head>${"<!-- -->".repeat(300_000)}<title>Too late</title>`),
  "/meta-behind-comments": russian(`<!--${"x".repeat(1_500)}--><meta charset="windows-1251">`),
  "/meta-behind-title": html(Buffer.concat([titled(HELLO_1251), Buffer.from('<meta charset="windows-1251">')])),
  "/http-equiv": russian('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
  "/no-charset": russian(),
  "/no-charset-og": html(
    Buffer.concat([Buffer.from('<meta property="og:title" content="'), HELLO_1251, Buffer.from('"><title>x</title>')]),
  ),
  "/wrong-header": russian("", "text/html; charset=utf-8"),
  "/wrong-meta": russian('<meta charset="utf-8">'),
  "/unknown-charset": russian('<meta charset="windows-1251">', "text/html; charset=none-such"),
  "/quoted-header": russian("", 'text/html; Charset="Windows-1251"'),
  "/alias": html(titled(HANGUL_EUC_KR), "text/html; charset=ks_c_5601"),
  "/x-sjis": html(titled(NIHONGO_SJIS), "text/html; charset=x-sjis"),
  "/xml": html(titled(HELLO_1251, '<?xml version="1.0" encoding="windows-1251"?><html>'), "application/xhtml+xml"),
  "/xml-script": html('<html><head><script src="a.js"/><title>Behind</title></head></html>', "application/xhtml+xml"),
  "/mark-beats-header": html("\ufeff<title>Grüße</title>", "text/html; charset=windows-1251"),
  "/utf-16": html(
    Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("<title>Grüße</title>")]),
    "text/html; charset=utf-8",
  ),
  "/utf-16-unmarked": html(utf16("<html><title>Grüße</title>")),
  "/utf-8-named-otherwise": html("<title>Привет</title>", "text/html; charset=iso-8859-1"),
  "/no-guess": html(titled(Buffer.from([0x81, 0x20, 0x8d, 0x20, 0x9d]))),
  "/cut-description": html(
    Buffer.concat([
      Buffer.from('<title>Cut</title><meta name="description" content="Приве'),
      Buffer.from([0xd1]),
      Buffer.from('">'),
    ]),
  ),
  "/no-type": html("<!doctype html><title>Untyped</title>", ""),
  "/only-bots": (agent) => ({ type: "text/html", body: /bot/i.test(agent) ? OG : "<title>Plain</title>" }),
  "/only-browsers": (agent) => ({ type: "text/html", body: agent.startsWith("Mozilla/5.0") ? OG : "" }),
  "/no-bots": (agent) => (/bot/i.test(agent) ? { status: 403 } : { type: "text/html", body: OG }),
  "/bare-to-bots": (agent) => ({ type: "text/html", body: /bot/i.test(agent) ? "<title>Plain</title>" : OG }),
  "/straight.png": (_, image) => ({ type: "image/png", body: image }),
  "/straight-untyped": (_, image) => ({ type: "binary/octet-stream", body: image }),
  "/archive": () => ({ type: "application/octet-stream", body: Buffer.from("PK\x03\x04 nothing to see here") }),
  "/not-a-picture.png": html("<title>Sign in</title>", "image/png"),
  "/octets.png": (_, image) => ({ type: "binary/octet-stream", body: image }),
  "/untyped.png": (_, image) => ({ type: "", body: image }),
  "/broken.png": (_, image) => ({ type: "image/png", body: image.subarray(0, 60) }),
};

const pictured = (...tags: string[]) => html(`<title>Pictured</title>${tags.join("")}`);
Object.assign(pages, {
  "/octets": pictured('<meta property="og:image" content="/octets.png">'),
  "/untyped": pictured('<meta property="og:image" content="/untyped.png">'),
  "/second": pictured(
    '<meta property="og:image" content="/missing.png">',
    '<meta name="twitter:image" content="/picture.png">',
  ),
  "/second-og": pictured(
    '<meta property="og:image" content="/missing.png">',
    '<meta property="og:image" content="/picture.png">',
  ),
  "/broken-first": pictured(
    '<meta property="og:image" content="/broken.png">',
    '<link rel="image_src" href="/picture.png">',
  ),
  "/sign-in-first": pictured(
    '<meta property="og:image" content="/not-a-picture.png">',
    '<meta itemprop="image" content="/picture.png">',
  ),
  "/icon": pictured('<base href="/deep/">', '<link rel="apple-touch-icon" sizes="180x180" href="../picture.png">'),
  "/none": pictured(
    ...Array.from({ length: 9 }, (_, i) => `<meta property="og:image:url" content="/missing.png?${i}">`),
  ),
});

function answer(response: ServerResponse, { status = 200, type, body }: ScriptedAnswer) {
  response.writeHead(status, type ? { "content-type": type } : {}).end(body);
}

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
    const scripted = pages[request.url ?? ""];
    if (scripted) return answer(response, scripted(request.headers["user-agent"] ?? "", image));
    if (request.url === "/missing.png") return response.writeHead(404).end();
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

test("a link gets a preview for each reader of the message, and no one else", async () => {
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

test("a page is requested once, and each message has its own picture", async () => {
  const [one, other] = [await send(`${address}/b`), await send(`again ${address}/b`)];
  expect(asked.map(({ url }) => url)).toEqual(["/b", "/picture.png"]);
  const [first, second] = [(await now(one)).linkPreview, (await now(other)).linkPreview];
  expect(second).toEqual({ ...first, image: second?.image });
  await ana.call("DELETE /message/:id", { path: `/message/${one._id}?for=everyone` });
  const statuses = [first, second].map(async (preview) => (await look(emma, preview?.image ?? "")).status);
  expect(await Promise.all(statuses)).toEqual([404, 200]);
});

test("another link brings another preview, and no link removes it", async () => {
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

test("only the author removes a preview, for good", async () => {
  const message = await send(`${address}/d`);
  const image = (await now(message)).linkPreview?.image ?? "";
  expect((await remove(message, emma)).status).toBe(404);
  expect((await remove(message)).body).not.toHaveProperty("linkPreview");
  expect((await remove(message)).status).toBe(200);
  await edit(message, `once more ${address}/d`);
  expect(await now(message)).not.toHaveProperty("linkPreview");
  expect((await look(emma, image)).status).toBe(404);
});

test("a forwarded message keeps its preview", async () => {
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
])("%s gives no preview", async (_, sent) => expect(await now(await sent())).not.toHaveProperty("linkPreview"));

test.each([
  ["/long-style", "Late"],
  ["/long-scripts", "Late"],
  ["/many-tags", "Late"],
  ["/no-head", "First"],
  ["/icon-first", "Late"],
  ["/og-in-body", "Late"],
  ["/endless", undefined],
  ["/meta-behind-comments", "Привет"],
  ["/meta-behind-title", "Привет"],
  ["/http-equiv", "Привет"],
  ["/no-charset", "Привет"],
  ["/no-charset-og", "Привет"],
  ["/wrong-header", "Привет"],
  ["/wrong-meta", "Привет"],
  ["/unknown-charset", "Привет"],
  ["/quoted-header", "Привет"],
  ["/alias", "한글"],
  ["/x-sjis", "日本語の"],
  ["/xml", "Привет"],
  ["/xml-script", "Behind"],
  ["/mark-beats-header", "Grüße"],
  ["/utf-16", "Grüße"],
  ["/utf-16-unmarked", "Grüße"],
  ["/utf-8-named-otherwise", "Привет"],
  ["/no-guess", undefined],
  ["/no-type", "Untyped"],
  ["/only-bots", "Described"],
  ["/only-browsers", "Described"],
  ["/no-bots", "Described"],
  ["/bare-to-bots", "Described"],
  ["/archive", undefined],
  ["/not-a-picture.png", undefined],
])("the title of %s is %s", async (path, title) => {
  expect((await now(await send(`${address}${path}`))).linkPreview?.title).toBe(title);
});

test("a description that was cut within a letter is shown without that letter", async () => {
  const { linkPreview } = await now(await send(`${address}/cut-description`));
  expect(linkPreview).toMatchObject({ title: "Cut", description: "Приве" });
});

test.each([
  ["/straight.png", "straight.png"],
  ["/straight-untyped", "straight-untyped"],
  ["/octets", "Pictured"],
  ["/untyped", "Pictured"],
  ["/second", "Pictured"],
  ["/second-og", "Pictured"],
  ["/broken-first", "Pictured"],
  ["/sign-in-first", "Pictured"],
  ["/icon", "Pictured"],
])("the picture at %s is found", async (path, title) => {
  const { linkPreview } = await now(await send(`${address}${path}`));
  expect(linkPreview).toMatchObject({ title, width: 400, height: 200 });
  expect((await look(emma, linkPreview?.image ?? "")).status).toBe(200);
});

test("a page that names many missing pictures gets only a few requests", async () => {
  const { linkPreview } = await now(await send(`${address}/none`));
  expect(linkPreview).toMatchObject({ title: "Pictured" });
  expect(linkPreview).not.toHaveProperty("image");
  expect(asked).toHaveLength(5);
});

test("an author who wants no previews causes no request", async () => {
  await ana.call("PUT /settings/translation", { body: { linkPreviews: false } });
  expect(await now(await send(`${address}/f`))).not.toHaveProperty("linkPreview");
  await ana.call("PUT /settings/translation", { body: { linkPreviews: true } });
  expect(asked).toEqual([]);
});

test.each([
  ["its members want none", { linkPreviews: false }, { linkPreviews: true }],
  ["texts stay on devices", { privacyLevel: "device" }, { privacyLevel: null }],
] as const)("in a chat where %s, no page is requested", async (_, off, on) => {
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

test("thirty pages of one user that never answer delay no one else's preview", async () => {
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
