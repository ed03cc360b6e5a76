import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HOOK_EVENTS } from "@lingualoom/contract/calls/outgoing-hooks.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { INSIDE } from "#test/inside-addresses.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

type CreatedHook = Output<"POST /conversations/:conversationId/outgoing-hooks"> & { code?: string };
type Log = Output<"GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries">;
type Programs = Output<"GET /conversations/:conversationId/programs">;

const LOOK_MS = 5_000;
const HOUR_MS = 60 * 60_000;
const ALL = ["message.created", "message.edited", "message.deleted"];

async function startReceiver() {
  const got: { id: string; headers: Record<string, string>; body: string }[] = [];
  const receiver = { status: 200, asked: 0 };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    receiver.asked += 1;
    const headers = request.headers as Record<string, string>;
    if (receiver.status === 200) got.push({ id: headers["webhook-id"]!, headers, body });
    response.writeHead(receiver.status).end("thanks".repeat(10_000));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/news`;
  return Object.assign(receiver, { url, got, [Symbol.asyncDispose]: async () => void server.close() });
}

async function startStage(environment: Record<string, string> = { HOOK_PRIVATE_ADDRESSES: "on" }) {
  const clock = new ManualClock(new Date());
  const receiver = await startReceiver();
  const server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const group = await groupOf(ana, [emma]);
  const at = `/conversations/${group}/outgoing-hooks`;
  return {
    ...{ server, receiver, ana, emma, group, at },
    make: (person: Person = ana, url = receiver.url, events: string[] = ALL) =>
      person.call<CreatedHook>("POST /conversations/:conversationId/outgoing-hooks", {
        path: at,
        body: { url, events } as never,
      }),
    now: () => clock.now(),
    async look() {
      clock.advance(LOOK_MS);
      await clock.scheduled(LOOK_MS);
    },
    async pass(ms = LOOK_MS) {
      clock.advance(ms);
      await clock.scheduled(LOOK_MS);
      await server.app.idle();
    },
    async log(id: string) {
      const path = `${at}/${id}/deliveries`;
      return (await ana.call<Log>("GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries", { path }))
        .body.deliveries;
    },
    async programs(person: Person) {
      const path = `/conversations/${group}/programs`;
      return person.call<Programs>("GET /conversations/:conversationId/programs", { path });
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

const write = async (person: Person, group: string, text: string) =>
  (
    await person.call<Message>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${group}/messages`,
      body: { text },
    })
  ).body;

test("sent, edited and deleted messages arrive signed, once and in order", async () => {
  await using stage = await startStage();
  await write(stage.ana, stage.group, "before");
  const { status, body } = await stage.make();
  expect([status, body.secret]).toEqual([201, expect.stringMatching(/^whsec_[\w+/]{43}=$/)]);
  const { _id } = await write(stage.emma, stage.group, "hello");
  await stage.pass();
  await stage.emma.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "hello there" } });
  await stage.pass();
  await stage.ana.call("PUT /message/:id/reactions/:emoji", {
    path: `/message/${_id}/reactions/${encodeURIComponent("👍")}`,
  });
  await stage.pass();
  await stage.emma.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
  await stage.pass();
  await stage.pass();
  const told = stage.receiver.got.map(({ body: sent, headers }) => new Webhook(body.secret).verify(sent, headers));
  expect(told).toMatchObject([
    { type: "message.created", data: { _id, text: "hello", senderId: stage.emma.id } },
    { type: "message.edited", data: { _id, text: "hello there" } },
    { type: "message.deleted", data: { _id, text: "" } },
  ]);
  const [row] = await stage.server.database<{ all: string }[]>`select to_jsonb(h)::text as all from outgoing_hooks h`;
  expect(row!.all).not.toContain(body.secret.slice(6));
});

