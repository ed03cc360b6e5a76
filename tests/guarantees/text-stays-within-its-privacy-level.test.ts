import type { Message } from "@lingualoom/contract/shapes.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { openDeepl } from "@lingualoom/translation/engines/deepl/engine.ts";
import { openOpenAi } from "@lingualoom/translation/engines/openai/engine.ts";
import { startProvider } from "@lingualoom/translation/test/providers/openai-server.ts";
import { json, type Reply, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/** The provider has every pair and comes first; the local engine has one pair. */
const provider = () =>
  scriptedEngine(
    { hola: "hello", nuevo: "new" },
    [
      ["es", "en"],
      ["de", "en"],
      ["en", "es"],
    ],
    { id: "openai", privacyLevel: "providers" },
  );
const local = () =>
  scriptedEngine({ hola: "hello", nuevo: "new" }, [
    ["es", "en"],
    ["en", "es"],
  ]);

let engines: { provider: ScriptedEngine; local: ScriptedEngine };
let server: TestServer;
beforeAll(async () => {
  engines = { provider: provider(), local: local() };
  server = await startTestServer({ engines: [engines.provider, engines.local] });
});
afterAll(() => server[Symbol.asyncDispose]());

const setPrivacyLevel = (person: Person, other: Person, privacyLevel: string | null) =>
  person.call<{ effectivePrivacyLevel: string; consentedFromSeq: object }>(
    "PUT /conversations/:conversationId/settings",
    {
      path: `/conversations/${other.id}/settings`,
      body: { privacyLevel },
    },
  );
const translate = (reader: Person, { _id }: Message, body: object = {}) =>
  reader.call<{ madeAt?: string; code?: string; message?: string }>("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { targetLanguage: "en", sourceLanguage: "es", provider: "openai", ...body },
  });
/** Every byte that an engine received. */
const seenBy = (engine: ScriptedEngine) => JSON.stringify(engine.received.map(({ items }) => items));

test("guarantee 11: by default no byte of a message or a free text reaches a provider", async () => {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, "hola, secreto");
  await translate(emma, message);
  await translate(emma, message, { sourceLanguage: "de" });
  await translate(emma, message, { provider: undefined });
  await translate(ana, message, { asReadBy: emma.id });
  await emma.call("POST /translation/messages", { body: { ids: [message._id] } });
  const body = { targetLanguage: "en", provider: "openai" };
  for (const sourceLanguage of ["es", "de"]) {
    await emma.call("POST /translation/translate", { body: { ...body, text: "hola", sourceLanguage } });
    await emma.call("POST /translation/batch", { body: { ...body, texts: ["hola"], sourceLanguage } });
  }
  await emma.call("POST /translation/detect", { body: { text: "hola, secreto" } });
  await server.app.idle();
  expect(engines.local.received.length).toBeGreaterThan(0);
  expect(engines.provider.received).toEqual([]);
});

test("guarantee 11: a provider sees only texts written after both agreed", async () => {
  const [chloe, giulia] = [await server.person("chloe"), await server.person("giulia")];
  const phone = await chloe.device();
  const before = await phone.sends(giulia.id, "hola antes");
  expect((await setPrivacyLevel(chloe, giulia, "providers")).body.effectivePrivacyLevel).toBe("server");
  const between = await phone.sends(giulia.id, "hola entretanto");
  await translate(giulia, between);
  expect(engines.provider.received).toEqual([]);

  expect((await setPrivacyLevel(giulia, chloe, "providers")).body.effectivePrivacyLevel).toBe("providers");
  const after = await phone.sends(giulia.id, "nuevo hola");
  expect((await translate(giulia, after)).body.madeAt).toBe("provider");
  for (const older of [before, between]) await translate(giulia, older);
  expect(seenBy(engines.provider)).toContain("nuevo");
  expect(seenBy(engines.provider)).not.toMatch(/antes|entretanto/);

  // Either person lowers it at once, for everything.
  const asked = engines.provider.received.length;
  expect((await setPrivacyLevel(chloe, giulia, "server")).body.effectivePrivacyLevel).toBe("server");
  await translate(giulia, await phone.sends(giulia.id, "hola de vuelta"));
  await translate(giulia, after, { sourceLanguage: "de" });
  expect(engines.provider.received).toHaveLength(asked);

  // Raising it again covers neither messages written meanwhile nor earlier ones.
  await setPrivacyLevel(chloe, giulia, "providers");
  await translate(giulia, after, { targetLanguage: "en", sourceLanguage: "de" });
  expect(engines.provider.received).toHaveLength(asked);
});

