import { hash, randomUUIDv7 } from "node:crypto";
import { readdir } from "node:fs/promises";
import type { AuditEntry } from "@lingualoom/contract/calls/admin/audit.ts";
import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { MessageTranslation, Shown } from "@lingualoom/contract/calls/translation.ts";
import type { Settings } from "@lingualoom/contract/settings-schema.ts";
import type { Chat, Conversation, Me, Message } from "@lingualoom/contract/shapes.ts";
import { type CastName, cast } from "@lingualoom/fixtures/cast.ts";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { scriptedEngine } from "../../test/engines.ts";
import type { Person } from "../../test/person.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { databaseUrl } from "../../test/template.ts";
import { createPasswordHasher } from "../features/auth/passwords/password-hash.ts";
import { migrate } from "./migrate.ts";
import { type Database, openDatabase } from "./open.ts";

/**
 * A database as the version before conversations became the address left it (migrations to 0029), with something of
 * everything in it. After the migration people find all of it again.
 */

const LAST_OF_YESTERDAY = 29;
/** In the order of their ids: of each pair the first is `direct_low`. */
const ANA = "0195a1b2-0000-7000-8000-00000000000a";
const BRUNO = "0195a1b2-0000-7000-8000-00000000000b";
const CHLOE = "0195a1b2-0000-7000-8000-00000000000c";
const EMMA = "0195a1b2-0000-7000-8000-00000000000e";
const NAMES: readonly [string, CastName][] = [
  [ANA, "ana"],
  [BRUNO, "bruno"],
  [CHLOE, "chloe"],
  [EMMA, "emma"],
];
/** Of Ana and Emma, who write; of Ana and Bruno, who has blocked her; of Ana and Chloé, who have only set something. */
const WRITING = randomUUIDv7();
const BLOCKED = randomUUIDv7();
const EMPTY = randomUUIDv7();

const MINUTE = 60_000;
const NOW = Date.now();
const minutesAgo = (minutes: number) => new Date(NOW - minutes * MINUTE);
const BEGUN = minutesAgo(3_000);
const EXPIRED_AT = minutesAgo(30);

const yesterdaysDigest = (text: string) => hash("sha256", text, "base64url");
const PICTURE = randomUUIDv7();
/** Of messages by their `seq`. */
const ids = Array.from({ length: 11 }, () => randomUUIDv7());
const idOf = (seq: number) => ids[seq] as string;

/** Columns of `messages` in which a message differs from one that was only sent. */
interface Special {
  readonly id?: string;
  readonly revision?: number;
  readonly language?: string;
  readonly media_id?: string;
  readonly notice?: string;
  readonly edited_at?: Date;
  readonly deleted_at?: Date;
  readonly expires_at?: Date;
  readonly last_seq_at_change?: number;
}

interface Row extends Special {
  readonly sender: string;
  readonly seq: number;
  readonly changeSeq?: number;
  readonly text?: string;
  readonly digest?: string;
  readonly clientMessageId?: string;
}

function messageRow(conversation_id: string, { sender, seq, changeSeq = seq, ...row }: Row) {
  const { text = "", digest = null, clientMessageId = `yesterday-${seq}`, ...columns } = row;
  // Known, so that no detection changes a message while it is looked at.
  const language = text === "" ? null : "es";
  return {
    ...{ id: randomUUIDv7(), revision: 1, language, media_id: null, notice: null },
    ...{ edited_at: null, deleted_at: null, expires_at: null, last_seq_at_change: null },
    ...{ conversation_id, sender_id: sender, seq, change_seq: changeSeq, text, digest },
    ...{ client_message_id: clientMessageId, created_at: minutesAgo(100 - seq) },
    ...columns,
  };
}

const ABANDONED = randomUUIDv7();
const TOMORROW = new Date(NOW + 24 * 60 * MINUTE);

