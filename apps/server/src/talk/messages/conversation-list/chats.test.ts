import type { Chat } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let emma: Person;

/** Five people write to Emma, a second apart; Chloé and Jun at the same moment. */
beforeAll(async () => {
  const clock = new ManualClock();
  server = await startTestServer({ clock });
  emma = await server.person("emma");
  for (const name of ["ana", "bruno", "dieter", "chloe", "jun"] as const) {
    const person = await server.person(name);
    if (name !== "jun") clock.advance(1_000);
    await (await person.device()).sends(emma.id, `de ${name}`);
  }
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (query = "") => emma.call<Chat[]>("GET /messages/chats", { path: `/messages/chats?${query}` });
const names = (chats: readonly Chat[]) => chats.map((chat) => chat.fullName.split(" ")[0]);

test("every chat is on exactly one page, latest first, even with equal times", async () => {
  const pages: Chat[][] = [];
  for (let next: string | undefined = "limit=2"; next !== undefined; ) {
    const { body, headers } = await read(next);
    pages.push(body);
    next = /\?([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(names(pages[0] ?? []).sort()).toEqual(["Chloé", "李"]);
  expect(names(pages.slice(1).flat())).toEqual(["Dieter", "Bruno", "Ana"]);
});

test("a chat shows its last message and its unread count", async () => {
  const { body } = await read("q=bruno");
  expect(body).toMatchObject([
    { lastMessage: { text: "de bruno", seq: 1 }, unreadCount: 1, lastReadSeq: 0, theirLastReadSeq: 0 },
  ]);
});

test.each([
  ["CHLOÉ", ["Chloé"]],
  ["李", ["李"]],
  ["MANN", ["Dieter"]],
  ["grosma", []],
  ["großm", ["Dieter"]],
  ["%", []],
  ["_", []],
  ["\\", []],
  ["👋🏽", []],
])("searching for %s finds %j", async (q, found) => {
  expect(names((await read(`q=${encodeURIComponent(q)}`)).body)).toEqual(found);
});

test.each(["q=%00", "cursor=bm9uc2Vuc2U", `cursor=${encode({ at: "0000-01-01T00:00:00Z" })}`])(
  "%s is refused as invalid input",
  async (query) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  },
);

function encode(cursor: object): string {
  const id = "01890a5d-ac96-774b-bcce-b302099a8057";
  return Buffer.from(JSON.stringify({ id, ...cursor })).toString("base64url");
}