test("guarantee 11: at device level no engine sees a text, and the reader is told", async () => {
  const [farah, jun] = [await server.person("farah"), await server.person("jun")];
  await setPrivacyLevel(jun, farah, "device");
  const asked = engines.local.received.length;
  const message = await (await farah.device()).sends(jun.id, "hola hola");
  const refused = await translate(jun, message);
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "FORBIDDEN", message: expect.stringContaining("devices") },
  });
  const desk = await jun.device();
  await jun.call("POST /translation/messages", { body: { ids: [message._id], targetLanguage: "en" } });
  await desk.hears("messageTranslated", (one) => "error" in one && one.error.code === "FORBIDDEN");
  expect(engines.local.received).toHaveLength(asked);

  await setPrivacyLevel(jun, farah, "server");
  expect((await translate(jun, message)).status).toBe(403);
  const later = await (await farah.device()).sends(jun.id, "hola hola");
  expect((await translate(jun, later)).status).toBe(200);
});

test("a pair that only a provider has is refused with that reason, and not offered", async () => {
  const emma = await server.person("emma");
  const answer = await emma.call("POST /translation/translate", {
    body: { text: "Guten Tag", targetLanguage: "en", sourceLanguage: "de" },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: "UNSUPPORTED_PAIR", message: expect.stringContaining("Only a named provider") },
  });
  const { body } = await emma.call<{ pairs: { provider: string }[] }>("GET /translation/languages");
  expect(new Set(body.pairs.map((pair) => pair.provider))).toEqual(new Set(["apertium"]));
  const status = await emma.call<{ defaultPrivacyLevel: string; engines: object[] }>("GET /translation/status");
  expect(status.body.defaultPrivacyLevel).toBe("server");
  expect(status.body.engines).toContainEqual(
    expect.objectContaining({ id: "openai", withinDefaultPrivacyLevel: false }),
  );
});

test("an operator can allow providers and stop them at once", async () => {
  const remote = provider();
  await using open = await startTestServer({
    engines: [remote],
    environment: { DEFAULT_PRIVACY_LEVEL: "providers" },
  });
  const [ana, emma] = [await open.person("ana"), await open.person("emma")];
  const { body } = await emma.call("POST /translation/translate", {
    body: { text: "hola", targetLanguage: "en", sourceLanguage: "es" },
  });
  expect(body).toMatchObject({ translatedText: "hello", madeAt: "provider", provider: "openai" });
  const message = await (await ana.device()).sends(emma.id, "hola hola");
  expect((await translate(emma, message)).body.madeAt).toBe("provider");
  const asked = remote.received.length;
  expect(asked).toBe(2);

  const { databaseUrl } = open;
  for (const DEFAULT_PRIVACY_LEVEL of ["server", "providers"]) {
    await using again = await startTestServer({
      engines: [remote],
      databaseUrl,
      environment: { DEFAULT_PRIVACY_LEVEL },
    });
    const reader = await again.signIn("emma");
    expect((await translate(reader, message, { targetLanguage: "es", sourceLanguage: "en" })).status).toBe(422);
    if (DEFAULT_PRIVACY_LEVEL === "providers") continue;
    // Begun at a server that still allows them, after this one has lowered all others.
    const late = await (await ana.device()).sends((await open.person("bruno")).id, "hola hola hola");
    expect((await translate(await again.signIn("bruno"), late)).status).toBe(422);
  }
  expect(remote.received).toHaveLength(asked);
});

/** A provider that answers a call when the test lets it; it translates "nos vemos en la estación X". */
async function slowDeepl() {
  const pending: ((how?: Reply) => void)[] = [];
  const standIn = await startStandIn<{ text: string[] }>(async ({ body }) => {
    const other = await new Promise<Reply | undefined>((resolve) => pending.push(resolve));
    const inEnglish = body.text.map((text) => ({
      text: text.replace("nos vemos mañana en la estación", "we meet tomorrow at the station"),
    }));
    return other ?? json({ translations: inEnglish });
  });
  return {
    standIn,
    engine: openDeepl({ key: "k", baseUrl: standIn.url, timeout: 60_000 }),
    sent: () => standIn.received.flatMap(({ body }) => body.text),
    /** Resolves when that many calls wait for an answer. */
    async waiting(count: number) {
      while (pending.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    answer: (...how: (Reply | undefined)[]) => {
      for (const [i, one] of pending.splice(0).entries()) one(how[i]);
    },
    answerEverything() {
      pending.push = (one) => {
        one();
        return 0;
      };
      for (const one of pending.splice(0)) one();
    },
  };
}

/** Each queued text is detected when it is its turn, so none overtakes another. */
const noneAtSend = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection before");
  },
};

