import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type {
  ExportedGlossary,
  Glossary,
  ImportedGlossary,
  NewTerm,
  Term,
} from "@lingualoom/contract/calls/glossary.ts";
import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { GLOSSARY_TERMS_MAX } from "@lingualoom/contract/glossary-limits.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ask, type Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WORDS = {
  el: "the",
  sprint: "sprint",
  empieza: "begins",
  mañana: "tomorrow",
  muy: "very",
  pronto: "soon",
  hoy: "today",
  termina: "ends",
  por: "in",
  fin: "end",
  la: "the",
  junta: "joint",
  decide: "decides",
};
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
let emma: Person;
let dieter: Person;
let conversationId: string;
beforeAll(async () => {
  engine = scriptedEngine(WORDS);
  server = await startTestServer({
    engines: [engine],
    environment: { ADMIN_EMAILS: cast.dieter.email },
  });
  ana = await server.person("ana");
  emma = await server.person("emma", { preferredLanguage: "en", readLanguages: [] });
  dieter = await server.person("dieter");
  ({ conversationId } = await (await ana.device()).sends(emma.id, "Hola"));
});
afterAll(() => server?.[Symbol.asyncDispose]());

const fixed = (term: string, translation: string): NewTerm => ({
  term,
  translation,
  sourceLanguage: "es",
  targetLanguage: "en",
});
const kept = (term: string): NewTerm => ({
  term,
  translation: null,
  sourceLanguage: null,
  targetLanguage: null,
});
type Answer<T> = { status: number; body: T & { code?: string; message?: string } };
const request = <T>(who: Person, method: string, path: string, body?: object) =>
  ask(server.url, method, path, body, { cookie: who.cookie }) as Promise<Answer<T>>;
const ours = () => `/conversations/${conversationId}/glossary`;
const add = (who: Person, path: string, term: NewTerm) => request<Term>(who, "POST", path, term);
const list = async (who: Person, path: string) => (await request<Glossary>(who, "GET", path)).body;
const take = (who: Person, path: string, format: "csv" | "tbx", content: string) =>
  request<ImportedGlossary>(who, "POST", `${path}/import`, { format, content });
const exported = async (who: Person, path: string, format: "csv" | "tbx") =>
  (await request<ExportedGlossary>(who, "GET", `${path}/export?format=${format}`)).body.content;

async function clear(who: Person, path: string) {
  for (const { _id } of (await list(who, path)).terms) await request(who, "DELETE", `${path}/${_id}`);
}
afterEach(async () => {
  for (const who of [ana, emma]) await clear(who, "/glossary");
  await clear(ana, ours());
  await clear(dieter, "/health/admin/glossary");
});
async function sends(text: string): Promise<string> {
  return (await (await ana.device()).sends(emma.id, text))._id;
}
const translated = async (id: string) =>
  (await request<MessageTranslation>(emma, "POST", `/translation/message/${id}`, { targetLanguage: "en" })).body
    .translatedText;

