import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock, Timer } from "../../clock.ts";
import { detailOf, type Phrase, phrase, reasonOf, UserError } from "../../engine-sentences.ts";
import type { EngineLog } from "../engine-log.ts";
import { type Catalogue, type RemoteModel, readCatalogue } from "./catalogue.ts";

const TIMEOUT = 5_000;
const FIRST_RETRY = 60_000;
const LAST_RETRY = 60 * 60_000;
const REFRESH = 24 * 60 * 60_000;
/** The records of all models are about a megabyte. */
export const LARGEST_ANSWER = 20_000_000;

/** The cached answer of the registry, and a copy that an operator put beside it on a machine without internet. */
const [CACHED, BY_HAND] = ["registry.json", "records.json"] as const;

/** File in which operators put the registry's answer by hand. It only names files: the server does not offer its pairs. */
export const recordsPath = (folder: string): string => join(folder, BY_HAND);

/** Returns the last known records of the models without contacting the registry; the operator's copy comes first. */
export function knownCatalogue(folder: string): Catalogue {
  const byHand = readCached(recordsPath(folder));
  return byHand.models.size > 0 ? byHand : readCached(join(folder, CACHED));
}

function readCached(path: string): Catalogue {
  try {
    return readCatalogue(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return readCatalogue({ data: [] });
  }
}

export interface RegistryOptions {
  readonly url: string;
  /** Cache of the last answer: after a restart the pairs are known immediately. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: EngineLog;
  readonly onChange: () => void;
}

/** Fetches the list of models in the background: once a day, with growing pauses while the registry does not answer. */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #stop = new AbortController();
  #models: ReadonlyMap<string, RemoteModel> = new Map();
  #trouble: Phrase | null = null;
  #timer: Timer | null = null;
  #wait = FIRST_RETRY;
  #asking: Promise<void> = Promise.resolve();

  constructor(options: RegistryOptions) {
    this.#options = options;
    this.#models = readCached(this.#file).models;
  }

  get models(): ReadonlyMap<string, RemoteModel> {
    return this.#models;
  }

  /** Why the last request failed; null if the registry answered. */
  get trouble(): Phrase | null {
    return this.#trouble;
  }

  /** Resolves when the first request is answered or given up. */
  start(): Promise<void> {
    this.#asking = this.#ask();
    return this.#asking;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    this.#timer?.cancel();
    await this.#asking;
  }

  async #ask(): Promise<void> {
    const { log, clock, onChange } = this.#options;
    const first = this.#trouble === null;
    let next = REFRESH;
    try {
      const text = await this.#fetch();
      this.#take(readCatalogue(JSON.parse(text)));
      await this.#store(text);
      this.#trouble = null;
      this.#wait = FIRST_RETRY;
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      this.#trouble = phrase("registryAway", { reason: reasonOf(error) });
      if (first) log.warn(`${phrase("registryAway", { reason: detailOf(error) }).message}; it will be tried again`);
      next = this.#wait;
      this.#wait = Math.min(this.#wait * 4, LAST_RETRY);
    }
    this.#timer = clock.after(next, () => void this.start());
    onChange();
  }

  async #fetch(): Promise<string> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetch(this.#options.url, { signal, headers: { accept: "application/json" } });
    if (!response.ok || !response.body) throw new Error(`it answered ${response.status}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const bytes of response.body) {
      size += bytes.byteLength;
      if (size > LARGEST_ANSWER) throw new Error("its answer is too large");
      chunks.push(bytes);
    }
    return Buffer.concat(chunks).toString("utf8");
  }

  #take({ models, unexpected }: Catalogue): void {
    for (const what of unexpected) this.#options.log.warn(`The registry of models: ${what}`);
    if (models.size === 0) throw new UserError(phrase("noUsableModel"));
    this.#models = models;
  }

  get #file(): string {
    return join(this.#options.folder, CACHED);
  }

  async #store(text: string): Promise<void> {
    await writeFile(`${this.#file}.part`, text);
    await rename(`${this.#file}.part`, this.#file);
  }
}