test("a receiver that was down gets everything once, without deleted texts", async () => {
  await using stage = await startStage();
  const { id } = (await stage.make()).body;
  stage.receiver.status = 503;
  await write(stage.ana, stage.group, "one");
  await stage.pass();
  const { _id } = await write(stage.ana, stage.group, "secret");
  await stage.pass();
  await stage.ana.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
  await stage.pass();
  for (let hour = 0; hour < 20; hour += 1) await stage.pass(HOUR_MS);
  expect(stage.receiver.got).toEqual([]);
  expect((await stage.log(id)).at(-1)).toMatchObject({ status: 503, isWaiting: true });
  stage.receiver.status = 200;
  for (let hour = 0; hour < 3; hour += 1) await stage.pass(HOUR_MS);
  const types = stage.receiver.got.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data.text]);
  expect(types).toEqual([
    ["message.created", "one"],
    ["message.deleted", ""],
  ]);
  expect(new Set(stage.receiver.got.map((one) => one.id)).size).toBe(2);
});

test("reactions and member changes are delivered in order, also withdrawn ones", async () => {
  await using stage = await startStage();
  await stage.make(stage.ana, stage.receiver.url, ["message.created", ...HOOK_EVENTS.slice(3)]);
  const { _id } = await write(stage.emma, stage.group, "hello");
  const path = `/message/${_id}/reactions/${encodeURIComponent("👍")}`;
  await stage.ana.call("PUT /message/:id/reactions/:emoji", { path });
  await stage.ana.call("DELETE /message/:id/reactions/:emoji", { path });
  await stage.emma.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "hello there" } });
  const bruno = await stage.server.person("bruno");
  await inGroup(stage.ana, stage.group).add(bruno);
  await inGroup(stage.ana, stage.group).remove(bruno);
  await stage.pass();
  const reaction = { conversationId: stage.group, messageId: _id, by: stage.ana.id, emoji: "👍" };
  const system = (code: string) => ({ system: { code, by: stage.ana.id, users: [bruno.id], value: null } });
  expect(stage.receiver.got.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data])).toEqual([
    ["message.created", expect.objectContaining({ _id })],
    ["reaction.added", reaction],
    ["reaction.removed", reaction],
    ["member.joined", expect.objectContaining(system("members_added"))],
    ["member.left", expect.objectContaining(system("member_removed"))],
  ]);
});

test("a creator who joined later hears of later messages, edits and reactions only", async () => {
  await using stage = await startStage();
  const { ana, emma, group } = stage;
  const early = await write(ana, group, "early");
  await inGroup(ana, group).change({ historyForNew: "from-joining" });
  const bruno = await stage.server.person("bruno");
  await inGroup(ana, group).add(bruno);
  await inGroup(ana, group).role(bruno, "admin");
  expect((await stage.make(bruno, stage.receiver.url, ["message.edited", "reaction.added"])).status).toBe(201);
  const later = await write(ana, group, "later");
  for (const { _id } of [early, later]) {
    await ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "edited" } });
    const path = `/message/${_id}/reactions/${encodeURIComponent("👍")}`;
    expect((await emma.call("PUT /message/:id/reactions/:emoji", { path })).status).toBe(200);
  }
  await stage.pass();
  const told = stage.receiver.got.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data]);
  // Edits are collected, while reactions are noted at once, so either may come first.
  expect(told.sort(([one], [other]) => one.localeCompare(other))).toEqual([
    ["message.edited", expect.objectContaining({ _id: later._id })],
    ["reaction.added", expect.objectContaining({ messageId: later._id })],
  ]);
});

test("after a day of failures a webhook is disabled, and a retry delivers all since", async () => {
  await using stage = await startStage();
  const { id } = (await stage.make()).body;
  stage.receiver.status = 500;
  await write(stage.ana, stage.group, "one");
  for (let hour = 0; hour < 30; hour += 1) await stage.pass(HOUR_MS);
  expect((await stage.programs(stage.emma)).body.outgoing).toMatchObject([{ id, isOff: true }]);
  const { body: told } = await stage.ana.call<{ text: string }[]>("GET /reminders");
  expect(told).toMatchObject([{ text: expect.stringContaining("has not answered for a day"), due: true }]);
  const { asked } = stage.receiver;
  await write(stage.ana, stage.group, "two");
  await stage.pass(3 * HOUR_MS);
  expect(stage.receiver.asked).toBe(asked);
  stage.receiver.status = 200;
  const path = `${stage.at}/${id}/try`;
  await stage.ana.call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/try", { path });
  await stage.pass();
  expect(stage.receiver.got.map(({ body }) => JSON.parse(body).data.text)).toEqual(["one", "two"]);
  const tested = await stage.ana.call("POST /conversations/:conversationId/outgoing-hooks/:webhookId/test", {
    path: `${stage.at}/${id}/test`,
  });
  expect(tested.body).toMatchObject({ type: "test", status: 200, isWaiting: false });
});

