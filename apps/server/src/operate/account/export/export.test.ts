import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { filesOfZip } from "@lingualoom/chat-exports/files/zip.ts";
import { lingualoom } from "@lingualoom/chat-exports/lingualoom/lingualoom.ts";
import { ExportFiles } from "@lingualoom/contract/export-format.ts";
import { EVERYBODY } from "@lingualoom/contract/mentions.ts";
import type { Attachment, Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { importsBy, telegramExport } from "#test/imports.ts";
import type { Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";
import { unzip } from "#test/unzip.ts";
import { personalTables } from "../personal-tables-store.ts";
import { readPersonalRows } from "./export-store.ts";

const SOME_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const run = promisify(execFile);

const download = (url: string, person: Person) =>
  fetch(`${url}/api/account/export`, { headers: { cookie: person.cookie } });

async function exported(server: TestServer, person: Person): Promise<Map<string, Buffer>> {
  const answer = await download(server.url, person);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="lingualoom-[\d-]+\.zip"$/);
  return unzip(Buffer.from(await answer.arrayBuffer()));
}

const read = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString());

test("an export has all of a person's data, with pictures, and no secrets", async () => {
  await using server = await startTestServer({ engines: [scriptedEngine({ hola: "hello" })] });
  const [ana, farah] = [await server.person("ana"), await server.person("farah", { preferredLanguage: "en" })];
  const sent = await (await ana.device()).sends(farah.id, "hola 👋");
  await (await farah.device()).sends(ana.id, "مرحبا");
  await farah.call("POST /translation/message/:id", {
    path: `/translation/message/${sent._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${sent.conversationId}/settings`,
    body: { corrections: true },
  });
  const by = (one: Message) => `/message/${one._id}`;
  await farah.call("PUT /message/:id/corrections", {
    path: `${by(sent)}/corrections`,
    body: { text: "¡Hola! 👋" },
  });
  await farah.call("PUT /message/:id/suggestions/:language", {
    path: `${by(sent)}/suggestions/fr`,
    body: { text: "salut 👋" },
  });
  const { body } = await upload(ana, await picture(80, 60).png().toBuffer());
  await ana.call("POST /messages/send/:userId", {
    path: `/messages/send/${farah.id}`,
    body: { text: "", mediaId: body.mediaId, alt: "a plain picture", replyTo: sent._id },
  });

  const files = await exported(server, ana);
  expect(read(files, "profile.json")).toMatchObject({
    fullName: cast.ana.fullName,
    email: cast.ana.email,
    messageCount: 2,
    settings: { preferredLanguage: "es" },
  });
  const [chat] = [...files.keys()].filter((name) => name.startsWith("chats/"));
  expect(chat).toBe(`chats/001 ${cast.farah.fullName}.json`);
  expect(read(files, chat!)).toMatchObject([
    {
      number: 1,
      from: cast.ana.fullName,
      text: "hola 👋",
      translations: [{ language: "en", text: "hello 👋" }],
      corrections: [{ by: cast.farah.fullName, text: "¡Hola! 👋" }],
      suggestions: [{ language: "fr", by: cast.farah.fullName, text: "salut 👋" }],
    },
    { number: 2, from: cast.farah.fullName, text: "مرحبا" },
    { number: 3, from: cast.ana.fullName, files: [`files/${body.mediaId}.webp`], replyTo: 1 },
  ]);
  expect(read(files, "files.json")).toMatchObject([{ alt: "a plain picture", width: 80 }]);
  expect(await sharp(files.get(`files/${body.mediaId}.webp`)).metadata()).toMatchObject({
    width: 80,
    height: 60,
  });
  expect(read(files, "more/user_settings-user_id.json")).toMatchObject([{ preferred_language: "es" }]);
  expect(read(files, "more/sessions-user_id.json")).toHaveLength(1);
  expect(files.get("about.txt")?.toString()).toContain("everything");

  const [secret] = await server.database`
    select s.token_hash as token, a.password from sessions s join accounts a on a.user_id = s.user_id where s.user_id = ${ana.id}`;
  const whole = Buffer.concat([...files.values()]).toString();
  const made = read(await exported(server, farah), "more/corrections-made_by.json");
  expect(made).toMatchObject([{ text: "¡Hola! 👋" }]);
  for (const value of [secret!.token, secret!.password, cast.farah.email]) expect(whole).not.toContain(value);
});

