import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Chat, Message, Person as PersonShape } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ask, type Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";

const { fullName, email, password } = cast.ana;
const READ = "cucumberword";
/** Words that only Ana writes, and their translations. */
const WORDS = { zapatilla: "slipperword", berenjena: "eggplantword", murciélago: "batword" };
const HERS = [fullName, email, ...Object.keys(WORDS), ...Object.values(WORDS), READ, "a picture of Ana's cat"];

const engine = () => scriptedEngine({ hola: "hello", pepino: "cucumberword", ...WORDS });

const leave = (person: Person, given = password) => person.call("POST /account/delete", { body: { password: given } });
const history = async (reader: Person, other: string) =>
  (await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other}?limit=100` })).body;

async function wholeDatabase({ database }: TestServer): Promise<Map<string, string>> {
  const tables = await database<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  expect(tables.length).toBeGreaterThan(15);
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const [all] = await database.unsafe(
      `select coalesce(string_agg(t::text || ' ' || to_jsonb(t)::text, E'\\n'), '') as text from ${name} t`,
    );
    rows.set(name, all!.text as string);
  }
  return rows;
}

async function wholeFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, "utf8")] as const)));
}

const bytesOf = (text: string) => [text, Buffer.from(text).toString("hex"), Buffer.from(text).toString("base64")];

function tracesIn(places: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [place, content] of places)
    for (const trace of HERS.flatMap(bytesOf))
      if (content.toLowerCase().includes(trace.toLowerCase())) found.push(`${trace} in ${place}`);
  return found;
}

/** Lets Ana do everything an account can do, so that there are traces of her wherever possible. */
async function livedIn(server: TestServer) {
  const ana = await server.person("ana", { preferredLanguage: "en", readLanguages: ["ca"] });
  const emma = await server.person("emma", { preferredLanguage: "en" });
  await server.person("dieter");
  const phone = await server.signIn("ana");
  const sent: Message[] = [];
  for (const word of Object.keys(WORDS))
    sent.push(await (await ana.device()).sends(emma.id, `hola ${word}`, `zapatilla ${randomUUID()}`));
  const heard = await (await emma.device()).sends(ana.id, "hola pepino");
  await server.app.idle();
  const translate = (reader: Person, { _id }: Message) =>
    reader.call("POST /translation/message/:id", {
      path: `/translation/message/${_id}`,
      body: { targetLanguage: "en", sourceLanguage: "es" },
    });
  for (const message of sent) expect((await translate(emma, message)).status).toBe(200);
  expect((await translate(ana, heard)).status).toBe(200);
  await ana.call("POST /translation/translate", {
    body: { text: "murciélago", targetLanguage: "en", sourceLanguage: "es" },
  });
  const { body: uploaded } = await upload(ana, await picture().png().toBuffer());
  await ana.call("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { text: "zapatilla", mediaId: uploaded.mediaId, alt: "a picture of Ana's cat" },
    headers: { "idempotency-key": randomUUID() },
  });
  await upload(ana, await picture().png().toBuffer());
  for (const [who, whose] of [
    [ana, heard],
    [emma, sent[0] as Message],
  ] as const) {
    const author = who === ana ? emma : ana;
    await author.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${whose.conversationId}/settings`,
      body: { corrections: true },
    });
    for (const path of [`/message/${whose._id}/corrections`, `/message/${whose._id}/suggestions/fr`])
      expect(
        await who.call(
          path.endsWith("fr") ? "PUT /message/:id/suggestions/:language" : "PUT /message/:id/corrections",
          { path, body: { text: "zapatilla, better" } },
        ),
      ).toMatchObject({ status: 200 });
  }
  await ask(server.url, "POST", "/auth/forgot-password", { email });
  await ask(server.url, "POST", "/auth/signup", { fullName, email, password: "somebody else's 7" });
  await server.app.idle();
  return { ana, emma, phone, sent };
}

