import { GOLDEN_SENTENCES } from "@lingualoom/translation/golden/golden-sentences.ts";
import { completion } from "@lingualoom/translation/test/providers/openai-server.ts";
import { json, type Reply, startStandIn } from "@lingualoom/translation/test/stand-in-server.ts";
import { expect, test } from "vitest";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import type { CheckResult } from "./check-result.ts";
import { findModelServers, probeModelServer } from "./own-model-servers.ts";

const models = (...ids: string[]): Reply =>
  json({ object: "list", data: ids.map((id) => ({ id, object: "model", created: 1, owned_by: "library" })) });

const inWords = ({ status, says, advice }: CheckResult) =>
  `${status}: ${sentenceIn(says, "en")}${advice ? ` → ${sentenceIn(advice, "en")}` : ""}`;

async function found(reply: Reply, used = false) {
  await using server = await startStandIn(({ path }) => (path === "/v1/models" ? reply : json({}, 404)));
  const baseUrl = `${server.url}/v1`;
  const openai = used ? { apiKey: null, baseUrl, model: "m", onThisServer: true } : null;
  const findings = await findModelServers({ openai }, [
    { name: "Ollama", baseUrl },
    { name: "LM Studio", baseUrl: "http://127.0.0.1:9/v1" },
  ]);
  return findings.map((finding) => inWords(finding).replaceAll(baseUrl, "URL"));
}

test("a server with a model is found, with instructions for its setting", async () => {
  expect(await found(models("gemma3:4b", "qwen3:8b"))).toEqual([
    "skipped: A server with OpenAI's interface answers at URL, the usual address of Ollama, with gemma3:4b and qwen3:8b. Nothing uses it. → Set OPENAI_BASE_URL=URL OPENAI_MODEL=gemma3:4b ENGINES_ON_THIS_SERVER=openai to translate by it; texts stay on this machine, and each pair is tried before it is offered.",
  ]);
  expect(await found(models())).toEqual([expect.stringContaining("and has no model. → Load a model")]);
});

test.each([
  ["a page", { body: "<!doctype html><title>Something else</title>" }],
  ["a refusal", json({ error: { message: "Unauthorized" } }, 401)],
  ["another list", json({ data: "models" })],
  ["nothing", json(null)],
  ["a way elsewhere", { status: 302, headers: { location: "http://127.0.0.1:9/" }, body: "" }],
])("%s is no model server", async (_, reply) => {
  expect(await found(reply)).toEqual([]);
});

test("a configured model server stops the search for others", async () => {
  expect(await found(models("gemma3:4b"), true)).toEqual([]);
});

/** Returns the findings for a model with these answers, by the requested language. */
async function tried(answer: (target: string) => Reply) {
  await using server = await startStandIn<{ messages: { content: string }[] }>(({ body }) =>
    answer(JSON.parse(body.messages.at(-1)?.content ?? "{}").target),
  );
  const own = { apiKey: null, baseUrl: `${server.url}/v1`, model: "small", onThisServer: true };
  const findings = await probeModelServer({ openai: own });
  return findings.map((finding) => inWords({ ...finding, advice: null }).replace(own.baseUrl, "URL"));
}
const CODES: Record<string, string> = {
  English: "en",
  Spanish: "es",
  French: "fr",
  Arabic: "ar",
  German: "de",
  Chinese: "zh",
  Hindi: "hi",
  Portuguese: "pt",
};
const golden = (target: string) =>
  completion(JSON.stringify({ translations: [GOLDEN_SENTENCES[CODES[target] ?? ""]?.[0]] }));

test("a model's golden sentences are tried and its bad pairs named", async () => {
  expect(await tried(golden)).toEqual(["ok: small translates its golden sentences in 14 pairs."]);
  expect(await tried((target) => golden(target === "Arabic" ? "English" : target))).toEqual([
    "warning: small fails its golden sentences for these pairs, which are not offered: en→ar.",
  ]);
});

test("a server that stops during the check has failed no pair", async () => {
  expect(await tried(() => json({ error: { message: "model not found" } }, 404))).toEqual([
    "failed: small at URL stopped after 0 of 14 golden sentences: the provider answered 404.",
  ]);
});
