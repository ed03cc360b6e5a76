import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Clock } from "../../clock.ts";
import type { EngineLog } from "../engine-log.ts";
import { makeReadableFolder } from "./engine-folder.ts";
import type { Mode } from "./installation.ts";
import { passesSelfTest } from "./self-test.ts";
import { makeWarmPipe, type WarmPipeOptions } from "./warm-pipe.ts";

export interface TestedModesOptions {
  /** Stores the fingerprints of modes that passed: the next start offers them immediately. */
  readonly file: string;
  readonly spawn: (mode: Mode) => ReturnType<WarmPipeOptions["spawn"]>;
  readonly clock: Clock;
  readonly log: EngineLog;
  readonly onChange: () => void;
}

/** Tests modes one after the other in the background, and offers those that passed. */
export class TestedModes {
  readonly #options: TestedModesOptions;
  readonly #passedBefore: Set<string>;
  readonly #passed = new Map<string, Mode>();
  readonly #stop = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(options: TestedModesOptions) {
    this.#options = options;
    this.#passedBefore = readPassed(options.file);
  }

  get passed(): readonly Mode[] {
    return [...this.#passed.values()];
  }

  get idle(): Promise<void> {
    return this.#last;
  }

  /** Replaces the offered modes by those of `modes` that pass. */
  offer(modes: readonly Mode[]): void {
    this.#passed.clear();
    for (const mode of modes) if (this.#passedBefore.has(mode.fingerprint)) this.#passed.set(mode.name, mode);
    const untried = modes.filter((mode) => !this.#passed.has(mode.name)).sort(byExpectedUse);
    this.#options.onChange();
    this.#last = this.#last.then(() => this.#tryEach(untried));
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#last;
  }

  async #tryEach(modes: readonly Mode[]): Promise<void> {
    const failed: string[] = [];
    for (const mode of modes) {
      if (this.#stop.signal.aborted) return;
      if (this.#passedBefore.has(mode.fingerprint)) continue;
      if (!(await this.#try(mode))) {
        failed.push(mode.name);
        continue;
      }
      this.#passedBefore.add(mode.fingerprint);
      this.#passed.set(mode.name, mode);
      writePassed(this.#options.file, this.#passedBefore);
      this.#options.onChange();
    }
    if (failed.length > 0 && !this.#stop.signal.aborted)
      this.#options.log.warn(`Apertium does not offer what failed its self-test: ${failed.join(", ")}`);
  }

  async #try(mode: Mode): Promise<boolean> {
    const { spawn, clock } = this.#options;
    const pipe = makeWarmPipe({ name: mode.name, spawn: () => spawn(mode), clock });
    const onStop = () => pipe.close();
    this.#stop.signal.addEventListener("abort", onStop, { once: true });
    try {
      return await passesSelfTest(mode, pipe, this.#stop.signal);
    } finally {
      this.#stop.signal.removeEventListener("abort", onStop);
      pipe.close();
    }
  }
}

const MOST_SPOKEN = new Set(["en", "es", "fr", "pt", "it", "ca"]);
const expectedUse = ({ source, target }: Mode) => Number(MOST_SPOKEN.has(source)) + Number(MOST_SPOKEN.has(target));
const byExpectedUse = (a: Mode, b: Mode) => expectedUse(b) - expectedUse(a);

/** If the file is missing or damaged, every mode is tested again. */
function readPassed(file: string): Set<string> {
  try {
    const { passed } = JSON.parse(readFileSync(file, "utf8")) as { passed?: unknown };
    return new Set(Array.isArray(passed) ? passed.filter((entry) => typeof entry === "string") : []);
  } catch {
    return new Set();
  }
}

function writePassed(file: string, passed: ReadonlySet<string>): void {
  makeReadableFolder(dirname(file));
  writeFileSync(`${file}.new`, JSON.stringify({ passed: [...passed] }, null, 2));
  renameSync(`${file}.new`, file);
}
