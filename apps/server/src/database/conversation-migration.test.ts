import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Chat, Conversation, Me, Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Person } from "../../test/person.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { databaseUrl } from "../../test/template.ts";
import { createPasswordHasher } from "../features/auth/passwords/password-hash.ts";
import { textDigest } from "../features/messages/send/sent-digest.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

/** A database as it was before the conversation became the address, with what people had in it. */
const idOf = (n: number) => `0195a1b2-0000-7000-8000-${String(n).padStart(12, "0")}`;
/** The order of the ids decides who is the first of a pair. */
const PEOPLE = { ana: idOf(1), emma: idOf(2), bruno: idOf(3), chloe: idOf(4) } as const;
const [WITH_EMMA, WITH_BRUNO] = [idOf(11), idOf(12)];
const messageId = (seq: number) => idOf(20 + seq);
const AT = new Date("2026-11-20T12:00:00.000Z");
const minutes = (n: number) => new Date(AT.getTime() + n * 60_000);
const GONE = minutes(30);

async function fill(sql: Database) {
  const passwords = createPasswordHasher({ memory: 64, passes: 1 });
  for (const [name, id] of Object.entries(PEOPLE) as [CastName, string][]) {
    const { fullName, email, password } = cast[name];
    await sql`insert into users (id, full_name, email, created_at, updated_at)
      values (${id}, ${fullName}, ${email}, ${AT}, ${AT})`;
    await sql`insert into accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
      values (${randomUUID()}, ${id}, ${id}, 'credential', ${await passwords.hash(password, "test")}, ${AT}, ${AT})`;
    await sql`insert into user_settings (user_id, preferred_language, read_languages, interface_language)
      values (${id}, 'en', '{}', 'en')`;
    await sql`insert into user_counters (user_id, messages) values (${id}, ${name === "ana" ? 7 : 0})`;
  }
  await sql`
    insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, created_at,
      kept_from, low_sent, high_sent, high_wrote, initial_rung, providers_after_seq, disappearing_seconds)
    values
      (${WITH_EMMA}, 'direct', ${PEOPLE.ana}, ${PEOPLE.emma}, 5, 8, ${minutes(5)}, ${AT}, ${AT}, 2, 0, true, 'server', 2, 86400),
      (${WITH_BRUNO}, 'direct', ${PEOPLE.ana}, ${PEOPLE.bruno}, 1, 1, ${minutes(1)}, ${AT}, ${AT}, 1, 0, false, 'server', 0, null)`;
  await sql`
    insert into participants (conversation_id, user_id, last_read_seq, last_delivered_seq, muted, auto_translate, rung)
    values
      (${WITH_EMMA}, ${PEOPLE.ana}, 3, 5, false, null, 'providers'),
      (${WITH_EMMA}, ${PEOPLE.emma}, 4, 5, true, true, null),
      (${WITH_BRUNO}, ${PEOPLE.ana}, 1, 1, false, null, null),
      (${WITH_BRUNO}, ${PEOPLE.bruno}, 0, 0, false, null, null)`;
  const message = (seq: number, columns: Record<string, unknown>) => ({
    id: messageId(seq),
    conversation_id: WITH_EMMA,
    seq,
    change_seq: seq,
    last_seq_at_change: null,
    sender_id: PEOPLE.ana,
    client_message_id: `client ${seq}`,
    digest: null,
    text: "",
    language: null,
    notice: null,
    revision: 1,
    created_at: minutes(seq),
    edited_at: null,
    deleted_at: null,
    expires_at: null,
    ...columns,
  });
  const emma = { sender_id: PEOPLE.emma };
  await sql`insert into messages ${sql([
    // Its language became known before it was stored where the conversation stood at a change.
    message(1, { ...emma, text: "hello", language: "en", change_seq: 6 }),
    message(2, {
      ...{ text: "hola, Emma", digest: textDigest(PEOPLE.emma, "hola"), revision: 2, edited_at: minutes(9) },
      ...{ change_seq: 7, last_seq_at_change: 5 },
    }),
    message(3, { notice: "disappearing:1d", digest: "" }),
    message(4, { digest: "", revision: 2, deleted_at: GONE, change_seq: 8, last_seq_at_change: 5 }),
    message(5, { ...emma, text: "see you" }),
    message(6, { conversation_id: WITH_BRUNO, seq: 1, change_seq: 1, text: "olá", created_at: minutes(1) }),
  ])}`;
  await sql`
    insert into renditions (message_id, revision, target, source, engine, engine_version, engine_name, text, quality,
      made_at, created_at, made_for)
    values (${messageId(1)}, 1, 'es', 'en', 'bergamot', '1', 'Bergamot', 'buenas', 'good', 'server', ${AT}, ${PEOPLE.ana})`;
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${PEOPLE.ana}, ${PEOPLE.bruno}, ${AT})`;
  // Bruno reads while he is blocked, which Ana is not to learn.
  await sql`update participants set last_read_seq = 1, last_delivered_seq = 1
    where conversation_id = ${WITH_BRUNO} and user_id = ${PEOPLE.bruno}`;
  await sql`
    insert into initial_conversation_settings (user_id, other_id, privacy_level, muted, disappearing_seconds)
    values (${PEOPLE.ana}, ${PEOPLE.chloe}, 'device', true, 3600)`;
}

let server: TestServer;
let ana: Person;
let emma: Person;
const superuser = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
const name = `test_${randomUUID().replaceAll("-", "")}`;

beforeAll(async () => {
  await superuser.unsafe(`create database ${name}`);
  const url = databaseUrl(inject("postgresUrl"), name);
  const files = await readdir(new URL("../../migrations/", import.meta.url));
  await migrate(
    url,
    files.filter((file) => file < "0030"),
  );
  const before = openDatabase(url, 1);
  await fill(before);
  await before.end();
  await migrate(url);
  server = await startTestServer({ databaseUrl: url });
  [ana, emma] = [await server.signIn("ana"), await server.signIn("emma")];
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await superuser.unsafe(`drop database if exists ${name} with (force)`);
  await superuser.end();
});

const history = async (who: Person, query = "") =>
  (
    await who.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${WITH_EMMA}/messages${query}`,
    })
  ).body;

