import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { siteFile } from "@lingualoom/contract/site.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const TEMPLATE = [
  "[[if isPerson]][[name]], writes [[writes]]: [[text]][[end]]",
  "[[if isGroup]][[name]], [[if members_two]]two[[end]][[if members_other]][[memberCount]][[end]] members[[end]]",
  "[[if isServer]]to [[server]] by [[name]][[end]]",
  "[[if refusal]][[if isUnknown]]unknown[[end]][[if !isUnknown]][[refusal]][[end]][[end]]",
  "[[if guests]]guests[[end]] [[if admits]]accounts[[end]] [[if approval]]approval[[end]]",
].join("|");

let folder: string;
let server: TestServer;
let ana: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lingualoom-invite-"));
  await writeFile(join(folder, "index.html"), "the app");
  for (const language of ["en", "ar"] as const) {
    await mkdir(join(folder, "site", language), { recursive: true });
    await writeFile(join(folder, siteFile("invite", language)), `${language}|${TEMPLATE}`);
  }
  server = await startTestServer({ pageFolder: folder });
  ana = await server.person("ana", { preferredLanguage: "es" });
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const open = async (code: string, headers: Record<string, string> = {}, query = "") => {
  const answer = await fetch(`${server.url}/invite/${code}${query}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const codeOf = async (body: object = {}) =>
  (await ana.call<{ code: string }>("PUT /people/me/invite", { body })).body.code;
const groupCode = async (id: string, body: object) =>
  (
    await ana.call<{ code: string }>("POST /conversations/:conversationId/invites", {
      path: `/conversations/${id}/invites`,
      body,
    })
  ).body.code;

test("a visitor gets the page with the inviter's words, which are never markup", async () => {
  const code = await codeOf({ greeting: "¡Hola! <b>[[code]]</b>" });
  const { status, headers, text } = await open(code);
  expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  expect(headers.get("vary")).toContain("Cookie");
  expect(text).toContain(`en|${ana.me.fullName}, writes Spanish: ¡Hola! &lt;b&gt;[[code]]&lt;/b&gt;|`);
  expect(text).toContain("|guests accounts ");
});

test.each([
  ["ar-EG,en;q=0.5", "", "ar", "الإسبانية"],
  ["ar", "?language=en", "en", "Spanish"],
  ["xx", "?language=xx", "en", "Spanish"],
])("the page follows the browser (%s) unless its address (%s) names a language", async (accepted, query, ...shown) => {
  const { text } = await open(await codeOf(), { "accept-language": accepted }, query);
  expect(text).toMatch(new RegExp(`^${shown[0]}\\|.*${shown[1]}`));
});

test("users and those who ask for it get the app, a former session the page", async () => {
  const code = await codeOf();
  const emma = await server.person("emma");
  const cookie = { cookie: emma.cookie };
  expect((await open(code, cookie)).text).toBe("the app");
  expect((await open(code, {}, "?app")).text).toBe("the app");
  await emma.call("POST /auth/logout");
  expect((await open(code, cookie)).text).toMatch(/^en\|/);
});

test("a group's page counts its members in the visitor's language", async () => {
  const id = await groupOf(ana, [await server.signIn("emma")], "Trip");
  const arabic = { "accept-language": "ar" };
  expect((await open(await groupCode(id, { guests: true }), arabic)).text).toContain("Trip, two members|||guests ");
  const { text } = await open(await groupCode(id, { approval: true }));
  expect(text).toContain("Trip, 2 members||| accounts approval");
});

test("a wrong or ended code has the status of its refusal and a sentence", async () => {
  const unknown = await open("0000000000");
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining("|unknown|")]);
  expect((await open("nothing")).status).toBe(404);
  const code = await codeOf();
  await ana.call("DELETE /people/me/invite");
  const ended = await open(code);
  expect([ended.status, ended.text]).toEqual([410, expect.stringContaining("|This invite is over.")]);
});
