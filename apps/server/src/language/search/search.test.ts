import type { FoundMessage } from "@lingualoom/contract/calls/search.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { scriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { makeSearchable } from "#test/searchable.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { type Uploading, uploadFile } from "#test/tus.ts";
import { WAIT_MS } from "../../../../../patience.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
const clock = new ManualClock();
const engine = scriptedEngine({ estación: "station", station: "estación", the: "la", nos: "we", vemos: "meet" }, [
  ["es", "en"],
  ["en", "es"],
]);
beforeAll(async () => {
  server = await startTestServer({ clock, engines: [engine] });
  [ana, emma, bruno] = await server.threePeople();
});
afterEach(() => bruno.call("DELETE /people/:id/block", { path: `/people/${emma.id}/block` }));
afterAll(() => server?.[Symbol.asyncDispose]());

interface Answer {
  people: { fullName: string }[];
  conversations: { _id: string }[];
  messages: z.output<typeof FoundMessage>[];
  translations: { language: string; query: string }[];
  untranslated: string | null;
  incomplete: boolean;
  code?: string;
}
const ask = (who: Person, query: Record<string, string>) =>
  who.call<Answer>("GET /search", { path: `/search?${new URLSearchParams({ of: "messages", ...query })}` });
const search = async (who: Person, q: string, more: Record<string, string> = {}) =>
  (await ask(who, { q, ...more })).body.messages;
const texts = async (who: Person, q: string, more: Record<string, string> = {}) =>
  (await search(who, q, more)).map(({ message }) => message.text);
const marked = ({ message, highlights }: z.output<typeof FoundMessage>) =>
  highlights.flatMap(({ text = message.text, ranges }) => ranges.map(([from, to]) => text.slice(from, to)));

/** Waits until all messages are indexed. */
async function indexed() {
  clock.advance(20_000);
  await vi.waitFor(async () => {
    const [row] = await server.database<{ waiting: number }[]>`
      select (select count(*) from search_gaps)::int + (
        select count(*) from messages m left join search_progress p using (conversation_id)
        where m.system is null and m.seq > coalesce(p.indexed_seq, 0))::int as waiting`;
    clock.advance(5_000);
    expect(row?.waiting).toBe(0);
  }, WAIT_MS);
}

/** Waits until the languages of all messages are detected; batches have pauses between them. */
async function detected() {
  let idle = false;
  void server.app.idle().then(() => {
    idle = true;
  });
  await vi.waitFor(() => {
    clock.advance(1_000);
    expect(idle).toBe(true);
  }, WAIT_MS);
}

/** Creates a group of these people with these messages. The numbers keep the words of different tests apart. */
async function written(sentences: readonly string[], people = [ana, emma], title = "Family") {
  const [owner, ...others] = people as [Person, ...Person[]];
  const id = await groupOf(owner, others, title);
  const messages: Message[] = [];
  for (const sentence of sentences) {
    clock.advance(1_000);
    messages.push((await inGroup(owner, id).write(sentence)).body);
  }
  return { id, messages };
}
const remove = (who: Person, { _id }: Message, whom: "me" | "everyone") =>
  who.call("DELETE /message/:id", { path: `/message/${_id}?for=${whom}` });
const edit = (who: Person, { _id }: Message, text: string) =>
  who.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text } });

