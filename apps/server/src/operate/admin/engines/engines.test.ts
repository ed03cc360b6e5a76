import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { nothingLocal, scriptedEngine } from "#test/engines.ts";
import { startTestServer } from "#test/server.ts";

type Engines = Output<"GET /health/admin/engines">;

test("engines are listed in order with breaker, budget, use, speed and unused ones", async () => {
  const local = scriptedEngine({ hola: "hello" });
  const remote = scriptedEngine({}, [["es", "en"]], { id: "deepl", privacyLevel: "providers" });
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
  await expect.poll(async () => (await ask()).engines[1]?.translations).toBe(1);
  const body = await ask();
  expect(body.defaultPrivacyLevel).toBe("server");
  expect(body.engines).toMatchObject([
    { id: "deepl", used: false, budget: { limit: 500, spent: 0 }, breaker: "closed", translations: 0 },
    { id: "apertium", used: true, budget: { limit: 9_000, spent: 4 }, translations: 1 },
  ]);
  expect(body.latency).toMatchObject([{ engine: "apertium" }]);
});

test("rule-based pairs are looked up, fetched and removed, with audit entries", async () => {
  const asked: string[] = [];
  const known = "apertium-eng-spa";
  await using server = await startTestServer({
    environment: { ADMIN_EMAILS: cast.dieter.email },
    providers: {
      ...nothingLocal,
      providers: () => readConfig({}, "/").translation.providers,
      configureProviders: async () => {},
      pairs: {
        ...nothingLocal.pairs,
        look: () => asked.push("look") > 0,
        install: (name) => name === known && asked.push(`install ${name}`) > 0,
        remove: async (name) => name === known && asked.push(`remove ${name}`) > 0,
      },
    },
  });
  const dieter = await server.person("dieter");
  const at = (method: "POST" | "DELETE", name: string) =>
    dieter.call(`${method} /health/admin/pairs/:name`, { path: `/health/admin/pairs/${name}` });
  expect((await dieter.call("POST /health/admin/pairs")).status).toBe(202);
  expect((await at("POST", known)).status).toBe(202);
  expect((await at("DELETE", known)).status).toBe(200);
  expect(asked).toEqual(["look", `install ${known}`, `remove ${known}`]);
  expect((await at("POST", "apertium-nob-body")).status).toBe(404);
  for (const name of ["..%2F..%2Fetc", "cg3", "apertium-x;reboot", "-o"])
    for (const method of ["POST", "DELETE"] as const)
      expect((await at(method, name)).status, name).toBeGreaterThanOrEqual(400);
  expect(asked).toHaveLength(3);
  const { body } = await dieter.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity");
  expect(body.entries.map(({ action, details }) => [action, details])).toEqual([
    ["engines.removed", { name: known }],
    ["engines.installed", { name: known }],
    ["admin.granted", { by: "ADMIN_EMAILS" }],
  ]);
});
