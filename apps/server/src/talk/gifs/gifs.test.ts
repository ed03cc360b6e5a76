import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gif } from "@lingualoom/contract/calls/gifs.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { groupOf } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { animation, picture } from "#test/pictures.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

/** Answers as Tenor (v2) and GIPHY (v1) document it. */
let provider: Server;
let address: string;
let asked: URL[];
let failing: number | string | null;
let still: Buffer;
let moving: Buffer;
let tenor: TestServer;
let giphy: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;

const tenorPicture = (path: string) => ({ url: `${address}/${path}`, dims: [220, 165], duration: 1.2, size: 9 });
const tenorGif = (path: string) => ({
  id: path,
  title: "",
  content_description: `A cat, ${path}`,
  media_formats: {
    gif: tenorPicture("large.gif"),
    mediumgif: tenorPicture(path),
    tinygif: tenorPicture(path),
    tinygifpreview: tenorPicture("still.png"),
  },
});
const giphyPicture = (path: string) => ({ url: `${address}/${path}`, width: "200", height: "150", size: "9" });
const GIPHY_GIF = () => ({
  type: "gif",
  id: "1",
  title: "Happy Cat GIF",
  images: {
    original: giphyPicture("large.gif"),
    downsized: giphyPicture("cat.gif"),
    fixed_width: giphyPicture("cat.gif"),
    fixed_width_still: giphyPicture("still.png"),
  },
});
const answers: Record<string, () => object> = {
  "/v2/search": () => ({
    results: ["cat.gif", "large.gif", "page.html", "missing.gif", "away.gif"].map(tenorGif),
    next: "CBQQ",
  }),
  "/v2/featured": () => ({ results: [], next: "" }),
  "/v1/gifs/search": () => ({
    data: [GIPHY_GIF()],
    pagination: { offset: 0, count: 1, total_count: 30 },
    meta: { status: 200, msg: "OK" },
  }),
};
const files: Record<string, () => Buffer> = {
  "/cat.gif": () => moving,
  "/still.png": () => still,
  "/large.gif": () => Buffer.concat([moving, Buffer.alloc(6_000_000)]),
  "/page.html": () => Buffer.from("<script>alert('not a picture')</script>"),
};

beforeAll(async () => {
  [still, moving] = [await picture(40, 30).png().toBuffer(), await animation(3)];
  provider = createServer((request, response) => {
    const url = new URL(request.url ?? "", address);
    asked.push(url);
    const answer = answers[url.pathname];
    if (answer && typeof failing === "number") return response.writeHead(failing).end("{}");
    if (answer) return response.end(failing ?? JSON.stringify(answer()));
    if (url.pathname === "/away.gif") return response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    const file = files[url.pathname];
    return file ? response.writeHead(200, { "content-type": "image/gif" }).end(file()) : response.writeHead(404).end();
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const key = { GIF_SEARCH_KEY: "hunter2" };
  tenor = await startTestServer({ environment: { ...key, GIF_SEARCH: "tenor", GIF_SEARCH_URL: `${address}/v2` } });
  giphy = await startTestServer({ environment: { ...key, GIF_SEARCH: "giphy", GIF_SEARCH_URL: `${address}/v1/gifs` } });
  [ana, emma] = await tenor.threePeople();
  bruno = await giphy.person("bruno");
});
afterAll(async () => {
  await tenor[Symbol.asyncDispose]();
  await giphy[Symbol.asyncDispose]();
  provider.close();
});
beforeEach(() => {
  asked = [];
  failing = null;
});

interface Found {
  readonly gifs: readonly Gif[];
  readonly next: string | null;
  readonly message?: string;
}

const search = (who: Person, query = "q=cat") => who.call<Found>("GET /gifs", { path: `/gifs?${query}` });
const look = (who: Person, path: string, server = tenor) =>
  fetch(server.url + path, { headers: { cookie: who.cookie } });
const take = (who: Person, token: string) =>
  who.call<{ mediaId: string; code?: string; message?: string }>("POST /gifs", { body: { token } });

test("a search tells Tenor the words and a language, and not who searches", async () => {
  const { status, body } = await search(ana, "q=cat%20party&cursor=CBQQ");
  expect([status, body.next]).toEqual([200, "CBQQ"]);
  expect(body.gifs[0]).toMatchObject({ label: "A cat, cat.gif", width: 220, height: 165 });
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    key: "hunter2",
    q: "cat party",
    locale: "en",
    contentfilter: "high",
    media_filter: "gif,mediumgif,tinygif,tinygifpreview",
    limit: "24",
    pos: "CBQQ",
  });
  expect(JSON.stringify(body)).not.toContain("127.0.0.1");
  expect((await search(ana, "q=")).body).toEqual({ gifs: [], next: null });
  expect(asked[1]?.pathname).toBe("/v2/featured");
});

