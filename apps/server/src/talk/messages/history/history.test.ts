import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;

beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const phone = await ana.device();
  for (let i = 1; i <= 7; i++) await phone.sends(emma.id, `mensaje ${i}`);
  await server.app.idle();
});
afterAll(() => server[Symbol.asyncDispose]());

const read = (query: string) => emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${ana.id}?${query}` });
const seqs = (messages: readonly Message[]) => messages.map((message) => message.seq);

async function follow(query: string): Promise<number[][]> {
  const pages: number[][] = [];
  for (let next: string | undefined = query; next !== undefined; ) {
    const { body, headers } = await read(next);
    pages.push(seqs(body));
    next = /^<[^?]+\?([^>]*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
  }
  return pages;
}

test("pages go from the newest back, each oldest first, and the last announces none", async () => {
  expect(await follow("limit=3")).toEqual([[5, 6, 7], [2, 3, 4], [1]]);
  expect(await follow("limit=3&before=5")).toEqual([[2, 3, 4], [1]]);
});

test("pages go forward from a message", async () => {
  expect(await follow("limit=3&after=1")).toEqual([
    [2, 3, 4],
    [5, 6, 7],
  ]);
});

test("numbered pages hold the same messages, and pages beyond the last are empty", async () => {
  expect(await follow("limit=3&page=1")).toEqual([[5, 6, 7], [2, 3, 4], [1]]);
  expect((await read("page=9")).body).toEqual([]);
});

test("the announced address is one of this server's own paths", async () => {
  const { headers } = await read("limit=3");
  expect(headers.get("link")).toBe(`</api/messages/${ana.id}?limit=3&before=5>; rel="next"`);
});

test("changes since a number come in order of change, up to the conversation's own", async () => {
  const { body, headers } = await read("changedSince=0&limit=100");
  const changes = body.map((message) => message.changeSeq);
  expect(changes).toEqual(changes.toSorted((a, b) => a - b));
  expect(body).toHaveLength(7);
  expect(headers.get("x-change-seq")).toBe(String(changes.at(-1)));
  expect((await read(`changedSince=${changes.at(-1)}`)).body).toEqual([]);
});

test("a page size outside the bounds is clamped", async () => {
  expect(seqs((await read("limit=0")).body)).toEqual([7]);
  expect(seqs((await read("limit=-5")).body)).toEqual([7]);
  expect((await read("limit=100000")).body).toHaveLength(7);
});

test.each(["before=3&after=1", "page=1&before=2", "changedSince=-1", "before=abc", "limit=x", "page=0", "after=1.5"])(
  "%s is refused",
  async (query) => {
    expect(await read(query)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  },
);

test.each(["01890a5d-ac96-774b-bcce-b302099a8057", "nobody", "1;drop table users", "%00"])(
  "the conversation with %s, who does not exist, is not found",
  async (id) => {
    const { status, body } = await emma.call("GET /messages/:userId", { path: `/messages/${id}` });
    expect({ status, code: body.code }).toEqual({ status: 404, code: "NOT_FOUND" });
  },
);

test("reading a conversation that does not exist is empty and creates none", async () => {
  const giulia = await server.person("giulia");
  const answer = await giulia.call("GET /messages/:userId", { path: `/messages/${emma.id}` });
  expect(answer).toMatchObject({ status: 200, body: [] });
  expect(answer.headers.get("x-change-seq")).toBe("0");
  expect((await giulia.call("GET /messages/chats")).body).toEqual([]);
});

test("messages sent at different times carry their times, delivered as well as read", async () => {
  const clock = new ManualClock();
  await using own = await startTestServer({ clock });
  const [writer, reader] = [await own.person("ana"), await own.person("emma")];
  const [phone, desk] = [await writer.device(), await reader.device()];
  const times: string[] = [];
  for (const text of ["uno", "dos", "tres"]) {
    clock.advance(1_000);
    times.push(clock.now().toISOString());
    await phone.sends(reader.id, text);
    await desk.hears("newMessage", (message) => message.text === text);
  }
  const { body } = await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${writer.id}` });
  expect(desk.all("newMessage").map((message) => message.createdAt)).toEqual(times);
  expect(body.map((message) => message.createdAt)).toEqual(times);
  const at = async (time: string) => {
    const path = `/messages/${writer.id}?at=${time}&limit=1`;
    return (await reader.call<Message[]>("GET /messages/:userId", { path })).body.map(({ text }) => text);
  };
  expect(await Promise.all([...times, "2000-01-01", "2999-01-01"].map(at))).toEqual([
    ["uno"],
    ["dos"],
    ["tres"],
    ["uno"],
    ["tres"],
  ]);
  const first = await reader.call("GET /messages/:userId", { path: `/messages/${writer.id}?at=2000-01-01&limit=2` });
  expect(first.headers.get("link")).toBe(`</api/messages/${writer.id}?limit=2&after=1>; rel="next"`);
});