test("the list shows each conversation with its members, receipts and own settings", async () => {
  const { body } = await ana.call<Conversation[]>("GET /conversations");
  expect(body.map(({ _id }) => _id)).toEqual([WITH_EMMA, WITH_BRUNO]);
  expect(body[0]).toMatchObject({
    ...{ kind: "direct", memberCount: 2, myRole: "member", unreadCount: 1, changeSeq: 8, lastReadSeq: 3 },
    ...{ muted: false, privacyLevel: "server", lastMessage: { text: "see you", receiverId: PEOPLE.ana } },
    members: [
      {
        user: { _id: PEOPLE.ana },
        role: "member",
        joinedAt: AT.toISOString(),
        lastReadSeq: 3,
        lastDeliveredSeq: 5,
      },
      { user: { _id: PEOPLE.emma, fullName: cast.emma.fullName }, lastReadSeq: 4, lastDeliveredSeq: 5 },
    ],
  });
  const { body: chats } = await emma.call<Chat[]>("GET /messages/chats");
  expect(chats).toMatchObject([
    { _id: PEOPLE.ana, conversationId: WITH_EMMA, muted: true, lastReadSeq: 4, theirLastReadSeq: 3 },
  ]);
});

test("messages keep their text, edits, tombstones and order, and a notice is a system message", async () => {
  const messages = await history(emma);
  expect(messages.map(({ seq, changeSeq }) => [seq, changeSeq])).toEqual([
    [1, 6],
    [2, 7],
    [3, 3],
    [4, 8],
    [5, 5],
  ]);
  const [hello, edited, line, tombstone] = messages;
  expect(hello).toMatchObject({
    text: "hello",
    language: "en",
    senderId: PEOPLE.emma,
    receiverId: PEOPLE.ana,
  });
  expect(edited).toMatchObject({ text: "hola, Emma", revision: 2, editedAt: minutes(9).toISOString() });
  expect(line).toMatchObject({
    ...{ text: "", senderId: PEOPLE.ana },
    system: { code: "disappearing_changed", by: PEOPLE.ana, users: [], value: "1d" },
  });
  expect(tombstone).toMatchObject({ text: "", deletedAt: GONE.toISOString() });
  expect(tombstone).not.toHaveProperty("expired");
  expect((await history(emma, "?changedSince=5")).map(({ seq }) => seq)).toEqual([1, 2, 4]);
  expect((await history(emma, "?changedSince=0")).map(({ seq }) => seq)).toEqual([3, 5, 1, 2, 4]);
});