/** A direct chat and a group of Ana and Farah, with each kind of message. */
async function writeOfEachKind(server: TestServer) {
  const [ana, farah] = [await server.person("ana"), await server.person("farah")];
  const say = async (from: Person, path: string, body: object) =>
    (await from.call<Message>("POST /messages/send/:userId", { path, body })).body;
  const toFarah = `/messages/send/${farah.id}`;
  const first = await say(ana, toFarah, { text: "hola" });
  await farah.call("POST /translation/message/:id", {
    path: `/translation/message/${first._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  await say(farah, `/messages/send/${ana.id}`, { text: "hi", replyTo: first._id });
  await farah.call("PUT /message/:id/reactions/:emoji", {
    path: `/message/${first._id}/reactions/${encodeURIComponent("🎉")}`,
  });
  const { body } = await upload(ana, await picture(80, 60).png().toBuffer());
  await say(ana, toFarah, { text: "", mediaId: body.mediaId, alt: "a plain picture" });
  const theirs = await upload(farah, await picture(20, 20).png().toBuffer());
  await say(farah, `/messages/send/${ana.id}`, { text: "", mediaId: theirs.body.mediaId });
  const edited = await say(ana, toFarah, { text: "helo" });
  await ana.call("PATCH /message/:id", { path: `/message/${edited._id}`, body: { text: "hello" } });
  const deleted = await say(ana, toFarah, { text: "a mistake" });
  await ana.call("DELETE /message/:id", { path: `/message/${deleted._id}?for=everyone` });
  const unwanted = await say(farah, `/messages/send/${ana.id}`, { text: "only for others" });
  await ana.call("DELETE /message/:id", { path: `/message/${unwanted._id}?for=me` });
  const group = await groupOf(ana, [farah], "Tea");
  const inGroup = `/conversations/${group}/messages`;
  const mentioned = `@${cast.farah.fullName} @all`;
  await say(ana, inGroup, { text: mentioned, mentions: [farah.id, EVERYBODY] });
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const offered = { options: ["green", "black"], multiple: false, anonymous: true, endsAt };
  const poll = await say(farah, inGroup, { text: "Which?", poll: offered });
  await ana.call("PUT /message/:id/poll", { path: `/message/${poll._id}/poll`, body: { options: [2] } });
  const imports = importsBy(ana, server, group);
  const liked = { reactions: [{ type: "emoji", emoji: "👍", count: 2 }] };
  const answer = { from: "Abuela", text: "y pan", more: { reply_to_message_id: 1 } };
  const { _id: old } = await imports.read(telegramExport([{ from: "Abuela", text: "té", more: liked }, answer]));
  await imports.write(old);
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${group}/settings`,
    body: { disappearing: "1d" },
  });
  await say(ana, inGroup, { text: "until tomorrow" });
  return { ana, farah, group, direct: first.conversationId, picture: body.mediaId, theirs: theirs.body.mediaId };
}

