import type { StoredDraft } from "@lingualoom/contract/calls/drafts.ts";
import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let [ana, emma] = [] as unknown as [Person, Person];
const clock = new ManualClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());

/** The time that many seconds from now. */
const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString();
const write = (who: Person, chat: string, text: string, updatedAt = at(0)) =>
  who.call<StoredDraft>("PUT /drafts/:conversationId", { path: `/drafts/${chat}`, body: { text, updatedAt } });
const drafts = async (who: Person) => (await who.call<StoredDraft[]>("GET /drafts")).body;
const draftIn = async (who: Person, chat: string) =>
  (await drafts(who)).find(({ conversationId }) => conversationId === chat)?.text;

test.each<[string, readonly [text: string, seconds: number][], string]>([
  [
    "the later of two texts",
    [
      ["Ho", -9],
      ["Hola", -5],
    ],
    "Hola",
  ],
  [
    "the later of two texts, even if it comes first",
    [
      ["Hola", -5],
      ["Ho", -9],
    ],
    "Hola",
  ],
  [
    "the first of two texts of one moment",
    [
      ["Hola", -5],
      ["Ciao", -5],
    ],
    "Hola",
  ],
  [
    "nothing, once it is sent",
    [
      ["Hola", -5],
      ["", -3],
    ],
    "",
  ],
  [
    "nothing, when the text came after it was sent",
    [
      ["", -3],
      ["Hola", -5],
    ],
    "",
  ],
  ["a text as it was typed, with its spaces", [[" Hola\n", -5]], " Hola\n"],
  [
    "nothing for blanks",
    [
      ["Hola", -5],
      [" \n", -3],
    ],
    "",
  ],
  [
    "what follows a clock that is ahead",
    [
      ["early", 3_600],
      ["late", 1],
    ],
    "early",
  ],
])("devices share %s", async (_, texts, expected) => {
  const chat = await groupOf(ana, [emma]);
  for (const [text, seconds] of texts) expect((await write(ana, chat, text, at(seconds))).status).toBe(200);
  expect(await draftIn(ana, chat)).toBe(expected);
  expect(await draftIn(emma, chat)).toBeUndefined();
});

test("an older text is answered with the stored one, a future time with the server's", async () => {
  const chat = await groupOf(ana, [emma]);
  const stored = { conversationId: chat, text: "Hola", updatedAt: at(0) };
  expect((await write(ana, chat, "Hola", at(3_600))).body).toEqual(stored);
  expect((await write(ana, chat, "Ho", at(-9))).body).toEqual(stored);
  clock.advance(1_000);
  expect((await write(ana, chat, "Hola a todos")).body).toMatchObject({ text: "Hola a todos" });
});

test("only the person's own devices hear of a draft", async () => {
  const chat = await groupOf(ana, [emma]);
  const [phone, others] = [await ana.device(), await emma.device()];
  await write(ana, chat, "Ho", at(-9));
  await write(ana, chat, "Hola", at(-5));
  await write(ana, chat, "older", at(-7));
  await write(ana, chat, "", at(-3));
  await phone.hears("draftChanged", ({ text }) => text === "");
  expect(phone.all("draftChanged").map(({ text }) => text)).toEqual(["Ho", "Hola", ""]);
  expect(others.all("draftChanged")).toEqual([]);
});

test("drafts end with the membership", async () => {
  const chat = await groupOf(ana, [emma]);
  await write(emma, chat, "Hello");
  await inGroup(emma, chat).leave();
  expect(await draftIn(emma, chat)).toBeUndefined();
  expect((await write(emma, chat, "Hello")).status).toBe(404);
});

test.each<[string, () => Promise<{ status: number }>, number]>([
  ["in another person's chat", async () => write(emma, await groupOf(ana, []), "Hello"), 404],
  ["longer than a message", async () => write(ana, await groupOf(ana, []), "a".repeat(MESSAGE_CODE_POINTS + 1)), 413],
  ["that cannot be stored", async () => write(ana, await groupOf(ana, []), "Hola\u0000"), 400],
  ["without a valid time", async () => write(ana, await groupOf(ana, []), "Hola", "today"), 400],
])("a draft %s is refused", async (_, attempt, status) => {
  expect((await attempt()).status).toBe(status);
});