const WRITTEN: readonly Row[] = [
  { seq: 1, sender: ANA, text: "hola" },
  { seq: 2, sender: EMMA, text: "hello", language: "en", changeSeq: 11, last_seq_at_change: 2 },
  {
    ...{ seq: 3, sender: ANA, text: "después", revision: 2, edited_at: minutesAgo(90), changeSeq: 12 },
    ...{ last_seq_at_change: 9, digest: yesterdaysDigest(`${EMMA}\nantes`) },
  },
  {
    ...{
      seq: 4,
      sender: EMMA,
      revision: 2,
      deleted_at: minutesAgo(80),
      changeSeq: 13,
      last_seq_at_change: 9,
    },
    digest: "",
  },
  { seq: 5, sender: ANA, notice: "disappearing:1d", digest: "" },
  {
    ...{ seq: 6, sender: EMMA, revision: 2, expires_at: EXPIRED_AT, deleted_at: EXPIRED_AT, changeSeq: 14 },
    ...{ digest: "", last_seq_at_change: 9 },
  },
  { seq: 7, sender: EMMA, text: "not for Ana's eyes", expires_at: TOMORROW },
  { seq: 8, sender: EMMA, text: "good night", language: "en", expires_at: TOMORROW },
  {
    ...{ seq: 9, sender: ANA, text: "mira", media_id: PICTURE, expires_at: TOMORROW },
    digest: yesterdaysDigest(JSON.stringify([EMMA, "mira", PICTURE, "un campo"])),
  },
  { seq: 10, sender: ANA, text: "sin respuesta", clientMessageId: ABANDONED, expires_at: TOMORROW },
];

async function insertPeople(sql: Database) {
  const passwords = createPasswordHasher({ memory: 64, passes: 1 });
  for (const [id, name] of NAMES) {
    const { fullName, email, password } = cast[name];
    const times = { created_at: BEGUN, updated_at: BEGUN };
    await sql`insert into users ${sql({ id, full_name: fullName, email, is_admin: name === "emma", ...times })}`;
    await sql`insert into accounts ${sql({
      ...{ id: randomUUIDv7(), user_id: id, account_id: id, provider_id: "credential", ...times },
      password: await passwords.hash(password, "test"),
    })}`;
  }
  await sql`
    insert into user_settings (user_id, preferred_language, read_languages, theme, sound_enabled) values
      (${ANA}, 'es', '{pt}', 'dark', false), (${EMMA}, 'en', '{}', 'system', true),
      (${BRUNO}, 'pt', '{es,fr}', 'light', true), (${CHLOE}, 'fr', '{}', 'system', true)`;
  await sql`insert into user_counters (user_id, messages, translations) values (${ANA}, 10, 2), (${EMMA}, 3, 0)`;
}

