import type { Engine, Route } from "@lingualoom/translation/engine.ts";
import { addressOf } from "@lingualoom/translation/engines/bergamot/download.ts";
import type { LocalModels } from "@lingualoom/translation/engines/bergamot/model-supply.ts";
import type { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { knownCatalogue, recordsPath } from "@lingualoom/translation/engines/bergamot/registry.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { openWhenReady } from "@lingualoom/translation/engines/provider/open-when-ready.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import { GOLDEN_SENTENCES, saysGolden } from "@lingualoom/translation/golden/golden-sentences.ts";
import { translateGolden } from "@lingualoom/translation/golden/try-pair.ts";
import { isBegun, type ProvidersConfig } from "#/platform/config/providers.ts";
import { reasonOf } from "#/platform/sentences/reason-of.ts";
import { type LocalizableText, say } from "#/platform/sentences/sentence.ts";
import { testConnection } from "../admin/keys/test-connection.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

type Bergamot = Awaited<ReturnType<typeof openBergamot>>;
type Pair = Pick<Route, "source" | "target">;

const PREFERRED = ["en-es", "en-fr", "en-de", "es-en"];
/** Loading a model takes a while on a busy machine. */
const LOCAL_MS = 60_000;
/** Milliseconds for both requests to a provider; shorter than the timeout of the page. */
const PROVIDER_MS = 10_000;

const engines = findingsOf("engines");
const providers = findingsOf("providers");

const nameOf = ({ source, target }: Pair) => `${source}-${target}`;
const rank = (pair: Pair) => (PREFERRED.includes(nameOf(pair)) ? PREFERRED.indexOf(nameOf(pair)) : PREFERRED.length);

const choose = <P extends Pair>(pairs: readonly P[]): P | undefined =>
  pairs
    .filter(({ source, target }) => source in GOLDEN_SENTENCES && target in GOLDEN_SENTENCES)
    .sort((a, b) => rank(a) - rank(b))[0];

async function tryGolden(
  found: typeof engines,
  engine: Pick<Engine, "name" | "translate">,
  { source, target }: Pair,
  signal: AbortSignal,
  advice: LocalizableText,
): Promise<CheckResult> {
  const [text = ""] = GOLDEN_SENTENCES[source] ?? [];
  const pair = { engine: engine.name, source: { language: source }, target: { language: target } };
  const asked = performance.now();
  try {
    const translation = await translateGolden(engine, { source, target }, signal);
    const milliseconds = Math.round(performance.now() - asked);
    const values = { ...pair, text, translation, characters: [...text].length, milliseconds };
    if (saysGolden(translation, target)) return found.ok(say("translated", values));
    return found.warning(say("translatedWrongly", values), say("judgeTranslation"));
  } catch (error) {
    return found.failed(say("doesNotTranslate", { ...pair, reason: reasonOf(error) }), advice);
  }
}

const tryLocal = (engine: Engine, pair: Pair) =>
  tryGolden(
    engines,
    engine,
    pair,
    AbortSignal.timeout(LOCAL_MS),
    say("fetchPairAgain", { pair: nameOf({ source: pair.source, target: pair.target }) }),
  );

const modelHere = (models: LocalModels) => choose(models.overview().filter(({ state }) => state === "here"));

export interface ModelSources {
  readonly registryUrl: string;
  readonly attachmentsUrl: string;
  readonly modelsDir: string;
}

/**
 * Downloads one small pair if there is none, and translates with it. Without the registry, names the files that the
 * languages of this server's users need.
 */
export async function checkNeural(
  bergamot: Bergamot,
  mayFetch: boolean,
  sources: ModelSources,
  languages: readonly string[],
): Promise<CheckResult[]> {
  const isReachable = await bergamot.reachable;
  const here = modelHere(bergamot.models);
  const byHand = isReachable ? null : filesToBring(bergamot.models, sources, languages);
  if (here) {
    const tried = await tryLocal(bergamot, here);
    return byHand && mayFetch ? [tried, engines.warning(say("modelsMissing"), byHand)] : [tried];
  }
  const otherwise = byHand ?? modelListToBring(sources);
  if (!mayFetch) return [engines.warning(say("noModelHere"), say("addModel", { otherwise }))];
  const wanted = choose(bergamot.models.overview());
  if (wanted) {
    bergamot.models.install(wanted.source, wanted.target);
    // The setup reports why it is missing.
    await bergamot.warm(wanted.source, wanted.target).catch(() => {});
  }
  const { state, sentence } = bergamot.setup();
  if (wanted && state !== "failed") return [await tryLocal(bergamot, wanted)];
  const reason = sentence ?? bergamot.health().sentence ?? say("noUsableModel");
  return [engines.failed(say("noModelFetched", { reason }), say("letModelsIn", { otherwise }))];
}

/** All models translate from or to it. */
const PIVOT = "en";
const FALLBACK = "es";

const modelListToBring = ({ registryUrl, modelsDir }: ModelSources) =>
  say("fetchModelList", { url: registryUrl, file: recordsPath(modelsDir) });

/** Lists the addresses of the files to bring by hand; null if none is missing. */
function filesToBring(
  models: LocalModels,
  sources: ModelSources,
  languages: readonly string[],
): LocalizableText | null {
  const { attachmentsUrl, modelsDir } = sources;
  const { models: known } = knownCatalogue(modelsDir);
  if (known.size === 0) return modelListToBring(sources);
  const foreign = languages.filter((one) => known.has(`${one}-${PIVOT}`) || known.has(`${PIVOT}-${one}`));
  const pairs = (foreign.length > 0 ? foreign : [FALLBACK]).flatMap((one) => [`${one}-${PIVOT}`, `${PIVOT}-${one}`]);
  const here = new Set(models.overview().flatMap((one) => (one.state === "here" ? [nameOf(one)] : [])));
  const missing = pairs.filter((pair) => !here.has(pair)).flatMap((pair) => known.get(pair)?.files ?? []);
  const addresses = new Set(missing.map((file) => addressOf(file, attachmentsUrl)));
  const files = [...addresses].map((address) => `\n  ${address}`).join("");
  return addresses.size === 0 ? null : say("bringModels", { files, folder: modelsDir });
}

/** Translates with an installed pair; the running server downloads none for a check. */
export async function checkNeuralHere(engine: Engine | undefined, models: LocalModels): Promise<CheckResult> {
  if (!engine) return leftOut("bergamot");
  const here = modelHere(models);
  return here ? tryLocal(engine, here) : engines.skipped(say("noneFetchedHere"), say("runDoctor"));
}

export async function checkRuleBased(engine: Engine | undefined): Promise<CheckResult> {
  if (!engine) return leftOut("apertium");
  const pair = choose(engine.pairs().filter(({ ready, pivot }) => ready && pivot === undefined));
  return pair ? tryLocal(engine, pair) : engines.skipped(say("noPairToTry", { engine: engine.name }));
}

export const leftOut = (engine: string): CheckResult => engines.skipped(say("engineLeftOut", { engine }));

/** Asks each configured provider what its keys may use, and, if allowed, sends one golden sentence. */
export async function checkProviders(settings: ProvidersConfig, mayLeave: boolean): Promise<CheckResult[]> {
  const begun = (PROVIDERS as readonly ProviderDescriptor[]).flatMap((provider) => {
    const own = settings[provider.id as keyof ProvidersConfig] as object | null;
    return isBegun(provider, own) ? [checkProvider(provider, own, mayLeave)] : [];
  });
  return begun.length > 0 ? Promise.all(begun) : [providers.skipped(say("noProvider"))];
}

async function checkProvider(
  provider: ProviderDescriptor,
  own: object | null,
  mayLeave: boolean,
): Promise<CheckResult> {
  const { name } = provider;
  const signal = AbortSignal.timeout(PROVIDER_MS);
  const advice = say("checkProvider", { name });
  const { error } = await testConnection(provider, own, signal);
  if (error) return providers.failed(say("providerRefuses", { name, reason: error }), advice);
  if (!mayLeave && !(own && "onThisServer" in own && own.onThisServer))
    return providers.ok(say("nothingSent", { name }));
  // An engine opened as the operator's own would answer only after testing its pairs.
  await using engine = await openWhenReady(provider, { ...own, onThisServer: false }, { signal });
  const pair = choose(engine.pairs());
  if (!pair) return providers.failed(say("noPairToTry", { engine: name }), advice);
  return await tryGolden(providers, engine, pair, signal, advice);
}
