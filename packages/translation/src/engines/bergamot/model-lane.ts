import type { Clock } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import { Lane, type LaneConnection } from "../lanes/lane.ts";
import type { FileType, NamedModel } from "./model.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./thread-messages.ts";

export const ANSWER_TIMEOUT = 4_000;
const LOAD_TIMEOUT = 20_000;

/** Translates lines of HTML with one model in its own thread. */
export type ModelLane = Lane<readonly string[], readonly string[]>;

/** A thread of Node or a worker of a page, with one model. */
export interface ModelThread {
  post(request: ThreadRequest): void;
  end(): void;
}

export interface ThreadEvents {
  heard(message: "ready" | ThreadAnswer): void;
  /** Called when the thread has ended and will not answer. */
  ended(how: string): void;
}

export interface ModelHost<Stored extends NamedModel> {
  /** Reads the bytes of a file; empty if it cannot be read. */
  read(model: Stored, file: Stored["files"][number]): Promise<Uint8Array>;
  sha256(bytes: Uint8Array): Promise<string> | string;
  start(files: ThreadSettings, events: ThreadEvents): ModelThread;
}

export interface ModelLaneOptions<Stored extends NamedModel> {
  readonly host: ModelHost<Stored>;
  readonly clock: Clock;
  readonly onIdle?: () => void;
}

/** The engine can neither cancel nor return memory, so the thread is ended for both. */
export function makeModelLane<Stored extends NamedModel>(
  model: Stored,
  { host, ...rest }: ModelLaneOptions<Stored>,
): ModelLane {
  return new Lane({
    ...rest,
    name: nameOf(model),
    open: () => new ModelConnection(model, host),
    openTimeout: LOAD_TIMEOUT,
    answerTimeout: ANSWER_TIMEOUT,
  });
}

const nameOf = ({ source, target }: NamedModel) => `The model ${source}-${target}`;

class ModelConnection<Stored extends NamedModel> implements LaneConnection<readonly string[], readonly string[]> {
  readonly ready: Promise<void>;
  readonly #model: Stored;
  #thread: ModelThread | null = null;
  #broken = false;
  #last = 0;
  #answer: ((html: readonly string[]) => void) | null = null;
  #refuse: ((error: EngineError) => void) | null = null;

  constructor(model: Stored, host: ModelHost<Stored>) {
    this.#model = model;
    this.ready = this.#start(host);
  }

  get broken(): boolean {
    return this.#broken;
  }

  ask(html: readonly string[]): Promise<readonly string[]> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#refuse = reject;
      this.#last += 1;
      this.#thread!.post({ id: this.#last, html });
    });
  }

  close(): void {
    this.#fail("unavailable", "was stopped");
  }

  async #start(host: ModelHost<Stored>): Promise<void> {
    const files = await readVerified(this.#model, host);
    if (this.#broken) throw new EngineError("unavailable", `${nameOf(this.#model)} was stopped`);
    return new Promise((resolve, reject) => {
      this.#refuse = reject;
      this.#thread = host.start(files, {
        ended: (how) => this.#fail("crashed", how),
        heard: (message) => {
          if (message === "ready") {
            this.#refuse = null;
            resolve();
          } else if (message.id === this.#last) this.#answer?.(message.html);
        },
      });
    });
  }

  #fail(code: "crashed" | "unavailable", what: string): void {
    this.#broken = true;
    this.#thread?.end();
    this.#refuse?.(new EngineError(code, `${nameOf(this.#model)} ${what}`));
    this.#refuse = null;
  }
}

/** Damaged weights load without an error and translate nonsense, so every load is verified. */
async function readVerified<Stored extends NamedModel>(
  model: Stored,
  host: ModelHost<Stored>,
): Promise<ThreadSettings> {
  const files = new Map<FileType, Uint8Array>();
  for (const file of model.files) {
    const bytes = await host.read(model, file);
    if ((await host.sha256(bytes)) !== file.sha256)
      throw new EngineError("model_corrupt", `${nameOf(model)} is damaged where it is stored: ${file.name}`);
    files.set(file.type, bytes);
  }
  const vocabularies = (["vocab", "srcvocab", "trgvocab"] as const).flatMap((type) => files.get(type) ?? []);
  return { model: files.get("model")!, lex: files.get("lex") ?? null, vocabularies };
}
