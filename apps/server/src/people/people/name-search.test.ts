import { folded } from "@lingualoom/contract/folding/folded.ts";
import { simplified } from "@lingualoom/contract/folding/han.ts";
import type { Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { TYPED_OTHERWISE } from "@lingualoom/fixtures/search/typed.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await emma.device()).sends(ana.id, "hello");
});
afterAll(() => server[Symbol.asyncDispose]());

const rename = (person: Person, fullName: string) => person.call("PUT /settings/profile", { body: { fullName } });
const read = (call: "GET /messages/contacts" | "GET /messages/chats", q: string) =>
  emma.call<PersonShape[]>(call, { path: `/${call.slice(5)}?q=${encodeURIComponent(q)}` });

describe("a name is found however it was typed", () => {
  test.each<readonly [name: string, typed: string]>([
    ...TYPED_OTHERWISE,
    ["ガブリエル", "ガブ"],
    ["김민준", "민"],
    ["Ana García", "garcía ana"],
    ["Ana García", "anagarcia"],
    ["Ana García", "garciaana"],
    ["Ana García", "ana  garcia"],
    ["Ana María López", "ana lopez"],
    ["Ana María López", "marialopez"],
    ["李 小龍", "李小龙"],
    ["李 俊", "李俊"],
    ["李俊", "李 俊"],
    ["李　俊", "李俊"],
    ["李 俊", "李　俊"],
    ["李 俊", "俊李"],
    ["張 偉", "张伟"],
    ["김 준", "김준"],
    ["ガ ブ", "がぶ"],
  ])("%s by %s, in chats and in contacts", async (name, typed) => {
    expect((await rename(ana, name)).status).toBe(200);
    const found = await Promise.all([read("GET /messages/contacts", typed), read("GET /messages/chats", typed)]);
    for (const { body } of found) expect(body.map((person) => person.fullName)).toEqual([name]);
  });

  test.each([
    ["がく", "かく"],
    ["की", "क्"],
    ["Anna", "％"],
    ["Anna", "＿nna"],
  ])("%s is not found by %s", async (name, typed) => {
    await rename(ana, name);
    expect((await read("GET /messages/contacts", typed)).body).toEqual([]);
  });
});

test.each([
  ["项目 李 俊", "李俊"],
  ["李俊 2026", "李 俊"],
])("the group %s is found by %s", async (title, typed) => {
  const group = { title, memberIds: [ana.id], description: "", avatar: "" };
  expect((await emma.call("POST /conversations", { body: group })).status).toBeLessThan(300);
  const { body } = await emma.call("GET /conversations", { path: `/conversations?q=${encodeURIComponent(typed)}` });
  expect(JSON.stringify(body)).toContain(title);
});

test("the database folds every letter as messages are folded", async () => {
  const letters = Array.from({ length: 0x1_ffff }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) =>
      /[\p{L}\p{M}\p{N}\p{Cf}\p{P}]/u.test(letter) &&
      (!/[\p{sc=Han}\p{sc=Hangul}]/u.test(letter) || simplified.has(letter)),
  );
  const rows = await server.database<{ letter: string; folded: string }[]>`
    select letter, folded(letter) as folded from unnest(${letters}::text[]) as letter
    where unicode_assigned(letter)`;
  expect(rows.filter((row) => row.folded !== folded(row.letter, simplified))).toEqual([]);
});

test("contacts are sorted alphabetically, with or without accents", async () => {
  const people = ["bruno", "chloe", "dieter", "giulia"] as const;
  const wanted = ["Ana", "Élodie", "Emil", "Zoe"];
  for (const [i, name] of people.entries()) await rename(await server.person(name), wanted[i] as string);
  await rename(ana, "Ömer");
  const { body } = await read("GET /messages/contacts", "");
  expect(body.map((person) => person.fullName)).toEqual(["Ana", "Élodie", "Emil", "Ömer", "Zoe"]);
});
