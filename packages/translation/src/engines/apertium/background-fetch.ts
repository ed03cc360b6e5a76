import { setMaxListeners } from "node:events";
import type { Clock, Timer } from "../../clock.ts";
import { phrase } from "../../engine-sentences.ts";
import type { EngineLog } from "../engine-log.ts";
import { IDLE, type Setup } from "../setup.ts";
import { fetchPairs } from "./install/fetch-pairs.ts";

const FIRST_RETRY = 60_000;
const LAST_RETRY = 60 * 60_000;

export interface BackgroundFetchOptions {
  readonly folder: string;
  readonly languages: readonly string[] | null;
  readonly proxies: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly log: EngineLog;
  readonly onGroup: () => void;
  readonly onChange: () => void;
}

/** Fetches the pairs once in the background; after a failure it retries with growing pauses. */
export class BackgroundFetch {
  readonly #options: BackgroundFetchOptions;
  readonly #stop = new AbortController();
  #setup: Setup = IDLE;
  #running: Promise<void> = Promise.resolve();
  #retry: Timer | null = null;
  #wait = FIRST_RETRY;

  constructor(options: BackgroundFetchOptions) {
    this.#options = options;
    setMaxListeners(0, this.#stop.signal);
  }

  get setup(): Setup {
    return this.#setup;
  }

  get running(): Promise<void> {
    return this.#running;
  }

  start(): void {
    if (this.#setup.state === "fetching" || this.#setup.state === "done" || this.#stop.signal.aborted) return;
    this.#retry?.cancel();
    this.#report({ state: "fetching", done: 0, total: 0, ...phrase("fetchingPairList") });
    this.#running = this.#fetch();
  }

  /** Stops automatic fetching: from now on an operator chooses pairs. */
  stopRetrying(): void {
    this.#retry?.cancel();
    this.#retry = null;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#retry?.cancel();
    await this.#running;
  }

  async #fetch(): Promise<void> {
    const { onGroup, log, ...where } = this.#options;
    const onProgress = (done: number, total: number) =>
      this.#report({
        state: "fetching",
        done,
        total,
        ...phrase("fetchingPairs", { done, total }),
      });
    try {
      await fetchPairs({ ...where, log, signal: this.#stop.signal, onProgress, onGroup });
      const { done, total } = this.#setup;
      this.#report({ state: "done", done, total, ...phrase("pairsFetched") });
      log.info("Apertium: all pairs are here");
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#onFailure(error instanceof Error ? error.message : String(error));
    }
  }

  #onFailure(reason: string): void {
    const { done, total } = this.#setup;
    this.#report({
      state: "failed",
      done,
      total,
      ...phrase("pairsNotFetched", { reason }),
    });
    const minutes = Math.round(this.#wait / 60_000);
    this.#options.log.warn(`Apertium could not be fetched (${reason}); next try in ${minutes} minutes`);
    this.#retry = this.#options.clock.after(this.#wait, () => this.start());
    this.#wait = Math.min(this.#wait * 4, LAST_RETRY);
  }

  #report(setup: Setup): void {
    this.#setup = setup;
    this.#options.onChange();
  }
}
