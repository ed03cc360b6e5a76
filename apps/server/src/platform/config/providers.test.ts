import { describe, expect, test } from "vitest";
import { readBudgets } from "./budgets.ts";
import { Environment, type EnvironmentValues } from "./environment.ts";
import { readProviders } from "./providers.ts";

const read = (values: EnvironmentValues) => readProviders(new Environment(values));
const problemsOf = (values: EnvironmentValues) => {
  const environment = new Environment(values);
  readProviders(environment);
  readBudgets(environment, ["deepl", "openai"]);
  return environment.problems;
};

describe("an OpenAI-compatible server", () => {
  test("needs only a key for the official service, or only an address for one's own", () => {
    expect(read({ OPENAI_API_KEY: "sk-1" }).openai).toEqual({
      apiKey: "sk-1",
      baseUrl: "https://api.openai.com/v1",
      model: "gpt-4o-mini",
      onThisServer: false,
    });
    expect(
      read({
        OPENAI_BASE_URL: "http://localhost:11434/v1/",
        OPENAI_MODEL: "gemma",
        ENGINES_ON_THIS_SERVER: "openai",
      }).openai,
    ).toEqual({ apiKey: null, baseUrl: "http://localhost:11434/v1", model: "gemma", onThisServer: true });
  });

  test("is absent when only a model is named", () => {
    expect(read({ OPENAI_MODEL: "gemma" }).openai).toBeNull();
  });
});

test("Cloudflare takes several accounts and tokens", () => {
  const values = {
    CLOUDFLARE_ACCOUNT_IDS: "a1, a2",
    CLOUDFLARE_API_TOKENS: "t1,t2,t1",
    CLOUDFLARE_BASE_URL: "http://localhost:9/v4/",
  };
  expect(read(values).cloudflare).toEqual({
    accounts: ["a1", "a2"],
    tokens: ["t1", "t2"],
    baseUrl: "http://localhost:9/v4",
  });
});

test("DeepL needs a key, and takes formality and glossaries", () => {
  expect(read({ DEEPL_BASE_URL: "http://localhost:9" }).deepl).toBeNull();
  const values = { DEEPL_API_KEY: "k:fx", DEEPL_FORMALITY: "less", DEEPL_GLOSSARIES: "en-de=g-1, es-de=g-2" };
  expect(read(values).deepl).toEqual({
    apiKey: "k:fx",
    baseUrl: null,
    formality: "prefer_less",
    glossaries: { "en>de": "g-1", "es>de": "g-2" },
  });
});

test("LibreTranslate needs an address", () => {
  expect(read({ LIBRETRANSLATE_API_KEY: "k" }).libretranslate).toBeNull();
  expect(read({ LIBRETRANSLATE_URL: "http://localhost:5000/" }).libretranslate).toEqual({
    url: "http://localhost:5000",
    apiKey: null,
    onThisServer: false,
  });
});

test("budgets are in characters a day, per engine and per user", () => {
  const environment = new Environment({ ENGINE_BUDGETS: "deepl=16000, openai=0", PERSON_BUDGET: "5000" });
  expect(readBudgets(environment, ["deepl", "openai"])).toEqual({
    engines: { deepl: 16_000, openai: 0 },
    person: 5_000,
  });
});

test.each([
  [{ DEEPL_FORMALITY: "rude" }, 'DEEPL_FORMALITY must be one of default, more, less, not "rude".'],
  [
    { DEEPL_GLOSSARIES: "english=g" },
    'DEEPL_GLOSSARIES must be a list such as en-de=ID; "english=g" has another form.',
  ],
  [
    { ENGINES_ON_THIS_SERVER: "deepl" },
    'ENGINES_ON_THIS_SERVER may list openai, libretranslate; "deepl" is none of them.',
  ],
  [
    { ENGINE_BUDGETS: "google=5" },
    'ENGINE_BUDGETS must be a list such as deepl=16000,openai=200000; "google=5" has another form.',
  ],
  [{ PERSON_BUDGET: "lots" }, 'PERSON_BUDGET must be a whole number from 0 to 1000000000, not "lots".'],
  [{ LIBRETRANSLATE_URL: "localhost" }, 'LIBRETRANSLATE_URL must be an http or https address, not "localhost".'],
])("%j is refused with one sentence", (values, sentence) => {
  expect(problemsOf(values)).toEqual([sentence]);
});
