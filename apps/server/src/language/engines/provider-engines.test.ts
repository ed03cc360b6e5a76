import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { json, type Received, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { createTranslator } from "@lingualoom/translation/translator.ts";
import { afterAll, describe, expect, test } from "vitest";
import { Environment } from "#/platform/config/environment.ts";
import { readProviders } from "#/platform/config/providers.ts";
import { ProviderEngines } from "./provider-engines.ts";

const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

const config = (values: Record<string, string>) => readProviders(new Environment(values));
const idsOf = (engines: ProviderEngines) => engines.current().map(({ id }) => id);

const startDeepl = () =>
  startStandIn<{ text: string[] }>(({ headers, body }: Received<{ text: string[] }>) =>
    headers.authorization === "DeepL-Auth-Key right"
      ? json({ translations: body.text.map(() => ({ text: "See you tomorrow at the station" })) })
      : json({ message: "Forbidden" }, 403),
  );
const request = {
  text: "Nos vemos mañana en la estación",
  source: "es",
  target: "en",
  allowed: "providers",
} as const;

describe("the engines of providers", () => {
  test("only fully configured engines exist", () => {
    expect(idsOf(new ProviderEngines(config({})))).toEqual([]);
    expect(idsOf(new ProviderEngines(config({ CLOUDFLARE_API_TOKENS: "t" })))).toEqual([]);
    const all = {
      OPENAI_API_KEY: "k",
      DEEPL_API_KEY: "k",
      CLOUDFLARE_API_TOKENS: "t",
      CLOUDFLARE_ACCOUNT_IDS: "a",
      LIBRETRANSLATE_URL: "http://127.0.0.1:1",
      ENGINES_ON_THIS_SERVER: "libretranslate",
    };
    const engines = new ProviderEngines(config(all));
    expect(engines.current().map(({ id, privacyLevel }) => [id, privacyLevel])).toEqual([
      ["openai", "providers"],
      ["deepl", "providers"],
      ["cloudflare", "providers"],
      ["libretranslate", "server"],
    ]);
  });

  test("a new key takes effect at runtime and clears the refusal of the old one", async () => {
    await using deepl = await startDeepl();
    const keyed = (key: string) => config({ DEEPL_API_KEY: key, DEEPL_BASE_URL: deepl.url });
    await using engines = new ProviderEngines(keyed("wrong"));
    const translator = createTranslator({ engines, detector });
    expect(await translator.translate(request)).toMatchObject({ reasons: [{ reason: "auth" }] });
    expect(await translator.translate(request)).toMatchObject({ reasons: [{ reason: "resting" }] });
    expect(translator.status()).toMatchObject([{ id: "deepl", breaker: "open", available: false }]);
    await engines.configure(keyed("right"));
    expect(await translator.translate(request)).toMatchObject({ kind: "translated", engine: "deepl" });
    expect(translator.status()).toMatchObject([{ breaker: "closed", available: true }]);
    await engines.configure(config({}));
    expect(await translator.translate(request)).toMatchObject({ kind: "unsupported" });
  });

  test("unchanged settings leave the engines as they are", async () => {
    await using engines = new ProviderEngines(config({ DEEPL_API_KEY: "k", OPENAI_API_KEY: "a" }));
    const [openai, deepl] = engines.current();
    await engines.configure(config({ DEEPL_API_KEY: "k", OPENAI_API_KEY: "b" }));
    expect(engines.current()[0]).not.toBe(openai);
    expect(engines.current()[1]).toBe(deepl);
  });

  test("requests begun with the old key finish with it", async () => {
    await using deepl = await startDeepl();
    const keyed = (key: string) => config({ DEEPL_API_KEY: key, DEEPL_BASE_URL: deepl.url });
    await using engines = new ProviderEngines(keyed("right"));
    const translator = createTranslator({ engines, detector });
    const begun = translator.translate(request);
    await engines.configure(config({}));
    expect(await begun).toMatchObject({ kind: "translated" });
  });
});