describe("an export with each kind of message", () => {
  let server: TestServer;
  let written: Awaited<ReturnType<typeof writeOfEachKind>>;
  beforeAll(async () => {
    server = await startTestServer({ engines: [scriptedEngine({ hola: "hello" })] });
    written = await writeOfEachKind(server);
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  test("has exactly the documented fields, enough to restore a chat", async () => {
    const { ana, farah, group, direct, ...sent } = written;
    const files = await exported(server, ana);
    const chats = read(files, "chats.json");
    const shape = {
      "about.json": read(files, "about.json"),
      "profile.json": read(files, "profile.json"),
      "files.json": read(files, "files.json"),
      "chats.json": chats,
    };
    const served = (await (await fetch(`${server.url}/api/export-format.json`)).json()) as object;
    // Later versions may add fields; this one must not have a field that the format does not describe.
    const exact = z.toJSONSchema(ExportFiles, { io: "output" });
    for (const { file } of chats)
      for (const schema of [served, exact]) {
        const validator = new Ajv2020({ strict: false, allErrors: true });
        formats.default(validator);
        const isValid = validator.compile(schema);
        isValid({ ...shape, "chats/*.json": read(files, file) });
        expect(isValid.errors ?? []).toEqual([]);
      }

    expect(shape["about.json"]).toMatchObject({ format: "lingualoom-export", version: 1 });
    const both = [{ id: ana.id, name: cast.ana.fullName }, { id: farah.id }];
    expect(chats).toMatchObject([
      { id: direct, kind: "direct", title: cast.farah.fullName, members: expect.any(Array) },
      { id: group, kind: "group", title: "Tea", members: both },
    ]);
    const [talk, tea] = chats.map(({ file }: { file: string }) => read(files, file));
    const by = [{ id: farah.id, name: cast.farah.fullName }];
    expect(talk).toMatchObject([
      { id: expect.any(String), senderId: ana.id, reactions: [{ emoji: "🎉", count: 1, by }] },
      { number: 2, senderId: farah.id, replyTo: 1 },
      {
        attachments: [{ id: sent.picture, file: `files/${sent.picture}.webp`, alt: "a plain picture", kind: "image" }],
      },
      { attachments: [{ id: sent.theirs, url: `/api/media/${sent.theirs}` }] },
      { text: "hello", edited: expect.any(String), revisions: [expect.objectContaining({ text: "helo" })] },
      { text: "", deleted: expect.any(String) },
      { hidden: expect.any(String) },
    ]);
    expect(talk[3].attachments[0].file).toBeUndefined();
    expect(tea).toMatchObject([
      {
        number: -1,
        text: "té",
        sentAs: "Abuela",
        imported: { source: "telegram", by: ana.id },
        reactions: [{ emoji: "👍", count: 2, by: [] }],
      },
      { number: 0, text: "y pan", replyTo: -1, replyToId: tea[0].id },
      { system: { code: "group_created" } },
      { system: { code: "members_added", users: [{ id: farah.id, name: cast.farah.fullName }] } },
      { mentions: [cast.farah.fullName], mentionedIds: [farah.id], mentionsAll: true },
      { poll: { options: ["green", "black"], votes: [0, 1] }, my_votes: [2] },
      { system: { code: "history_imported", value: "telegram 2" } },
      { system: { code: "disappearing_changed", value: "1d" } },
      { text: "until tomorrow", expires: expect.any(String) },
    ]);
  });

  test("is read back as it was written", async () => {
    const { ana, farah, group, direct, ...sent } = written;
    const zip = Buffer.from(await (await download(server.url, ana)).arrayBuffer());
    const bytes = {
      async *read(start: number, end: number) {
        yield zip.subarray(start, end);
      },
    };
    const files = await filesOfZip(bytes, zip.length, { mostBytes: 10_000_000 });
    expect(await lingualoom.recognises(files)).toBe(true);
    const items = await Array.fromAsync(lingualoom.read(files, { timeZone: "UTC" }));

    const messagesOf = async (conversation: string) => {
      const messages = (await inGroup(ana, conversation).history()).body;
      return messages.map((one) => ({
        type: "message",
        conversation,
        key: one._id,
        author: one.system ? null : one.senderId,
        at: Date.parse(one.createdAt),
        // Disappearing messages are read like deleted ones.
        text: one.system ? expect.any(String) : one.expiresAt ? "" : one.text,
        ...(one.editedAt && { editedAt: Date.parse(one.editedAt) }),
        ...((one.deletedAt || (one.expiresAt && !one.system)) && { deleted: true }),
        ...(one.replyTo && { replyTo: one.replyTo._id }),
        ...(one.poll && {
          poll: {
            options: one.poll.options.map(({ text, votes }) => ({ text, votes })),
            voters: one.poll.voters,
            anonymous: one.poll.anonymous,
          },
        }),
        ...(one.reactions && {
          reactions: one.reactions.map(({ emoji, count, users }) => ({ emoji, count, by: users })),
        }),
        ...(one.attachments && { attachments: one.attachments.map(asExported) }),
      }));
    };
    const asExported = ({ _id, name, alt }: Attachment) => ({
      name: name || (_id === sent.picture ? `${_id}.webp` : _id),
      ...(_id === sent.picture && { path: `files/${_id}.webp` }),
      ...(alt !== undefined && { alt }),
    });
    const members = [ana.id, farah.id];
    const messages = [...(await messagesOf(direct)), ...(await messagesOf(group))];
    expect(messages).toHaveLength(16);
    expect(items.filter(({ type }) => type === "person")).toEqual([
      { type: "person", key: ana.id, name: cast.ana.fullName, email: cast.ana.email },
      { type: "person", key: farah.id, name: cast.farah.fullName },
      { type: "person", key: expect.any(String), name: "Abuela" },
    ]);
    expect(items.filter(({ type }) => type === "conversation" || type === "message")).toEqual([
      expect.objectContaining({ key: direct, kind: "direct", title: cast.farah.fullName }),
      ...messages.slice(0, 7),
      { type: "conversation", key: group, kind: "group", title: "Tea", members },
      ...messages.slice(7),
    ]);
    const [theirs, ...others] = items.filter(({ type }) => type === "leftOut");
    expect(theirs).toMatchObject({ reason: "missingFile" });
    expect(others).toEqual([]);
  });

  test("covers every table with rows of a user, including future ones", async () => {
    const names = [...(await exported(server, written.ana)).keys()];
    const owned = await server.database<{ name: string }[]>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`;
    expect(owned.length).toBeGreaterThan(5);
    for (const { name } of owned)
      expect(
        names.some((file) => file.startsWith(`more/${name}-`)),
        name,
      ).toBe(true);
  });
});

/** Reviewed column by column: none contains or reveals credentials, or data of other users. */
const LEAVING: Readonly<Record<string, string>> = {
  access_tokens: "created_at expires_at id last_used_at name scopes user_id",
  accounts: "account_id created_at from_reset gave_admin id provider_id scope updated_at user_id",
  blocks: "blocked_id blocker_id blocker_image blocker_name created_at",
  bots: "commands created_at owner_id user_id",
  call_people: "call_id camera captions device_id joined_at keep muted muted_by removed screen seen_at state user_id",
  call_turns: "call_id language said_at segment_id text user_id",
  calls: "answered_at began_at captioned conversation_id ended_at id keep_by keep_root locked started_by video",
  corrections: "conversation_id created_at id made_by message_id text",
  daily_targets: "day language user_id",
  drafts: "conversation_id text updated_at user_id",
  email_changes: "created_at expires_at id new_email user_id",
  folders: "created_at excluded id included kinds languages name position unmuted unread user_id",
  former_members: "conversation_id left_at user_id",
  glossary_terms: "conversation_id created_at folded id scope source target term translation user_id",
  group_bans: "conversation_id created_at user_id",
  group_invitations: "by_id conversation_id created_at user_id",
  group_requests: "conversation_id created_at user_id",
  hidden_messages: "change_seq conversation_id hidden_at seq user_id",
  hooks: "conversation_id created_at ended_at id last_used_at made_by user_id",
  idempotency_keys: "body created_at digest key method once_id path status user_id",
  initial_conversation_settings: "auto_translate disappearing_seconds muted_until other_id privacy_level user_id",
  invites: "approval code conversation_id created_at ended_at expires_at greeting guests id kind used user_id uses",
  kept_messages: "conversation_id kept_at message_id user_id",
  known_devices: "last_seen_at trusted_until user_id",
  last_seen: "seen_at user_id",
  lost_phones: "address asked_at user_id",
  message_mentions: "conversation_id message_id seq user_id",
  message_reactions: "conversation_id emoji message_id reacted_at user_id",
  outgoing_hooks:
    "after_change after_seq collected_at conversation_id created_at events failing_since id made_by off_at url",
  passkeys: "counter created_at credential_id id last_used_at name transports user_id",
  password_resets: "created_at expires_at user_id",
  notes: "conversation_id user_id",
  offered_links: "created_at expires_at issuer subject user_id",
  person_plans: "plan user_id",
  person_spending: "characters day user_id",
  poll_votes: "conversation_id message_id option user_id voted_at",
  phrases:
    "conversation_id difficulty due_at id language lapses learning_steps meaning meaning_language message_id reps reviewed_at revision saved_at scheduled_days sentence_from sentence_to stability state user_id word",
  provider_sign_ins: "created_at expires_at intent invite provider_id return_path session_id user_id",
  push_devices: "created_at endpoint held_until id in_use_until language session_id shows updated_at user_id",
  quiet_hours: "from_minute time_zone to_minute user_id",
  reading_choices: "conversation_id message_id shown user_id",
  reminders: "conversation_id created_at due_at id message_id text told_at user_id",
  rendition_changes: "before conversation_id created_at decided_at decision id kind made_by message_id target text",
  recovery_codes: "created_at user_id",
  reports: "id message_id part part_id reason reported_at reporter_id with_context words",
  scheduled_messages:
    "client_message_id conversation_id created_at draft due_at failure id local_at started_at time_zone user_id",
  second_factors: "confirmed_at created_at last_step user_id",
  sender_languages: "language user_id weight",
  sessions:
    "created_at expires_at id ip_address proven_at proven_by provider_id provider_sid updated_at user_agent user_id",
  thread_followers: "conversation_id following last_read_seq root_seq user_id",
  translation_history:
    "conversation_id created_at detected_confidence detected_language engine engine_name id made_at original_text quality rendition_id source target translated_text user_id",
  translation_totals: "source target translations user_id",
  used_verification_links: "expires_at user_id",
  user_counters: "messages translations user_id",
  user_settings:
    "addressed_as auto_translate_mode density groups_from hide_address interface_language languages_answered learning_languages link_previews preferred_language quiet_until read_languages sound_enabled status_text status_until text_size theme translate_pictures translation_display translation_provider user_id",
  word_meanings: "conversation_id created_at id made_for meaning message_id source target word",
  waiting_sign_ins: "attempts expires_at user_id",
};

test("the exported columns of every table are listed; a new column needs a decision", async () => {
  await using server = await startTestServer();
  const leaving = await server.database.begin(async (sql) => {
    const found: Record<string, string> = {};
    for (const table of await personalTables(sql)) {
      // Inserts a row into an empty copy, which hides the table until the transaction ends.
      await sql`create temp table if not exists ${sql(table.name)} on commit drop as
        table ${sql(`public.${table.name}`)} with no data`;
      await sql`insert into ${sql(table.name)} (${sql(table.owner)}) values (${SOME_ID})`;
      for await (const row of readPersonalRows(sql, table, SOME_ID))
        found[table.name] = Object.keys(row).sort().join(" ");
    }
    return found;
  });
  expect(leaving).toEqual(LEAVING);
});

test("a long conversation is exported whole and in order, in a standard ZIP", async () => {
  await using server = await startTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "the first");
  // More messages than are read at once, inserted directly.
  await server.database`
    with c as (select id from conversations)
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at)
    select gen_random_uuid(), c.id, n, n, ${ana.id}, n::text, '', 'number ' || n, now()
    from c, generate_series(2, 1300) n`;
  await server.database`update conversations set last_seq = 1300, change_seq = 1300`;
  const zip = Buffer.from(await (await download(server.url, ana)).arrayBuffer());
  const messages = read(unzip(zip), "chats/001 Emma OBrien.json");
  expect(messages.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 1300 }, (_, i) => i + 1),
  );

  const folder = await mkdtemp(join(tmpdir(), "lingualoom-export-"));
  const file = join(folder, "export.zip");
  await writeFile(file, zip);
  const python = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); sys.exit(z.testzip() is not None)";
  const opened = await run("python3", ["-c", python, file]).then(
    () => "opened",
    (error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? "no python here" : `refused: ${error.message}`),
  );
  expect(["opened", "no python here"]).toContain(opened);
  expect((await readdir(folder)).length).toBe(1);
  expect((await readFile(file)).length).toBe(zip.length);
  await rm(folder, { recursive: true });
});

test("two concurrent downloads are one, and a broken one can be restarted", async () => {
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  for (let i = 0; i < 5; i++)
    await upload(
      ana,
      await sharp(randomPixels(), { raw: { width: 500, height: 500, channels: 3 } })
        .png()
        .toBuffer(),
    );
  const stop = new AbortController();
  const first = await fetch(`${server.url}/api/account/export`, {
    headers: { cookie: ana.cookie },
    signal: stop.signal,
  });
  expect(first.status).toBe(200);
  const second = await download(server.url, ana);
  // A small file may be finished before the second is requested.
  if (second.status !== 200) {
    expect(second.status).toBe(409);
    expect(second.headers.get("retry-after")).toBe("30");
  }
  await second.body?.cancel();
  stop.abort();
  await first.arrayBuffer().catch(() => {});
  await expect.poll(async () => (await download(server.url, ana)).status).toBe(200);
});

const randomPixels = () => randomBytes(750_000);
