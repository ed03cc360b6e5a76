import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";

const writeTo = async (from: Person, to: Person, text: string) => {
  const { body } = await from.call<{ _id: string; conversationId: string; seq: number }>(
    "POST /messages/send/:userId",
    { path: `/messages/send/${to.id}`, body: { text } },
  );
  return body;
};
const read = (person: Person, { conversationId, seq }: { conversationId: string; seq: number }) =>
  inGroup(person, conversationId).read(seq);
const settingsOf = (person: Person, conversationId: string, body: object) =>
  person.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${conversationId}/settings`,
    body,
  });

test("a message reaches a subscribed browser, signed and encrypted for it", async () => {
  await using stage = await startPushStage();
  const [ana, emma] = await stage.server.threePeople();
  await stage.subscribe(emma, "phone");
  const message = await writeTo(ana, emma, "hola, secreto");
  expect(await stage.shown("phone")).toMatchObject([
    {
      kind: "conversation",
      conversationId: message.conversationId,
      messageId: message._id,
      title: ana.me.fullName,
      body: "hola, secreto",
      count: 1,
      badge: 1,
      isNew: true,
      language: "en",
      direction: "ltr",
      actions: { reply: "Reply", read: "Mark as read", mute: "Mute for 8 hours", notSent: "Not sent" },
    },
  ]);
  const [push] = stage.service.received;
  const { body } = await emma.call<{ publicKey: string }>("GET /push");
  expect(push?.publicKey).toBe(body.publicKey);
  expect(push?.claims.sub).toBe("mailto:no-reply@localhost");
  expect(push?.headers).toMatchObject({ ttl: "86400", urgency: "high" });
  expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(push?.sealed.includes("secreto")).toBe(false);
});

test("a notification grows, follows edits and deletions, and closes when read", async () => {
  await using stage = await startPushStage();
  const [ana, emma] = await stage.server.threePeople();
  await stage.subscribe(emma, "phone");
  await writeTo(ana, emma, "one");
  await stage.shown("phone");
  // Formatting marks of a text are removed in a notification.
  const second = await writeTo(ana, emma, "*two* or `2`");
  await stage.shown("phone");
  await ana.call("PATCH /message/:id", { path: `/message/${second._id}`, body: { text: "two, changed" } });
  await stage.shown("phone");
  await ana.call("DELETE /message/:id", { path: `/message/${second._id}?for=everyone` });
  await stage.shown("phone");
  await read(emma, second);
  const pushes = await stage.shown("phone");
  const name = ana.me.fullName;
  expect(pushes).toMatchObject([
    { body: "one", title: name, count: 1, isNew: true },
    { body: "two or 2", title: `${name} (2)`, count: 2, isNew: true },
    { body: "two, changed", title: `${name} (2)`, count: 2, isNew: false },
    { body: "one", title: name, count: 1, isNew: false },
    { kind: "clear", conversationId: second.conversationId, badge: 0 },
  ]);
  expect(new Set(stage.service.received.map(({ headers }) => headers.topic)).size).toBe(1);
  const versions = pushes.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

test("a browser shows as much as it chose, and no further text leaves the server", async () => {
  await using stage = await startPushStage();
  const [ana, emma, bruno] = await stage.server.threePeople();
  const device = await stage.subscribe(emma, "phone", { shows: "sender" });
  await writeTo(ana, emma, "secreto");
  await stage.shown("phone");
  await emma.call("PATCH /push/devices/:id", {
    path: `/push/devices/${device._id}`,
    body: { shows: "nothing" },
  });
  await writeTo(bruno, emma, "segredo");
  // The first may be repeated without changes once the language of its message is detected.
  const pushes = (await stage.shown("phone")).filter(({ isNew }) => isNew);
  expect(pushes).toMatchObject([
    { title: ana.me.fullName, body: "New message" },
    { title: "Lingualoom", body: "New message" },
  ]);
  expect(JSON.stringify(pushes)).not.toMatch(/secreto|segredo|Bruno/);
});

test("users who mute, want mentions only, want quiet or watch the page get none", async () => {
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  await using stage = await startPushStage({ clock });
  const [ana, emma, bruno] = await stage.server.threePeople();
  const group = await groupOf(ana, [emma, bruno]);
  await stage.subscribe(emma, "phone");
  const bodies = async () => (await stage.shown("phone")).map(({ body }) => body);

  await settingsOf(emma, group, { notify: "mentions" });
  await inGroup(ana, group).write("to all and nobody");
  expect(await bodies()).toEqual([]);
  await ana.call("POST /conversations/:conversationId/messages", {
    path: `/conversations/${group}/messages`,
    body: { text: "hello @all", mentions: ["all"] },
  });
  expect(await bodies()).toEqual([`${ana.me.fullName}: hello @all`]);
  await settingsOf(emma, group, { notify: "all", muted: true });
  await inGroup(ana, group).write("muted");
  expect(await bodies()).toHaveLength(1);
  await settingsOf(emma, group, { muted: false });

  const quietHours = { from: "12:30", to: "14:00", timeZone: "Europe/Berlin" };
  await emma.call("PUT /push/quiet-hours", { body: { quietHours } });
  await writeTo(bruno, emma, "at lunch");
  expect(await bodies()).toHaveLength(1);
  clock.advance(2 * 60 * 60_000);
  const quietUntil = new Date(clock.now().getTime() + 60_000).toISOString();
  await emma.call("PUT /settings/translation", { body: { quietUntil } });
  await writeTo(bruno, emma, "do not disturb");
  expect(await bodies()).toHaveLength(1);
  clock.advance(60_000);
  const page = await emma.device();
  await page.socket.emitWithAck("lookedAt", { lookedAt: true });
  await writeTo(bruno, emma, "seen on the page");
  expect(await bodies()).toHaveLength(1);
  clock.advance(91_000);
  await writeTo(bruno, emma, "the page is forgotten");
  expect((await bodies()).at(-1)).toBe("the page is forgotten");
  await page.socket.emitWithAck("lookedAt", { lookedAt: true });
  await page.socket.emitWithAck("lookedAt", { lookedAt: false });
  await writeTo(bruno, emma, "nobody looks");
  expect((await bodies()).at(-1)).toBe("nobody looks");
  await settingsOf(emma, group, { sound: false });
  await inGroup(ana, group).write("quietly");
  expect((await stage.shown("phone")).at(-1)).toMatchObject({ body: `${ana.me.fullName}: quietly`, silent: true });
});

test("a blocked, suspended or signed-out user causes no push", async () => {
  await using stage = await startPushStage();
  const [ana, emma, bruno] = await stage.server.threePeople();
  const group = await groupOf(ana, [emma, bruno]);
  await stage.subscribe(emma, "phone");
  await stage.subscribe(bruno, "tablet");
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  await inGroup(ana, group).write("to the others");
  expect(await stage.shown("phone")).toEqual([]);
  expect(await stage.shown("tablet")).toHaveLength(1);
  await ana.call("DELETE /conversations/:conversationId/members/:userId", {
    path: `/conversations/${group}/members/${bruno.id}`,
  });
  expect((await stage.shown("tablet")).at(-1)).toMatchObject({ kind: "clear" });
  await inGroup(ana, group).write("without him");
  expect(await stage.shown("tablet")).toHaveLength(2);
  await bruno.call("POST /auth/logout");
  const rows = await stage.server.database`select from push_devices where user_id = ${bruno.id}`;
  expect(rows).toHaveLength(0);
});

test("notifications and badges omit hidden, muted, blocked and signed-out content", async () => {
  await using stage = await startPushStage();
  const [ana, emma, bruno] = await stage.server.threePeople();
  const chloe = await stage.server.person("chloe");
  const hide = async ({ _id }: { _id: string }) =>
    expect((await emma.call("DELETE /message/:id", { path: `/message/${_id}?for=me` })).status).toBe(200);
  await hide(await writeTo(chloe, emma, "bonjour"));
  const [muted, besideBruno] = [await groupOf(chloe, [emma]), await groupOf(chloe, [emma, bruno])];
  await settingsOf(emma, muted, { muted: true });
  await inGroup(chloe, muted).write("muted");
  await emma.call("PUT /people/:id/block", { path: `/people/${bruno.id}/block` });
  await inGroup(bruno, besideBruno).write("behind the block");
  await stage.subscribe(emma, "phone");
  const first = await writeTo(ana, emma, "hola");
  await writeTo(ana, emma, "luego");
  expect((await stage.shown("phone")).at(-1)).toMatchObject({ body: "luego", count: 2, badge: 1 });
  await hide(first);
  await writeTo(ana, emma, "adiós");
  expect((await stage.shown("phone")).at(-1)).toMatchObject({ body: "adiós", count: 2, badge: 1 });
  await settingsOf(emma, muted, { muted: false });
  await writeTo(ana, emma, "ya");
  expect((await stage.shown("phone")).at(-1)).toMatchObject({ count: 3, badge: 2 });
  await stage.server.database`update sessions set expires_at = now() where user_id = ${emma.id}`;
  const before = (await stage.shown("phone")).length;
  await writeTo(ana, emma, "nobody is signed in");
  expect(await stage.shown("phone")).toHaveLength(before);
});

test("the text is translated if ready within two seconds, else the original", async () => {
  const clock = new ManualClock();
  const engine = scriptedEngine({ hola: "hello", adiós: "goodbye", nuevo: "new" }, [["es", "en"]]);
  await using stage = await startPushStage({ clock, engines: [engine] });
  const ana = await stage.server.person("ana");
  const emma = await stage.server.person("emma", { readLanguages: ["en"], autoTranslateMode: "always" });
  await stage.subscribe(emma, "phone");
  await writeTo(ana, emma, "hola");
  expect((await stage.shown("phone")).map(({ body }) => body)).toEqual(["\u2068文A\u2069 hello"]);

  const { promise, resolve } = Promise.withResolvers<void>();
  engine.behave(async () => {
    await promise;
    return [];
  });
  const asked = engine.received.length;
  await writeTo(ana, emma, "adiós");
  await expect.poll(() => engine.received.length).toBe(asked + 1);
  clock.advance(2_000);
  await expect.poll(() => stage.service.received.length).toBe(2);
  expect(stage.service.to("phone").at(-1)).toMatchObject({ body: "adiós" });
  resolve();
});

test("guarantee 11: no engine sees a push's text in a device-level conversation", async () => {
  const engine = scriptedEngine({ hola: "hello" }, [["es", "en"]]);
  await using stage = await startPushStage({ engines: [engine] });
  const ana = await stage.server.person("ana");
  const emma = await stage.server.person("emma", { readLanguages: ["en"], autoTranslateMode: "always" });
  await stage.subscribe(emma, "phone");
  const { conversationId } = await writeTo(ana, emma, "primero");
  await stage.shown("phone");
  await settingsOf(emma, conversationId, { privacyLevel: "device" });
  const before = engine.received.length;
  await writeTo(ana, emma, "hola");
  expect((await stage.shown("phone")).at(-1)?.body).toBe("hola");
  expect(engine.received).toHaveLength(before);
});
