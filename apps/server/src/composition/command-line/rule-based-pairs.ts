import { openApertium } from "@lingualoom/translation/engines/apertium/open-apertium.ts";
import type { RuleBasedPair } from "@lingualoom/translation/engines/apertium/pair-supply.ts";
import type { Config } from "#/platform/config.ts";
import { StartError } from "#/platform/start-error.ts";
import { megabytes } from "./megabytes.ts";

export const isRuleBased = (pair: string | undefined): pair is string => /^apertium-[a-z-]{3,40}$/.test(pair ?? "");

const REASONS = {
  "by the system": "Apertium comes with this system, whose package manager installs and removes its pairs.",
  "no apt": "Pairs of Apertium can be fetched on Debian and Ubuntu; this system has no apt.",
  "no fetching": "LOCAL_ENGINES=off: nothing is fetched.",
} as const;

/** Downloads or deletes a pair of the rule-based engine, such as `apertium-eng-spa`, or lists them. */
export async function ruleBasedPairs(
  config: Config,
  action: "add" | "remove" | "list",
  name: string,
  print: (line: string) => void,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const { apertium, localEngines } = config.translation;
  await using engine = await openApertium({
    dataDir: config.dataDir,
    apertiumDir: apertium.dir,
    env,
    fetchPairs: false,
    choose: localEngines,
    log: { info: () => {}, warn: print },
  });
  const { choice } = engine;
  const overview = async () => {
    const found = await choice.overview();
    return { ...found, pair: found.pairs.find((pair) => pair.name === name) };
  };
  const { fixed, lookedAt } = await overview();
  if (action === "remove") {
    if (!(await choice.remove(name)))
      throw new StartError(fixed === "by the system" ? REASONS[fixed] : `The pair ${name} is not here.`);
    return `The pair ${name} is deleted. A server that runs notices when it is started again.`;
  }
  if (fixed === null && (action === "list" || lookedAt === null)) {
    choice.look();
    await engine.settled();
  }
  const { pairs, pair, programs } = await overview();
  if (action === "list") {
    for (const one of pairs) print(described(one));
    if (fixed !== null) print(REASONS[fixed]);
    return "";
  }
  if (fixed !== null) throw new StartError(REASONS[fixed]);
  if (!pair || !choice.install(name)) throw new StartError(`There is no pair ${name} to fetch. See engines list.`);
  if (pair.state !== "here") print(`${megabytes((pair.download ?? 0) + programs)} to download`);
  await engine.settled();
  if ((await overview()).pair?.state !== "here") throw new StartError(engine.setup().message);
  return `The pair ${name} is here. A server that runs notices when it is started again; its page fetches at once.`;
}

const described = ({ name, source, target, state, size, download }: RuleBasedPair) =>
  state === "here"
    ? `${name}  (${source}, ${target})  here, ${megabytes(size)} on disk`
    : `${name}  (${source}, ${target})  ${megabytes(download ?? 0)} to download, ${megabytes(size)} on disk`;
