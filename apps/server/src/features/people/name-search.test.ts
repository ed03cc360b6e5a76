import type { Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../../test/person.ts";
import { startTestServer, type TestServer } from "../../../test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await emma.device()).sends(ana.id, "hello");
});
afterAll(() => server[Symbol.asyncDispose]());

const rename = (person: Person, fullName: string) =>
  person.call("PUT /settings/profile", { body: { fullName } });
const read = (call: "GET /messages/contacts" | "GET /messages/chats", q: string) =>
  emma.call<PersonShape[]>(call, { path: `/${call.slice(5)}?q=${encodeURIComponent(q)}` });

describe("a name is found however it was typed", () => {
  test.each([
    ["José Núñez", "jose nunez"],
    ["Jose", "JOSÉ"],
    ["Jose\u0301", "jos\u00e9"],
    ["Großmann", "grossm"],
    ["Łukasz Żółć", "lukasz zolc"],
    ["Søren Æbelø", "soren aebelo"],
    ["İbrahim Işık", "ibrahim isik"],
    ["Nguyễn Thị Ánh", "nguyen thi anh"],
    ["Алёна Йорданова", "алена"],
    ["Ὀδυσσεύς", "οδυσσευσ"],
    ["أحمد", "احمد"],
    ["عَلِيّ", "علی"],
    ["علی‌رضا", "علیرضا"],
    ["كريم", "کریم"],
    ["שָׁלוֹם", "שלום"],
    ["Ａｎｎａ", "anna"],
    ["김민준", "민"],
    ["ガブリエル", "ガブ"],
    ["की", "की"],
  ])("%s by %s, in chats and in contacts", async (name, typed) => {
    expect((await rename(ana, name)).status).toBe(200);
    for (const call of ["GET /messages/contacts", "GET /messages/chats"] as const) {
      const { body } = await read(call, typed);
      expect(body.map((person) => person.fullName)).toEqual([name]);
    }
  });

  test.each([
    ["がく", "かく"],
    ["की", "क्"],
    ["Anna", "％"],
    ["Anna", "＿nna"],
  ])("and %s is not %s", async (name, typed) => {
    await rename(ana, name);
    expect((await read("GET /messages/contacts", typed)).body).toEqual([]);
  });
});

test("contacts stand in alphabetical order, accents or not", async () => {
  const people = ["bruno", "chloe", "dieter", "giulia"] as const;
  const wanted = ["Ana", "Élodie", "Emil", "Zoe"];
  for (const [i, name] of people.entries()) await rename(await server.person(name), wanted[i] as string);
  await rename(ana, "Ömer");
  const { body } = await read("GET /messages/contacts", "");
  expect(body.map((person) => person.fullName)).toEqual(["Ana", "Élodie", "Emil", "Ömer", "Zoe"]);
});
