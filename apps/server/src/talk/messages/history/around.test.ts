import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Answer, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const HOUR = 3_600_000;
const clock = new ManualClock();
let server: TestServer;
let [ana, emma, bruno] = [] as unknown as [Person, Person, Person];
const sent: Message[] = [];

beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma, bruno] = await server.threePeople();
  const phone = await ana.device();
  for (let i = 1; i <= 9; i++) sent.push(await phone.sends(emma.id, `mensaje ${i}`));
});
afterAll(() => server[Symbol.asyncDispose]());

type Page = Answer<Message[] & { code?: string }>;
const read = (query: string, who = emma, other = ana): Promise<Page> =>
  who.call("GET /messages/:userId", { path: `/messages/${other.id}?${query}` });
const around = (message: Message, limit = 5) => read(`around=${message._id}&limit=${limit}`);
const seqs = ({ body }: Page) => body.map(({ seq }) => seq);
const linked = ({ headers }: Page, rel: "prev" | "next") =>
  new RegExp(`<[^?]+\\?([^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "")?.[1];
const refusal = ({ status, body }: Page) => ({ status, code: body.code });
const GONE = { status: 404, code: "NOT_FOUND" };

test("a page around a message holds as many before it as after it, in order", async () => {
  expect(seqs(await around(sent[4] as Message))).toEqual([3, 4, 5, 6, 7]);
  expect(seqs(await around(sent[4] as Message, 4))).toEqual([3, 4, 5, 6]);
  expect(seqs(await around(sent[4] as Message, 1))).toEqual([5]);
});

test("its links lead both ways, to every message once, and none beyond the ends", async () => {
  const page = await around(sent[4] as Message, 3);
  const all = seqs(page);
  for (let query = linked(page, "prev"); query; ) {
    const older = await read(query);
    all.unshift(...seqs(older));
    query = linked(older, "next");
  }
  for (let query = linked(page, "next"); query; ) {
    const newer = await read(query);
    all.push(...seqs(newer));
    query = linked(newer, "next");
  }
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("around the first and the last message a page leads one way only", async () => {
  const [first, last] = [await around(sent[0] as Message), await around(sent[8] as Message)];
  expect([seqs(first), linked(first, "prev")]).toEqual([[1, 2, 3], undefined]);
  expect([seqs(last), linked(last, "next")]).toEqual([[7, 8, 9], undefined]);
  expect(linked(first, "next")).toBe("limit=5&after=3");
  expect(linked(last, "prev")).toBe("limit=5&before=7");
});

test("the page carries the conversation's state and receipts, like every page", async () => {
  const [newest, page] = [await read("limit=1"), await around(sent[0] as Message)];
  for (const name of ["x-change-seq", "x-last-read-seq", "x-their-last-read-seq"])
    expect(page.headers.get(name), name).toBe(newest.headers.get(name));
});

test.each(["before=3", "after=3", "page=1", "changedSince=0"])("around and %s together are refused", async (other) => {
  const answer = await read(`around=${sent[4]?._id}&${other}`);
  expect(refusal(answer)).toEqual({ status: 400, code: "VALIDATION" });
});

test("an invalid id is refused", async () => {
  for (const id of ["5", "nobody", "%00"])
    expect(refusal(await read(`around=${id}`))).toEqual({ status: 400, code: "VALIDATION" });
});

test("a missing message, or one of another conversation, is not found", async () => {
  const elsewhere = await (await ana.device()).sends(bruno.id, "otra");
  for (const id of ["01890a5d-ac96-774b-bcce-b302099a8057", elsewhere._id])
    expect(refusal(await read(`around=${id}`))).toEqual(GONE);
  expect(refusal(await read(`around=${elsewhere._id}`, emma, bruno))).toEqual(GONE);
  expect(refusal(await read(`around=${elsewhere._id}`, ana, emma))).toEqual(GONE);
});

test("a message deleted for oneself is not found by oneself, and still by others", async () => {
  const [, hidden] = sent as [Message, Message];
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}?for=me` });
  expect(refusal(await around(hidden))).toEqual(GONE);
  expect(seqs(await read(`around=${hidden._id}&limit=3`, ana, emma))).toEqual([1, 2, 3]);
});

test("a message deleted for everyone is not found", async () => {
  const [, , deleted] = sent as [Message, Message, Message];
  await ana.call("DELETE /message/:id", { path: `/message/${deleted._id}?for=everyone` });
  expect(refusal(await around(deleted))).toEqual(GONE);
});

test("a message is not found from the moment it expires", async () => {
  const phone = await ana.device();
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${emma.id}/settings`,
    body: { disappearing: "1h" },
  });
  const leaving = await phone.sends(emma.id, "se va");
  clock.advance(HOUR - 1);
  expect((await around(leaving)).status).toBe(200);
  clock.advance(1);
  expect(refusal(await around(leaving))).toEqual(GONE);
});

test("later members find no earlier messages, and removed members find none", async () => {
  const id = await groupOf(ana, [emma]);
  await inGroup(ana, id).change({ historyForNew: "from-joining" });
  const { body: early } = await inGroup(ana, id).write("antes");
  await inGroup(ana, id).add(bruno);
  const { body: late } = await inGroup(ana, id).write("después");
  const to = (who: Person, { _id }: Message) => inGroup(who, id).history(`?around=${_id}`) as Promise<Page>;
  expect(refusal(await to(bruno, early))).toEqual(GONE);
  expect((await to(bruno, late)).body.map(({ text }) => text)).not.toContain("antes");
  expect((await to(emma, early)).body.map(({ text }) => text)).toContain("después");
  await inGroup(ana, id).remove(bruno);
  expect(refusal(await to(bruno, late))).toEqual(GONE);
});

test("blocking closes a conversation, and leaves its messages searchable", async () => {
  const { status } = await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  expect(status).toBe(200);
  expect((await around(sent[6] as Message)).status).toBe(200);
});
