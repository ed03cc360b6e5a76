import type { Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person("ana");
  emma = await server.person("emma");
  for (const name of ["bruno", "chloe", "jun"] as const) await server.person(name);
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (query = "", reader = emma) =>
  reader.call<PersonShape[]>("GET /messages/contacts", { path: `/messages/contacts?${query}` });
const names = (people: readonly PersonShape[]) => people.map((person) => person.fullName);
const personFor = (reader: Person, id: string) => reader.call("GET /people/:userId", { path: `/people/${id}` });

async function allPages(limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = `limit=${limit}`; next !== undefined; ) {
    const { status, body, headers } = await read(next);
    expect(status).toBe(200);
    pages.push(names(body));
    next = /\?([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  return pages;
}

test("contacts are paged by name, without oneself and without addresses", async () => {
  expect(await allPages(2)).toEqual([
    ["Ana Martínez", "Bruno Tavares"],
    ["Chloé Fournier", "李 俊"],
  ]);
  expect(JSON.stringify((await read()).body)).not.toContain("@");
});

test.each([
  ["of the longest letters", `A${"🧵".repeat(79)}`, "🧵🧵"],
  // Each expands to eighteen letters in the search.
  ["that opens out into the most letters", "\ufdfa".repeat(80), "\ufdfa"],
])("a name %s is found, and pages go on after it", async (_, longest, part) => {
  const giulia = await server.person("giulia");
  const profile = await giulia.call("PUT /settings/profile", { body: { fullName: longest } });
  expect(profile.status).toBe(200);
  expect((await allPages(1)).flat().toSorted()).toEqual(
    ["Ana Martínez", "Bruno Tavares", "Chloé Fournier", longest, "李 俊"].toSorted(),
  );
  expect(names((await read(`q=${encodeURIComponent(part)}`)).body)).toEqual([longest]);
});

test.each([
  ["martínez", ["Ana Martínez"]],
  ["MARTÍN", ["Ana Martínez"]],
  ["oé", ["Chloé Fournier"]],
  ["俊", ["李 俊"]],
  ["  ana  ", ["Ana Martínez"]],
  ["%", []],
  ["_", []],
  ["a%e", []],
])("searching for %s finds %j", async (q, found) => {
  expect(names((await read(`q=${encodeURIComponent(q)}`)).body)).toEqual(found);
});

test.each(["q=%00", "q=a%00b", `cursor=${encode("a\u0000")}`, "cursor=e30"])(
  "%s is refused as invalid input",
  async (query) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  },
);

function encode(name: string): string {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  return Buffer.from(JSON.stringify({ name, id })).toString("base64url");
}

describe("a hidden person", () => {
  test("is in no one's contacts, and looks unknown to strangers by id", async () => {
    const farah = await server.person("farah", { discoverable: false });
    expect(names((await read("limit=100")).body)).not.toContain(farah.me.fullName);
    const [stranger, nobody] = [
      await personFor(emma, farah.id),
      await personFor(emma, "01890a5d-ac96-774b-bcce-b302099a8057"),
    ];
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual(nobody.body);
  });

  test("is visible to people they write to, and to themselves", async () => {
    const farah = await server.person("farah");
    await (await farah.device()).sends(ana.id, "مرحبا");
    expect((await personFor(ana, farah.id)).status).toBe(200);
    expect((await personFor(farah, farah.id)).status).toBe(200);
  });
});

describe("people I know and others", () => {
  const among = async (known: boolean, reader: Person) => names((await read(`known=${known}`, reader)).body);

  test("form two lists without duplicates, together the same as the unfiltered list", async () => {
    const [jun, dieter] = [await server.person("jun"), await server.person("dieter")];
    await (await jun.device()).sends(dieter.id, "你好");
    expect(await among(true, dieter)).toEqual([jun.me.fullName]);
    const others = await among(false, dieter);
    expect(others).toContain("Chloé Fournier");
    expect(others).not.toContain(jun.me.fullName);
    expect(names((await read("limit=100", dieter)).body).toSorted()).toEqual([jun.me.fullName, ...others].toSorted());
  });

  test("people who know a hidden person see them, with language once they wrote", async () => {
    const hidden = await server.person("farah");
    const dieter = await server.person("dieter");
    const shown = async () => (await read("known=true", dieter)).body.find(({ _id }) => _id === hidden.id);
    await (await dieter.device()).sends(hidden.id, "Guten Tag");
    expect(await shown()).toMatchObject({ fullName: hidden.me.fullName });
    expect(await shown()).not.toHaveProperty("writes");
    await (await hidden.device()).sends(dieter.id, "مرحبا");
    expect(await shown()).toMatchObject({ writes: "ar" });
  });

  test("omit blocked people in both lists", async () => {
    const [dieter, jun] = [await server.person("dieter"), await server.person("jun")];
    const path = `/people/${jun.id}/block`;
    await dieter.call("PUT /people/:id/block", { path });
    for (const known of [true, false]) expect(await among(known, dieter)).not.toContain(jun.me.fullName);
    await dieter.call("DELETE /people/:id/block", { path });
  });
});

test("the languages a user writes count more than the one they prefer", async () => {
  const chloe = await server.person("chloe");
  const writes = async () => (await read("limit=100")).body.find(({ _id }) => _id === chloe.id)?.writes;
  expect(await writes()).toBe("fr");
  await server.database`insert into sender_languages (user_id, language, weight) values (${chloe.id}, 'it', 2)`;
  expect(await writes()).toBe("fr");
  await server.database`update sender_languages set weight = 4 where user_id = ${chloe.id}`;
  expect(await writes()).toBe("it");
});
