// Imported first, so that the list contains it when the product's modules read the list.
import "#test/pretended-provider.ts";
import type { CallerInput, Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { expect, test } from "vitest";
import { readConfig } from "#/platform/config.ts";
import { nothingLocal } from "#test/engines.ts";
import { startTestServer } from "#test/server.ts";
import { ProviderEngines } from "./provider-engines.ts";

test("a descriptor is enough to configure, open, test, list and use a provider", async () => {
  await using provider = await startStandIn(({ method, headers }) => {
    if (method === "POST") return json("See you tomorrow at the station");
    return headers.authorization === "from-dashboard" ? json(["es", "en"]) : json({}, 403);
  });
  const environment = {
    ADMIN_EMAILS: cast.dieter.email,
    PRETENDED_URL: provider.url,
    DEFAULT_PRIVACY_LEVEL: "providers",
    TRANSLATION_ENGINES: "pretended,deepl",
    ENGINE_BUDGETS: "pretended=1000",
  };
  const config = readConfig(environment, "/");
  expect(config.translation).toMatchObject({
    engines: ["pretended", "deepl"],
    providers: { pretended: { url: provider.url, key: null } },
    budgets: { engines: { pretended: 1_000 } },
  });
  let configured = config.translation.providers;
  await using engines = new ProviderEngines(configured);
  expect(engines.current()).toEqual([]);
  await using server = await startTestServer({
    environment,
    engines,
    detector: createDetector(),
    providers: {
      providers: () => configured,
      async configureProviders(change) {
        configured = { ...configured, ...change };
        await engines.configure(configured);
      },
      ...nothingLocal,
    },
  });
  const dieter = await server.person("dieter");
  const test = async () =>
    (await dieter.call("POST /admin/lingualoomai/test", { body: { provider: "pretended" } })).body;

  const { body: shown } = await dieter.call<Output<"GET /admin/lingualoomai">>("GET /admin/lingualoomai");
  expect(shown.keys.pretended_key).toEqual([]);
  expect(shown.providers.at(-1)).toEqual({
    id: "pretended",
    name: "Pretended Translate",
    label: "Pretended",
    secrets: [{ type: "pretended_key", kind: "token", removable: true }],
  });
  expect(await test()).toMatchObject({ success: false, error: "no key is configured" });

  const body: CallerInput<"PUT /admin/lingualoomai", "body"> = {
    keyType: "pretended_key",
    keys: ["from-dashboard"],
  };
  expect(await dieter.call("PUT /admin/lingualoomai", { body })).toMatchObject({
    status: 200,
    body: { keys: { pretended_key: ["fro…d"] } },
  });
  expect(engines.current().map(({ id }) => id)).toEqual(["pretended"]);
  expect(await test()).toEqual({ success: true, modelsAvailable: 2 });

  const { body: status } = await dieter.call("GET /health/admin/engines");
  expect(status.engines).toMatchObject([{ id: "pretended", used: true, budget: { limit: 1_000 } }]);
  const settings = { engineOrder: ["pretended"], engineBudgets: { pretended: 5_000 } };
  expect(await dieter.call("PUT /health/admin/settings", { body: settings })).toMatchObject({
    status: 200,
    body: { settings },
  });
  expect(
    await dieter.call("POST /translation/translate", {
      body: { text: "Nos vemos mañana en la estación", sourceLanguage: "es", targetLanguage: "en" },
    }),
  ).toMatchObject({ status: 200, body: { provider: "pretended" } });
});

test("ids without a descriptor are refused", async () => {
  await using server = await startTestServer({ environment: { ADMIN_EMAILS: cast.dieter.email } });
  const dieter = await server.person("dieter");
  const refused = { status: 400, body: { code: "VALIDATION" } };
  const keys = { keyType: "google", keys: ["k"] };
  expect(await dieter.call("PUT /admin/lingualoomai", { body: keys })).toMatchObject(refused);
  const provider = "google";
  expect(await dieter.call("POST /admin/lingualoomai/test", { body: { provider } })).toMatchObject(refused);
  for (const change of [{ engineOrder: ["google"] }, { engineBudgets: { google: 5 } }])
    expect(await dieter.call("PUT /health/admin/settings", { body: change })).toMatchObject(refused);
});