test("no table, file, email or log line mentions a deleted person", async () => {
  const log: string[] = [];
  await using server = await startTestServer({
    engines: [engine()],
    outbox: true,
    environment: { RATE_LIMITS: "on" },
    onLog: (line) => void log.push(line),
  });
  const { ana, emma } = await livedIn(server);
  // Proves that the search finds existing traces; otherwise finding none would prove nothing.
  const before = tracesIn(await wholeDatabase(server)).join("\n");
  for (const table of ["users", "messages", "renditions", "media", "corrections", "rendition_changes"])
    expect(before).toContain(`in ${table}`);
  expect(tracesIn(await wholeFolder(server.dataDir)).join("\n")).toContain("outbox");
  // These rows contain only hashes of addresses, so they are counted: each person was sent an email.
  const throttled = async () => (await server.database`select distinct address_hash from mail_throttle`).length;
  const addresses = await throttled();
  expect([...(await wholeFolder(server.dataDir)).keys()].filter((file) => file.endsWith(".webp"))).toHaveLength(6);

  const answer = await leave(ana);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie().join()).toMatch(/lingualoom\.session_token=;.*Max-Age=0/);
  await server.app.idle();

  expect(tracesIn(await wholeDatabase(server))).toEqual([]);
  expect(await throttled()).toBe(addresses - 1);
  await expect
    .poll(async () => [...(await wholeFolder(server.dataDir)).keys()].filter((file) => file.endsWith(".webp")))
    .toEqual([]);
  expect(await server.database`select 1 from media where owner_id = ${ana.id}`).toEqual([]);

  // The last email is the only trace that may stay, for seven days.
  const [goodbye, ...more] = [...(await wholeFolder(server.dataDir))].filter(([, content]) => content.includes(email));
  expect(more).toEqual([]);
  expect(goodbye?.[1]).toContain("Subject: Your Lingualoom account was deleted");
  expect(goodbye?.[1]).not.toContain(fullName);
  // No log line contains an address or a link that signs in.
  expect(log.join("\n")).toContain("an email is in the outbox");
  expect(tracesIn(new Map(log.map((line, i) => [`line ${i}`, line])))).toEqual([]);
  expect(log.filter((line) => line.includes("token="))).toEqual([]);
  expect((await emma.call("GET /auth/check")).status).toBe(200);
});

test("others keep the conversation without gaps, with tombstones", async () => {
  await using server = await startTestServer({ engines: [engine()] });
  const { ana, emma, phone } = await livedIn(server);
  const screen = await emma.device();
  const before = await history(emma, ana.id);
  const closed = [await ana.device(), await phone.device()].map(
    ({ socket }) => new Promise((resolve) => socket.once("disconnect", resolve)),
  );
  await leave(ana);
  await Promise.all(closed);
  for (const gone of [ana, phone]) expect((await gone.call("GET /auth/check")).status).toBe(401);

  const after = await history(emma, ana.id);
  expect(after.map(({ seq }) => seq)).toEqual(before.map(({ seq }) => seq));
  for (const message of after.filter(({ senderId }) => senderId === ana.id))
    expect(message).toMatchObject({ text: "", image: "", deletedAt: expect.any(String) });
  expect(after.filter(({ senderId }) => senderId === emma.id).map(({ text }) => text)).toEqual(["hola pepino"]);

  // The open page receives the deleted person and the last tombstone, whose number shows that there are more.
  expect(await screen.hears("personUpdated", ({ _id }) => _id === ana.id)).toEqual({
    _id: ana.id,
    fullName: "Deleted account",
    profilePic: "",
    deleted: true,
  });
  const last = await screen.hears("messageUpdated", ({ deletedAt }) => deletedAt !== undefined);
  expect(last).toEqual(after.find(({ _id }) => _id === last._id));
  const { body: chats } = await emma.call<Chat[]>("GET /messages/chats");
  expect(chats).toMatchObject([{ _id: ana.id, deleted: true, changeSeq: last.changeSeq }]);
  const writing = { path: `/messages/send/${ana.id}`, body: { text: "are you there?" } };
  expect(await emma.call("POST /messages/send/:userId", writing)).toMatchObject({
    status: 403,
    body: { code: "NOT_REACHABLE" },
  });
  const { body: person } = await emma.call<PersonShape>("GET /people/:userId", { path: `/people/${ana.id}` });
  expect(person.deleted).toBe(true);
});

