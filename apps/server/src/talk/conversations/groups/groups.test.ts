import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readExportedChats, readExportedMessages } from "#/operate/account/export/export-store.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { dataUrl, look, picture } from "#test/pictures.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const four = async () =>
  Promise.all([server.person("ana"), server.person("emma"), server.person("bruno"), server.person("chloe")] as const);

const codes = (messages: readonly { system?: { code: string } | undefined; text: string }[]) =>
  messages.map(({ system, text }) => system?.code ?? text);

test("a group starts with its creator as owner and appears in all members' lists", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const screen = await bruno.device();
  const id = await groupOf(ana, [emma, bruno], "Weekend");
  expect(await screen.hears("conversationCreated", (one) => one.conversationId === id)).toEqual({
    conversationId: id,
  });
  for (const one of [ana, emma, bruno]) {
    const { body } = await one.call<Conversation[]>("GET /conversations");
    expect(body.find(({ _id }) => _id === id)).toMatchObject({
      kind: "group",
      title: "Weekend",
      memberCount: 3,
      unreadCount: 0,
      myRole: one === ana ? "owner" : "member",
      group: { posting: "everyone", editing: "admins", historyForNew: "all", description: "" },
    });
  }
  expect((await inGroup(chloe, id).get()).status).toBe(404);
  expect((await inGroup(chloe, id).write("let me in")).status).toBe(404);
  const { body } = await inGroup(emma, id).history();
  expect(body.map(({ system }) => system)).toMatchObject([
    { code: "group_created", by: ana.id, value: "Weekend" },
    { code: "members_added", by: ana.id, users: expect.arrayContaining([emma.id, bruno.id]) },
  ]);
});

test("a member's message reaches all others once, with a number", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  const screens = [await emma.device(), await bruno.device(), await ana.device()] as const;
  const { status, body } = await inGroup(ana, id).write("hola a todos");
  expect(status).toBe(201);
  expect(body).not.toHaveProperty("receiverId");
  for (const screen of screens.slice(0, 2))
    expect(await screen.hears("newMessage", ({ conversationId }) => conversationId === id)).toMatchObject({
      text: "hola a todos",
      seq: body.seq,
      senderId: ana.id,
    });
  await screens[2].hears("messageSent", ({ _id }) => _id === body._id);
  expect(screens[2].all("newMessage").filter(({ _id }) => _id === body._id)).toEqual([]);
  const { body: theirs } = await inGroup(emma, id).get();
  expect(theirs).toMatchObject({ unreadCount: 1, lastMessage: { text: "hola a todos" } });
});

test("a removed member receives no later message, by socket, history or list", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  const screen = await bruno.device();
  await inGroup(emma, id).write("before");
  await screen.hears("newMessage", ({ text }) => text === "before");
  expect((await inGroup(ana, id).remove(bruno)).status).toBe(200);
  await screen.hears("conversationRemoved", ({ conversationId }) => conversationId === id);
  const heard = screen.heard.length;
  await inGroup(emma, id).write("after");
  const desk = await ana.device();
  await inGroup(emma, id).write("the end");
  await desk.hears("newMessage", ({ text }) => text === "the end");
  expect(screen.heard.slice(heard).filter(({ payload }) => JSON.stringify(payload).includes(id))).toEqual([]);
  for (const { status } of [
    await inGroup(bruno, id).get(),
    await inGroup(bruno, id).history(),
    await inGroup(bruno, id).write("let me stay"),
    await inGroup(bruno, id).members(),
  ])
    expect(status).toBe(404);
  const { body } = await bruno.call<Conversation[]>("GET /conversations");
  expect(body.map(({ _id }) => _id)).not.toContain(id);
});

