import { chooseSandbox } from "@lingualoom/sandbox/choose-sandbox.ts";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../../clock.ts";
import { systemClock } from "../../clock.ts";
import type { EngineLog } from "../engine-log.ts";
import { ApertiumEngine, type ModeSupply } from "./apertium-engine.ts";
import { BackgroundFetch } from "./background-fetch.ts";
import { spawnConfined } from "./confinement.ts";
import { engineFolder } from "./engine-folder.ts";
import { removeIfBroken } from "./fetched-programs.ts";
import { fetchedInstallation, givenInstallation, systemInstallation } from "./find-installation.ts";
import { packagesFolder, recordFile } from "./install/fetch-pairs.ts";
import { covers, readRecord } from "./install/fetch-record.ts";
import { hasApt } from "./install/private-apt.ts";
import { findModes, type Mode } from "./installation.ts";
import { PairSupply } from "./pair-supply.ts";
import { TestedModes } from "./tested-modes.ts";

export interface ApertiumOptions {
  readonly dataDir: string;
  /** Uses this installation instead of the system's and fetches nothing. */
  readonly apertiumDir?: string | null;
  /** Source of `PATH` and the proxies. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** True or languages: uses fetched pairs and fetches missing ones (all, or those between these languages). */
  readonly fetchPairs: boolean | readonly string[];
  /** Whether an operator may fetch and remove individual pairs. */
  readonly choose?: boolean;
  /** Sandbox of its programs; defaults to the best available one. */
  readonly sandbox?: Sandbox;
  readonly log: EngineLog;
  /** Called when pairs change or fetching progresses. */
  readonly onChange?: () => void;
  readonly clock?: Clock;
}

/**
 * Opens Apertium from the given folder, the system, or an earlier fetch. Resolves immediately with the modes that
 * passed their self-test before; others are tested, and fetched if wanted, in the background.
 */
export async function openApertium(options: ApertiumOptions): Promise<ApertiumEngine> {
  const { dataDir, env = {}, log, clock = systemClock, onChange = () => {} } = options;
  const sandbox = options.sandbox ?? (await chooseSandbox({ hidden: [dataDir] }));
  const folder = engineFolder(dataDir, sandbox.user, log);
  const spawn = ({ script, libraryPath, folders }: Mode) =>
    spawnConfined(sandbox, {
      script,
      shown: folders,
      ...(libraryPath && { variables: { LD_LIBRARY_PATH: libraryPath } }),
    });

  const changed = () => {
    engine.refresh();
    onChange();
  };
  const tested = new TestedModes({ file: `${folder}/self-test.json`, spawn, clock, log, onChange: changed });
  const languages = typeof options.fetchPairs === "boolean" ? null : options.fetchPairs;
  const fetch = new BackgroundFetch({
    folder,
    languages,
    proxies: proxiesOf(env),
    clock,
    log,
    onGroup: () => offerFetched(),
    onChange: changed,
  });
  const pairs = new PairSupply({
    folder,
    proxies: proxiesOf(env),
    clock,
    log,
    onChange: changed,
    others: fetch,
    fixed: () =>
      installed.length > 0 ? "by the system" : !hasApt() ? "no apt" : options.choose ? null : "no fetching",
    onPairs: () => offerFetched(),
  });
  const supply: ModeSupply = {
    pairs,
    get modes() {
      return tested.passed;
    },
    setup: () => (pairs.setup.state === "idle" ? fetch.setup : pairs.setup),
    startFetch() {
      if (installed.length > 0 || !hasApt() || covers(readRecord(recordFile(folder)), languages)) return;
      fetch.start();
    },
    async settled() {
      await pairs.idle;
      await fetch.running;
      await tested.idle;
    },
    async [Symbol.asyncDispose]() {
      await pairs.close();
      await fetch.close();
      await tested.close();
    },
  };
  const engine = new ApertiumEngine(supply, spawn, clock);

  const logged = new Set<string>();
  const leftOut = (message: string) => {
    if (!logged.has(message)) log.info(message);
    logged.add(message);
  };
  const offer = (modes: readonly Mode[]) => tested.offer(modes);
  const fetchedModes = () => findModes(fetchedInstallation(packagesFolder(folder)), leftOut);
  const offerFetched = () => offer(fetchedModes());

  const own = options.apertiumDir ? givenInstallation(options.apertiumDir, env.PATH) : systemInstallation(env.PATH);
  const installed = findModes(own, leftOut);
  if (installed.length > 0) {
    offer(installed);
    return engine;
  }
  if (options.apertiumDir) log.warn(`APERTIUM_DIR has no usable Apertium pairs: ${options.apertiumDir}`);
  await removeIfBroken(folder, sandbox, (message) => log.info(message));
  offerFetched();
  if (options.fetchPairs !== false) supply.startFetch();
  return engine;
}

const PROXIES = ["http_proxy", "https_proxy", "no_proxy"].flatMap((name) => [name, name.toUpperCase()]);

const proxiesOf = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(PROXIES.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
