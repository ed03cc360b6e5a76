import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Name, Output } from "@lingualoom/contract/calls.ts";
import type { Message, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

type CreatedHook = Output<"POST /conversations/:conversationId/hooks"> & { code?: string };

let server: TestServer;
let ana: Person;
let emma: Person;
let group: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMITS: "on", RATE_LIMIT_SEND: "20/60" } });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
  group = await groupOf(ana, [emma]);
});
afterAll(() => server?.[Symbol.asyncDispose]());

const hooksOf = (id: string) => `/conversations/${id}/hooks`;
const make = (person: Person, id = group, name = "Builds") =>
  person.call<CreatedHook>("POST /conversations/:conversationId/hooks", { path: hooksOf(id), body: { name } });

async function post(url: string, body: string | object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return [answer.status, await answer.text()];
}
const historyOf = async (person: Person, id = group) =>
  (
    await person.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
    })
  ).body;

test("group admins create a webhook, and all members read its posts under its name", async () => {
  expect((await make(emma)).body.code).toBe("FORBIDDEN");
  const { status, body } = await make(ana);
  expect([status, body.url]).toEqual([201, expect.stringMatching(/\/api\/hooks\/[\w-]{43}$/)]);
  const device = await emma.device();
  expect(await post(body.url, { text: "Build 42 is *green*" })).toEqual([200, "ok"]);
  await expect.poll(() => device.heard.filter(({ event }) => event === "newMessage")).toHaveLength(1);
  expect(await post(body.url, { text: "by name", username: "Release bot", silent: true })).toEqual([200, "ok"]);
  const form = new URLSearchParams({ payload: JSON.stringify({ text: "in a form" }) }).toString();
  expect(await post(body.url, form, { "content-type": "application/x-www-form-urlencoded" })).toEqual([200, "ok"]);
  expect(await post(`${body.url}/mattermost`, { text: "see [it](https://a.example)" })).toEqual([200, "ok"]);
  const posted = (await historyOf(emma)).filter(({ sentAs }) => sentAs);
  expect(posted.filter(({ silent }) => silent).map(({ text }) => text)).toEqual(["by name"]);
  expect(posted.map(({ text, sentAs }) => [sentAs, text])).toEqual([
    ["Builds", "Build 42 is *green*"],
    ["Release bot", "by name"],
    ["Builds", "in a form"],
    ["Builds", "see it (https://a.example)"],
  ]);
  const path = `/conversations/${group}/people?ids=${posted[0]?.senderId}`;
  const people = await emma.call<PersonShape[]>("GET /conversations/:conversationId/people", { path });
  expect(people.body).toMatchObject([{ fullName: "Builds", bot: true }]);
  expect((await inGroup(emma, group).get()).body.memberCount).toBe(2);
});

test("a webhook's address is stored as a hash; members see it listed, renamed, ended", async () => {
  const { body } = await make(ana);
  const secret = body.url.split("/").at(-1) as string;
  const [row] = await server.database<
    { all: string }[]
  >`select to_jsonb(h)::text as all from hooks h where id = ${body.id}`;
  expect(row!.all).not.toContain(secret);
  const one = { path: `${hooksOf(group)}/${body.id}`, body: { name: "Nightly builds" } };
  expect((await emma.call("PATCH /conversations/:conversationId/hooks/:hookId", one)).status).toBe(403);
  expect((await ana.call("PATCH /conversations/:conversationId/hooks/:hookId", one)).status).toBe(200);
  const listed = await emma.call<Output<"GET /conversations/:conversationId/programs">>(
    "GET /conversations/:conversationId/programs",
    { path: `/conversations/${group}/programs` },
  );
  expect(listed.body).toMatchObject({ mayManage: false });
  expect(listed.body.hooks.find(({ id }) => id === body.id)).toMatchObject({
    name: "Nightly builds",
    by: { _id: ana.id },
  });
  expect(JSON.stringify(listed.body)).not.toContain(secret);
  expect(await post(body.url, { text: "in time" })).toEqual([200, "ok"]);
  expect((await ana.call("DELETE /conversations/:conversationId/hooks/:hookId", { path: one.path })).status).toBe(200);
  expect(await post(body.url, { text: "late" })).toEqual([410, "no_active_hooks"]);
  const late = { path: one.path, body: { name: "Renamed too late" } };
  expect((await ana.call("PATCH /conversations/:conversationId/hooks/:hookId", late)).status).toBe(404);
  const path = `/conversations/${group}/people?ids=${(await historyOf(emma)).at(-1)?.senderId}`;
  const people = await emma.call<PersonShape[]>("GET /conversations/:conversationId/people", { path });
  expect(people.body).toMatchObject([{ fullName: "Nightly builds" }]);
});