test("new members read everything, or only later messages, as the group is set", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const id = await groupOf(ana, [emma]);
  const { body: early } = await inGroup(ana, id).write("early");
  await inGroup(ana, id).add(bruno);
  expect(codes((await inGroup(bruno, id).history()).body)).toContain("early");
  expect((await inGroup(ana, id).change({ historyForNew: "from-joining" })).status).toBe(200);
  await inGroup(ana, id).add(chloe);
  await inGroup(ana, id).write("late");
  expect(codes((await inGroup(chloe, id).history()).body)).toEqual(["members_added", "late"]);
  expect(codes((await inGroup(chloe, id).history("?changedSince=0")).body)).toEqual(["members_added", "late"]);
  expect((await inGroup(chloe, id).get()).body).toMatchObject({ unreadCount: 1 });
  const translate = await chloe.call("POST /translation/message/:id", {
    path: `/translation/message/${early._id}`,
    body: { targetLanguage: "en" },
  });
  expect(translate.status).toBe(404);
});

test("a leaving owner is followed by the longest admin, then member; the last ends it", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const id = await groupOf(ana, [emma]);
  await inGroup(ana, id).add(bruno);
  await inGroup(ana, id).add(chloe);
  await inGroup(ana, id).role(chloe, "admin");
  const roleOf = async (person: typeof ana) => (await inGroup(person, id).get()).body.myRole;
  await inGroup(ana, id).leave();
  expect(await roleOf(chloe)).toBe("owner");
  await inGroup(chloe, id).leave();
  expect(await roleOf(emma)).toBe("owner");
  expect(codes((await inGroup(emma, id).history()).body).slice(-2)).toEqual(["member_left", "role_changed"]);
  await inGroup(emma, id).leave();
  expect(await roleOf(bruno)).toBe("owner");
  expect((await inGroup(bruno, id).leave()).status).toBe(200);
  const rows = await server.database`select from participants where conversation_id = ${id}`;
  expect(rows).toHaveLength(0);
});

test("a deleted group disappears for all at once and from the database", async () => {
  const [ana, emma] = await four();
  const id = await groupOf(ana, [emma]);
  await inGroup(emma, id).write("secret of the group");
  expect((await inGroup(emma, id).end()).status).toBe(403);
  const screen = await emma.device();
  expect((await inGroup(ana, id).end()).status).toBe(200);
  await screen.hears("conversationRemoved", ({ conversationId }) => conversationId === id);
  for (const one of [ana, emma]) expect((await inGroup(one, id).history()).status).toBe(404);
});

test("an owner who deletes the account is succeeded, and messages stay", async () => {
  await using own = await sharedTestServer();
  const [ana, emma, bruno] = await own.threePeople();
  const id = await groupOf(ana, [emma, bruno]);
  await inGroup(ana, id).write("mine");
  await inGroup(emma, id).write("hers");
  await ana.call("POST /account/delete", { body: { password: cast.ana.password } });
  const { body } = await inGroup(emma, id).get();
  expect(body).toMatchObject({ myRole: "owner", memberCount: 2 });
  const texts = (await inGroup(bruno, id).history()).body.map(({ text }) => text).filter(Boolean);
  expect(texts).toEqual(["hers"]);
});

test("people who restrict who may add them are asked first", async () => {
  await using own = await startTestServer();
  const [ana, emma, bruno] = await own.threePeople();
  await emma.call("PUT /settings/translation", { body: { groupsFrom: "nobody" } });
  await bruno.call("PUT /settings/translation", { body: { groupsFrom: "contacts" } });
  const screen = await emma.device();
  const made = await ana.call<{ conversationId: string; invited: string[] }>("POST /conversations", {
    body: { title: "Trip", memberIds: [emma.id, bruno.id] },
  });
  const { conversationId: id, invited } = made.body;
  expect(invited.toSorted()).toEqual([emma.id, bruno.id].toSorted());
  await screen.hears("invitationsChanged");
  const waiting = () => emma.call<{ title: string; by: { _id: string } }[]>("GET /invitations");
  expect((await waiting()).body).toMatchObject([{ title: "Trip", memberCount: 1, by: { _id: ana.id } }]);
  expect((await inGroup(emma, id).get()).status).toBe(404);
  const path = `/invitations/${id}`;
  expect((await emma.call("POST /invitations/:conversationId", { path })).status).toBe(200);
  expect((await inGroup(emma, id).get()).body).toMatchObject({ memberCount: 2, myRole: "member" });
  expect((await waiting()).body).toEqual([]);
  expect((await bruno.call("DELETE /invitations/:conversationId", { path })).status).toBe(200);
  expect((await bruno.call("POST /invitations/:conversationId", { path })).status).toBe(404);
  // A person who has written to the one who adds them is a contact.
  const desk = await bruno.device();
  await desk.sends(ana.id, "olá");
  expect((await inGroup(ana, id).add(bruno)).body).toEqual({ added: [bruno.id], invited: [] });
});

