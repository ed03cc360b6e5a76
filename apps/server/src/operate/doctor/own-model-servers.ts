import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { openai } from "@lingualoom/translation/engines/openai/descriptor.ts";
import { translatesGolden } from "@lingualoom/translation/golden/try-pair.ts";
import type { ProvidersConfig } from "#/platform/config/providers.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

/** Default addresses of programs that run language models locally. */
export const USUAL_PLACES = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
] as const;

type ModelServer = { readonly name: string; readonly baseUrl: string };

const LOOK_MS = 2_000;
const TRY_MS = 90_000;
const SHOWN = 5;

/** Finds unused servers with OpenAI's API on this machine. Sends no text. */
export async function findModelServers(
  { openai: used }: Pick<ProvidersConfig, "openai">,
  places: readonly ModelServer[] = USUAL_PLACES,
): Promise<CheckResult[]> {
  if (used) return [];
  const found = await Promise.all(places.map(async (place) => ({ place, models: await modelsAt(place) })));
  return found.flatMap(({ place: { name, baseUrl }, models }) => {
    if (models === null) return [];
    const [first] = models;
    const server = { url: baseUrl, name };
    if (first === undefined) return [providers.skipped(say("modelServerEmpty", server), say("loadModel"))];
    const more = models.length > SHOWN ? [say("andMore", { count: models.length - SHOWN })] : [];
    const says = say("modelServerFound", { ...server, models: { all: [...models.slice(0, SHOWN), ...more] } });
    return [providers.skipped(says, say("useModelServer", { url: baseUrl, model: first }))];
  });
}

const providers = findingsOf("providers");

/** Parses `{"object": "list", "data": [{"id": "llama3"}]}`; null when another service answers. */
async function modelsAt({ baseUrl }: ModelServer): Promise<string[] | null> {
  try {
    const answer = await fetch(`${baseUrl}/models`, {
      redirect: "error",
      signal: AbortSignal.timeout(LOOK_MS),
    });
    const { data } = (answer.ok ? await answer.json() : {}) as { data?: unknown };
    if (!Array.isArray(data)) return null;
    return data.flatMap((one: { id?: unknown } | null) => (typeof one?.id === "string" ? [one.id] : []));
  } catch {
    return null;
  }
}

/** Translates the golden sentences of the interface's languages, from and to English, with a local model. */
export async function probeModelServer({ openai: own }: Pick<ProvidersConfig, "openai">): Promise<CheckResult[]> {
  if (!own?.onThisServer) return [];
  const { model } = own;
  // Opened as an external engine, which answers without having been tested.
  await using engine = openai.open({ ...own, onThisServer: false });
  const signal = AbortSignal.timeout(TRY_MS);
  const languages = INTERFACE_LANGUAGES.filter((language) => language !== "en");
  const pairs = languages.flatMap((other) => [
    { source: "en", target: other },
    { source: other, target: "en" },
  ]);
  const passed: string[] = [];
  const failed: string[] = [];
  for (const pair of pairs) {
    try {
      ((await translatesGolden(engine, pair, signal)) ? passed : failed).push(`${pair.source}→${pair.target}`);
    } catch (error) {
      const tried = passed.length + failed.length;
      const values = { model, url: own.baseUrl, tried, total: pairs.length, reason: reasonOf(error) };
      return [providers.failed(say("goldenStopped", values), say("checkModelServer"))];
    }
  }
  if (failed.length === 0) return [providers.ok(say("goldenPassed", { model, count: passed.length }))];
  return [providers.warning(say("goldenFailed", { model, pairs: failed.join(", ") }), say("takeLargerModel"))];
}