describe.each(["before the index has them", "from the index"])("messages are found %s", (when) => {
  const ready = async () => {
    if (when === "from the index") await indexed();
  };
  const word = (text: string) => (when === "from the index" ? `${text}x` : `${text}y`);

  test("by words without regard to case and accents, latest first, with positions", async () => {
    const { id } = await written([`La ${word("estación")} vieja`, "nada", `OTRA ${word("estacion")}`]);
    await ready();
    const found = await search(emma, word("estacion"));
    expect(found.map(({ message, conversationId }) => [message.text, conversationId])).toEqual([
      [`OTRA ${word("estacion")}`, id],
      [`La ${word("estación")} vieja`, id],
    ]);
    expect(found.map(marked)).toEqual([[word("estacion")], [word("estación")]]);
    expect(found[0]?.why).toEqual({ kind: "words" });
    expect(await texts(bruno, word("estacion"))).toEqual([]);
  });

  test("by prefixes, by all words together, and by quoted phrases", async () => {
    await written([`${word("quarz")} blau und rot`, `rot und ${word("quarz")} blau`]);
    await ready();
    expect(await texts(ana, "quar blau")).toHaveLength(when === "from the index" ? 4 : 2);
    expect(await texts(ana, `"und ${word("quarz")}"`)).toEqual([`rot und ${word("quarz")} blau`]);
    expect(await texts(ana, `${word("quarz")} grün`)).toEqual([]);
  });

  test("in Chinese, Japanese and Thai, which have no spaces", async () => {
    const tail = when === "from the index" ? "甲" : "乙";
    await written([`我们在火车站见面${tail}`, `明日京都駅で会いましょう${tail}`, `เจอกันที่สถานีรถไฟ ${tail}`]);
    await ready();
    expect(await texts(ana, `火车站见面${tail}`)).toEqual([`我们在火车站见面${tail}`]);
    expect(await texts(ana, `京都駅 ${tail}`)).toEqual([`明日京都駅で会いましょう${tail}`]);
    expect(await texts(ana, `สถานี ${tail}`)).toEqual([`เจอกันที่สถานีรถไฟ ${tail}`]);
  });

  test("whatever the keyboard's encoding, but not by look-alikes", async () => {
    const cases: [text: string, typed: string, isFound: boolean][] = [
      ["Die Donau\u00addampf\u00adschiff\u00adfahrt beginnt", "Donaudampfschifffahrt", true],
      ["אני גר בירושלים", "ירושלים", true],
      ["הספר על השולחן", "שולחן", true],
      ["קניתי לחם ובבית אכלנו", "בית", true],
      ["قرأت وكتابي معي", "كتاب", true],
      ["Una col·lecció nova", "colleccio", true],
      ["Escribe un e-mail", "email", true],
      ["من می\u200cخواهم بروم", "میخواهم", true],
      ["من میخواهم بمانم", "می\u200cخواهم", true],
      ["hace frío ☀\ufe0f", "❤\ufe0f", false],
      ["te quiero ❤\ufe0f", "❤", true],
      ["bien 👍🏽", "👍", true],
      ["我們在火車站", "火车站", true],
      ["Programa en C", "c++", false],
      ["Programa en C++", "c++", true],
      ["año ١٤٤٧", "1447", true],
      ["Merci beaucoup pour ton aide", "mercado", false],
    ];
    const { messages } = await written(cases.map(([text]) => text));
    await ready();
    for (const [at, [text, typed, isFound]] of cases.entries()) {
      const found = (await search(emma, typed)).map(({ message }) => message._id);
      expect(found.includes((messages[at] as Message)._id), `${text} by ${typed}`).toBe(isFound);
    }
  });

  test("by similar words if nothing matches exactly, naming the words that match", async () => {
    await written([`Der ${word("Rhabarberkuchen")} ist fertig`, `viel ${word("Rhabarberküchen")}`]);
    await ready();
    const found = await search(ana, word("rhababerkuchne"));
    expect(found.map(({ why, message }) => [why, message.text])).toEqual([
      [{ kind: "similar", word: word("rhabarberküchen") }, `viel ${word("Rhabarberküchen")}`],
      [{ kind: "similar", word: word("rhabarberkuchen") }, `Der ${word("Rhabarberkuchen")} ist fertig`],
    ]);
  });

  test("by near matches only among messages the reader may read", async () => {
    const { id } = await written([`${word("kryptonitesecret")} early`], [ana, emma]);
    await inGroup(ana, id).change({ historyForNew: "from-joining" });
    await inGroup(ana, id).add(bruno);
    await inGroup(ana, id).write(`${word("kryptonitesecrot")} late`);
    const hidden = (await inGroup(ana, id).write(`${word("kryptonitesecrit")} hidden`)).body as Message;
    await remove(bruno, hidden, "me");
    await ready();
    const found = await search(bruno, word("kryptonitesecrat"), { in: id });
    expect(found.map(({ why }) => why)).toEqual([{ kind: "similar", word: word("kryptonitesecrot") }]);
    expect(await search(emma, word("kryptonitesecrat"), { in: id })).toHaveLength(3);
  });

  test("by new words only after an edit, and never after a deletion", async () => {
    const { messages } = await written([1, 2, 3, 4].map((n) => `${word("zebra")} ${n}`));
    await ready();
    const [first, second, third] = messages as [Message, Message, Message];
    await edit(ana, first, `${word("yak")} 1`);
    await remove(ana, second, "everyone");
    await remove(emma, third, "me");
    expect(await texts(emma, word("zebra"))).toEqual([`${word("zebra")} 4`]);
    expect(await texts(ana, word("zebra"))).toEqual([`${word("zebra")} 4`, `${word("zebra")} 3`]);
    expect(await texts(emma, word("yak"))).toEqual([`${word("yak")} 1`]);
    await ready();
    expect(await texts(emma, word("yak"))).toEqual([`${word("yak")} 1`]);
    const lexemes = await server.database`
      select from search_runs where words @@ ${`'${word("zebra")}'`}::tsquery and words @@ '2'::tsquery`;
    expect(lexemes).toHaveLength(0);
  });

  test("by the words of an edit alone, where nothing else has changed", async () => {
    const { messages } = await written([`${word("walrus")} here`]);
    await ready();
    await edit(ana, messages[0] as Message, `${word("narwhal")} here`);
    expect(await texts(emma, word("narwhal"))).toEqual([`${word("narwhal")} here`]);
    expect(await texts(emma, word("walrus"))).toEqual([]);
  });

  test("until they are deleted, and no word of theirs stays in the index", async () => {
    const { messages } = await written([`${word("ibex")} gone`, "stays"]);
    await ready();
    await remove(ana, messages[0] as Message, "everyone");
    const holding = await server.database`
      select from search_runs where words @@ ${`'${word("ibex")}'`}::tsquery`;
    expect(holding).toHaveLength(0);
    expect(await texts(emma, word("ibex"))).toEqual([]);
  });

  test("by who wrote them, in which conversation, when, and with what", async () => {
    const { id } = await written([`${word("filter")} https://example.org`, `${word("filter")} plain`]);
    clock.advance(1_000);
    const { mediaId } = (await upload(emma, await picture().png().toBuffer())).body;
    const shown = await emma.call<Message>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
      body: { text: `${word("filter")} picture`, mediaId },
    });
    await written([`${word("filter")} elsewhere`], [emma, ana]);
    await ready();
    const found = (more: Record<string, string>) => texts(ana, word("filter"), more);
    expect(await found({ from: emma.id, in: id })).toEqual([`${word("filter")} picture`]);
    expect(await found({ has: "link" })).toEqual([`${word("filter")} https://example.org`]);
    expect(await found({ has: "image" })).toEqual([`${word("filter")} picture`]);
    expect(await found({ after: shown.body.createdAt })).toHaveLength(2);
    expect(await found({ in: id, before: shown.body.createdAt })).toHaveLength(2);
    expect(await texts(ana, "", { in: id, has: "image" })).toEqual([`${word("filter")} picture`]);
    expect((await search(ana, "", { in: id, from: emma.id }))[0]?.why).toEqual({ kind: "filters" });
  });

  test("by words in their file names, and by the kind of their attachments", async () => {
    const { id } = await written([`${word("kinds")} plain`]);
    const send = async (text: string, bytes: Uint8Array, more: Uploading) => {
      const attachments = [{ _id: await uploadFile(emma, bytes, more), alt: "" }];
      await emma.call("POST /conversations/:conversationId/messages", {
        path: `/conversations/${id}/messages`,
        body: { text, attachments },
      });
    };
    const name = word("budget");
    await send("table", Buffer.from("a;b"), { name: `${name}_2026 Größe.csv` });
    await send("tune", Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), Buffer.alloc(64)]), { name: "tune.mp3" });
    const voice = { voice: "1", waveform: Buffer.alloc(64, 9).toString("base64"), durationMs: "900" };
    await send("", Buffer.concat([Buffer.from("OggS\0\x02"), Buffer.alloc(22), Buffer.from("OpusHead")]), {
      metadata: voice,
    });
    await send("roofs", await picture().png().toBuffer(), { name: "roofs.png" });
    await ready();
    for (const typed of [name, name.slice(0, -2), "größe", `"${name} 2026"`]) {
      const [found] = await search(emma, typed, { in: id });
      expect(found).toMatchObject({ message: { text: "table" }, highlights: [{ field: "names" }] });
    }
    const with_ = async (has: string) => texts(emma, "", { in: id, has });
    expect(await with_("file")).toEqual(["tune", "table"]);
    expect(await with_("voice")).toEqual([""]);
    expect(await with_("media")).toEqual(["roofs"]);
    expect(await with_("video")).toEqual([]);
  });

  test("page after page, without a gap and without a repeat", async () => {
    const sentences = Array.from({ length: 25 }, (_, n) => `${word("page")} ${n}`);
    await written(sentences);
    await ready();
    const seen: string[] = [];
    for (let cursor = ""; ; ) {
      const { body, headers } = await ask(emma, { q: word("page"), limit: "10", ...(cursor && { cursor }) });
      seen.push(...body.messages.map(({ message }) => message.text));
      const next = /[?&]cursor=([^&>]*)/.exec(headers.get("link") ?? "")?.[1];
      if (!next) break;
      cursor = decodeURIComponent(next);
    }
    expect(seen).toEqual(sentences.toReversed());
  });

  test("by later members only since they joined, where the group hides its history", async () => {
    const { id } = await written([`${word("secret")} early`], [ana, emma]);
    await inGroup(ana, id).change({ historyForNew: "from-joining" });
    await inGroup(ana, id).add(bruno);
    await inGroup(ana, id).write(`${word("secret")} late`);
    await ready();
    expect(await texts(bruno, word("secret"))).toEqual([`${word("secret")} late`]);
    await bruno.call("DELETE /conversations/:conversationId/members/:userId", {
      path: `/conversations/${id}/members/${bruno.id}`,
    });
    expect(await texts(bruno, word("secret"))).toEqual([]);
    expect(await ask(bruno, { q: word("secret"), in: id })).toMatchObject({ status: 404 });
  });

  test("in a group, except those from users the reader has blocked", async () => {
    await written([`${word("folded")} words`], [emma, ana, bruno]);
    await ready();
    await bruno.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
    expect(await texts(bruno, word("folded"))).toEqual([]);
    expect(await texts(ana, word("folded"))).toHaveLength(1);
  });
});

