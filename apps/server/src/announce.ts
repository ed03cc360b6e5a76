import type { Engine } from "@lingualoom/translation/engine.ts";
import type { Config } from "./config.ts";
import type { ChosenDatabase } from "./database/choose.ts";
import type { DemoPerson } from "./demo/plant-demo.ts";
import type { Engines } from "./engines.ts";
import { isLoopback, originsOutside } from "./http/reachable.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { MediaStore } from "./media/media-store.ts";
import type { OutgoingProxy } from "./outgoing-proxy.ts";
import type { Sandboxes } from "./sandboxes.ts";

export interface Started {
  readonly config: Config;
  readonly database: ChosenDatabase;
  readonly mediaStore: MediaStore;
  readonly mailer: Mailer;
  readonly engines: Engines;
  readonly sandboxes: Sandboxes;
  readonly proxy: Pick<OutgoingProxy, "description"> | null;
  /** In force, which may be another one than the environment says. */
  readonly defaultRung: "server" | "providers";
  readonly url: string;
  readonly demo: readonly DemoPerson[];
}

/** Says to the person at the terminal what runs, where its data is and what would add more; the address last. */
export function announce(started: Started): void {
  const { config, database, mediaStore, mailer, sandboxes, proxy, demo, url } = started;
  const lines = [
    "",
    `Data       ${config.dataDir}`,
    `Database   ${database.description}`,
    ...database.notes.map((note) => `           ${note}`),
    `Images     ${mediaStore.description}`,
    `Mail       ${mailer.description}`,
    `Sandbox    ${sandboxes.trouble ?? sandboxes.description}`,
    ...(proxy ? [`Proxy      ${proxy.description}`] : []),
    ...under("Translate", translationLines(started)),
    ...under("Network", networkLines(started)),
    ...demoLines(demo),
    "",
    `Lingualoom is ready: ${url}`,
  ];
  console.log(lines.join("\n"));
}

const under = (title: string, lines: readonly string[]) =>
  lines.map((line, i) => `${(i === 0 ? title : "").padEnd(9)}  ${line}`);

const UNENCRYPTED = "not encrypted: who is in the network between can read along";

/** Only of a server that others can reach without https. */
function networkLines({ config: { http }, url }: Started): string[] {
  const { protocol, hostname, port } = new URL(url);
  if (http.publicUrl) return protocol === "http:" && !isLoopback(hostname) ? [UNENCRYPTED] : [];
  const origins = originsOutside(http.host, Number(port || 80));
  if (origins.length === 0) return [];
  const lettersLead = origins.includes(new URL(url).origin)
    ? []
    : [`links in letters lead to ${url} until PUBLIC_URL is one of these addresses`];
  return [`open to others at ${origins.join(", ")}`, UNENCRYPTED, ...lettersLead];
}

function translationLines({ config, engines: { engines: source, setup }, defaultRung }: Started): string[] {
  const { state, done, total, message } = setup();
  const { openai, cloudflare, deepl, libretranslate } = config.translation.providers;
  const engines = source.current();
  const lines = engines.map((engine) => engineLine(engine, defaultRung));
  if (state === "failed") lines.push(`local engines could not be fetched: ${message}`);
  else if (state === "fetching" && total > 0)
    lines.push(`local engines are being fetched in the background: ${done} of ${total}`);
  // What can be reached from here turns out after the start, which does not wait for it.
  else if (config.translation.localEngines && engines.every((engine) => engine.pairs().length === 0))
    lines.push("local engines are looked for in the background; the log says when pairs are here");
  if (!config.translation.localEngines) lines.push("LOCAL_ENGINES=off: nothing is fetched");
  for (const [name, list, other] of [
    ["CLOUDFLARE_API_TOKENS", cloudflare.tokens, cloudflare.accounts],
    ["CLOUDFLARE_ACCOUNT_IDS", cloudflare.accounts, cloudflare.tokens],
  ] as const)
    if (list.length === 0 && other.length > 0) lines.push(`Cloudflare Workers AI: ${name} is missing`);
  if (!openai && !deepl && !libretranslate && cloudflare.tokens.length === 0) {
    lines.push("more languages: set OPENAI_BASE_URL and OPENAI_API_KEY, with DEFAULT_RUNG=providers");
  }
  return lines.length > 0 ? lines : ["no engine"];
}

function engineLine(engine: Engine, defaultRung: Started["defaultRung"]): string {
  if (engine.madeAt === "provider" && defaultRung === "server") {
    return `${engine.name}: configured, but unused, since text may not leave this server (DEFAULT_RUNG=server)`;
  }
  const { available, message } = engine.health();
  const pairs = engine.pairs();
  const direct = pairs.filter((pair) => pair.pivot === undefined).length;
  if (!available || pairs.length === 0)
    return `${engine.name}: not available${message ? ` (${message})` : ""}`;
  return `${engine.name}: ${direct} language pairs, ${pairs.length - direct} more by way of a third language`;
}

function demoLines(demo: readonly DemoPerson[]): string[] {
  if (demo.length === 0) return [];
  return [
    "",
    "Sign in as one of these:",
    ...demo.map(
      ({ fullName, email, password, language }) => `  ${email}  ${password}  (${fullName}, ${language})`,
    ),
  ];
}
