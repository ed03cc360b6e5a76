import { cast } from "@lingualoom/fixtures/cast.ts";
import { json, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { describe, expect, test } from "vitest";
import type { ProvidersConfig } from "#/platform/config/providers.ts";
import { readConfig } from "#/platform/config.ts";
import { createSeal } from "#/platform/seal.ts";
import { nothingLocal } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";
import { masked, unmasked } from "./masked.ts";
import { reseal } from "./provider-keys.ts";

const SECRET = "a secret that is only for tests, 0123456789";
const environment = { ADMIN_EMAILS: cast.dieter.email };
const token = (n: number) => `token-${n}-of-cloudflare-abcdefghijklmnopqrstuvwxyz0123`;

function configurable(values: Record<string, string> = {}) {
  let configured: ProvidersConfig = readConfig(values, "/").translation.providers;
  return {
    providers: () => configured,
    configureProviders: async (change: Partial<ProvidersConfig>) => {
      configured = { ...configured, ...change };
    },
    ...nothingLocal,
  };
}

test.each([
  [token(1), "token-1-of-cloudflar…0123"],
  ["0123456789abcdef", "0123…ef"],
  ["abc", "…"],
])("%s is shown as %s", (key, shown) => {
  expect(masked(key)).toBe(shown);
});

test("a shortened key stands for the first stored match, each once", () => {
  const [a, b] = [`${token(1).slice(0, 30)}-first-0123456789-end4`, `${token(1).slice(0, 30)}-other-0123456789-end4`];
  expect(masked(a)).toBe(masked(b));
  expect(unmasked([masked(a), masked(b), "new-key"], [a, b])).toEqual([a, b, "new-key"]);
  expect(() => unmasked([masked(a), masked(a)], [a])).toThrow("none of those");
  expect(() => unmasked(["new…key"], [a])).toThrow("none of those");
  expect(() => unmasked(["twice", "twice"], [])).toThrow("already");
  expect(() => unmasked(["with space"], [])).toThrow("without spaces");
});

test("a sealed text opens only with its secret and its purpose, unchanged", () => {
  const sealed = createSeal(SECRET).close("key", "deepl");
  expect(sealed.includes("key")).toBe(false);
  expect(createSeal(SECRET).open(sealed, "deepl")).toBe("key");
  expect(() => createSeal(SECRET).open(sealed, "openai")).toThrow();
  expect(() => createSeal(`${SECRET}!`).open(sealed, "deepl")).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => createSeal(SECRET).open(sealed, "deepl")).toThrow();
});

