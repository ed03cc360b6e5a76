import { randomUUID } from "node:crypto";
import { machine } from "@lingualoom/client";
import { expect, test } from "vitest";
import { groupOf } from "../../apps/server/test/groups.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { Pauses, programOf } from "./program.ts";

test("a change whose answer is lost is sent again and happens once", async () => {
  await using server = await startTestServer();
  const [ana, emma] = await server.threePeople();
  const group = await groupOf(emma, [ana]);
  let lost = 0;
  const environment = {
    ...new Pauses().environment,
    fetch: (async (url: URL, init: RequestInit) => {
      const answer = await machine.fetch(url, init);
      const isLost = init.method !== "GET" && !url.pathname.startsWith("/api/auth") && ++lost % 2 === 1;
      if (isLost) throw new TypeError("the connection broke");
      return answer;
    }) as typeof fetch,
  };
  using program = programOf("emma", server.url, { environment });
  const { client } = program;
  await client.start();
  const { conversationId } = await client.call("POST /conversations", {
    body: { title: "Once", memberIds: [ana.id] },
  });
  await client.send(group, { text: "once" });
  expect(lost).toBe(4);

  const titles: string[] = [];
  for await (const { items } of client.pages("GET /conversations", { query: { limit: 1 } }))
    titles.push(...items.map(({ title }) => title));
  expect(titles.toSorted()).toEqual(["Family", "Once"]);
  expect(conversationId).not.toBe(group);
  const params = { conversationId: group };
  const history = await client.call("GET /conversations/:conversationId/messages", { params });
  expect(history.filter(({ text }) => text === "once")).toHaveLength(1);
});

test("a message with its own id is written once, even by another run of the program", async () => {
  await using server = await startTestServer();
  const [ana, emma] = await server.threePeople();
  const group = await groupOf(emma, [ana]);
  const draft = { text: "hello", clientMessageId: `answer-${randomUUID()}` };
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    using program = programOf("emma", server.url);
    await program.client.start();
    ids.push((await program.client.send(group, draft))._id);
  }
  expect(new Set(ids).size).toBe(1);
});

test("a refusal has its code, and is not retried", async () => {
  await using server = await startTestServer();
  await server.person("emma");
  using program = programOf("emma", server.url);
  await program.client.start();
  const params = { conversationId: "0199d1c0-0000-7000-8000-000000000000" };
  const call = program.client.call("GET /conversations/:conversationId", { params });
  await expect(call).rejects.toMatchObject({ name: "CallError", status: 404, code: "NOT_FOUND" });
});

test("an ended session is replaced, for calls and for the connection", async () => {
  await using server = await startTestServer();
  const [ana, emma] = await server.threePeople();
  using program = programOf("emma", server.url);
  const { client, heard } = program;
  await client.start();
  const before = client.session;
  await emma.call("DELETE /auth/sessions");
  expect(await client.call("GET /auth/check")).toMatchObject({ _id: emma.id });
  expect(client.session).not.toBe(before);
  const device = await ana.device();
  await device.sends(emma.id, "still there?");
  await expect.poll(() => heard).toEqual(["still there?"]);
});

test("a wrong password fails at the start; an ended session stops the program", async () => {
  await using server = await startTestServer();
  const emma = await server.person("emma");
  using wrong = programOf("emma", server.url, { password: "somebody else's" });
  await expect(wrong.client.start()).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });

  const other = await server.signIn("emma");
  using stored = programOf("emma", server.url, { session: other.cookie, email: undefined as never });
  // A session that ends while its socket is being accepted is noticed within a minute only.
  const connected = new Promise((resolve) => stored.client.on("getOnlineUsers", resolve));
  expect(await stored.client.start()).toMatchObject({ _id: emma.id });
  await connected;
  await emma.call("DELETE /auth/sessions");
  await expect.poll(() => stored.troubles.map(({ kind }) => kind)).toContain("stopped");
});

test("events are typed by the contract, and hints reach others", async () => {
  await using server = await startTestServer();
  const [ana, emma] = await server.threePeople();
  await (await ana.device()).sends(emma.id, "hello");
  const device = await emma.device();
  using program = programOf("ana", server.url);
  const typing: boolean[] = [];
  program.client.on("typing", (event) => void typing.push(event.typing));
  const connected = new Promise<void>((resolve) => program.client.on("getOnlineUsers", () => resolve()));
  await program.client.start();
  await connected;
  device.socket.emit("typing", { to: ana.id, typing: true });
  await expect.poll(() => typing).toEqual([true]);
  program.client.hint("typing", { to: emma.id, typing: true });
  await device.hears("typing", ({ userId }) => userId === ana.id);
});
