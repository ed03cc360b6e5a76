import type { Engine } from "@lingualoom/translation/engine.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { PROVIDERS } from "@lingualoom/translation/engines/providers.ts";
import type { Engines } from "#/language/engines/engines.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { BudgetsConfig } from "#/platform/config/budgets.ts";
import { isBegun, type ProvidersConfig } from "#/platform/config/providers.ts";
import type { Config } from "#/platform/config.ts";
import type { Platform } from "#/platform/context.ts";
import type { ChosenDatabase } from "#/platform/database/choose.ts";
import type { Mailer } from "#/platform/mail/transport/mailer.ts";
import type { MediaStorage } from "#/platform/media/storage/media-storage.ts";
import { byName, isLoopback, originsOf, originsOutside } from "#/platform/reachable.ts";
import type { Sandboxes } from "#/platform/sandboxes.ts";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import type { DemoPerson } from "../demo/seed-demo.ts";
import type { OutgoingProxy } from "../outgoing-proxy.ts";

export interface Started {
  readonly config: Config;
  readonly database: ChosenDatabase;
  readonly mediaStorage: MediaStorage;
  readonly mailer: Mailer;
  readonly engines: Engines;
  /** Effective levels, since the dashboard may have overridden the environment. */
  readonly privacyLevels: OperatorLevels;
  readonly budgets: BudgetsConfig;
  readonly sandboxes: Sandboxes;
  readonly proxy: Pick<OutgoingProxy, "description"> | null;
  readonly url: string;
  readonly localHttps: Platform["localHttps"];
  /** The code that claims a new server; null once it has an administrator. */
  readonly setupCode: string | null;
  readonly demo: readonly DemoPerson[];
  readonly print: (line: string) => void;
}

/** Prints what runs, where its data is and what could be added; the address last. */
export function announce(started: Started): void {
  const { config, database, mediaStorage, mailer, sandboxes, proxy, demo, setupCode, print } = started;
  const url = config.http.publicUrl ? started.url : byName(started.url);
  const lines = [
    "",
    `Data       ${config.dataDir}`,
    `Database   ${database.description}`,
    ...database.notes.map((note) => `           ${note}`),
    `Images     ${mediaStorage.description}`,
    `Mail       ${mailer.description}`,
    `Sandbox    ${sentenceIn(sandboxes.failures ?? sandboxes.description, "en")}`,
    ...(proxy ? [`Proxy      ${proxy.description}`] : []),
    ...under("Translate", translationLines(started)),
    ...under("Network", [...networkLines(started), ...httpsLines(started)]),
    ...(setupCode ? ["", `Make this server yours: ${url}/setup#${setupCode}`] : []),
    ...demoLines(demo),
    "",
    `Lingualoom is ready: ${url}`,
  ];
  for (const line of lines) if (line !== "" || config.logFormat === "pretty") print(line);
}

const under = (title: string, lines: readonly string[]) =>
  lines.map((line, i) => `${(i === 0 ? title : "").padEnd(9)}  ${line}`);

const UNENCRYPTED = "not encrypted: who is in the network between can read along";

/** Only for a server that others can reach without https. */
function networkLines({ config: { http }, url }: Started): string[] {
  const { protocol, hostname, port } = new URL(url);
  if (http.publicUrl) return protocol === "http:" && !isLoopback(hostname) ? [UNENCRYPTED] : [];
  const origins = originsOutside(http.host, Number(port || 80));
  if (origins.length === 0) return [];
  return [`open to others at ${origins.join(", ")}`, UNENCRYPTED];
}

/** The page is named at an address that devices without the certificate open without a warning. */
function httpsLines({ config: { http }, localHttps, url }: Started): string[] {
  if (localHttps.port === null) return [];
  const port = Number(new URL(url).port || 80);
  const certified = originsOf(localHttps.names, port);
  const outside = originsOutside(http.host, port);
  const page = http.publicUrl ?? outside.find((origin) => certified.includes(origin)) ?? byName(url);
  return [
    `open with https at ${localHttps.origins.join(", ")}`,
    `devices get the certificate at ${page}/certificate`,
    `its fingerprint: ${localHttps.authority?.fingerprint}`,
  ];
}

