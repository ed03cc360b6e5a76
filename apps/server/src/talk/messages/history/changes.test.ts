import type { Message } from "@lingualoom/contract/shapes.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;

/** The fates of the messages, in the order in which they are sent. */
const LIVES = "found sent sent edited sent deleted found corrected sent sent".split(" ");

/** Languages are detected only while true; otherwise messages stay as they were sent. */
let isDetecting = false;
const detector = createDetector();
const detectMany: typeof detector.detectMany = async (texts) => {
  if (!isDetecting) throw new Error("no detection now");
  return detector.detectMany(texts);
};

beforeAll(async () => {
  server = await startTestServer({ detector: { ...detector, detectMany } });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const sent: Message[] = [];
  for (const [i, life] of LIVES.entries()) {
    sent.push(await send("El tren llega a la estación a las siete.", life === "found"));
    // Some time after it was sent, with other messages in between, as in practice.
    const earlier = sent[i - 2];
    if (earlier) await change(earlier, LIVES[i - 2]);
  }
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(text: string, isFound = false): Promise<Message> {
  await server.app.idle();
  isDetecting = isFound;
  const message = await (await ana.device()).sends(emma.id, text);
  await server.app.idle();
  isDetecting = false;
  return message;
}

function change({ _id }: Message, how?: string): Promise<unknown> | undefined {
  if (how === "edited")
    return ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "A las ocho." } });
  if (how === "deleted") return ana.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
  if (how === "corrected")
    return emma.call("PUT /translation/message/:id/language", {
      path: `/translation/message/${_id}/language`,
      body: { language: "it" },
    });
  return undefined;
}

async function changesSince(since: number, limit: number): Promise<string[]> {
  const received: string[] = [];
  for (let next: string | undefined = `changedSince=${since}&limit=${limit}`; next !== undefined; ) {
    const answer: Answer<Message[]> = await emma.call("GET /messages/:userId", {
      path: `/messages/${ana.id}?${next}`,
    });
    received.push(...answer.body.map((message) => message._id));
    next = /^<[^?]+\?([^>]*)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return received;
}

async function expectAllOfThem(limit: number) {
  const stored = await server.database<{ id: string; change_seq: number }[]>`
    select id, change_seq from messages order by change_seq`;
  const last = stored.at(-1)?.change_seq as number;
  for (let since = 0; since <= last; since++)
    expect(await changesSince(since, limit), `since ${since}`).toEqual(
      stored.filter((one) => one.change_seq > since).map((one) => one.id),
    );
}

test("the messages were sent, detected, edited, deleted and corrected", async () => {
  const [kinds] = await server.database`
    select count(*) filter (where language is null and deleted_at is null and edited_at is null) as only_sent,
      count(*) filter (where language = 'es') as found, count(*) filter (where language = 'it') as corrected,
      count(*) filter (where edited_at is not null) as edited, count(*) filter (where deleted_at is not null) as deleted,
      count(*) filter (where last_seq_at_change > seq) as sent_meanwhile
    from messages`;
  expect(kinds).toEqual({
    only_sent: 5,
    found: 2,
    corrected: 1,
    edited: 1,
    deleted: 1,
    sent_meanwhile: expect.any(Number),
  });
  expect(kinds?.sent_meanwhile).toBeGreaterThan(0);
});

test.each([1, 3, 100])("from any number on, each change comes once and in order, %d a page", expectAllOfThem);

test("changes come even if the conversation's position was not stored with them", async () => {
  await server.database`update messages set last_seq_at_change = null where seq % 2 = 0`;
  await expectAllOfThem(3);
  await server.database`update messages set last_seq_at_change = null`;
  await expectAllOfThem(3);
});

test("changes come even when numbers were skipped", async () => {
  await server.database`update conversations set change_seq = change_seq + 3`;
  await send("Uno más");
  await expectAllOfThem(3);
});
