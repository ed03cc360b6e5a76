import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Phrase, phrase } from "../../engine-sentences.ts";
import type { EngineLog } from "../engine-log.ts";
import { IDLE, type Setup } from "../setup.ts";
import { type FetchPairOptions, fetchPair, lookForPairs, removePair } from "./install/fetch-pair.ts";
import { packagesFolder, recordFile } from "./install/fetch-pairs.ts";
import { readRecord } from "./install/fetch-record.ts";
import { languagesOfPair } from "./install/languages-of-pair.ts";
import { type Offer, type OfferedPair, readOffer, writeOffer } from "./install/offered-pairs.ts";

export interface RuleBasedPair extends Omit<OfferedPair, "download"> {
  readonly state: "here" | "fetching" | "available";
  /** Null for an installed pair that is no longer offered. */
  readonly download: number | null;
  readonly sha256: string | null;
}

export interface RuleBasedOverview {
  /** Why pairs cannot be chosen here; null if they can. */
  readonly fixed: "by the system" | "no apt" | "no fetching" | null;
  readonly looking: boolean;
  /** Time of the last lookup in the package sources; null: never. */
  readonly lookedAt: string | null;
  /** Bytes to download for the programs that all pairs share; 0 when installed. */
  readonly programs: number;
  /** Bytes of all fetched packages. */
  readonly diskBytes: number;
  readonly pairs: readonly RuleBasedPair[];
}

/** Manages the pairs of the rule-based engine for an operator. */
export interface RuleBasedPairs {
  overview(): Promise<RuleBasedOverview>;
  /** Starts a lookup of available pairs; false if they cannot be chosen here. */
  look(): boolean;
  /** Starts fetching; false if there is no such pair to fetch. */
  install(name: string): boolean;
  /** Resolves to false if the pair was not installed. */
  remove(name: string): Promise<boolean>;
}

export interface PairSupplyOptions extends Omit<FetchPairOptions, "signal"> {
  readonly log: EngineLog;
  readonly fixed: () => RuleBasedOverview["fixed"];
  /** Another fetch into the same folder; both never run at the same time. */
  readonly others: { readonly running: Promise<void>; stopRetrying(): void };
  readonly onPairs: () => void;
  readonly onChange: () => void;
}

/** Lets an operator choose individual pairs. Requests run one after the other. */
export class PairSupply implements RuleBasedPairs {
  readonly #options: PairSupplyOptions;
  readonly #stop = new AbortController();
  readonly #fetching = new Set<string>();
  #looking = false;
  #offer: Offer | null;
  #setup: Setup = IDLE;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PairSupplyOptions) {
    this.#options = options;
    this.#offer = readOffer(offerFile(options.folder));
  }

  /** Progress of the operator's last request. */
  get setup(): Setup {
    return this.#setup;
  }

  get idle(): Promise<unknown> {
    return this.#last;
  }

  async overview(): Promise<RuleBasedOverview> {
    const { folder, fixed } = this.#options;
    const { packages } = readRecord(recordFile(folder));
    const here = new Map(packages.map((entry) => [entry.name, entry]));
    const sizes = await sizesIn(packagesFolder(folder));
    const offered = new Map(this.#offer?.pairs.map((pair) => [pair.name, pair]));
    const names = new Set([...offered.keys(), ...[...here.keys()].filter((name) => languagesOfPair(name))]);
    const pairs = [...names].map((name): RuleBasedPair => {
      const [stored, offer] = [here.get(name), offered.get(name)];
      const languages = languagesOfPair(name) as { source: string; target: string };
      return {
        name,
        ...languages,
        state: this.#fetching.has(name) ? "fetching" : stored ? "here" : "available",
        version: stored?.version ?? offer?.version ?? "",
        download: offer?.download ?? null,
        size: (stored && sizes.get(name)) ?? offer?.size ?? 0,
        sha256: stored?.sha256 ?? null,
      };
    });
    return {
      fixed: fixed(),
      looking: this.#looking,
      lookedAt: this.#offer?.lookedAt ?? null,
      programs: here.has("apertium") ? 0 : (this.#offer?.programs ?? 0),
      diskBytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
      pairs,
    };
  }

  look(): boolean {
    if (this.#options.fixed() !== null) return false;
    if (this.#looking) return true;
    this.#looking = true;
    void this.#do(LOOKING, async (options) => {
      this.#offer = await lookForPairs(options);
      writeOffer(offerFile(options.folder), this.#offer);
    }).finally(() => {
      this.#looking = false;
      this.#options.onChange();
    });
    return true;
  }

  install(name: string): boolean {
    const { fixed, log, onPairs, others } = this.#options;
    if (fixed() !== null || !this.#offer?.pairs.some((pair) => pair.name === name)) return false;
    if (this.#fetching.has(name)) return true;
    this.#fetching.add(name);
    // From now on, the operator chooses the pairs.
    others.stopRetrying();
    const doing = phrase("fetchingPair", { name });
    void this.#do(doing, async (options) => {
      await fetchPair(name, options, (done, total) => this.#report({ state: "fetching", done, total, ...doing }));
      log.info(`Apertium: ${name} is here`);
    }).finally(() => {
      this.#fetching.delete(name);
      onPairs();
      this.#options.onChange();
    });
    return true;
  }

  async remove(name: string): Promise<boolean> {
    const { folder, fixed, onPairs, onChange } = this.#options;
    if (fixed() === "by the system") return false;
    let removed = false;
    await this.#do(null, async () => {
      removed = await removePair(name, folder);
    });
    if (removed) onPairs();
    onChange();
    return removed;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  /** Runs after all earlier requests. Never rejects: `setup` holds the error. */
  #do(doing: Phrase | null, act: (options: FetchPairOptions) => Promise<void>): Promise<void> {
    const { others, log, folder, proxies, clock } = this.#options;
    const done = this.#last.then(async () => {
      await others.running;
      if (this.#stop.signal.aborted) return;
      // A lookup takes seconds, and its requester already sees the progress.
      if (doing && doing !== LOOKING) this.#report({ state: "fetching", done: 0, total: 0, ...doing });
      try {
        await act({ folder, proxies, clock, signal: this.#stop.signal });
        if (doing) this.#report(IDLE);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        const reason = (error as Error).message;
        log.warn(`Apertium: ${doing?.message ?? "removing"} failed: ${reason}`);
        this.#report({
          state: "failed",
          done: 0,
          total: 0,
          ...phrase("failed", { what: (doing ?? phrase("removing")).sentence, reason }),
        });
      }
    });
    this.#last = done;
    return done;
  }

  #report(setup: Setup): void {
    this.#setup = setup;
    this.#options.onChange();
  }
}

const LOOKING = phrase("lookingForPairs");

const offerFile = (folder: string) => join(folder, "offered.json");

/** Bytes of each package's folder, by package name. */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const name of await readdir(folder).catch(() => [])) {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const found = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name)).catch(() => null)));
    const [packageName = name] = name.split("_");
    const bytes = found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
    sizes.set(packageName, (sizes.get(packageName) ?? 0) + bytes);
  }
  return sizes;
}
