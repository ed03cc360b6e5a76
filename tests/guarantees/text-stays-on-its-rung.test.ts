import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "../../apps/server/test/engines.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

/** The provider has every pair and would be asked first; the local engine has one. */
const provider = () =>
  scriptedEngine(
    { hola: "hello" },
    [
      ["es", "en"],
      ["de", "en"],
    ],
    { id: "openai", madeAt: "provider" },
  );
const local = () => scriptedEngine({ hola: "hello" }, [["es", "en"]]);

let engines: { provider: ScriptedEngine; local: ScriptedEngine };
let server: TestServer;
beforeAll(async () => {
  engines = { provider: provider(), local: local() };
  server = await startTestServer({ engines: [engines.provider, engines.local] });
});
afterAll(() => server[Symbol.asyncDispose]());

test("guarantee 11: by default no byte of a message or a free text reaches a provider", async () => {
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, "hola, secreto");
  const path = `/translation/message/${message._id}`;
  await emma.call("POST /translation/message/:id", { path, body: { sourceLanguage: "es" } });
  await emma.call("POST /translation/message/:id", { path, body: { sourceLanguage: "de" } });
  await emma.call("POST /translation/message/:id", {
    path,
    body: { sourceLanguage: "es", provider: "openai" },
  });
  await emma.call("POST /translation/messages", { body: { ids: [message._id] } });
  for (const sourceLanguage of ["es", "de"]) {
    await emma.call("POST /translation/translate", {
      body: { text: "hola", targetLanguage: "en", sourceLanguage, provider: "openai" },
    });
  }
  await server.app.idle();
  expect(engines.local.received.length).toBeGreaterThan(0);
  expect(engines.provider.received).toEqual([]);
});

test("a pair that only a provider has is refused, and not offered", async () => {
  const emma = await server.person("emma");
  const answer = await emma.call("POST /translation/translate", {
    body: { text: "Guten Tag", targetLanguage: "en", sourceLanguage: "de" },
  });
  expect(answer).toMatchObject({ status: 422, body: { code: "UNSUPPORTED_PAIR" } });
  const { body } = await emma.call<{ pairs: { provider: string }[] }>("GET /translation/languages");
  expect(body.pairs.map((pair) => pair.provider)).toEqual(["apertium"]);
});

test("an operator who allows named providers has them used, and each translation says where it was made", async () => {
  const remote = provider();
  await using open = await startTestServer({
    engines: [remote],
    environment: { DEFAULT_RUNG: "providers" },
  });
  const emma = await open.person("emma");
  const { body } = await emma.call("POST /translation/translate", {
    body: { text: "hola", targetLanguage: "en", sourceLanguage: "es" },
  });
  expect(body).toMatchObject({ translatedText: "hello", madeAt: "provider", provider: "openai" });
  expect(remote.received).toHaveLength(1);
});
