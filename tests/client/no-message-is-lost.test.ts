import { machine } from "@lingualoom/client";
import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { groupOf, inGroup } from "../../apps/server/test/groups.ts";
import { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { Pauses, programOf } from "./program.ts";

/** Finds no language, so that no event about one tells of messages that were missed. */
const detector: Detector = {
  detect: () => Promise.reject(new Error("no model")),
  detectMany: () => Promise.reject(new Error("no model")),
  async [Symbol.asyncDispose]() {},
};

test("messages during a restart and a disconnect come once, in order, without events", async () => {
  const fresh = await freshDatabase();
  const first = await startTestServer({ databaseUrl: fresh.url, detector });
  const [ana, emma, bruno] = await first.threePeople();
  const group = await groupOf(emma, [ana, bruno]);
  const port = new URL(first.url).port;
  using program = programOf("ana", first.url);
  const { client, pauses, heard, troubles } = program;
  await client.start();
  await inGroup(emma, group).write("one");
  await expect.poll(() => heard).toEqual(["one"]);

  pauses.hold();
  await first[Symbol.asyncDispose]();
  await expect.poll(() => troubles.map(({ kind }) => kind)).toContain("disconnected");
  {
    await using second = await startTestServer({
      databaseUrl: fresh.url,
      detector,
      environment: { PORT: port },
    });
    const again = new Person(second.url, emma.me, emma.cookie);
    const written = await inGroup(again, group).write("two");
    await inGroup(again, group).write("three");
    // An older message that changes comes after the newer one in the list of changes.
    await again.call("PATCH /message/:id", { path: `/message/${written.body._id}`, body: { text: "two!" } });
    // The first between the two, so the program has not known the conversation.
    await again.call("POST /messages/send/:userId", {
      path: `/messages/send/${ana.id}`,
      body: { text: "for you" },
    });
    expect(heard).toEqual(["one"]);

    pauses.release();
    await expect.poll(() => heard.toSorted()).toEqual(["for you", "one", "three", "two!"]);
    expect(heard.indexOf("two!")).toBeLessThan(heard.indexOf("three"));
    await inGroup(again, group).write("four");
    await expect.poll(() => heard.at(-1)).toBe("four");
    expect(heard).toHaveLength(5);
    client.stop();
  }
  await fresh.drop();
});

test("a restarted program continues where it was; a new one starts from now", async () => {
  await using server = await startTestServer({ detector });
  const [ana, emma] = await server.threePeople();
  const write = async (text: string) => {
    const path = `/messages/send/${ana.id}`;
    expect((await emma.call("POST /messages/send/:userId", { path, body: { text } })).status).toBe(201);
  };
  await write("before");
  using first = programOf("ana", server.url);
  await first.client.start();
  await write("while it runs");
  await expect.poll(() => first.heard).toEqual(["while it runs"]);
  const { session, progress } = first.client;
  first.client.stop();

  for (let n = 1; n <= 120; n++) await write(`while it is away ${n}`);
  using second = programOf("ana", server.url, { session, progress: JSON.parse(JSON.stringify(progress)) });
  await second.client.start();
  await expect.poll(() => second.heard).toHaveLength(120);
  expect(second.heard).toEqual(Array.from({ length: 120 }, (_, n) => `while it is away ${n + 1}`));
});

test("what cannot be fetched at first is fetched later, at the start and after a gap", async () => {
  await using server = await startTestServer({ detector });
  const [ana, emma] = await server.threePeople();
  const group = await groupOf(emma, [ana]);
  using first = programOf("ana", server.url);
  await first.client.start();
  const { session, progress } = first.client;
  first.client.stop();
  let failures = 1;
  const fetched = (async (url: URL, init: RequestInit) => {
    if (url.pathname.endsWith("/messages") && failures-- > 0) throw new TypeError("the connection broke");
    return machine.fetch(url, init);
  }) as typeof fetch;
  await inGroup(emma, group).write("while it was away");
  const environment = { ...new Pauses().environment, fetch: fetched };
  using second = programOf("ana", server.url, { session, progress, attempts: 1, environment });
  await second.client.start();
  await expect.poll(() => second.heard).toEqual(["while it was away"]);
  failures = 1;
  // A change without an event makes a gap before the next one.
  await server.database`update conversations set change_seq = change_seq + 1 where id = ${group}`;
  await inGroup(emma, group).write("after a gap");
  await expect.poll(() => second.heard).toEqual(["while it was away", "after a gap"]);
  expect(second.troubles).toMatchObject([{ kind: "failed" }, { kind: "failed" }]);
});

test("an added member hears messages from then on, and none after removal", async () => {
  await using server = await startTestServer({ detector });
  const [ana, emma, bruno] = await server.threePeople();
  const group = await groupOf(emma, [bruno]);
  await inGroup(emma, group).write("long ago");
  using program = programOf("ana", server.url);
  await program.client.start();
  await inGroup(emma, group).add(ana);
  await inGroup(emma, group).write("welcome");
  await expect.poll(() => program.heard).toEqual(["welcome"]);
  await inGroup(emma, group).remove(ana);
  await inGroup(emma, group).write("behind her back");
  await emma.call("POST /messages/send/:userId", {
    path: `/messages/send/${ana.id}`,
    body: { text: "sorry" },
  });
  await expect.poll(() => program.heard).toEqual(["welcome", "sorry"]);
});

test("a failing handler is reported, and later messages still arrive", async () => {
  await using server = await startTestServer({ detector });
  const [ana, emma] = await server.threePeople();
  using program = programOf("ana", server.url);
  program.client.onMessage(({ text }) => {
    if (text === "bad") throw new Error("a bug in a handler");
  });
  await program.client.start();
  const device = await emma.device();
  await device.sends(ana.id, "bad");
  await device.sends(ana.id, "good");
  await expect.poll(() => program.heard).toEqual(["bad", "good"]);
  expect(program.troubles).toMatchObject([{ kind: "failed", error: { message: "a bug in a handler" } }]);
});