test("guarantee 11: a queued text is sent in its current state and level", async () => {
  const deepl = await slowDeepl();
  await using _ = deepl.standIn;
  await using openai = await startProvider(() => undefined);
  const fallback = openOpenAi({ baseUrl: openai.url, model: "m", timeout: 60_000 });
  await using busy = await startTestServer({
    detector: noneAtSend,
    engines: [deepl.engine, fallback],
    environment: { DEFAULT_PRIVACY_LEVEL: "providers", TRANSLATION_ENGINES: "deepl,openai" },
  });
  const [ana, emma] = [await busy.person("ana"), await busy.person("emma")];
  const [phone, desk] = [await ana.device(), await emma.device()];
  const letters = [..."abcdefghijklmnopqrstuvwxyzåäöéíóúñçþ"].slice(0, 40);
  const words = Array.from({ length: 40 }, (_, i) => `zu${letters[i % 36]}${letters[(i * 7 + 3) % 36]}kol`);
  const messages: Message[] = [];
  for (const word of words) messages.push(await phone.sends(emma.id, `nos vemos mañana en la estación ${word}`));
  const ids = messages.map(({ _id }) => _id);
  const wordIn = (at: number) => expect.stringContaining(words[at] as string);
  const change = (who: Person, name: "PATCH /message/:id" | "DELETE /message/:id", at: number, more: object) =>
    who.call(name, { path: `/message/${ids[at]}`, ...more });

  await emma.call("POST /translation/messages", { body: { ids } });
  await deepl.waiting(4);
  expect(deepl.sent()).toHaveLength(4);
  await change(ana, "PATCH /message/:id", 4, { body: { text: "nos vemos mañana en la estación nueva" } });
  const away = `/message/${ids[5]}?for=everyone`;
  expect((await ana.call("DELETE /message/:id", { path: away })).status).toBe(200);
  expect((await emma.call("DELETE /message/:id", { path: `/message/${ids[6]}?for=me` })).status).toBe(200);
  deepl.answer();
  await deepl.waiting(4);
  expect(deepl.sent()).toHaveLength(8);
  expect(deepl.sent()).toContainEqual(expect.stringContaining("nueva"));
  for (const at of [4, 5, 6]) expect(deepl.sent()).not.toContainEqual(wordIn(at));

  // Four texts wait at the provider, thirty here. Then one person lowers the conversation to the server.
  expect((await setPrivacyLevel(ana, emma, "server")).body.effectivePrivacyLevel).toBe("server");
  // The first answer asks for a retry, the second passes the text to the next provider. Neither is sent.
  deepl.answer(json({}, 503), json({}, 456));
  deepl.answerEverything();
  const failed = (id: string) => desk.hears("messageTranslated", (one) => one.messageId === id && "error" in one);
  await Promise.all(ids.slice(10).map(failed));
  await busy.app.idle();
  expect(deepl.sent()).toHaveLength(8);
  expect(openai.received).toEqual([]);
  const translated = desk.all("messageTranslated").filter((one) => !("error" in one));
  expect(translated).toHaveLength(6);
  expect(await busy.database`select made_at from renditions`).toHaveLength(6);
});

test("guarantee 11: a queued text is not sent after one person has blocked the other", async () => {
  const deepl = await slowDeepl();
  await using _ = deepl.standIn;
  await using busy = await startTestServer({
    detector: noneAtSend,
    engines: [deepl.engine],
    environment: { DEFAULT_PRIVACY_LEVEL: "providers" },
  });
  const [ana, emma] = [await busy.person("ana"), await busy.person("emma")];
  const [phone, desk] = [await ana.device(), await emma.device()];
  const ids: string[] = [];
  for (const word of ["alba", "brisa", "cumbre", "duna", "estela", "faro"])
    ids.push((await phone.sends(emma.id, `nos vemos mañana en la estación ${word}`))._id);
  await emma.call("POST /translation/messages", { body: { ids } });
  await deepl.waiting(4);
  await ana.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
  deepl.answerEverything();
  const refused = (id = "") => desk.hears("messageTranslated", (one) => one.messageId === id && "error" in one);
  await Promise.all(ids.slice(4).map(refused));
  expect(deepl.sent()).toHaveLength(4);
  // She can read later requests as before.
  expect((await translate(emma, { _id: ids[5] } as Message, { provider: undefined })).status).toBe(200);
});

