import { randomUUIDv7 } from "node:crypto";
import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../apps/server/test/manual-clock.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/** Detection results would be written in the background while the test counts. */
const findsNothing = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection here");
  },
};

let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  // The clock does not move, so no session is marked as used in between.
  server = await startTestServer({ detector: findsNothing, clock: new ManualClock() });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const tables = await server.database<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  await server.database.unsafe(`
    create sequence rows_written;
    create function count_row() returns trigger language plpgsql as
      'begin perform nextval(''rows_written''); return null; end';
    ${tables
      .map(
        ({ name }) => `create trigger counts_rows after insert or update or delete on ${name}
          for each row execute function count_row();`,
      )
      .join("\n")}`);
});
afterAll(() => server?.[Symbol.asyncDispose]());

const rowsWritten = async () => {
  const [row] = await server.database<{ rows: number }[]>`select nextval('rows_written') as rows`;
  return row?.rows ?? 0;
};

async function groupOf(size: number): Promise<string> {
  const [id, now] = [randomUUIDv7(), new Date()];
  const others = Array.from({ length: size - 2 }, () => randomUUIDv7());
  if (others.length > 0)
    await server.database`insert into users ${server.database(
      others.map((one) => ({
        id: one,
        full_name: "x",
        email: `${one}@x.example`,
        created_at: now,
        updated_at: now,
      })),
    )}`;
  await server.database`insert into conversations (id, kind, member_count, members_version, created_at)
    values (${id}, 'group', ${size}, 1, ${now})`;
  await server.database`insert into participants ${server.database(
    [ana.id, emma.id, ...others].map((user_id) => ({ conversation_id: id, user_id })),
  )}`;
  return id;
}

const send = (id: string, text: string, mentions?: string[]) =>
  ana.call<Message>("POST /conversations/:conversationId/messages", {
    path: `/conversations/${id}/messages`,
    body: { text, mentions },
  });

/** The rows that one more message writes. */
async function rowsOfASend(id: string, text = "one more", mentions?: string[]): Promise<number> {
  await send(id, "the first of the day");
  await server.app.idle();
  const before = await rowsWritten();
  expect((await send(id, text, mentions)).status).toBe(201);
  await server.app.idle();
  // The question itself takes a number.
  return (await rowsWritten()) - before - 1;
}

test.each([2, 50, 1_000])("a send in a group of %i writes four rows", async (size) => {
  // The message, its conversation, the member who sent it, and the day's figures.
  expect(await rowsOfASend(await groupOf(size))).toBe(4);
});

test("mentioning all members writes one more row, in groups of two or a thousand", async () => {
  for (const size of [2, 50, 1_000]) {
    const id = await groupOf(size);
    await server.database`
      update participants set role = 'owner' where conversation_id = ${id} and user_id = ${ana.id}`;
    expect(await rowsOfASend(id, "@all one more", ["all"])).toBe(5);
    expect(await rowsOfASend(id, `@${emma.me.fullName}`, [emma.id])).toBe(5);
  }
});

test("every member of a group receives a message, which names no receiver", async () => {
  const id = await groupOf(5);
  const desk = await emma.device();
  const { body } = await send(id, "to all of you");
  expect(body).not.toHaveProperty("receiverId");
  expect(await desk.hears("newMessage", (one) => one.conversationId === id)).toEqual(body);
  const { body: group } = await emma.call<Conversation>("GET /conversations/:conversationId", {
    path: `/conversations/${id}`,
  });
  expect(group).toMatchObject({
    kind: "group",
    memberCount: 5,
    unreadCount: 1,
    lastMessage: { _id: body._id },
  });
});