test("an invited user sees the group's picture until they decline", async () => {
  await using own = await sharedTestServer();
  const [ana, emma, bruno] = await own.threePeople();
  await emma.call("PUT /settings/translation", { body: { groupsFrom: "nobody" } });
  const avatar = dataUrl(await picture(200, 200, "#aa0000").png().toBuffer());
  await ana.call("POST /conversations", { body: { title: "Trip", avatar, memberIds: [emma.id] } });
  const { body } = await emma.call<{ conversationId: string; avatar: string }[]>("GET /invitations");
  const [invitation] = body;
  const shown = invitation?.avatar ?? "";
  expect((await look(emma, shown)).status).toBe(200);
  expect((await look(bruno, shown)).status).toBe(404);
  await emma.call("DELETE /invitations/:conversationId", {
    path: `/invitations/${invitation?.conversationId}`,
  });
  expect((await look(emma, shown)).status).toBe(404);
});

test("people who blocked the member, or are hidden from them, cannot be added", async () => {
  await using own = await sharedTestServer();
  const [ana, emma, bruno] = await own.threePeople();
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  await bruno.call("PUT /settings/translation", { body: { discoverable: false } });
  for (const one of [emma, bruno])
    expect(await ana.call("POST /conversations", { body: { title: "Trap", memberIds: [one.id] } })).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
});

test.each([
  [{ title: "" }, "empty"],
  [{ title: "a".repeat(101) }, "too long"],
  [{ title: "two\nlines" }, "two lines"],
  [{ title: "x", memberIds: ["nobody"] }, "no id"],
  [{ title: 5 }, "a number"],
  [{}, "missing"],
])("a group without a proper title or members is refused: %j (%s)", async (body, _why) => {
  const [ana] = await four();
  expect(await ana.call("POST /conversations", { body })).toMatchObject({
    status: 400,
    body: { code: "VALIDATION" },
  });
});

test("a group created twice under one key is one group", async () => {
  const [ana, emma] = await four();
  const body = { title: "Once", memberIds: [emma.id] };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const first = await ana.call<{ conversationId: string }>("POST /conversations", { body, headers });
  const again = await ana.call<{ conversationId: string }>("POST /conversations", { body, headers });
  expect(again.body).toEqual(first.body);
});

test("a message during member changes is stored once, or refused if only admins write", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  const screen = await emma.device();
  const writes = Array.from({ length: 20 }, (_, n) => inGroup(emma, id).write(`line ${n}`));
  const changes = [inGroup(ana, id).remove(bruno), inGroup(ana, id).change({ title: "Renamed" })];
  const answers = await Promise.all(writes);
  await Promise.all(changes);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const { body } = await inGroup(emma, id).history("?limit=100");
  expect(body.map(({ seq }) => seq)).toEqual(body.map((_, i) => i + 1));
  expect(body.filter(({ text }) => text.startsWith("line"))).toHaveLength(20);
  expect((await inGroup(ana, id).change({ posting: "admins" })).status).toBe(200);
  expect(await inGroup(emma, id).write("may I?")).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  expect((await inGroup(ana, id).write("I may")).status).toBe(201);
  await screen.hears("groupUpdated", (one) => one.conversationId === id && one.posting === "admins");
});