test("the address is free, and a new account cannot see the old conversations", async () => {
  await using server = await startTestServer({ engines: [engine()] });
  const { ana, emma } = await livedIn(server);
  await leave(ana);
  expect((await ask(server.url, "POST", "/auth/login", { email, password })).status).toBe(401);
  await ask(server.url, "POST", "/auth/signup", { fullName, email, password });
  await server.app.idle();
  const link = server.mails.findLast(({ link }) => link?.includes("verify-email"))?.link;
  await ask(server.url, "POST", "/auth/verify-email", { token: new URL(link!).searchParams.get("token") });
  const again = await server.signIn("ana");
  expect(again.id).not.toBe(ana.id);
  expect((await again.call("GET /messages/chats")).body).toEqual([]);
  expect((await history(emma, ana.id)).length).toBeGreaterThan(0);
});

test("the last email is in the person's language", async () => {
  await using server = await startTestServer();
  const ana = await server.person("ana", { interfaceLanguage: "es" });
  await leave(ana);
  await server.app.idle();
  expect(server.mails.at(-1)).toMatchObject({
    to: email,
    subject: "Se ha eliminado tu cuenta de Lingualoom",
    link: null,
  });
});

test("a wrong password deletes nothing, and guesses are counted", async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMITS: "on", RATE_LIMIT_SIGN_IN: "2/900" },
  });
  const ana = await server.person("ana");
  expect(await leave(ana, "not this one")).toMatchObject({ status: 403, body: { code: "WRONG_PASSWORD" } });
  expect((await ana.call("DELETE /account" as never, { body: { password: "nor this" } })).status).toBe(403);
  expect(await leave(ana)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect((await ana.call("GET /auth/check")).body).toMatchObject({ fullName, email });
});

test("the last administrator stays until there is another", async () => {
  await using server = await startTestServer({ environment: { ADMIN_EMAILS: email } });
  const ana = await server.person("ana");
  expect(await leave(ana)).toMatchObject({ status: 409, body: { code: "LAST_ADMIN" } });
  const emma = await server.person("emma");
  await server.database`update users set is_admin = true where id = ${emma.id}`;
  expect((await leave(ana)).status).toBe(200);
});

test("both spellings delete, and two simultaneous calls delete once", async () => {
  await using server = await sharedTestServer();
  const ana = await server.person("ana");
  const spelled = (method: string, path: string) =>
    ask<{ code?: string }>(server.url, method, path, { password }, { cookie: ana.cookie });
  const answers = await Promise.all([spelled("DELETE", "/account"), spelled("POST", "/account/delete")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  await server.app.idle();
  expect(server.mails.filter(({ subject }) => subject.includes("deleted"))).toHaveLength(1);
});

test("a message that arrives at the last moment is deleted too", async () => {
  await using server = await startTestServer();
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "zapatilla");
  await leave(ana);
  // Simulates a batch that was being written during the deletion.
  await server.database`
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, digest, text, created_at)
    select ${randomUUID()}, id, last_seq + 1, change_seq + 1, ${ana.id}, 'late', 'x', 'zapatilla', now()
    from conversations`;
  await server.database`update conversations set last_seq = last_seq + 1, change_seq = change_seq + 1`;
  await server.app.sweep();
  expect((await history(emma, ana.id)).map(({ text }) => text)).toEqual(["", ""]);
});