test("ending a webhook that never posted leaves nothing behind", async () => {
  const accounts = async () => (await server.database<[{ count: number }]>`select count(*)::int from users`)[0].count;
  const before = await accounts();
  const { body } = await make(ana);
  const end = () =>
    ana.call("DELETE /conversations/:conversationId/hooks/:hookId", { path: `${hooksOf(group)}/${body.id}` });
  expect([await accounts(), (await end()).status, await accounts()]).toEqual([before + 1, 200, before]);
  expect([(await end()).status, await post(body.url, { text: "late" })]).toEqual([404, [404, "no_service"]]);
});

test.each<[string, string | object, Record<string, string>, number, string]>([
  ["no JSON", "hello", {}, 400, "invalid_payload"],
  ["a list", [], {}, 400, "invalid_payload"],
  ["nothing", "", {}, 400, "invalid_payload"],
  [
    "a form without a payload",
    "text=hi",
    { "content-type": "application/x-www-form-urlencoded" },
    400,
    "invalid_payload",
  ],
  ["no text", { attachments: [] }, {}, 400, "no_text"],
  ["a blank text", { text: " \u200b" }, {}, 400, "no_text"],
  ["a body too large", { text: "a".repeat(70_000) }, {}, 413, "payload_too_large"],
])("%s is refused in Slack's words", async (_, body, headers, status, word) => {
  const { url } = (await make(ana)).body;
  const before = (await historyOf(ana)).length;
  expect(await post(url, body, headers)).toEqual([status, word]);
  expect(await historyOf(ana)).toHaveLength(before);
  expect(
    await post(
      url.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      { text: "x" },
    ),
  ).toEqual([404, "no_service"]);
});

test("a post arrives in any kind of form, and a long one as several messages, once", async () => {
  const { url } = (await make(ana)).body;
  const payload = JSON.stringify({ text: "in parts" });
  const multipart = new FormData();
  multipart.set("payload", payload);
  for (const body of [multipart, new URLSearchParams({ payload }), new Blob([payload])])
    expect((await fetch(url, { method: "POST", body })).status).toBe(200);
  expect(await post(url, payload, { "content-type": "application/x-www-form-urlencoded" })).toEqual([200, "ok"]);
  expect((await historyOf(ana)).slice(-4).map(({ text }) => text)).toEqual(new Array(4).fill("in parts"));
  const long = { text: `${"a".repeat(3_000)}\n${"b".repeat(1_001)}` };
  for (let again = 0; again < 2; again += 1)
    expect(await post(url, long, { "idempotency-key": "a long one" })).toEqual([200, "ok"]);
  const posted = (await historyOf(ana)).slice(-3).map(({ text }) => text);
  expect(posted).toEqual(["in parts", "a".repeat(3_000), "b".repeat(1_001)]);
});

test("a repeated key posts once, and too many posts get a retry time", async () => {
  const { url } = (await make(ana)).body;
  const before = (await historyOf(ana)).length;
  for (let again = 0; again < 3; again += 1)
    expect(await post(url, { text: "once" }, { "idempotency-key": "build 42" })).toEqual([200, "ok"]);
  expect(await post(url, { text: "other" }, { "idempotency-key": "build 42" })).toEqual([409, "idempotency_conflict"]);
  expect(await historyOf(ana)).toHaveLength(before + 1);
  for (let more = 0; more < 20; more += 1) await post(url, { text: "once" }, { "idempotency-key": "build 42" });
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ text: "more" }) });
  expect([answer.status, await answer.text(), Number(answer.headers.get("retry-after"))]).toEqual([
    429,
    "rate_limited",
    expect.closeTo(60, -2),
  ]);
});