describe("a term", () => {
  test("is added, changed and removed, unseen by others", async () => {
    const { status, body } = await add(ana, "/glossary", fixed("sprint", "iteration"));
    expect([status, body]).toMatchObject([201, fixed("sprint", "iteration")]);
    const changed = await request<Term>(ana, "PUT", `/glossary/${body._id}`, fixed("sprint", "leg"));
    expect(changed.body).toEqual({ ...fixed("sprint", "leg"), _id: body._id });
    expect(await list(ana, "/glossary")).toMatchObject({ terms: [changed.body], mayChange: true });
    expect((await list(emma, "/glossary")).terms).toEqual([]);
    expect((await request(emma, "DELETE", `/glossary/${body._id}`)).status).toBe(404);
    expect((await request(emma, "DELETE", `${ours()}/${body._id}`)).status).toBe(404);
    expect((await request(ana, "DELETE", `/glossary/${body._id}`)).status).toBe(200);
    expect((await list(ana, "/glossary")).terms).toEqual([]);
  });

  test.each<[string, NewTerm]>([
    ["a link", kept("example.org")],
    ["no letters", kept("2026")],
    ["a formula", kept("=SUM(A1)")],
    ["too many characters", kept("x ".repeat(60))],
    ["one language twice", { ...fixed("a", "b"), targetLanguage: "es" }],
    ["a translation without languages", { ...kept("a"), translation: "b" }],
    ["languages without a translation", { ...fixed("a", "b"), translation: null }],
  ])("with %s is refused", async (_what, term) => {
    const { status, body } = await add(ana, "/glossary", term);
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
    expect(body.message).toMatch(/\S/);
  });

  test("appears once per glossary and language pair", async () => {
    await add(ana, "/glossary", kept("Lingualoom"));
    expect((await add(ana, "/glossary", kept("Lingualoom"))).status).toBe(400);
    const { body } = await add(ana, "/glossary", kept("Telar"));
    const twin = await request(ana, "PUT", `/glossary/${body._id}`, kept("Lingualoom"));
    expect([twin.status, (twin.body as { code?: string }).code]).toEqual([400, "VALIDATION"]);
  });
});

describe("a glossary's editors", () => {
  test("are both people in a direct chat, which others do not find", async () => {
    expect((await add(ana, ours(), kept("Telar"))).status).toBe(201);
    expect((await add(emma, ours(), kept("Loom"))).status).toBe(201);
    expect((await request(dieter, "GET", ours())).status).toBe(404);
    expect((await add(dieter, ours(), kept("Webstuhl"))).status).toBe(404);
  });

  test("are absent after a block; both can still read", async () => {
    const [chloe, jun] = [await server.person("chloe"), await server.person("jun")];
    const { conversationId: theirs } = await (await chloe.device()).sends(jun.id, "Bonjour");
    const path = `/conversations/${theirs}/glossary`;
    await request(jun, "PUT", `/people/${chloe.id}/block`);
    for (const who of [chloe, jun]) {
      expect((await add(who, path, kept("Telar"))).status).toBe(403);
      expect(await list(who, path)).toMatchObject({ mayChange: false, terms: [] });
    }
  });

  test("are members who may change a group's details; the others read", async () => {
    const group = await groupOf(ana, [emma]);
    const path = `/conversations/${group}/glossary`;
    await inGroup(ana, group).change({ editing: "admins" });
    expect((await add(ana, path, kept("Telar"))).status).toBe(201);
    expect(await list(emma, path)).toMatchObject({ mayChange: false, terms: [kept("Telar")] });
    const refused = await add(emma, path, kept("Loom"));
    expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
    const tone = await request(emma, "PUT", `/conversations/${group}/settings`, { tone: "formal" });
    expect(tone.status).toBe(403);
  });

  test("are the administrators for the server's glossary", async () => {
    expect((await add(ana, "/health/admin/glossary", kept("Telar"))).status).toBe(403);
    expect((await add(dieter, "/health/admin/glossary", kept("Telar"))).status).toBe(201);
    const [entry] = await server.database<{ action: string }[]>`
      select action from audit_log where action = 'glossary.changed'`;
    expect(entry).toBeDefined();
  });
});

