import { join } from "node:path";
import type { Clock, Timer } from "../../clock.ts";
import { detailOf, type Phrase, phrase, reasonOf } from "../../engine-sentences.ts";
import type { EngineLog } from "../engine-log.ts";
import { IDLE, type Setup } from "../setup.ts";
import type { RemoteModel } from "./catalogue.ts";
import { compareVersions, fingerprintOf, type Model, type ModelFile, modelKey, type StoredModel } from "./model.ts";
import type { ModelStore } from "./model-store.ts";
import type { Registry } from "./registry.ts";

const RETRY = 60_000;
/** Milliseconds between two looks for models that the command line has added or removed. */
const LOOK = 30_000;
/** Maximum number of queued downloads for users' devices; each is up to some fifty megabytes. */
const MOST_WANTED = 4;

export interface LocalModel {
  readonly source: string;
  readonly target: string;
  readonly state: "here" | "fetching" | "available";
  readonly version: string;
  readonly size: number;
  /** Bytes to download; null for manually installed models. */
  readonly download: number | null;
  readonly sha256: readonly string[];
  readonly files: readonly ModelFile[];
}

/** Result of a request to install a model. */
export type InstallAnswer = "here" | "fetching" | "unknown" | "too_many";

/** The local models, for operators and for users whose devices run them. */
export interface LocalModels {
  overview(): LocalModel[];
  /** Path of an installed model's file; null for any other checksum. */
  path(sha256: string): string | null;
  /** Starts fetching a missing model for a user's device, unless too many are queued. */
  want(source: string, target: string): InstallAnswer;
  /** Starts fetching; false if there is no such model to fetch. */
  install(source: string, target: string): boolean;
  /** Resolves to false if the model was not installed. */
  remove(source: string, target: string): Promise<boolean>;
}

export interface ModelSupplyOptions {
  readonly store: ModelStore;
  /** Null: only models in the folder. */
  readonly registry: Registry | null;
  readonly attachmentsUrl: string;
  readonly clock: Clock;
  readonly log: EngineLog;
  readonly onChange: () => void;
}

/** Tracks installed and available models, and fetches requested ones, one at a time. */
export class ModelSupply implements LocalModels {
  readonly #options: ModelSupplyOptions;
  readonly #stop = new AbortController();
  readonly #fetching = new Map<string, Promise<void>>();
  /** Times of failed downloads, which are not retried immediately. */
  readonly #failedAt = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();
  #setup: Setup = IDLE;
  #done = 0;
  #total = 0;
  #nextLook: Timer;

  constructor(options: ModelSupplyOptions) {
    this.#options = options;
    this.#nextLook = this.#lookLater();
  }

  get setup(): Setup {
    return this.#setup;
  }

  stored(source: string, target: string): StoredModel | null {
    return this.#options.store.get(source, target);
  }