test("managers of a chat create and read a webhook; other members see its host only", async () => {
  await using stage = await startStage();
  expect((await stage.make(stage.emma)).body.code).toBe("FORBIDDEN");
  const { id } = (await stage.make()).body;
  const path = `${stage.at}/${id}/deliveries`;
  const read = await stage.emma.call("GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries", {
    path,
  });
  expect(read.status).toBe(403);
  const host = new URL(stage.receiver.url).host;
  const { body } = await stage.programs(stage.emma);
  expect(body.outgoing).toMatchObject([{ host, by: { _id: stage.ana.id } }]);
  expect(JSON.stringify(body)).not.toContain("/news");
  await inGroup(stage.ana, stage.group).remove(stage.emma);
  expect((await stage.programs(stage.emma)).status).toBe(404);
});

test("a text at device level is never sent, not even later", async () => {
  await using stage = await startStage();
  await stage.make();
  const level = (privacyLevel: string) =>
    stage.ana.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${stage.group}/settings`,
      body: { privacyLevel } as never,
    });
  await level("device");
  expect((await stage.make()).body.code).toBe("FORBIDDEN");
  await write(stage.ana, stage.group, "for devices");
  await stage.pass();
  await level("providers");
  await write(stage.ana, stage.group, "for all");
  await stage.pass();
  const texts = stage.receiver.got.map(({ body }) => JSON.parse(body).data.text);
  expect(texts).toContain("for all");
  expect(texts).not.toContain("for devices");
});

test("forty receivers of one person that never answer delay no webhook of another", async () => {
  await using stage = await startStage();
  const { server, ana, emma, receiver } = stage;
  const bruno = await server.person("bruno");
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  for (let group = 0; group < 4; group += 1) {
    const id = await groupOf(ana, [emma]);
    for (let hook = 0; hook < 10; hook += 1) {
      const path = `/conversations/${id}/outgoing-hooks`;
      const body = { url, events: ALL } as never;
      await ana.call("POST /conversations/:conversationId/outgoing-hooks", { path, body });
    }
    await write(ana, id, "hello");
  }
  await stage.look();
  const group = await groupOf(bruno, [emma]);
  const path = `/conversations/${group}/outgoing-hooks`;
  await bruno.call("POST /conversations/:conversationId/outgoing-hooks", {
    path,
    body: { url: receiver.url, events: ALL } as never,
  });
  await write(bruno, group, "quick");
  await stage.look();
  await expect.poll(() => receiver.got.map(({ body }) => JSON.parse(body).data.text)).toEqual(["quick"]);
  const held =
    await server.database`select from work where kind = 'webhook' and owner = ${ana.id} and leased_until > ${stage.now()}`;
  expect(held).toHaveLength(4);
  silent.closeAllConnections();
  silent.close();
});

test("an internal address is refused", async () => {
  await using stage = await startStage({});
  for (const url of [
    stage.receiver.url,
    ...INSIDE.map((address) => address.replace("http:", "https:")),
    "https://ana:secret@news.example.org/",
    "https://news.example.org:8443/",
    "http://news.example.org/",
    "ftp://news.example.org/",
  ])
    expect([url, (await stage.make(stage.ana, url)).body.code]).toEqual([url, "VALIDATION"]);
  expect((await stage.make(stage.ana, "https://news.example.org/chat")).status).toBe(201);
});