test("expired messages are no results, even before the sweep", async () => {
  const { conversationId } = await (await ana.device()).sends(emma.id, "first");
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${conversationId}/settings`,
    body: { disappearing: "1d" },
  });
  const { status } = await inGroup(ana, conversationId).write("gone soon quokka");
  expect(status).toBe(201);
  expect(await texts(emma, "quokka")).toEqual(["gone soon quokka"]);
  clock.advance(25 * 60 * 60 * 1_000);
  expect(await texts(emma, "quokka")).toEqual([]);
});

describe("across languages", () => {
  test("a stored translation is found by its words, labelled, and deleted with the text", async () => {
    const { messages } = await written(["Nos vemos en la estación grande"]);
    const [message] = messages as [Message];
    await emma.call("POST /translation/message/:id", {
      path: `/translation/message/${message._id}`,
      body: { targetLanguage: "en", sourceLanguage: "es" },
    });
    const [found] = await search(emma, '"en la station grande"');
    expect(found).toMatchObject({
      why: { kind: "rendition", language: "en" },
      message: { _id: message._id },
    });
    expect(found && marked(found)).toEqual(["en la station grande"]);
    await remove(ana, message, "everyone");
    expect(await texts(emma, '"en la station grande"')).toEqual([]);
  });

  test("a translation of a message deleted for oneself is found by the others alone", async () => {
    const { messages } = await written(["Nos vemos en la estación grande"]);
    const [message] = messages as [Message];
    await emma.call("POST /translation/message/:id", {
      path: `/translation/message/${message._id}`,
      body: { targetLanguage: "en", sourceLanguage: "es" },
    });
    const byTranslation = '"en la station grande"';
    expect(await texts(emma, byTranslation)).toEqual([message.text]);
    await remove(emma, message, "me");
    expect(await texts(emma, byTranslation)).toEqual([]);
    expect(await texts(ana, byTranslation)).toEqual([message.text]);
  });

  test("a query is translated to the conversations' languages by local engines only", async () => {
    const { id } = await written([
      "Te espero cuando llegues a las estaciones de siempre, no tardes mucho por favor",
      "Mañana vamos a comprar el pan y la leche para toda la familia",
    ]);
    await detected();
    await emma.call("PUT /settings/translation", { body: { preferredLanguage: "en" } });
    const { body } = await ask(emma, { q: "station", in: id });
    expect(body).toMatchObject({ translations: [{ language: "es", query: "estación" }], untranslated: null });
    expect(body.messages.map(({ why, message }) => [why, message.text])).toEqual([
      [
        { kind: "translated", language: "es", query: "estación" },
        "Te espero cuando llegues a las estaciones de siempre, no tardes mucho por favor",
      ],
    ]);
  });
});

test("inflected forms of a word are found where PostgreSQL knows the language", async () => {
  await written(["The universities are far away from here, and so are the libraries of the town"]);
  await detected();
  expect(await texts(ana, "library university")).toHaveLength(1);
});

test("inflected forms of a short word are found, and so are the commonest slips", async () => {
  const cases = [
    ["Ella corre cada mañana antes de ir a trabajar", "corriendo"],
    ["She picked a strawberry from the garden this morning", "strawberries"],
    ["Did you receive the letter that we sent you", "recieve"],
    ["It will definitely rain again tomorrow in the evening", "definately"],
  ] as const;
  await written(cases.map(([text]) => text));
  await detected();
  await indexed();
  for (const [text, typed] of cases) expect(await texts(ana, typed)).toEqual([text]);
});

test("a short prefix does not match a word of another language", async () => {
  const { id } = await written([
    "Vamos al mercado de la plaza, compramos fruta y pan",
    "Vou ao mercado comprar pão e frutas frescas hoje",
    "Merci",
  ]);
  await detected();
  for (const preferredLanguage of ["es", "pt", "fr"]) {
    await ana.call("PUT /settings/translation", { body: { preferredLanguage } });
    expect(await texts(ana, "mercados", { in: id })).toHaveLength(2);
  }
});

test("a page reads a bounded number of messages, and later pages find older ones", async () => {
  const line = (n: number) => (n % 2 ? "aardvark " : "binturong ").repeat(450).slice(0, 4_000);
  const texts = ["aardvark and binturong", ...Array.from({ length: 320 }, (_, n) => line(n))];
  const sentences = texts.map((text, n) => ({ language: "en", line: n + 1, text }));
  const { message, groups } = await makeSearchable(server.database, emma.id, ana.id, sentences);
  const query = { q: "aardvark binturong", in: groups.get("en") as string };
  const pages: string[][] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const { body, headers } = await ask(emma, { ...query, ...(cursor && { cursor }) });
    pages.push(body.messages.map((found) => found.message._id));
    const next = /[?&]cursor=([^&>]*)/.exec(headers.get("link") ?? "")?.[1];
    cursor = next && decodeURIComponent(next);
  }
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toEqual([]);
  expect(pages.flat()).toEqual([message("en", 1)]);
});

test("of many concurrent searches the latest are answered and the rest refused", async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(emma, { q: "aardvark" })));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await ask(emma, { q: "aardvark" })).status).toBe(200);
});

test("the best results come first: whole words before prefixes", async () => {
  await written(["ocelotes", "an ocelot that sleeps", "ocelots everywhere"]);
  expect((await texts(ana, "ocelot", { sort: "best" }))[0]).toBe("an ocelot that sleeps");
});

test("people and conversations come with the first page of messages", async () => {
  await written(["something"], [ana, emma], "Wombat friends");
  const { body } = await ask(ana, { q: "wombat", of: "all" });
  expect(body.conversations).toHaveLength(1);
  expect((await ask(ana, { q: "emma", of: "all" })).body.people.map(({ fullName }) => fullName)).toEqual([
    emma.me.fullName,
  ]);
});

test.each([
  { q: "x".repeat(201) },
  { cursor: "nonsense", q: "x" },
  { before: "yesterday", q: "x" },
  { has: "sound", q: "x" },
  { in: "1;drop", q: "x" },
])("%j is refused", async (query) => {
  expect(await ask(ana, query)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
});

test.each(["", "?!", "'", "\\", "' | 'x", ":*", "\u0000", "👍", '"', "a & !b"])(
  "%j is searched for without an error",
  async (q) => {
    const { status } = await ask(ana, { q });
    expect([200, 400]).toContain(status);
  },
);

describe("messages in another variant of a language are found", () => {
  const cases = [
    ["autocarro", "O ônibus azul chegou agora"],
    ["ônibus", "O autocarro verde chegou agora"],
    ["colour", "What color is the new sofa?"],
    ["computadora", "Mi ordenador nuevo ya llegó"],
    ["軟體", "这个软件很好用"],
    ["продавница", "Idem u prodavnica kod škole"],
    ["škole", "Чекам те испред школе"],
  ] as const;
  beforeAll(async () => {
    await server.database`update user_settings set preferred_language = 'sr-Latn' where user_id = ${emma.id}`;
    const device = await ana.device();
    for (const [, text] of cases) await device.sends(emma.id, text);
    await indexed();
  });
  test.each(cases)("%s", async (query, text) => {
    expect(await texts(emma, query)).toContain(text);
  });
});