describe("a translation", () => {
  test("uses the conversation's term, else the author's, else the server's", async () => {
    await add(dieter, "/health/admin/glossary", fixed("sprint", "dash"));
    expect(await translated(await sends("El sprint empieza mañana"))).toBe("the dash begins tomorrow");
    await add(ana, "/glossary", fixed("sprint", "leg"));
    expect(await translated(await sends("El sprint empieza muy pronto"))).toBe("the leg begins very soon");
    await add(emma, ours(), fixed("sprint", "iteration"));
    expect(await translated(await sends("El sprint empieza hoy"))).toBe("the iteration begins today");
  });

  test("does not follow the terms of its reader", async () => {
    await add(emma, "/glossary", fixed("junta", "board"));
    expect(await translated(await sends("La junta decide mañana"))).toBe("the joint decides tomorrow");
  });

  test("uses the glossary at its time: changes affect new messages only", async () => {
    const text = "La junta decide hoy por fin";
    const before = await sends(text);
    expect(await translated(before)).toBe("the joint decides today in end");
    const { body } = await add(ana, ours(), fixed("junta", "board"));
    expect(await translated(await sends(text))).toBe("the board decides today in end");
    expect(await translated(before)).toBe("the joint decides today in end");
    await request(ana, "DELETE", `${ours()}/${body._id}`);
    engine.received.splice(0);
    expect(await translated(await sends(text))).toBe("the joint decides today in end");
    expect(engine.received).toEqual([]);
  });

  test("keeps untranslatable terms, and asks no engine again for terms that do not occur", async () => {
    await add(ana, ours(), kept("junta"));
    const text = "La junta decide muy pronto";
    expect(await translated(await sends(text))).toBe("the junta decides very soon");
    await add(ana, ours(), kept("Telar"));
    engine.received.splice(0);
    expect(await translated(await sends(text))).toBe("the junta decides very soon");
    expect(engine.received).toEqual([]);
  });
});

test("both people can set the tone and hear of changes; the default is as-it-comes", async () => {
  const path = `/conversations/${conversationId}/settings`;
  expect((await request<ConversationSettings>(emma, "GET", path)).body.tone).toBe("as-it-comes");
  const hers = await ana.device();
  expect((await request<ConversationSettings>(emma, "PUT", path, { tone: "formal" })).body.tone).toBe("formal");
  await hers.hears("conversationUpdated", ({ tone }) => tone === "formal");
  expect((await request<ConversationSettings>(ana, "GET", path)).body.tone).toBe("formal");
  await request(ana, "PUT", path, { tone: "as-it-comes" });
});