test("members are listed by role and joining time, in pages, and found by name", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const id = await groupOf(ana, [emma]);
  await inGroup(ana, id).add(bruno);
  await inGroup(ana, id).add(chloe);
  await inGroup(ana, id).role(chloe, "admin");
  const ids = (members: readonly { user: { _id: string } }[]) => members.map(({ user }) => user._id);
  const all = await inGroup(bruno, id).members();
  expect(ids(all.body)).toEqual([ana.id, chloe.id, emma.id, bruno.id]);
  const first = await inGroup(bruno, id).members("?limit=3");
  const next = /<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const rest = await inGroup(bruno, id).members(new URL(next, server.url).search);
  expect([...ids(first.body), ...ids(rest.body)]).toEqual(ids(all.body));
  const found = await inGroup(bruno, id).members(`?q=${encodeURIComponent(emma.me.fullName.slice(0, 5))}`);
  expect(ids(found.body)).toEqual([emma.id]);
});

test("former members' names stay beside their messages, for members only", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  await inGroup(bruno, id).leave();
  const ask = (person: typeof ana, ...ids: string[]) =>
    person.call<{ _id: string }[]>("GET /conversations/:conversationId/people", {
      path: `/conversations/${id}/people?ids=${ids.join()}`,
    });
  const { body } = await ask(ana, bruno.id, emma.id, chloe.id);
  expect(body.map(({ _id }) => _id).toSorted()).toEqual([bruno.id, emma.id].toSorted());
  expect((await ask(bruno, ana.id)).status).toBe(404);
});

test("a writer sees who has read a message and who has only received it", async () => {
  const [ana, emma, bruno, chloe] = await four();
  const id = await groupOf(ana, [emma, bruno, chloe]);
  await inGroup(ana, id).change({ historyForNew: "from-joining" });
  const { body: message } = await inGroup(ana, id).write("hola");
  await inGroup(ana, id).add(await server.person("dieter"));
  await emma.call("POST /conversations/:conversationId/read", {
    path: `/conversations/${id}/read`,
    body: { seq: message.seq },
  });
  const screen = await bruno.device();
  screen.socket.emit("markDelivered", { conversationId: id, seq: message.seq });
  await screen.hears("messagesDelivered", ({ userId, seq }) => userId === bruno.id && seq === message.seq);
  const { body } = await ana.call("GET /conversations/:conversationId/receipts/:messageId", {
    path: `/conversations/${id}/receipts/${message._id}`,
  });
  expect(body).toMatchObject({ read: [{ _id: emma.id }], delivered: [{ _id: bruno.id }], others: 1 });
});

test("members of a group of more than fifty see only their own receipts", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  const { seq: first } = (await inGroup(ana, id).write("hola")).body;
  /** Simulates that many members who have read everything. */
  const join = (count: number) => server.database`
    with come as (
      insert into users (id, full_name, email, created_at, updated_at)
      select id, 'Somebody', id || '@many.example', now(), now()
      from (select gen_random_uuid() as id from generate_series(1, ${count})) as ids returning id
    ), joined as (
      insert into participants (conversation_id, user_id, last_read_seq, last_delivered_seq)
      select ${id}, id, ${first}, ${first} from come
    )
    update conversations set member_count = member_count + ${count} where id = ${id}`;
  const [phone, desk] = [await ana.device(), await emma.device()];
  const learned = async () => {
    const known = { conversationId: id, changeSeq: 0, lastReadSeq: 0, theirLastReadSeq: 0 };
    const answer = await phone.socket.emitWithAck("findMissed", {
      known: [{ ...known, theirLastDeliveredSeq: 0 }],
    });
    return answer.ok ? answer.missed.map(({ theirLastReadSeq }) => theirLastReadSeq) : [];
  };
  await join(47);
  for (const one of [emma, bruno]) await inGroup(one, id).read(first);
  await phone.hears("messagesRead", ({ userId, seq }) => userId === emma.id && seq === first);
  expect(await learned()).toEqual([first]);

  await join(1);
  const { seq: last } = (await inGroup(ana, id).write("adiós")).body;
  desk.socket.emit("markDelivered", { conversationId: id, seq: last });
  await desk.hears("messagesDelivered", ({ userId, seq }) => userId === emma.id && seq === last);
  await inGroup(emma, id).read(last);
  await desk.hears("messagesRead", ({ userId, seq }) => userId === emma.id && seq === last);
  await inGroup(emma, id).write("after");
  await phone.hears("newMessage", ({ text }) => text === "after");
  expect([...phone.all("messagesRead"), ...phone.all("messagesDelivered")].map(({ seq }) => seq)).not.toContain(last);
  expect(await learned()).toEqual([0]);
});

