import type { Engine } from "@lingualoom/translation/engine.ts";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import type { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { GOLDEN_SENTENCES } from "@lingualoom/translation/golden/golden-sentences.ts";
import { isBegun, type ProvidersConfig } from "../../config/providers.ts";
import { sentenceIn } from "../../sentences/in-language.ts";
import { testConnection } from "../admin/keys/test-connection.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";

const PREFERRED = [
  ["en", "es"],
  ["en", "fr"],
  ["en", "de"],
  ["es", "en"],
] as const;
const FETCH_MS = 180_000;
export const NEURAL_LEFT_OUT = "TRANSLATION_ENGINES leaves out the local neural engine.";

type Bergamot = Awaited<ReturnType<typeof openBergamot>>;

/** Fetches one small pair where none is here, and translates by it. */
export async function checkNeural(bergamot: Bergamot, mayFetch: boolean): Promise<Finding> {
  const engines = findingsOf("engines");
  await bergamot.reachable;
  const pairs = bergamot.models.overview().filter(({ source }) => Object.hasOwn(GOLDEN_SENTENCES, source));
  const here = pairs.find(({ state }) => state === "here");
  const wanted = PREFERRED.flatMap(([source, target]) =>
    pairs.filter((pair) => pair.source === source && pair.target === target),
  );
  const pair = here ?? (mayFetch ? (wanted[0] ?? pairs[0]) : undefined);
  if (!pair) {
    if (!mayFetch)
      return engines.warning(
        "No local model is here, and LOCAL_ENGINES=off lets none be fetched.",
        "Run npm run admin -- engines add en-es, or set LOCAL_ENGINES=on, unless providers translate everything.",
      );
    return engines.failed(
      `No local model can be fetched: ${bergamot.health().message ?? "the registry lists none"}.`,
      "Let the server reach BERGAMOT_REGISTRY_URL and BERGAMOT_ATTACHMENTS_URL, by HTTPS_PROXY if need be, or copy models by hand.",
    );
  }
  const name = `${pair.source}-${pair.target}`;
  try {
    const signal = AbortSignal.timeout(FETCH_MS);
    if (!here) bergamot.models.install(pair.source, pair.target);
    await bergamot.warm(pair.source, pair.target);
    const got = await translated(bergamot, pair, signal);
    return engines.ok(`${name} is here and translates: ${got.join("; ")}`);
  } catch (error) {
    return engines.failed(
      `The local pair ${name} does not translate: ${reasonOf(error)}. ${bergamot.setup().message}`.trim(),
      `Delete it with npm run admin -- engines remove ${name} and fetch it again; look whether disk and network do.`,
    );
  }
}

/** Translates by a pair that is here; the running server fetches none for a check. */
export async function checkNeuralHere(engine: Engine | null, models: LocalModels, toFetch: string): Promise<Finding> {
  const engines = findingsOf("engines");
  if (!engine) return engines.skipped(NEURAL_LEFT_OUT);
  const here = models
    .overview()
    .find(({ source, state }) => state === "here" && Object.hasOwn(GOLDEN_SENTENCES, source));
  if (!here) return engines.skipped("No local model is here, and none is fetched for this check.", toFetch);
  const name = `${here.source}-${here.target}`;
  try {
    const got = await translated(engine, here, AbortSignal.timeout(FETCH_MS));
    return engines.ok(`${name} is here and translates: ${got.join("; ")}`);
  } catch (error) {
    return engines.failed(
      `The local pair ${name} does not translate: ${reasonOf(error)}.`,
      "Remove it in the tab Engines and fetch it again.",
    );
  }
}

async function translated(
  engine: Pick<Engine, "translate">,
  { source, target }: { readonly source: string; readonly target: string },
  signal: AbortSignal,
): Promise<string[]> {
  const texts = GOLDEN_SENTENCES[source]?.slice(0, 1) ?? [];
  const items = texts.map((text) => ({ pieces: [{ kind: "text" as const, text }] }));
  const outcomes = await engine.translate({ source, target, items, signal });
  return outcomes.map((outcome, index) => {
    if (!outcome.ok) throw outcome.error;
    const text = outcome.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
    if (text.trim() === "") throw new Error("an empty translation came back");
    return `“${texts[index]}” became “${text.trim()}”`;
  });
}

/** Asks each provider that has something configured what its keys may use; no text is sent. */
export async function checkProviders(settings: ProvidersConfig): Promise<Finding[]> {
  const providers = findingsOf("providers");
  const begun = (PROVIDERS as readonly ProviderDescriptor[]).flatMap((provider) => {
    const own = settings[provider.id as keyof ProvidersConfig] as unknown;
    return isBegun(provider, own) ? [{ provider, own }] : [];
  });
  if (begun.length === 0) return [providers.skipped("No provider is configured.")];
  return Promise.all(
    begun.map(async ({ provider, own }) => {
      const { success, modelsAvailable, error } = await testConnection(provider, own);
      if (success) return providers.ok(`${provider.name} takes the keys (models or languages: ${modelsAvailable}).`);
      const reason = error ? sentenceIn(error, "en") : "it gave no reason";
      return providers.failed(
        `${provider.name} does not take us: ${reason}.`,
        `Check the keys and the address of ${provider.name}, in the environment and in the dashboard (docs/cloud-engines.md).`,
      );
    }),
  );
}