test("guarantee 11: no text goes above the operator's limit at any time", async () => {
  const remote = provider();
  const start = (environment: Record<string, string>, databaseUrl?: string) =>
    startTestServer({ engines: [remote], environment, ...(databaseUrl && { databaseUrl }) });
  await using open = await start({ ADMIN_EMAILS: "dieter@lingualoom.example" });
  const [ana, emma] = [await open.person("ana"), await open.person("emma")];
  await open.person("dieter");
  const phone = await ana.device();
  await phone.sends(emma.id, "hola");
  for (const [one, other] of [
    [ana, emma],
    [emma, ana],
  ] as const)
    await setPrivacyLevel(one, other, "providers");
  const before = await phone.sends(emma.id, "hola hola");
  expect((await translate(emma, before)).body.madeAt).toBe("provider");
  const bruno = await open.person("bruno");
  await phone.sends(bruno.id, "hola");
  const asked = remote.received.length;

  const meanwhile = await (async () => {
    await using closed = await start(
      { HIGHEST_PRIVACY_LEVEL: "server", DEFAULT_PRIVACY_LEVEL: "providers" },
      open.databaseUrl,
    );
    const [writer, reader, dieter] = [
      await closed.signIn("ana"),
      await closed.signIn("emma"),
      await closed.signIn("dieter"),
    ];
    // Allowed at a server without the limit, after this one has lowered all choices.
    await setPrivacyLevel(ana, bruno, "providers");
    await setPrivacyLevel(bruno, ana, "providers");
    const late = await phone.sends(bruno.id, "hola hola hola");
    const third = await closed.signIn("bruno");
    expect((await translate(third, late)).status).toBe(422);
    const shown = await third.call("GET /conversations/:conversationId/settings", {
      path: `/conversations/${ana.id}/settings`,
    });
    expect(shown.body).toMatchObject({ effectivePrivacyLevel: "server" });
    const path = `/conversations/${writer.id}/settings`;
    const settings = await reader.call<{ effectivePrivacyLevel: string }>(
      "GET /conversations/:conversationId/settings",
      {
        path,
      },
    );
    expect(settings.body.effectivePrivacyLevel).toBe("server");
    expect(await setPrivacyLevel(reader, writer, "providers")).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN", message: "The operator of this server does not let texts leave it" },
    });
    const message = await (await writer.device()).sends(reader.id, "nuevo hola");
    expect((await translate(reader, message)).status).toBe(422);
    expect((await translate(reader, before, { targetLanguage: "es", sourceLanguage: "en" })).status).toBe(422);
    const free = { targetLanguage: "en", sourceLanguage: "es", provider: "openai" };
    expect((await reader.call("POST /translation/translate", { body: { ...free, text: "hola" } })).status).toBe(422);
    const batch = await reader.call<{ results: { success: boolean }[] }>("POST /translation/batch", {
      body: { ...free, texts: ["hola"] },
    });
    expect(batch.body.results).toMatchObject([{ success: false }]);
    expect((await reader.call("GET /translation/status")).body).toMatchObject({
      defaultPrivacyLevel: "server",
      highestPrivacyLevel: "server",
    });
    expect((await dieter.call("GET /health/admin/settings")).body).toMatchObject({
      highestPrivacyLevel: "server",
      settings: { defaultPrivacyLevel: "server" },
    });
    const raised = await dieter.call("PUT /health/admin/settings", {
      body: { defaultPrivacyLevel: "providers" },
    });
    expect(raised).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    return message;
  })();
  expect(remote.received).toHaveLength(asked);

  // Messages written under the limit keep their level after the operator removes it.
  await using again = await start({}, open.databaseUrl);
  const reader = await again.signIn("emma");
  expect((await translate(reader, meanwhile)).status).toBe(422);
  expect(remote.received).toHaveLength(asked);
});
