import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { openai } from "@lingualoom/translation/engines/openai/descriptor.ts";
import { translatesGolden } from "@lingualoom/translation/golden/try-pair.ts";
import type { ProvidersConfig } from "../../config/providers.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

/** Where programs that run a language model on one's own machine listen unless they are told otherwise. */
export const USUAL_PLACES = [
  { name: "Ollama", baseUrl: "http://127.0.0.1:11434/v1" },
  { name: "llama.cpp", baseUrl: "http://127.0.0.1:8080/v1" },
  { name: "LM Studio", baseUrl: "http://127.0.0.1:1234/v1" },
] as const;

type ModelServer = { readonly name: string; readonly baseUrl: string };

const LOOK_MS = 2_000;
const TRY_MS = 90_000;
const SHOWN = 5;

/** Servers with OpenAI's interface on this machine that nothing uses yet; no text is sent. */
export async function findModelServers(
  { openai: used }: Pick<ProvidersConfig, "openai">,
  places: readonly ModelServer[] = USUAL_PLACES,
): Promise<Finding[]> {
  if (used) return [];
  const found = await Promise.all(places.map(async (place) => ({ place, models: await modelsAt(place) })));
  return found.flatMap(({ place: { name, baseUrl }, models }) => {
    if (models === null) return [];
    const [first] = models;
    const says = `A server with OpenAI's interface answers at ${baseUrl}, the usual address of ${name}`;
    if (first === undefined)
      return [providers.skipped(`${says}, and has no model.`, "Load a model there, and ask the doctor again.")];
    const listed = models.slice(0, SHOWN).join(", ");
    const more = models.length > SHOWN ? ` and ${models.length - SHOWN} more` : "";
    const advice = `Set OPENAI_BASE_URL=${baseUrl} OPENAI_MODEL=${first} ENGINES_ON_THIS_SERVER=openai to translate by it; texts stay on this machine, and each pair is tried before it is offered.`;
    return [providers.skipped(`${says}, with ${listed}${more}. Nothing uses it.`, advice)];
  });
}

const providers = findingsOf("providers");

/** `{"object": "list", "data": [{"id": "llama3"}]}`; null for whatever else listens there. */
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

/** Tries the golden sentences of the interface's languages, from and to English, on a model of one's own. */
export async function tryModelServer({ openai: own }: Pick<ProvidersConfig, "openai">): Promise<Finding[]> {
  if (!own?.onThisServer) return [];
  // Opened as somebody else's, it answers without having been tried.
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
      const far = passed.length + failed.length;
      return [
        providers.failed(
          `${own.model} at ${own.baseUrl} stopped after ${far} of ${pairs.length} golden sentences: ${reasonOf(error)}.`,
          "Look whether the server runs, has that model and is quick enough: a text has 8 seconds.",
        ),
      ];
    }
  }
  if (failed.length === 0)
    return [providers.ok(`${own.model} translates its golden sentences in ${passed.length} pairs.`)];
  return [
    providers.warning(
      `${own.model} fails its golden sentences for ${failed.join(", ")}: these pairs are not offered.`,
      "Take a larger model (OPENAI_MODEL), or leave these pairs to other engines.",
    ),
  ];
}