  known(): readonly Model[] {
    const all = new Map<string, Model>(this.#options.registry?.models);
    for (const model of this.#options.store.all()) all.set(modelKey(model), model);
    return [...all.values()];
  }

  find(source: string, target: string): Model | null {
    return this.stored(source, target) ?? this.#options.registry?.models.get(modelKey({ source, target })) ?? null;
  }

  fingerprint(source: string, target: string): string | null {
    const model = this.find(source, target);
    return model && fingerprintOf(model);
  }

  /** Starts fetching a model that is missing or outdated; resolves when that has ended either way. */
  fetch(source: string, target: string): Promise<void> {
    const key = modelKey({ source, target });
    const remote = this.#options.registry?.models.get(key);
    const stored = this.stored(source, target);
    if (!remote || (stored && compareVersions(stored.version, remote.version) >= 0)) return Promise.resolve();
    // A manually installed model is the operator's choice and never replaced.
    if (stored?.version === "0") return Promise.resolve();
    const running = this.#fetching.get(key);
    if (running !== undefined) return running;
    const failedAt = this.#failedAt.get(key);
    if (failedAt !== undefined && this.#options.clock.now().getTime() - failedAt < RETRY) return Promise.resolve();
    if (this.#fetching.size === 0) this.#done = this.#total = 0;
    this.#total += sizeOf(remote);
    const fetching = this.#last.then(() => this.#fetch(remote, key));
    this.#fetching.set(key, fetching);
    this.#last = fetching;
    return fetching;
  }

  overview(): LocalModel[] {
    const { store, registry } = this.#options;
    return this.known().map(({ source, target }) => {
      const key = modelKey({ source, target });
      const stored = store.get(source, target);
      const remote = registry?.models.get(key);
      const model = stored ?? (remote as RemoteModel);
      return {
        source,
        target,
        state: this.#fetching.has(key) ? "fetching" : stored ? "here" : "available",
        version: model.version,
        size: model.files.reduce((sum, file) => sum + file.size, 0),
        download: remote ? sizeOf(remote) : null,
        sha256: model.files.map((file) => file.sha256),
        files: model.files,
      };
    });
  }

  path(sha256: string): string | null {
    for (const { folder, files } of this.#options.store.all()) {
      const file = files.find((one) => one.sha256 === sha256);
      if (file) return join(folder, file.name);
    }
    return null;
  }

  want(source: string, target: string): InstallAnswer {
    if (this.stored(source, target)) return "here";
    const key = modelKey({ source, target });
    if (!this.#options.registry?.models.has(key)) return "unknown";
    if (!this.#fetching.has(key) && this.#fetching.size >= MOST_WANTED) return "too_many";
    void this.fetch(source, target);
    return "fetching";
  }

  /** Fetches on an operator's request, even directly after a failure. */
  install(source: string, target: string): boolean {
    if (!this.#options.registry?.models.has(modelKey({ source, target }))) return false;
    this.#failedAt.delete(modelKey({ source, target }));
    void this.fetch(source, target);
    return true;
  }

  async remove(source: string, target: string): Promise<boolean> {
    await this.#fetching.get(modelKey({ source, target }));
    const removed = await this.#options.store.remove(source, target);
    if (removed) this.#options.onChange();
    return removed;
  }

  forget(model: StoredModel): void {
    this.#options.log.warn(`The model ${modelKey(model)} is damaged on disk and no longer used`);
    this.#options.store.forget(model);
    this.#options.onChange();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#nextLook.cancel();
    await this.#last;
  }

  #lookLater(): Timer {
    return this.#options.clock.after(LOOK, () => void this.#look());
  }

  async #look(): Promise<void> {
    // An unreadable folder may be readable later.
    const changed = await this.#options.store.refresh().catch(() => false);
    if (this.#stop.signal.aborted) return;
    if (changed) this.#options.onChange();
    this.#nextLook = this.#lookLater();
  }

  async #fetch(model: RemoteModel, key: string): Promise<void> {
    const { store, attachmentsUrl, clock, log } = this.#options;
    const before = this.#done;
    this.#report("fetching", phrase("fetchingModel", { model: key }));
    log.info(`Fetching the model ${key} ${model.version} (${Math.ceil(sizeOf(model) / 1e6)} MB)`);
    try {
      await store.fetch(model, {
        attachmentsUrl,
        signal: this.#stop.signal,
        onBytes: (bytes) => {
          this.#done += bytes;
          this.#report("fetching", phrase("fetchingModel", { model: key }));
        },
      });
      this.#failedAt.delete(key);
      this.#fetching.delete(key);
      log.info(`The model ${key} is here`);
      this.#report(this.#fetching.size > 0 ? "fetching" : "done", phrase("modelHere", { model: key }));
    } catch (error) {
      this.#fetching.delete(key);
      this.#done = before;
      if (this.#stop.signal.aborted) return;
      this.#failedAt.set(key, clock.now().getTime());
      const failure = phrase("modelNotFetched", { model: key, reason: reasonOf(error) });
      log.warn(phrase("modelNotFetched", { model: key, reason: detailOf(error) }).message);
      this.#report("failed", failure);
    }
  }

  #report(state: Setup["state"], said: Phrase): void {
    this.#setup = { state, done: this.#done, total: this.#total, ...said };
    this.#options.onChange();
  }
}

const sizeOf = (model: RemoteModel) => model.files.reduce((sum, file) => sum + file.packedSize, 0);