test("GIPHY is asked for its strictest rating, and paged by number", async () => {
  const { body } = await search(bruno);
  expect(body).toMatchObject({ gifs: [{ label: "Happy Cat GIF", width: 200, height: 150 }], next: "1" });
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ api_key: "hunter2", q: "cat", rating: "g" });
  const { status, headers } = await look(bruno, body.gifs[0]?.still ?? "", giphy);
  expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("previews come from this server, and are kept by the browser", async () => {
  const { body } = await search(ana);
  const { status, headers } = await look(ana, body.gifs[0]?.preview ?? "");
  expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^image\/(?:gif|webp)$/)]);
  expect(headers.get("cache-control")).toContain("max-age=86400");
  const [, large, page, missing, away] = body.gifs;
  expect((await look(ana, large?.preview ?? "")).status).toBe(503);
  expect((await look(ana, page?.preview ?? "")).status).toBe(415);
  expect((await look(ana, missing?.preview ?? "")).status).toBe(503);
  expect((await look(ana, away?.preview ?? "")).status).toBe(503);
});

test("a chosen GIF becomes an ordinary attachment with its description", async () => {
  const group = await groupOf(ana, [emma]);
  const { gifs } = (await search(ana)).body;
  const { status, body } = await take(ana, gifs[0]?.token ?? "");
  expect(status).toBe(201);
  const { body: message } = await ana.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text: "", attachments: [{ _id: body.mediaId, alt: gifs[0]?.label }] },
  });
  expect(message.attachments).toMatchObject([{ kind: "image", animated: true, alt: "A cat, cat.gif" }]);
  expect((await look(emma, message.attachments?.[0]?.url ?? "")).status).toBe(200);
});

test("a huge picture, another file and a forged token are refused", async () => {
  const { gifs } = (await search(ana)).body;
  const refused = async (token = "") => (await take(ana, token)).status;
  expect(await refused(gifs[1]?.token)).toBe(503);
  expect(await refused(gifs[2]?.token)).toBe(415);
  const before = asked.length;
  expect(await take(ana, Buffer.from(`${address}/cat.gif`).toString("base64url"))).toMatchObject({
    status: 404,
    body: { message: "There is no such GIF" },
  });
  expect((await look(ana, "/api/gifs/forged")).status).toBe(404);
  expect(asked.length).toBe(before);
});

test.each([429, 500, "not json", '{"results":[{"media_formats":{}}]}'])(
  "an answer like %s of the provider is a sentence, not a crash",
  async (given) => {
    failing = given;
    const { status, body } = await search(ana);
    expect([status, body.message]).toEqual([503, "The GIF search does not answer. Try again later"]);
  },
);

test("a server without a provider has no GIF search, and says so", async () => {
  const { body: config } = await ana.call<{ gifs: string | null }>("GET /config");
  expect(config.gifs).toBe("tenor");
  await using plain = await sharedTestServer();
  const chloe = await plain.person("chloe");
  expect((await chloe.call<{ gifs: string | null }>("GET /config")).body.gifs).toBe(null);
  expect(await search(chloe)).toMatchObject({ status: 404, body: { message: "This server has no GIF search" } });
});
