import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { EngineError } from "../../engine.ts";
import { siblingModule } from "../../sibling-module.ts";
import type { Clock } from "../clock.ts";
import { type Connection, Lane } from "../lanes/lane.ts";
import type { FileType, StoredModel } from "./model.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./thread-messages.ts";

export const ANSWER_TIMEOUT = 4_000;
const LOAD_TIMEOUT = 20_000;

/** The engine's own memory is outside JavaScript's; this is for its glue. */
const JAVASCRIPT_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface ModelLaneOptions {
  readonly clock: Clock;
  readonly onIdle?: () => void;
  /** The code of the thread; tests give others. */
  readonly worker?: URL;
}

/** Lines of HTML in and out of one model in a thread of its own. */
export type ModelLane = Lane<readonly string[], readonly string[]>;

/** The engine cannot cancel and never returns memory, so the thread is terminated for both. */
export function makeModelLane(model: StoredModel, { worker, ...rest }: ModelLaneOptions): ModelLane {
  return new Lane({
    ...rest,
    name: nameOf(model),
    open: () => new ModelThread(model, worker ?? siblingModule("model-thread.worker", import.meta.url)),
    openTimeout: LOAD_TIMEOUT,
    answerTimeout: ANSWER_TIMEOUT,
  });
}

const nameOf = ({ source, target }: StoredModel) => `The model ${source}-${target}`;

class ModelThread implements Connection<readonly string[], readonly string[]> {
  readonly ready: Promise<void>;
  readonly #model: StoredModel;
  #thread: Worker | null = null;
  #broken = false;
  #last = 0;
  #answer: ((html: readonly string[]) => void) | null = null;
  #refuse: ((error: EngineError) => void) | null = null;

  constructor(model: StoredModel, worker: URL) {
    this.#model = model;
    this.ready = this.#start(worker);
  }

  get broken(): boolean {
    return this.#broken;
  }

  ask(html: readonly string[]): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#refuse = reject;
      this.#last += 1;
      this.#thread!.postMessage({ id: this.#last, html } satisfies ThreadRequest);
    });
  }

  close(): void {
    this.#fail("unavailable", "was stopped");
  }

  async #start(worker: URL): Promise<void> {
    const files = await readVerified(this.#model);
    if (this.#broken) throw new EngineError("unavailable", `${nameOf(this.#model)} was stopped`);
    const thread = new Worker(worker, {
      workerData: files,
      // A copy of what was verified goes over; nothing of the server's environment does.
      env: {},
      execArgv: [],
      resourceLimits: JAVASCRIPT_MEMORY,
    });
    this.#thread = thread;
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      thread.once("error", () => this.#fail("crashed", "crashed"));
      thread.once("exit", () => this.#fail("crashed", "stopped by itself"));
      thread.once("message", () => {
        this.#refuse = null;
        thread.on("message", ({ id, html }: ThreadAnswer) => {
          if (id === this.#last) this.#answer?.(html);
        });
        resolve();
      });
    });
  }

  #fail(code: "crashed" | "unavailable", what: string): void {
    this.#broken = true;
    void this.#thread?.terminate();
    this.#refuse?.(new EngineError(code, `${nameOf(this.#model)} ${what}`));
    this.#refuse = null;
  }
}

/** Damaged weights load without an error and translate nonsense, so every load is verified. */
async function readVerified(model: StoredModel): Promise<ThreadSettings> {
  const files = new Map<FileType, Uint8Array>();
  for (const { name, type, sha256 } of model.files) {
    const bytes = await readFile(join(model.folder, name)).catch(() => Buffer.alloc(0));
    if (createHash("sha256").update(bytes).digest("hex") !== sha256)
      throw new EngineError("model_corrupt", `${nameOf(model)} is damaged on disk: ${name}`);
    files.set(type, new Uint8Array(bytes));
  }
  const vocabularies = (["vocab", "srcvocab", "trgvocab"] as const).flatMap((type) => files.get(type) ?? []);
  return { model: files.get("model")!, lex: files.get("lex") ?? null, vocabularies };
}
