import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../../../test/engines.ts";
import { startTestServer } from "../../../../test/server.ts";

type Engines = Output<"GET /health/admin/engines">;

test("engines are reported in their order, with breaker, budget, use and speed, and which are left unused", async () => {
  const local = scriptedEngine({ hola: "hello" });
  const remote = scriptedEngine({}, [["es", "en"]], { id: "deepl", madeAt: "provider" });
  await using server = await startTestServer({
    engines: [local, remote],
    environment: {
      ADMIN_EMAILS: cast.dieter.email,
      TRANSLATION_ENGINES: "deepl,apertium",
      ENGINE_BUDGETS: "deepl=500,apertium=9000",
    },
  });
  const [dieter, ana] = [await server.person("dieter"), await server.person("ana")];
  const message = await (await ana.device()).sends(dieter.id, "hola");
  await dieter.call("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
  const ask = async () => (await dieter.call<Engines>("GET /health/admin/engines")).body;
  // Figures of pairs are written every two seconds.
  await expect.poll(async () => (await ask()).engines[1]?.translations, { timeout: 8_000 }).toBe(1);
  const body = await ask();
  expect(body.defaultRung).toBe("server");
  expect(body.engines).toMatchObject([
    { id: "deepl", used: false, budget: { limit: 500, spent: 0 }, breaker: "closed", translations: 0 },
    { id: "apertium", used: true, budget: { limit: 9_000, spent: 4 }, translations: 1 },
  ]);
  expect(body.latency).toMatchObject([{ engine: "apertium" }]);
});