async function insertConversations(sql: Database) {
  await sql`
    insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, created_at,
      kept_from, disappearing_seconds, low_sent, high_sent, low_wrote, high_wrote, initial_rung, server_after_seq,
      providers_after_seq) values
      (${WRITING}, 'direct', ${ANA}, ${EMMA}, 10, 14, ${minutesAgo(90)}, ${BEGUN}, ${BEGUN}, 86400, 4, 5, false, false,
        'providers', 2, 4),
      (${BLOCKED}, 'direct', ${ANA}, ${BRUNO}, 2, 2, ${minutesAgo(98)}, ${BEGUN}, ${BEGUN}, null, 0, 1, true, false,
        'server', 0, 0),
      (${EMPTY}, 'direct', ${ANA}, ${CHLOE}, 0, 0, null, ${BEGUN}, null, null, 0, 0, false, false, 'server', 0, 0)`;
  await sql`
    insert into participants (conversation_id, user_id, last_read_seq, last_delivered_seq, muted, rung, auto_translate)
    values
      (${WRITING}, ${ANA}, 4, 6, true, 'providers', true), (${WRITING}, ${EMMA}, 3, 5, false, null, null),
      (${BLOCKED}, ${ANA}, 1, 1, false, null, null), (${BLOCKED}, ${BRUNO}, 1, 1, false, null, null),
      (${EMPTY}, ${ANA}, 0, 0, true, 'device', null), (${EMPTY}, ${CHLOE}, 0, 0, false, null, null)`;
  await sql`
    insert into media (id, owner_id, purpose, width, height, animated, alt, conversation_id, client_message_id,
      created_at, bytes)
    values (${PICTURE}, ${ANA}, 'message', 64, 48, false, 'un campo', ${WRITING}, 'yesterday-9', ${BEGUN}, 1000)`;
  const messages = [
    ...WRITTEN.map((row) => messageRow(WRITING, { ...row, id: idOf(row.seq) })),
    messageRow(BLOCKED, { seq: 1, sender: ANA, text: "oi", clientMessageId: "to-bruno" }),
    messageRow(BLOCKED, { seq: 2, sender: BRUNO, text: "adeus" }),
  ];
  await sql`insert into messages ${sql(messages)}`;
  await sql`
    insert into hidden_messages (user_id, conversation_id, seq, change_seq, hidden_at)
    values (${ANA}, ${WRITING}, 7, 9, ${minutesAgo(70)})`;
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${BRUNO}, ${ANA}, ${minutesAgo(60)})`;
  // Read behind the block, which Bruno does not learn.
  await sql`
    update participants set last_read_seq = 2, last_delivered_seq = 2
    where conversation_id = ${BLOCKED} and user_id = ${ANA}`;
  await sql`
    insert into initial_conversation_settings (user_id, other_id, privacy_level, muted, disappearing_seconds)
    values (${BRUNO}, ${EMMA}, 'device', true, 3600)`;
}

async function insertTranslations(sql: Database) {
  const rendition = {
    engine: "apertium",
    engine_version: "1",
    engine_name: "Scripted engine",
    quality: "rough",
  };
  const [forAna, forEmma] = [randomUUIDv7(), randomUUIDv7()];
  await sql`insert into renditions ${sql(
    [
      { id: forAna, message_id: idOf(8), revision: 1, target: "es", source: "en", text: "buenas noches" },
      { id: forEmma, message_id: idOf(3), revision: 2, target: "en", source: "es", text: "afterwards" },
    ].map((one) => ({ ...one, ...rendition, made_at: "server", created_at: minutesAgo(50) })),
  )}`;
  await sql`
    insert into translation_history (id, user_id, rendition_id, created_at)
    values (${randomUUIDv7()}, ${ANA}, ${forAna}, ${minutesAgo(50)})`;
  await sql`
    insert into reading_choices (user_id, message_id, shown)
    values (${ANA}, ${idOf(8)}, 'original'), (${EMMA}, ${idOf(3)}, 'translation')`;
}

const SEND_TO_EMMA = `/messages/send/${EMMA}`;

async function insertOperation(sql: Database) {
  await sql`insert into server_settings (name, value, changed_at) values ('defaultRung', '"providers"', ${BEGUN})`;
  await sql`
    insert into audit_log (id, at, actor_id, action, address, details) values
      (${randomUUIDv7()}, ${BEGUN}, ${EMMA}, 'rung.changed', '192.0.2.1',
        '{"defaultRung": "providers", "before": "server"}'),
      (${randomUUIDv7()}, ${BEGUN}, ${EMMA}, 'user.restored', '192.0.2.1', '{}')`;
  const use = { user_id: ANA, method: "POST", path: `/api${SEND_TO_EMMA}` };
  // The digest is of the call's body as the contract completes it.
  const digest = (text: string) => yesterdaysDigest(JSON.stringify({ text, alt: "", image: "" }));
  const answer = { _id: idOf(1), conversationId: WRITING, seq: 1, text: "hola" };
  await sql`insert into idempotency_keys ${sql([
    {
      ...{ ...use, key: "answered", once_id: randomUUIDv7(), digest: digest("hola") },
      ...{ status: 201, body: JSON.stringify(answer), created_at: minutesAgo(10) },
    },
    {
      ...{ ...use, key: "abandoned", once_id: ABANDONED, digest: digest("sin respuesta") },
      ...{ status: null, body: null, created_at: minutesAgo(10) },
    },
  ])}`;
}

let dropDatabase: () => Promise<void>;
let server: TestServer;
let ran: readonly string[];
let ana: Person;
let bruno: Person;
let chloe: Person;
let emma: Person;

beforeAll(async () => {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const postgresServer = postgres(inject("postgresUrl"), { max: 1, onnotice: () => {} });
  await postgresServer.unsafe(`create database ${name}`);
  dropDatabase = async () => {
    await postgresServer.unsafe(`drop database ${name} with (force)`);
    await postgresServer.end();
  };
  const url = databaseUrl(inject("postgresUrl"), name);
  const files = await readdir(new URL("../../migrations/", import.meta.url));
  await migrate(
    url,
    files.filter((file) => Number.parseInt(file, 10) <= LAST_OF_YESTERDAY),
  );
  const yesterday = openDatabase(url, 1);
  await insertPeople(yesterday);
  await insertConversations(yesterday);
  await insertTranslations(yesterday);
  await insertOperation(yesterday);
  await yesterday.end();
  ran = await migrate(url);
  server = await startTestServer({ databaseUrl: url, engines: [scriptedEngine({ hola: "hello" })] });
  [ana, bruno] = [await server.signIn("ana"), await server.signIn("bruno")];
  [chloe, emma] = [await server.signIn("chloe"), await server.signIn("emma")];
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  await dropDatabase();
});

const historyOf = (me: Person, other: string, query = "") =>
  me.call<Message[]>("GET /messages/:userId", { path: `/messages/${other}${query}` });
const settingsOf = async (me: Person, id: string) =>
  (
    await me.call<ConversationSettings>("GET /conversations/:conversationId/settings", {
      path: `/conversations/${id}/settings`,
    })
  ).body;
const chatsOf = async (me: Person) => (await me.call<Chat[]>("GET /messages/chats")).body;
const checkOf = async (me: Person) => (await me.call<Me>("GET /auth/check")).body;
const send = (me: Person, other: string, body: Record<string, unknown>, key?: string) =>
  me.call<Message & { code?: string }>("POST /messages/send/:userId", {
    path: `/messages/send/${other}`,
    body,
    ...(key && { headers: { "idempotency-key": key } }),
  });

test("the migrations ran that came after yesterday's", () => {
  expect(ran.length).toBeGreaterThan(0);
  expect(ran.every((file) => Number.parseInt(file, 10) > LAST_OF_YESTERDAY)).toBe(true);
});

describe("before anything is changed", () => {
  test("people have their settings", async () => {
    const settings = async (me: Person) =>
      (await me.call<{ settings: Settings }>("GET /settings/translation")).body.settings;
    expect(await settings(ana)).toMatchObject({
      ...{ preferredLanguage: "es", readLanguages: ["pt"], theme: "dark", soundEnabled: false },
    });
    expect(await settings(bruno)).toMatchObject({ preferredLanguage: "pt", readLanguages: ["es", "fr"] });
    expect(await settings(emma)).toMatchObject({ preferredLanguage: "en", soundEnabled: true });
  });

  test("what each has sent is counted as before", async () => {
    expect((await checkOf(ana)).messageCount).toBe(14);
    expect((await checkOf(ana)).translationCount).toBe(2);
    expect((await checkOf(emma)).messageCount).toBe(8);
    expect((await checkOf(bruno)).messageCount).toBe(1);
    const [written] = await server.database`
      select has_written(${ANA}, ${EMMA}) as a, has_written(${EMMA}, ${ANA}) as b, has_written(${ANA}, ${BRUNO}) as c,
        has_written(${BRUNO}, ${ANA}) as d, has_written(${ANA}, ${CHLOE}) as e, has_written(${CHLOE}, ${ANA}) as f,
        has_written(${BRUNO}, ${EMMA}) as g`;
    expect(written).toEqual({ a: true, b: true, c: true, d: true, e: false, f: false, g: false });
  });

  test("the list has the conversations in which somebody has written, with unread counts and receipts", async () => {
    const [withEmma, withBruno, ...others] = await chatsOf(ana);
    expect(withEmma).toMatchObject({
      ...{ _id: EMMA, conversationId: WRITING, changeSeq: 14, muted: true, unreadCount: 1 },
      ...{ lastReadSeq: 4, theirLastReadSeq: 3, theirLastDeliveredSeq: 5 },
      lastMessage: { _id: idOf(10), seq: 10, receiverId: EMMA },
    });
    expect(withBruno).toMatchObject({ _id: BRUNO, conversationId: BLOCKED, unreadCount: 0, lastReadSeq: 2 });
    expect(others).toEqual([]);
    expect(await chatsOf(emma)).toMatchObject([
      {
        ...{ _id: ANA, unreadCount: 2, muted: false, lastReadSeq: 3 },
        ...{ theirLastReadSeq: 4, theirLastDeliveredSeq: 6 },
      },
    ]);
    expect(await chatsOf(chloe)).toEqual([]);
    const { body } = await ana.call<Conversation[]>("GET /conversations");
    expect(
      body.map(({ _id, kind, memberCount, privacyLevel }) => ({ _id, kind, memberCount, privacyLevel })),
    ).toEqual([
      { _id: WRITING, kind: "direct", memberCount: 2, privacyLevel: "providers" },
      { _id: BLOCKED, kind: "direct", memberCount: 2, privacyLevel: "server" },
    ]);
    expect(body[0]?.members.map(({ user, role, joinedAt }) => [user._id, role, joinedAt])).toEqual([
      [ANA, "member", BEGUN.toISOString()],
      [EMMA, "member", BEGUN.toISOString()],
    ]);
  });

  test("who is blocked still shows where they stood then, and nothing passes between the two", async () => {
    const [chat] = await chatsOf(bruno);
    expect(chat).toMatchObject({ _id: ANA, unreadCount: 0, theirLastReadSeq: 1, theirLastDeliveredSeq: 1 });
    expect((await historyOf(bruno, ANA)).body.map(({ text }) => text)).toEqual(["oi", "adeus"]);
    for (const [me, other] of [[ana, BRUNO] as const, [bruno, ANA] as const])
      expect(await send(me, other, { text: "hola?" })).toMatchObject({
        status: 403,
        body: { code: "NOT_REACHABLE" },
      });
    const repeat = await send(ana, BRUNO, { text: "oi", clientMessageId: "to-bruno" });
    expect(repeat).toMatchObject({ status: 200, body: { seq: 1 } });
  });

  test("the history has every message as it was: edited, deleted, expired, hidden, with its picture", async () => {
    const { body, headers } = await historyOf(ana, EMMA);
    expect(headers.get("x-change-seq")).toBe("14");
    expect(headers.get("x-last-read-seq")).toBe("4");
    expect(body.map(({ seq, senderId }) => [seq, senderId])).toEqual(
      WRITTEN.map(({ seq, sender }) => [seq, sender]),
    );
    const [first, second, edited, deleted, system, expired, hidden, last, pictured] = body;
    expect(first).toMatchObject({ _id: idOf(1), text: "hola", receiverId: EMMA, changeSeq: 1 });
    expect(second).toMatchObject({ text: "hello", language: "en", receiverId: ANA });
    expect(edited).toMatchObject({ text: "después", revision: 2, editedAt: minutesAgo(90).toISOString() });
    expect(deleted).toMatchObject({ text: "", deletedAt: minutesAgo(80).toISOString() });
    expect(deleted).not.toHaveProperty("expired");
    expect(system).toMatchObject({
      text: "",
      system: { code: "disappearing_changed", by: ANA, users: [], value: "1d" },
    });
    expect(expired).toMatchObject({ text: "", expired: true, deletedAt: EXPIRED_AT.toISOString() });
    expect(hidden).toMatchObject({ text: "", hidden: true });
    expect(last).toMatchObject({ text: "good night", expiresAt: TOMORROW.toISOString() });
    expect(pictured).toMatchObject({
      text: "mira",
      alt: "un campo",
      image: expect.stringContaining(PICTURE),
    });
    const emmas = (await historyOf(emma, ANA)).body;
    expect(emmas[6]).toMatchObject({ text: "not for Ana's eyes" });
    expect(emmas[4]?.system).toEqual(system?.system);
  });

  test("a page that was away gets each change since then", async () => {
    const changed = (await historyOf(ana, EMMA, "?changedSince=10")).body;
    expect(changed.filter((one) => !one.hidden).map(({ seq, changeSeq }) => [seq, changeSeq])).toEqual([
      ...[
        [2, 11],
        [3, 12],
        [4, 13],
        [6, 14],
      ],
    ]);
    const all = (await historyOf(emma, ANA, "?changedSince=0")).body;
    expect(all.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(WRITTEN.map(({ seq }) => seq));
  });

  test("the privacy level in force and what was consented from are the same", async () => {
    for (const [me, id] of [[ana, EMMA] as const, [emma, ANA] as const, [ana, WRITING] as const])
      expect(await settingsOf(me, id)).toMatchObject({
        effectivePrivacyLevel: "providers",
        consentedFromSeq: { server: 3, providers: 5 },
        disappearing: "1d",
      });
    expect((await settingsOf(ana, EMMA)).mine).toMatchObject({
      privacyLevel: "providers",
      autoTranslate: true,
      muted: true,
    });
    expect((await settingsOf(emma, ANA)).mine).toMatchObject({
      privacyLevel: null,
      autoTranslate: null,
      muted: false,
    });
    expect(await settingsOf(ana, BRUNO)).toMatchObject({
      effectivePrivacyLevel: "server",
      consentedFromSeq: { server: 1, providers: 1 },
    });
  });

  test("what somebody set before the first message is theirs alone", async () => {
    expect(await settingsOf(bruno, EMMA)).toMatchObject({
      mine: { privacyLevel: "device", autoTranslate: null, muted: true },
      disappearing: "1h",
      effectivePrivacyLevel: "device",
    });
    expect(await settingsOf(emma, BRUNO)).toMatchObject({
      mine: { privacyLevel: null, autoTranslate: null, muted: false },
      disappearing: "off",
      effectivePrivacyLevel: "providers",
    });
    expect((await settingsOf(ana, CHLOE)).mine).toMatchObject({
      privacyLevel: "device",
      autoTranslate: null,
      muted: true,
    });
    expect(await settingsOf(chloe, ANA)).toMatchObject({ effectivePrivacyLevel: "server" });
  });

  test("a conversation without messages is none to its people, whichever way they ask", async () => {
    expect(await historyOf(chloe, ANA)).toMatchObject({ status: 200, body: [] });
    for (const me of [ana, chloe]) {
      const path = `/conversations/${EMPTY}/messages`;
      expect((await me.call("GET /conversations/:conversationId/messages", { path })).status).toBe(404);
    }
  });

  test("each can still take out what is theirs", async () => {
    for (const me of [ana, bruno, chloe, emma]) {
      const answer = await fetch(`${server.url}/api/account/export`, { headers: { cookie: me.cookie } });
      expect(answer.status).toBe(200);
      expect((await answer.bytes()).subarray(0, 2)).toEqual(new TextEncoder().encode("PK"));
    }
  });

  test("renditions are shown as they were chosen", async () => {
    const shown = async (me: Person, seq: number) => {
      const { body } = await me.call<{ results: MessageTranslation[]; shown: Record<string, Shown> }>(
        "POST /translation/messages",
        { body: { ids: ids.slice(1), storedOnly: true } },
      );
      return [
        body.results.map(({ messageId, translatedText }) => [messageId, translatedText]),
        body.shown[idOf(seq)],
      ];
    };
    expect(await shown(ana, 8)).toEqual([[[idOf(8), "buenas noches"]], "original"]);
    expect(await shown(emma, 3)).toEqual([[[idOf(3), "afterwards"]], "translation"]);
    const { body } = await ana.call<{ history: { translatedText: string }[] }>("GET /translation/history");
    expect(body.history.map(({ translatedText }) => translatedText)).toContain("buenas noches");
  });

  test("the operator's setting holds, and the audit log uses today's words", async () => {
    const { body: status } = await ana.call("GET /translation/status");
    expect(status).toMatchObject({ defaultPrivacyLevel: "providers" });
    const { body } = await emma.call<{ entries: AuditEntry[] }>("GET /health/admin/activity");
    const entries = body.entries.map(({ action, details }) => [action, details]);
    expect(entries).toContainEqual([
      "privacyLevel.changed",
      { defaultPrivacyLevel: "providers", before: "server" },
    ]);
    expect(entries).toContainEqual(["user.restored", {}]);
    await expect(server.database`delete from audit_log`).rejects.toThrow("append-only");
  });
});

describe("what was sent yesterday and is retried today is recognised", () => {
  const retries: [string, Record<string, unknown>, number][] = [
    ["a text", { text: "hola", clientMessageId: "yesterday-1" }, 1],
    ["an edited text", { text: "antes", clientMessageId: "yesterday-3" }, 3],
    ["a picture", { text: "mira", mediaId: PICTURE, alt: "un campo", clientMessageId: "yesterday-9" }, 9],
  ];

  test.each(retries)("%s", async (_, draft, seq) => {
    expect(await send(ana, EMMA, draft)).toMatchObject({ status: 200, body: { _id: idOf(seq), seq } });
    const byConversation = await ana.call("POST /conversations/:conversationId/messages", {
      path: `/conversations/${WRITING}/messages`,
      body: draft,
    });
    expect(byConversation).toMatchObject({ status: 200, body: { _id: idOf(seq) } });
    const other = await send(ana, EMMA, { ...draft, text: "otra cosa" });
    expect(other).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
  });

  test("a deleted message", async () => {
    const retry = { text: "whatever it was", clientMessageId: "yesterday-4" };
    expect(await send(emma, ANA, retry)).toMatchObject({ status: 200, body: { _id: idOf(4), text: "" } });
  });

  test("a call with an Idempotency-Key, with a stored answer or without one", async () => {
    expect(await send(ana, EMMA, { text: "hola" }, "answered")).toMatchObject({
      status: 201,
      body: { _id: idOf(1) },
    });
    expect((await send(ana, EMMA, { text: "adiós" }, "answered")).status).toBe(409);
    expect(await send(ana, EMMA, { text: "sin respuesta" }, "abandoned")).toMatchObject({
      status: 200,
      body: { _id: idOf(10), seq: 10 },
    });
  });

  test("and none of it was stored again", async () => {
    const { body } = await historyOf(ana, EMMA, "?limit=1");
    expect(body[0]).toMatchObject({ _id: idOf(10), seq: 10 });
  });
});

describe("life goes on", () => {
  test("an edit of yesterday's message reaches the stored answer of its send", async () => {
    const path = `/message/${idOf(1)}`;
    const { body } = await ana.call<Message>("PATCH /message/:id", { path, body: { text: "buenas" } });
    expect(body).toMatchObject({ text: "buenas", revision: 2, changeSeq: 15 });
    expect((await send(ana, EMMA, { text: "hola" }, "answered")).body).toMatchObject({ text: "buenas" });
    const retry = await send(ana, EMMA, { text: "hola", clientMessageId: "yesterday-1" });
    expect(retry).toMatchObject({ status: 200, body: { _id: idOf(1), text: "buenas" } });
  });

  test("a send continues the order, disappears as agreed and is counted", async () => {
    const desk = await emma.device();
    const { status, body } = await send(ana, EMMA, { text: "seguimos" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ conversationId: WRITING, seq: 11, receiverId: EMMA });
    expect(body.changeSeq).toBeGreaterThan(15);
    expect(Date.parse(body.expiresAt ?? "") - Date.parse(body.createdAt)).toBe(24 * 60 * MINUTE);
    expect(await desk.hears("newMessage", ({ _id }) => _id === body._id)).toEqual(body);
    expect((await checkOf(ana)).messageCount).toBe(15);
    expect((await chatsOf(emma))[0]).toMatchObject({ unreadCount: 3, lastMessage: { _id: body._id } });
  });

  test("a first message opens the conversation with what was set for it", async () => {
    const toEmma = await send(bruno, EMMA, { text: "olá" });
    expect(toEmma).toMatchObject({ status: 201, body: { seq: 2 } });
    expect((await historyOf(emma, BRUNO)).body[0]?.system).toMatchObject({ by: BRUNO, value: "1h" });
    expect(await settingsOf(emma, BRUNO)).toMatchObject({
      effectivePrivacyLevel: "device",
      disappearing: "1h",
    });
    const toAna = await send(chloe, ANA, { text: "salut" });
    expect(toAna).toMatchObject({ status: 201, body: { conversationId: EMPTY, seq: 1 } });
    expect(await settingsOf(ana, CHLOE)).toMatchObject({
      mine: { privacyLevel: "device", muted: true },
      effectivePrivacyLevel: "device",
    });
  });

  test("a block that is lifted opens the conversation again, and receipts are shown again", async () => {
    await bruno.call("DELETE /people/:id/block", { path: `/people/${ANA}/block` });
    expect(await send(ana, BRUNO, { text: "¿amigos?" })).toMatchObject({ status: 201, body: { seq: 3 } });
    expect((await chatsOf(bruno)).find(({ _id }) => _id === ANA)).toMatchObject({
      theirLastReadSeq: 2,
      unreadCount: 1,
    });
  });
});