test("in a direct chat either user may create a webhook, and its posts are of neither", async () => {
  const { conversationId } = await (await emma.device()).sends(ana.id, "hello");
  const { url } = (await make(emma, conversationId, "Doorbell")).body;
  expect(await post(url, { text: "Somebody is at the door" })).toEqual([200, "ok"]);
  const [last] = (await historyOf(ana, conversationId)).slice(-1);
  expect(last).toMatchObject({ sentAs: "Doorbell" });
  expect(last).not.toHaveProperty("receiverId");
  expect([ana.id, emma.id]).not.toContain(last?.senderId);
});

describe("the account behind a webhook cannot be reached", () => {
  let sender: string;
  beforeAll(async () => {
    const { url } = (await make(ana, group, "Out of reach")).body;
    await post(url, { text: "built" });
    sender = (await historyOf(ana)).at(-1)!.senderId;
  });

  test.each<[Name, object?]>([
    ["POST /messages/send/:id", { text: "hello" }],
    ["POST /messages/:id", { text: "hello" }],
    ["GET /messages/:id"],
    ["POST /messages/:id/read", { seq: 1 }],
    ["GET /people/:id"],
    ["GET /people/:id/last-seen"],
    ["PUT /people/:id/block"],
    ["GET /conversations/:id"],
    ["GET /conversations/:id/messages"],
    ["POST /conversations/:id/messages", { text: "hello" }],
    ["GET /conversations/:id/settings"],
    ["PUT /conversations/:id/settings", { muted: true }],
    ["POST /conversations/:id/previews", { text: "hello" }],
    ["POST /conversations/GROUP/members", { userIds: ["ID"] }],
    ["PATCH /conversations/GROUP/members/:id", { role: "admin" }],
    ["DELETE /conversations/GROUP/members/:id"],
    ["DELETE /conversations/GROUP/members/:id?ban=true"],
    ["POST /conversations/GROUP/requests/:id"],
    ["POST /conversations", { title: "With it", memberIds: ["ID"] }],
  ] as [Name, object?][])("by %s", async (name, body) => {
    const [method, path] = name.replace(":id", sender).replace("GROUP", group).split(" ") as [string, string];
    const given = body && JSON.parse(JSON.stringify(body).replace("ID", sender));
    const { status } = await ask(server.url, method, path, given, { cookie: ana.cookie });
    expect(status).toBe(404);
  });

  test("by the socket, contacts, mentions or a forward", async () => {
    const device = await ana.device();
    const answer = await device.send({ to: sender, text: "hello", clientMessageId: crypto.randomUUID() });
    expect(answer).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
    device.socket.emit("watchPresence", [sender]);
    expect((await ana.call("GET /messages/contacts", { path: "/messages/contacts?q=reach" })).body).toEqual([]);
    const body = { text: "@Out of reach look", mentions: [sender] };
    const path = `/conversations/${group}/messages`;
    const said = await ana.call<Message>("POST /conversations/:conversationId/messages", { path, body });
    expect(said.body.mentions ?? []).toEqual([]);
    const forward = { path: `/message/${said.body._id}/forward`, body: { conversationIds: [sender] } };
    expect((await ana.call("POST /message/:id/forward", forward)).status).toBe(404);
    expect(device.all("getOnlineUsers").flat()).not.toContain(sender);
    const [row] = await server.database`select from participants where user_id = ${sender}`;
    expect(row).toBeUndefined();
  });
});

test("the documented example posts", async () => {
  const { url } = (await make(ana)).body;
  const document = await readFile(new URL("../../../../../../docs/programs.md", import.meta.url), "utf8");
  const [, example] = /```sh\n(curl [\s\S]*?)```/.exec(document) ?? [];
  const command = example!.replace("https://chat.example.org/api/hooks/SECRET", url);
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect(stdout).toBe("ok");
  expect((await historyOf(emma)).at(-1)?.text).toBe("Build 42 is *green*: log (https://ci.example.org/42)");
});
