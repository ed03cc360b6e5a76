import { openBergamot } from "@lingualoom/translation/engines/bergamot/open-bergamot.ts";
import { isLanguage, LANGUAGE_CODES } from "@lingualoom/translation/languages.ts";
import type { Config } from "#/platform/config.ts";
import { StartError } from "#/platform/start-error.ts";
import { megabytes } from "./megabytes.ts";

const PIVOT = "en";
export const NOTICED = "Running servers notice within half a minute.";

/** Downloads the neural models for translating between these languages and English, so that no message has to wait. */
export async function getModels(
  config: Config,
  wanted: readonly string[],
  print: (line: string) => void,
): Promise<string> {
  const unknown = wanted.filter((language) => !isLanguage(language));
  if (wanted.length === 0 || unknown.length > 0)
    throw new StartError(
      `${unknown.length > 0 ? `"${unknown[0]}" is no language` : "Name languages"}: ${LANGUAGE_CODES.join(" ")}`,
    );
  const { dataDir, translation } = config;
  const log = { info: print, warn: print };
  await using engine = await openBergamot({ dataDir, ...translation.bergamot, fetch: true, log });
  await engine.reachable;
  const { models } = engine;
  const overview = () =>
    models.overview().filter(({ source, target }) => wanted.includes(source === PIVOT ? target : source));
  const offered = overview();
  if (offered.length === 0) {
    const { message } = engine.health();
    throw new StartError(`There are no models for ${wanted.join(", ")}.${message ? ` ${message}.` : ""}`);
  }
  const missing = offered.filter(({ state }) => state !== "here");
  print(`${megabytes(missing.reduce((sum, { download }) => sum + (download ?? 0), 0))} to download`);
  for (const { source, target } of missing) await engine.warm(source, target);
  const failed = overview().filter(({ state }) => state !== "here");
  if (failed.length > 0) throw new StartError(engine.setup().message);
  for (const language of wanted.filter((one) => one !== PIVOT)) {
    const has = (source: string, target: string) =>
      offered.some((one) => one.source === source && one.target === target);
    if (!has(language, PIVOT)) print(`${language} can be written, not read: there is no model from it.`);
    if (!has(PIVOT, language)) print(`${language} can be read, not written: there is no model into it.`);
  }
  return `${offered.length} models are here. ${NOTICED}`;
}