function translationLines(started: Started): string[] {
  const { config, engines: local, privacyLevels, budgets } = started;
  const { engines: source, setup } = local;
  const { state, done, total, message } = setup();
  const engines = source.current();
  const lines = engines.map((engine) => engineLine(engine, privacyLevels));
  if (state === "failed") lines.push(`local engines could not be fetched: ${message}`);
  else if (state === "fetching" && total > 0)
    lines.push(`local engines are being fetched in the background: ${done} of ${total}`);
  // The start does not wait for the list of available downloads.
  else if (config.translation.localEngines && engines.every((engine) => engine.pairs().length === 0))
    lines.push("local engines are looked for in the background; the log says when pairs are here");
  if (!config.translation.localEngines) lines.push("LOCAL_ENGINES=off: nothing is fetched");
  const configured = PROVIDERS.filter((provider) => isBegun(provider, config.translation.providers[provider.id]));
  for (const { id, name, missing } of configured as readonly ProviderDescriptor[])
    for (const { variable } of missing(config.translation.providers[id as keyof ProvidersConfig]))
      lines.push(`${name}: ${variable} is missing`);
  if (configured.length === 0)
    lines.push("more languages: set OPENAI_BASE_URL and OPENAI_API_KEY, with DEFAULT_PRIVACY_LEVEL=providers");
  lines.push(...budgetLines(engines, privacyLevels, budgets));
  return lines.length > 0 ? lines : ["no engine"];
}

const inWords = (characters: number) => characters.toLocaleString("en");

/** Returns the possible costs of external services, if one is configured and allowed. */
export function budgetLines(
  engines: readonly Pick<Engine, "id" | "name" | "privacyLevel">[],
  { highest }: OperatorLevels,
  { person, engines: limits }: BudgetsConfig,
): string[] {
  const providers = engines.filter(({ privacyLevel }) => privacyLevel === "providers");
  if (providers.length === 0 || highest !== "providers") return [];
  const each =
    person === null
      ? "WARNING: each person may have any number of characters sent to outside services (PERSON_BUDGET=0)"
      : `each person may have ${inWords(person)} characters a day sent to outside services (PERSON_BUDGET)`;
  const unlimited = providers
    .filter(({ id }) => limits[id] === undefined)
    .map(({ id, name }) => `WARNING: ${name} has no limit of characters a day (ENGINE_BUDGETS=${id}=500000)`);
  return [each, ...unlimited];
}

function engineLine(engine: Engine, levels: OperatorLevels): string {
  if (engine.privacyLevel === "providers" && levels.highest !== "providers")
    return `${engine.name}: configured, but unused, since no text may leave this server (HIGHEST_PRIVACY_LEVEL=server)`;
  if (engine.privacyLevel === "providers" && levels.default === "server") {
    return `${engine.name}: configured, but unused by default (DEFAULT_PRIVACY_LEVEL=server): only in chats whose two people both choose it`;
  }
  const { available, message } = engine.health();
  const pairs = engine.pairs();
  const direct = pairs.filter((pair) => pair.pivot === undefined).length;
  if (!available || pairs.length === 0) return `${engine.name}: not available${message ? ` (${message})` : ""}`;
  return `${engine.name}: ${direct} language pairs, ${pairs.length - direct} more by way of a third language`;
}

function demoLines(demo: readonly DemoPerson[]): string[] {
  if (demo.length === 0) return [];
  return [
    "",
    "Sign in as one of these:",
    ...demo.map(({ fullName, email, password, language }) => `  ${email}  ${password}  (${fullName}, ${language})`),
  ];
}