describe("a file", () => {
  const TERMS = [
    fixed("acta, firmada", 'minutes "signed"'),
    fixed("café & té", "coffee <and> tea".replace(/[<>]/g, "")),
    kept("Telar"),
    { ...fixed("telar", "Webstuhl"), targetLanguage: "de" },
  ];

  test.each(["csv", "tbx"] as const)("as %s restores every term it exported", async (format) => {
    for (const term of TERMS) expect((await add(ana, "/glossary", term)).status).toBe(201);
    const before = (await list(ana, "/glossary")).terms.map(({ _id, ...term }) => term);
    const content = await exported(ana, "/glossary", format);
    expect((await take(ana, "/glossary", format, content)).body).toEqual({
      added: 0,
      changed: 0,
      unchanged: TERMS.length,
    });
    await clear(ana, "/glossary");
    expect((await take(ana, "/glossary", format, content)).body).toMatchObject({ added: TERMS.length });
    expect((await list(ana, "/glossary")).terms.map(({ _id, ...term }) => term)).toEqual(before);
  });

  test("changes the translation of an existing term", async () => {
    await add(ana, "/glossary", fixed("sprint", "leg"));
    const { body } = await take(ana, "/glossary", "csv", "sprint,dash,es,en");
    expect(body).toEqual({ added: 0, changed: 1, unchanged: 0 });
    expect((await list(ana, "/glossary")).terms).toMatchObject([fixed("sprint", "dash")]);
  });

  test("in spreadsheet form may use semicolons and have no header", async () => {
    const { body } = await take(ana, "/glossary", "csv", "sprint;iteration;es;en-US\r\n\r\nTelar;;;\rÉlan\n");
    expect(body).toEqual({ added: 3, changed: 0, unchanged: 0 });
  });

  test("from another program is translated in every direction", async () => {
    const tbx = `<?xml version="1.0"?><martif type="TBX"><text><body><termEntry id="1">
      <langSet xml:lang="es"><tig><term>acta</term></tig></langSet>
      <langSet xml:lang="en-GB"><tig><term>minutes</term></tig></langSet></termEntry></body></text></martif>`;
    expect((await take(ana, "/glossary", "tbx", tbx)).body).toMatchObject({ added: 2 });
  });

  const ENTITY = `<?xml version="1.0"?><!DOCTYPE tbx [<!ENTITY x SYSTEM "file:///etc/hostname">]>
    <tbx><text><body><conceptEntry><langSec xml:lang="mul"><termSec><term>&x;</term></termSec></langSec></conceptEntry></body></text></tbx>`;
  const many = Array.from({ length: GLOSSARY_TERMS_MAX + 1 }, (_, i) => `Telar${"a".repeat(i % 70)} ${i}x,,,`);
  const concept = (sections: string) => `<tbx><conceptEntry>${sections}</conceptEntry></tbx>`;
  /** In an order that takes quadratic time to normalize. */
  const MARKS = "\u0301\u0323".repeat(250_000);
  test.each<[string, "csv" | "tbx", string]>([
    ["a row with a mistake", "csv", "Telar,,,\r\nsprint,iteration,es,\r\n"],
    ["an unknown language", "csv", "sprint,iteration,es,klingon\r\n"],
    ["five columns", "csv", "a,b,c,d,e\r\n"],
    ["an open quote", "csv", 'a,"b\r\n'],
    ["two translations of one term", "csv", "sprint,leg,es,en\r\nsprint,dash,es,en\r\n"],
    ["nothing", "csv", ""],
    ["too many terms", "csv", many.join("\r\n")],
    ["an entity", "tbx", ENTITY],
    ["another XML", "tbx", "<html/>"],
    ["half an XML", "tbx", "<tbx><text>"],
    ["no XML", "tbx", "Telar"],
    ["a concept in thousands of languages", "tbx", concept("<langSec/>".repeat(50_000))],
    [
      ...(["pairs of thousands of terms", "tbx"] as const),
      concept(`<langSec xml:lang="mul"><term>a</term></langSec>`.repeat(10_000)),
    ],
    [
      ...(["pairs of many languages", "tbx"] as const),
      concept(`<langSec xml:lang="es">${"<term>a</term>".repeat(300)}</langSec>`.repeat(40)),
    ],
    ["a term of marks alone", "tbx", concept(`<langSec><term>a${MARKS}</term></langSec>`)],
    ["a cell of marks alone", "csv", `a${MARKS}`],
    ["rows of nothing", "csv", ",,,\n".repeat(100_000)],
    ["a row of thousands of cells", "csv", ",".repeat(500_000)],
  ])("with %s is refused as a whole", async (_what, format, content) => {
    await add(ana, "/glossary", kept("Lingualoom"));
    const { status, body } = await take(ana, "/glossary", format, content);
    expect([status, body.code]).toEqual([400, "VALIDATION"]);
    expect(body.message).toMatch(/\S/);
    expect((await list(ana, "/glossary")).terms).toMatchObject([kept("Lingualoom")]);
  });

  test("with an unclosed quote is refused with its line", async () => {
    const content = `term,translation\r\nTelar,\r\n"two\nlines",\r\n"open\r\nand,so,on\r\n`;
    const { body } = await take(ana, "/glossary", "csv", content);
    expect(body.message).toMatch(/^Line 5: This is no CSV/);
  });

  test("waits until the previous import has finished", async () => {
    const content = "Telar,,,";
    const released = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = server.database.begin(async (sql) => {
      await sql`lock table glossary_terms in access exclusive mode`;
      locked.resolve();
      await released.promise;
    });
    await locked.promise;
    const both = [take(ana, "/glossary", "csv", content), take(ana, ours(), "csv", content)];
    const refused = await Promise.race(both);
    expect([refused.status, refused.body.code]).toEqual([409, "IN_PROGRESS"]);
    released.resolve();
    await holding;
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("over the size limit is refused", async () => {
    const { status } = await take(ana, "/glossary", "csv", "x".repeat(4 * 1024 * 1024));
    expect(status).toBe(413);
  });
});
