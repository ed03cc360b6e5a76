import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The server's polling interval for due messages. */
const EVERY = 8_000;

async function stage(environment: Record<string, string> = {}) {
  const clock = new ManualClock();
  const server = await startTestServer({ clock, environment });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const history = async (who: Person = emma, other: Person = ana, query = "") =>
    (await who.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}${query}` })).body;
  const disappearing = (value: string) =>
    ana.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${emma.id}/settings`,
      body: { disappearing: value },
    });
  const texts = async () =>
    server.database<{ text: string }[]>`select text from messages order by seq`.then((rows) =>
      rows.map(({ text }) => text),
    );
  const pass = async (ms: number) => {
    clock.advance(ms);
    for (let i = 0; i < 2; i++) {
      await clock.scheduled(EVERY);
      clock.advance(EVERY);
    }
    await clock.scheduled(EVERY);
  };
  return { pass, server, clock, ana, emma, history, disappearing, texts };
}

test("messages sent after the timer was set disappear in time and carry their expiry", async () => {
  const { server, clock, pass, ana, emma, history, disappearing, texts } = await stage();
  await using _ = server;
  const phone = await ana.device();
  await phone.sends(emma.id, "queda");
  await disappearing("1h");
  const { expiresAt, seq } = await phone.sends(emma.id, "se va");
  expect(expiresAt).toBe(new Date(clock.now().getTime() + HOUR).toISOString());
  const desk = await emma.device();
  await pass(HOUR - 60_000);
  expect(await texts()).toContain("se va");
  await pass(60_000);
  const gone = await desk.hears("messageUpdated", (one) => one.seq === seq && !!one.deletedAt);
  expect(gone).toMatchObject({ text: "", expired: true });
  expect(await texts()).toEqual(["queda", "", ""]);
  expect((await history()).map((one) => one.seq)).toEqual([1, 2, 3]);
});

test("a system message names the timer's setter, moves the chat up and is not unread", async () => {
  const { server, ana, emma, history, disappearing } = await stage();
  await using _ = server;
  const desk = await emma.device();
  await (await ana.device()).sends(emma.id, "hola");
  await disappearing("7d");
  await disappearing("7d");
  await desk.hears("newMessage", (one) => one.system?.value === "7d");
  expect((await history()).map((one) => one.system ?? one.text)).toEqual([
    "hola",
    { code: "disappearing_changed", by: ana.id, users: [], value: "7d" },
  ]);
  const { body } = await emma.call<Chat[]>("GET /messages/chats");
  expect(body[0]).toMatchObject({ unreadCount: 1, lastMessage: { senderId: ana.id, text: "" } });
  const line = (await history()).at(-1);
  for (const who of [ana, emma])
    expect((await who.call("DELETE /message/:id", { path: `/message/${line?._id}?for=everyone` })).status).toBe(404);
});

test("a device that was away learns of expired messages, which two servers end once", async () => {
  const { server, clock, pass, ana, emma, history, disappearing } = await stage();
  await using _ = server;
  await using second = await startTestServer({ clock, databaseUrl: server.databaseUrl });
  expect(second.url).not.toBe(server.url);
  await disappearing("1h");
  const phone = await ana.device();
  for (let i = 1; i <= 5; i++) await phone.sends(emma.id, `efímero ${i}`);
  const since = (await history()).reduce((most, one) => Math.max(most, one.changeSeq), 0);
  await pass(HOUR);
  const ended = async () =>
    (await history(emma, ana, `?changedSince=${since}`)).filter((one) => one.expired).map((one) => one.revision);
  await expect.poll(ended).toEqual([2, 2, 2, 2, 2]);
});

test("messages older than the retention expire, in any number, and newer ones stay", async () => {
  const { server, pass, ana, emma, history, texts } = await stage({ RETENTION_DAYS: "2" });
  await using _ = server;
  const phone = await ana.device();
  await Promise.all(Array.from({ length: 450 }, (_one, i) => phone.sends(emma.id, `viejo ${i}`)));
  await pass(DAY);
  await phone.sends(emma.id, "joven");
  await pass(DAY);
  await expect.poll(async () => (await texts()).filter((text) => text !== "")).toEqual(["joven"]);
  expect((await history()).at(-2)).toMatchObject({ seq: 450, expired: true });
  const [row] = await server.database`select last_seq, ended_seq, kept_from from conversations`;
  expect(row).toMatchObject({ last_seq: 451, ended_seq: 450 });
  await pass(DAY);
  await expect.poll(async () => (await texts()).filter((text) => text !== "")).toEqual([]);
  expect((await server.database`select kept_from from conversations`)[0]?.kept_from).toBeNull();
});

test("a conversation that fails to expire stops no other and shows no expired message", async () => {
  const { server, clock, pass, ana, emma, history, disappearing } = await stage();
  await using _ = server;
  const bruno = await server.person("bruno");
  const [phone, desk] = [await ana.device(), await bruno.device()];
  await phone.sends(emma.id, "hola");
  await disappearing("1h");
  const stuck = await phone.sends(emma.id, "se va");
  await phone.sends(bruno.id, "oi");
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${bruno.id}/settings`,
    body: { disappearing: "1h" },
  });
  const { seq } = await phone.sends(bruno.id, "vai");
  await server.database.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
    create trigger refuse before update of expires_at on messages for each row
      when (old.conversation_id = '${stuck.conversationId}') execute function refuse()`);
  await pass(HOUR);
  expect(await desk.hears("messageUpdated", (one) => one.seq === seq && !!one.deletedAt)).toMatchObject({
    text: "",
  });

  expect((await history()).at(-1)).toMatchObject({ text: "", expired: true, seq: stuck.seq });
  const { body: chats } = await emma.call<Chat[]>("GET /messages/chats");
  expect(chats[0]?.lastMessage).toMatchObject({ text: "", expired: true });
  const { status } = await emma.call("POST /translation/message/:id", {
    path: `/translation/message/${stuck._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  expect(status).toBe(404);
  const edit = { path: `/message/${stuck._id}`, body: { text: "todavía" } };
  expect((await ana.call("PATCH /message/:id", edit)).status).toBe(404);
  await server.database`drop trigger refuse on messages`;
  await pass(EVERY);
  await expect
    .poll(() => server.database`select 1 from messages where id = ${stuck._id} and deleted_at is not null`)
    .toHaveLength(1);
  expect(clock.now().getTime()).toBeGreaterThan(new Date(stuck.expiresAt ?? 0).getTime());
});