describe("keys", () => {
  test("are stored unreadable, shown shortened, put in order, and used at once", async () => {
    const providers = configurable();
    await using server = await startTestServer({ environment, providers });
    const dieter = await server.person("dieter");
    const put = (keyType: string, keys: string[]) =>
      dieter.call("PUT /admin/lingualoomai", { body: { keyType, keys } });
    await put("accounts", ["account-one"]);
    await put("cloudflare", [token(1)]);
    await put("cloudflare", [masked(token(1)), token(2)]);
    const swapped = await put("cloudflare", [masked(token(2)), masked(token(1))]);
    expect(swapped.body).toMatchObject({
      success: true,
      keys: { cloudflare: [masked(token(2)), masked(token(1))], accounts: ["ac…e"] },
    });
    expect(providers.providers().cloudflare).toMatchObject({
      tokens: [token(2), token(1)],
      accounts: ["account-one"],
    });
    const rows = await server.database<{ sealed: Buffer }[]>`select sealed from provider_keys`;
    expect(rows.map(({ sealed }) => sealed.toString("latin1")).join()).not.toContain("of-cloudflare-abc");
    expect(JSON.stringify((await dieter.call("GET /admin/lingualoomai")).body)).not.toContain(token(1));
    const { body } = await dieter.call<{ entries: { action: string }[] }>("GET /health/admin/activity");
    expect(body.entries[0]).toMatchObject({
      action: "keys.changed",
      details: { type: "cloudflare", count: 2 },
    });
    expect(JSON.stringify(body)).not.toContain("of-cloudflare-abc");
  });

  test("for Cloudflare cannot all be removed; for others the environment's apply again", async () => {
    const providers = configurable({ DEEPL_API_KEY: "from-environment" });
    await using server = await startTestServer({ environment, providers });
    const dieter = await server.person("dieter");
    const put = (keyType: string, keys: string[]) =>
      dieter.call("PUT /admin/lingualoomai", { body: { keyType, keys } });
    expect(await put("cloudflare", [])).toMatchObject({
      status: 400,
      body: { message: "Cannot remove all CLOUDFLARE keys" },
    });
    await put("deepl", ["stored-key"]);
    expect(providers.providers().deepl?.apiKey).toBe("stored-key");
    await put("deepl", []);
    expect(providers.providers().deepl?.apiKey).toBe("from-environment");
    expect((await put("libretranslate", ["k"])).body.message).toContain("LIBRETRANSLATE_URL");
  });

  test("need the password when the sign-in is more than ten minutes old", async () => {
    const clock = new ManualClock(new Date());
    await using server = await startTestServer({ environment, clock, providers: configurable() });
    const dieter = await server.person("dieter");
    const put = (currentPassword?: string) =>
      dieter.call("PUT /admin/lingualoomai", { body: { keyType: "deepl", keys: ["k"], currentPassword } });
    expect((await put()).status).toBe(200);
    clock.advance(10 * 60_000);
    expect(await put()).toMatchObject({ status: 403, body: { code: "REAUTHENTICATE" } });
    expect(await put("wrong")).toMatchObject({ status: 403, body: { code: "WRONG_PASSWORD" } });
    expect((await put(cast.dieter.password)).status).toBe(200);
  });

  test("survive a restart, and a new secret after resealing", async () => {
    const first = configurable();
    await using server = await startTestServer({ environment, providers: first });
    const dieter = await server.person("dieter");
    await dieter.call("PUT /admin/lingualoomai", { body: { keyType: "openai", keys: ["sk-1"] } });
    const second = configurable();
    await using _again = await startTestServer({ providers: second, databaseUrl: server.databaseUrl });
    expect(second.providers().openai).toMatchObject({ apiKey: "sk-1", model: "gpt-4o-mini" });
    await server.database.begin((sql) => reseal(sql, SECRET, `${SECRET} new`));
    const [row] = await server.database<{ sealed: Buffer }[]>`select sealed from provider_keys`;
    expect(createSeal(`${SECRET} new`).open(row!.sealed, "openai")).toBe("sk-1");
  });
});

describe("testing a connection asks the provider itself", () => {
  test.each([
    ["openai", { data: [{ id: "a" }, { id: "b" }] }, "/models", 2],
    ["deepl", [{ language: "DE" }, { language: "FR" }, { language: "ES" }], "/v2/languages?type=target", 3],
    ["libretranslate", [{ code: "en" }], "/languages", 1],
    [
      "cloudflare",
      { success: true, errors: [], messages: [], result: [{}], result_info: { total_count: 7 } },
      "models/search",
      7,
    ],
  ] as const)("%s", async (provider, answer, path, modelsAvailable) => {
    await using standIn = await startStandIn(() => json(answer));
    const providers = configurable({
      OPENAI_BASE_URL: standIn.url,
      OPENAI_API_KEY: "k",
      DEEPL_API_KEY: "k",
      DEEPL_BASE_URL: standIn.url,
      LIBRETRANSLATE_URL: standIn.url,
      CLOUDFLARE_ACCOUNT_IDS: "account",
      CLOUDFLARE_API_TOKENS: "token",
      CLOUDFLARE_BASE_URL: standIn.url,
    });
    await using server = await startTestServer({ environment, providers });
    const dieter = await server.person("dieter");
    const tested = await dieter.call("POST /admin/lingualoomai/test", { body: { provider } });
    expect(tested).toMatchObject({ status: 200, body: { success: true, modelsAvailable } });
    expect(standIn.received.at(-1)?.path).toContain(path);
  });

  test("the answer names a refused or missing key or a lost provider, never the key", async () => {
    await using standIn = await startStandIn(() => json({ message: "sk-secret is wrong" }, 403));
    const providers = configurable({
      OPENAI_BASE_URL: standIn.url,
      OPENAI_API_KEY: "sk-secret",
      LIBRETRANSLATE_URL: "http://127.0.0.1:9",
    });
    await using server = await startTestServer({ environment, providers });
    const dieter = await server.person("dieter");
    const test = async (provider: string) =>
      (await dieter.call("POST /admin/lingualoomai/test", { body: { provider } })).body;
    expect(await test("openai")).toEqual({
      success: false,
      modelsAvailable: 0,
      error: "the provider answered 403",
    });
    expect(await test("libretranslate")).toMatchObject({
      success: false,
      error: "the provider cannot be reached",
    });
    expect(await test("deepl")).toMatchObject({ success: false, error: "no key is configured" });
    expect(await test("cloudflare")).toMatchObject({ success: false, error: "no API token is configured" });
  });
});