test("the strictest choice of a member counts, anonymously, even after they leave", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno]);
  const settings = (person: typeof ana, body?: object) =>
    person.call<{ effectivePrivacyLevel: string; askedBy: number; consentedFromSeq: { server: number } }>(
      body ? "PUT /conversations/:conversationId/settings" : "GET /conversations/:conversationId/settings",
      { path: `/conversations/${id}/settings`, ...(body && { body }) },
    );
  await settings(bruno, { privacyLevel: "device" });
  await settings(emma, { privacyLevel: "device" });
  expect((await settings(ana)).body).toMatchObject({ effectivePrivacyLevel: "device", askedBy: 2 });
  const said = (await inGroup(ana, id).history()).body.filter(({ system }) => system?.code === "privacy_level_changed");
  expect(said).toMatchObject([{ senderId: ana.id, system: { value: "device", users: [] } }]);
  const { body: secret } = await inGroup(emma, id).write("between us");
  await settings(emma, { privacyLevel: null });
  await inGroup(bruno, id).leave();
  const { body } = await settings(ana);
  expect(body.effectivePrivacyLevel).toBe("server");
  expect(body.consentedFromSeq.server).toBeGreaterThan(secret.seq);
});

test("an export holds each group once, with what was written since its user may read", async () => {
  const [ana, emma, bruno] = await four();
  const id = await groupOf(ana, [emma, bruno], "Exported");
  await inGroup(emma, id).write("in the export");
  const rows = await Array.fromAsync(readExportedMessages(server.database, bruno.id, id));
  expect(rows.filter(({ text }) => text !== "")).toMatchObject([
    { text: "in the export", sender: emma.me.fullName, mine: false },
  ]);
  const chats = await readExportedChats(server.database, bruno.id);
  expect(chats.filter((one) => one.id === id)).toMatchObject([{ title: "Exported", person: null }]);
});

test("messages of a deleted group leave the database with renditions and pictures", async () => {
  await using own = await startTestServer();
  const [ana, emma] = await own.threePeople();
  const id = await groupOf(ana, [emma]);
  await inGroup(ana, id).write("soon gone");
  await inGroup(ana, id).end();
  await own.app.sweep();
  const left = await own.database`
    select id from messages where conversation_id = ${id} union all select id from conversations where id = ${id}`;
  expect(left).toHaveLength(0);
});

test("a server that missed a removal delivers nothing to the removed person", async () => {
  await using one = await startTestServer();
  // There is no bus between them, so the other server's cache stays outdated.
  await using other = await startTestServer({ databaseUrl: one.databaseUrl });
  const ana = await one.person("ana");
  const [emma, bruno] = [await other.person("emma"), await other.person("bruno")];
  const id = await groupOf(ana, [emma, bruno]);
  const screen = await bruno.device();
  await inGroup(emma, id).write("before");
  await screen.hears("newMessage", ({ text }) => text === "before");
  await inGroup(ana, id).remove(bruno);
  expect((await inGroup(bruno, id).write("still here")).status).toBe(404);
  expect((await inGroup(emma, id).write("after")).status).toBe(201);
  const desk = await emma.device();
  await desk.sends(bruno.id, "the end");
  await screen.hears("newMessage", ({ text }) => text === "the end");
  expect(screen.all("newMessage").map(({ text }) => text)).not.toContain("after");
});