test("a rendition that was stored is still read", async () => {
  const { body } = await ana.call<{ results: { translatedText: string; conversationId: string }[] }>(
    "POST /translation/messages",
    { body: { ids: [messageId(1)], targetLanguage: "es", storedOnly: true } },
  );
  expect(body.results).toMatchObject([{ translatedText: "buenas", conversationId: WITH_EMMA }]);
});

test("settings and consent stand where they stood, before and after the first message", async () => {
  const read = async (id: string) =>
    (
      await ana.call<ConversationSettings>("GET /conversations/:conversationId/settings", {
        path: `/conversations/${id}/settings`,
      })
    ).body;
  expect(await read(WITH_EMMA)).toEqual({
    mine: { privacyLevel: "providers", autoTranslate: null, muted: false },
    effectivePrivacyLevel: "server",
    disappearing: "1d",
    consentedFromSeq: { server: 1, providers: 3 },
  });
  expect(await read(PEOPLE.chloe)).toMatchObject({
    ...{ mine: { privacyLevel: "device", muted: true }, effectivePrivacyLevel: "device", disappearing: "1h" },
  });
});

test("everybody's count of messages stands, and who has written before 0016 has written", async () => {
  const countOf = async (who: Person) => (await who.call<Me>("GET /auth/check")).body.messageCount;
  expect([await countOf(ana), await countOf(emma)]).toEqual([7 + 2 + 1, 0]);
  const [wrote] = await server.database`
    select has_written(${PEOPLE.ana}, ${PEOPLE.emma}) as ana, has_written(${PEOPLE.emma}, ${PEOPLE.ana}) as emma,
      has_written(${PEOPLE.bruno}, ${PEOPLE.ana}) as bruno`;
  expect(wrote).toEqual({ ana: true, emma: true, bruno: false });
});

test("behind a block receipts stay where they stood, and nothing is sent", async () => {
  const { body } = await ana.call<Chat[]>("GET /messages/chats");
  expect(body.find(({ _id }) => _id === PEOPLE.bruno)).toMatchObject({ theirLastReadSeq: 0, lastReadSeq: 1 });
  const sent = await ana.call("POST /conversations/:conversationId/messages", {
    ...{ path: `/conversations/${WITH_BRUNO}/messages`, body: { text: "olá?" } },
  });
  expect(sent.status).toBe(403);
});

test("a retry of a message that was sent and edited before finds it, and a new one follows", async () => {
  const send = (text: string, clientMessageId: string) =>
    ana.call<Message>("POST /messages/send/:userId", {
      path: `/messages/send/${PEOPLE.emma}`,
      body: { text, clientMessageId },
    });
  const again = await send("hola", "client 2");
  expect([again.status, again.body._id, again.body.text]).toEqual([200, messageId(2), "hola, Emma"]);
  expect((await send("otra cosa", "client 2")).status).toBe(409);
  const next = await send("¿qué tal?", "client 7");
  expect(next.status).toBe(201);
  expect(next.body).toMatchObject({
    conversationId: WITH_EMMA,
    seq: 6,
    changeSeq: 9,
    receiverId: PEOPLE.emma,
  });
  expect(next.body.expiresAt).toBeDefined();
  expect((await ana.call<Me>("GET /auth/check")).body.messageCount).toBe(7 + 2 + 1 + 1);
});
