import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as pathOf } from "node:path";
import type { Conversation, Me, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SessionCookie } from "#/identity/sessions/session-cookie.ts";
import { cookiesOf } from "#test/authenticator.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

interface Widget {
  readonly code: string;
  readonly snippet: string;
  readonly origins: readonly string[];
}
interface Joined {
  readonly user: Me;
  readonly conversationId: string;
  readonly code?: string;
}

const SHOP = "https://shop.example";
const UNKNOWN_CODE = "0123456789";

let folder: string;
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let team: string;
beforeAll(async () => {
  folder = await mkdtemp(pathOf(tmpdir(), "lingualoom-page-"));
  await writeFile(pathOf(folder, "index.html"), "<title>Lingualoom</title>");
  server = await startTestServer({ pageFolder: folder });
  [ana, emma, bruno] = await server.threePeople();
  team = await groupOf(ana, [emma], "Shop team");
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const create = (person: Person, group: string, body: object = {}) =>
  person.call<Widget & { code: string }>("POST /conversations/:conversationId/widgets", {
    path: `/conversations/${group}/widgets`,
    body: { title: "Corner Shop", greeting: "How can we help?", origins: [SHOP], ...body },
  });
const end = (person: Person, group: string, code: string) =>
  person.call<{ code?: string }>("DELETE /conversations/:conversationId/widgets/:code", {
    path: `/conversations/${group}/widgets/${code}`,
  });
const join = (code: string, body: object = { fullName: "Lucía", language: "es" }, headers = {}, at = server) =>
  ask<Joined>(at.url, "POST", `/widgets/${code}/guest`, body, headers);

async function visitor(code: string, fullName = "Lucía") {
  const { status, body, headers } = await join(code, { fullName, language: "es" });
  expect(status).toBe(201);
  const person = new Person(server.url, body.user, cookiesOf(headers));
  return Object.assign(person, { conversationId: body.conversationId });
}
const page = (code: string, at = server) => fetch(`${at.url}/widget/${code}`);
const ancestorsOf = ({ headers }: Response) =>
  /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];

test("every member of the group hears a visitor's first message, and each can answer", async () => {
  const { code } = (await create(ana, team)).body;
  const [desk, other] = [await emma.device(), await bruno.device()];
  const lucia = await visitor(code);
  const phone = await lucia.device();
  expect((await inGroup(lucia, lucia.conversationId).write("¿Abrís hoy?")).status).toBe(201);
  await desk.hears("newMessage", ({ text }) => text === "¿Abrís hoy?");
  expect((await inGroup(emma, lucia.conversationId).write("Yes, until eight")).status).toBe(201);
  await phone.hears("newMessage", ({ text }) => text === "Yes, until eight");
  expect(other.all("newMessage")).toEqual([]);
  expect((await inGroup(ana, lucia.conversationId).get()).body.title).toBe("Lucía · Corner Shop");
  const members = (await inGroup(ana, lucia.conversationId).members()).body;
  expect(members.find(({ user }) => user._id === ana.id)?.role).toBe("owner");
});

test("a visitor sees their own conversation, and nothing of the group or of other visitors", async () => {
  const { code } = (await create(ana, team)).body;
  await inGroup(ana, team).write("Only for the team");
  const [lucia, nuno] = [await visitor(code), await visitor(code, "Nuno")];
  await inGroup(nuno, nuno.conversationId).write("From Nuno");
  const chats = (await lucia.call<Conversation[]>("GET /conversations")).body;
  expect(chats.map(({ _id }) => _id)).toEqual([lucia.conversationId]);
  for (const id of [team, nuno.conversationId]) {
    expect((await inGroup(lucia, id).history()).status).toBe(404);
    expect((await inGroup(lucia, id).write("hi")).status).toBe(404);
  }
  const texts = (
    await lucia.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${lucia.conversationId}/messages`,
    })
  ).body;
  expect(JSON.stringify([chats, texts])).not.toMatch(/Only for the team|Shop team|From Nuno/);
});

test("only the listed sites and this server may frame a widget's page", async () => {
  const origins = [SHOP, "http://localhost:8080/", "https://Bücher.example"];
  const { code, snippet } = (await create(ana, team, { origins })).body;
  expect(snippet).toBe(`<script src="${server.url}/widget.js" data-widget="${code}" async></script>`);
  const shown = await page(code);
  expect(ancestorsOf(shown)).toBe(`'self' ${SHOP} http://localhost:8080 https://xn--bcher-kva.example`);
  expect(shown.headers.get("x-frame-options")).toBeNull();
  const etag = shown.headers.get("etag") ?? "";
  const again = await fetch(`${server.url}/widget/${code}`, { headers: { "if-none-match": etag } });
  expect([again.status, ancestorsOf(again)]).toEqual([304, ancestorsOf(shown)]);
  expect(shown.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(ancestorsOf(await page(UNKNOWN_CODE))).toBe("'none'");
  const chat = await fetch(`${server.url}/c/${team}`);
  expect([ancestorsOf(chat), chat.headers.get("x-frame-options")]).toEqual(["'none'", "DENY"]);
  await end(ana, team, code);
  expect(ancestorsOf(await page(code))).toBe("'none'");
});

test("nothing sets a cookie before a visitor joins", async () => {
  const { code } = (await create(ana, team)).body;
  const api = [`/api/widgets/${code}`, `/api/widgets/${code}/text?language=es`, "/api/config", "/api/auth/check"];
  for (const path of ["/widget.js", `/widget/${code}`, ...api])
    expect([path, (await fetch(server.url + path)).headers.getSetCookie()]).toEqual([path, []]);
  const [cookie, ...more] = (await join(code)).headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(/^lingualoom\.guest_token=.+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test("over https the cookie works inside other sites, apart for each site", () => {
  const cookie = new SessionCookie({ secret: "x".repeat(40), https: true, cookieDomain: "example.org" });
  const header = cookie.header("token", true);
  expect(header).toMatch(/^__Host-lingualoom\.guest_token=/);
  expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=None; Secure; Partitioned$/);
  expect(cookie.tokenOf(new Headers({ cookie: header.split(";")[0] as string }))).toBe("token");
});

test("a visitor who comes back continues the same conversation", async () => {
  const { code } = (await create(ana, team)).body;
  const lucia = await visitor(code);
  const again = await join(code, { fullName: "X" }, { cookie: lucia.cookie });
  expect([again.status, again.body.user._id, again.body.conversationId]).toEqual([200, lucia.id, lucia.conversationId]);
});

test("suspended members are not among those who answer a visitor", async () => {
  const { body } = await create(ana, team);
  await server.database`update users set suspended_at = now() where id = ${emma.id}`;
  const guest = await visitor(body.code);
  await server.database`update users set suspended_at = null where id = ${emma.id}`;
  const { body: members } = await inGroup(guest, guest.conversationId).members();
  expect(members.map(({ user }) => user._id).toSorted()).toEqual([ana.id, guest.id].toSorted());
});

test("an ended widget admits no one, and its conversations go on", async () => {
  const { code } = (await create(ana, team)).body;
  const lucia = await visitor(code);
  expect((await end(ana, team, code)).status).toBe(200);
  expect(await join(code)).toMatchObject({ status: 410, body: { code: "INVITE_ENDED" } });
  expect((await ask(server.url, "GET", `/widgets/${code}`)).status).toBe(410);
  expect((await end(ana, team, code)).status).toBe(404);
  expect((await inGroup(lucia, lucia.conversationId).write("Still here")).status).toBe(201);
});

test("the widgets of a deleted group are unknown", async () => {
  const group = await groupOf(ana, [emma]);
  const { code } = (await create(ana, group)).body;
  await inGroup(ana, group).end();
  expect((await join(code)).status).toBe(404);
});

test("an operator who admits no guests turns widgets off", async () => {
  await using closed = await startTestServer({ environment: { GUESTS: "off" }, pageFolder: folder });
  const host = await closed.person("ana");
  const { code } = (await create(host, await groupOf(host, []))).body;
  expect(await join(code, undefined, {}, closed)).toMatchObject({ status: 403, body: { code: "GUESTS_REFUSED" } });
  expect((await ask(closed.url, "GET", `/widgets/${code}`)).body).toMatchObject({ guests: false });
  expect(ancestorsOf(await page(code, closed))).toBe("'none'");
  expect(await closed.database`select from users where is_guest`).toEqual([]);
});

test("a widget whose creator has left belongs to the group's owner", async () => {
  const group = await groupOf(ana, [emma]);
  await inGroup(ana, group).role(emma, "admin");
  const { code } = (await create(emma, group)).body;
  await inGroup(emma, group).leave();
  const lucia = await visitor(code);
  const members = (await inGroup(ana, lucia.conversationId).members()).body;
  expect(members.map(({ user, role }) => [user._id, role])).toEqual([
    [ana.id, "owner"],
    [lucia.id, "member"],
  ]);
});

test("only members who manage the group create, see and end its widgets", async () => {
  const { code } = (await create(ana, team)).body;
  for (const [person, status] of [
    [emma, 403],
    [bruno, 404],
  ] as const) {
    expect((await create(person, team)).status).toBe(status);
    expect((await end(person, team, code)).status).toBe(status);
    const path = `/conversations/${team}/widgets`;
    expect((await person.call("GET /conversations/:conversationId/widgets", { path })).status).toBe(status);
  }
});

test.each([
  ["no site", { origins: [] }],
  ["a wildcard", { origins: ["https://*.shop.example"] }],
  ["a path", { origins: ["https://shop.example/help"] }],
  ["another scheme", { origins: ["ftp://shop.example"] }],
  ["a second directive", { origins: ["https://shop.example; script-src *"] }],
  ["an IPv6 address", { origins: ["http://[::1]:8080"] }],
  ["too many sites", { origins: Array.from({ length: 21 }, (_, i) => `https://${i}.example`) }],
  ["no title", { title: " " }],
  ["an endless greeting", { greeting: "x".repeat(301) }, 413],
])("a widget with %s is refused", async (_, body, status = 400) => {
  const group = await groupOf(ana, []);
  expect((await create(ana, group, body)).status).toBe(status);
});
