import type { Output } from "@lingualoom/contract/calls.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer } from "#test/server.ts";

type Answer = Output<"PUT /health/admin/settings"> & { code?: string; message?: string };

const environment = {
  ADMIN_EMAILS: cast.dieter.email,
  TRANSLATION_ENGINES: "apertium,deepl",
  ENGINE_BUDGETS: "apertium=5",
};
const change = (who: Person, body: object) => who.call<Answer>("PUT /health/admin/settings", { body });
const translate = (who: Person, text: string) =>
  who.call<{ provider: string; reasons?: unknown }>("POST /translation/translate", {
    body: { text, targetLanguage: "en", sourceLanguage: "es" },
  });
const log = async (who: Person) =>
  (await who.call<Output<"GET /health/admin/activity">>("GET /health/admin/activity")).body.entries
    .filter(({ actor }) => actor)
    .map(({ action, details }) => [action, details]);

test("a setting applies to the next text, is audited, persists and can be reset", async () => {
  const engines = [
    scriptedEngine({ hola: "hello" }),
    scriptedEngine({ hola: "hi" }, [["es", "en"]], { id: "deepl", privacyLevel: "providers" }),
  ];
  const { url: databaseUrl, drop } = await freshDatabase();
  {
    await using server = await startTestServer({ databaseUrl, engines, environment });
    const dieter = await server.person("dieter");
    expect((await dieter.call("GET /health/admin/settings")).body).toMatchObject({
      settings: {
        engineOrder: ["apertium", "deepl"],
        engineBudgets: { apertium: 5 },
        defaultPrivacyLevel: "server",
      },
      changed: [],
      configured: ["engineOrder", "engineBudgets"],
    });
    // The limit is five characters a day, so the second text exceeds it and may not go anywhere else.
    expect((await translate(dieter, "hola")).body.provider).toBe("apertium");
    expect((await translate(dieter, "hola hola")).body.reasons).toMatchObject([
      { engine: "apertium", reason: "engine_budget" },
    ]);
    expect((await change(dieter, { engineBudgets: { apertium: 100 } })).body.settings.engineBudgets).toEqual({
      apertium: 100,
    });
    expect((await translate(dieter, "hola hola")).body.provider).toBe("apertium");
    await change(dieter, { defaultPrivacyLevel: "providers", engineOrder: ["deepl", "apertium"] });
    expect((await translate(dieter, "hola hola hola")).body.provider).toBe("deepl");
    await change(dieter, { personBudget: 34 });
    expect((await translate(dieter, "hola hola hola hola hola")).body.provider).toBe("apertium");
    expect(await log(dieter)).toEqual([
      ["budgets.changed", { personBudget: "34", before: "50000" }],
      ["privacyLevel.changed", { defaultPrivacyLevel: "providers", before: "server" }],
      ["engines.reordered", { engineOrder: "deepl,apertium", before: "apertium,deepl" }],
      ["budgets.changed", { engineBudgets: "apertium=100", before: "apertium=5" }],
    ]);
  }
  await using server = await startTestServer({ databaseUrl, engines, environment });
  const dieter = await server.signIn("dieter");
  expect((await translate(dieter, "hola hola hola hola")).body.provider).toBe("deepl");
  const back = await change(dieter, {
    reset: ["engineOrder", "engineBudgets", "personBudget", "defaultPrivacyLevel"],
  });
  expect(back.body).toMatchObject({ settings: back.body.given, changed: [] });
  expect((await translate(dieter, "hola hola")).status).toBe(200);
  expect((await translate(dieter, "hola hola hola hola hola hola")).status).toBe(502);
  await server[Symbol.asyncDispose]();
  await drop();
});

test("letting text leave the server needs a proof; keeping it here does not", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  await server.database`update sessions
    set created_at = created_at - interval '1 hour', proven_at = proven_at - interval '1 hour'`;
  expect(await change(dieter, { defaultPrivacyLevel: "providers" })).toMatchObject({
    status: 403,
    body: { code: "REAUTHENTICATE" },
  });
  expect(
    (await change(dieter, { defaultPrivacyLevel: "providers", currentPassword: cast.dieter.password })).status,
  ).toBe(200);
  expect((await change(dieter, { defaultPrivacyLevel: "server", logLevel: "warn" })).status).toBe(200);
});

test("a new default does not change the level of existing conversations", async () => {
  await using server = await startTestServer({ environment });
  const [dieter, ana, emma] = [await server.person("dieter"), await server.person("ana"), await server.person("emma")];
  const privacyLevel = async () =>
    (
      await ana.call<{ effectivePrivacyLevel: string }>("GET /conversations/:conversationId/settings", {
        path: `/conversations/${emma.id}/settings`,
      })
    ).body.effectivePrivacyLevel;
  await change(dieter, { defaultPrivacyLevel: "providers" });
  await (await ana.device()).sends(emma.id, "hola");
  expect(await privacyLevel()).toBe("providers");
  await change(dieter, { defaultPrivacyLevel: "server" });
  expect(await privacyLevel()).toBe("server");
  await change(dieter, { defaultPrivacyLevel: "providers" });
  expect(await privacyLevel()).toBe("server");
});

test("the log has more lines, or fewer, from the moment its level changes", async () => {
  const lines: string[] = [];
  await using server = await startTestServer({ environment, onLog: (line) => void lines.push(line) });
  const dieter = await server.person("dieter");
  const fail = async () => {
    lines.length = 0;
    await server.database`alter table work rename to away`;
    await dieter.call("GET /health/admin/system");
    await server.database`alter table away rename to work`;
    return lines.filter((line) => line.includes("a request failed")).length;
  };
  expect(await fail()).toBe(1);
  await change(dieter, { logLevel: "silent" });
  expect(await fail()).toBe(0);
  await change(dieter, { reset: ["logLevel"] });
  expect(await fail()).toBe(1);
  const { body } = await dieter.call("GET /health/admin/system");
  expect(body).toMatchObject({ logLevel: "info" });
});

test("unknown settings are refused, each with its reason, and change nothing", async () => {
  await using server = await startTestServer({ environment });
  const dieter = await server.person("dieter");
  for (const body of [
    { engineOrder: ["deepl", "deepl"] },
    { engineOrder: ["nobody"] },
    { engineBudgets: { nobody: 1 } },
    { engineBudgets: { deepl: -1 } },
    { personBudget: 0.5 },
    { defaultPrivacyLevel: "device" },
    { logLevel: "loud" },
    { reset: ["everything"] },
  ])
    expect(await change(dieter, body)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  expect((await dieter.call("GET /health/admin/settings")).body).toMatchObject({ changed: [] });
});
