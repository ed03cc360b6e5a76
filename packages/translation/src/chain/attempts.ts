import { refusalOf } from "../checks/check.ts";
import type { Detector } from "../detection/detector.ts";
import { type Engine, EngineError, type EngineErrorCode, type EngineId } from "../engine.ts";
import type { Clock } from "../engines/clock.ts";
import type { FailureReason } from "../translation.ts";
import { ask } from "./ask.ts";
import { type BreakerState, Breakers } from "./breaker.ts";
import type { Composition } from "./compose.ts";
import { Poison } from "./poison.ts";

/** What an operator counts; carries no text. */
export interface TranslatorEvent {
  readonly type: "attempt";
  readonly engine: EngineId;
  readonly source: string;
  readonly target: string;
  readonly outcome: "ok" | FailureReason;
  readonly milliseconds: number;
  readonly characters: number;
}

interface Options {
  readonly detector: Detector;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onEvent: ((event: TranslatorEvent) => void) | undefined;
}

interface Attempt {
  readonly source: string;
  readonly target: string;
  readonly composition: Composition;
  readonly text: string;
  readonly signal: AbortSignal;
}

type Answer = { readonly text: string } | { readonly reason: FailureReason };

/** Failures that say something about the engine; the others are about this text or this request. */
const ABOUT_THE_ENGINE: ReadonlySet<EngineErrorCode> = new Set<EngineErrorCode>([
  "auth",
  "quota",
  "rate_limited",
  "timeout",
  "unavailable",
  "crashed",
  "model_corrupt",
  "unsupported_pair",
]);

/** One engine, one text: whether it may be asked, the asking, the checks, and what is remembered of it. */
export class Attempts {
  readonly #options: Options;
  readonly #breakers: Breakers;
  readonly #poison = new Poison();

  constructor(options: Options) {
    this.#options = options;
    this.#breakers = new Breakers(options.clock);
  }

  state(engine: EngineId): BreakerState {
    return this.#breakers.worst(engine);
  }

  reset(engine: EngineId): void {
    this.#breakers.reset(engine);
  }

  async make(engine: Engine, attempt: Attempt): Promise<Answer> {
    const { clock, onEvent } = this.#options;
    const started = clock.now().getTime();
    const answer = await this.#try(engine, attempt);
    onEvent?.({
      type: "attempt",
      engine: engine.id,
      source: attempt.source,
      target: attempt.target,
      outcome: "reason" in answer ? answer.reason : "ok",
      milliseconds: clock.now().getTime() - started,
      characters: attempt.text.length,
    });
    return answer;
  }

  async #try(engine: Engine, attempt: Attempt): Promise<Answer> {
    const { source, target, composition, text, signal } = attempt;
    // A provider fails as a whole; a local engine has a process or a model for each pair.
    const name = engine.madeAt === "provider" ? engine.id : `${engine.id} ${source}>${target}`;
    if (this.#poison.has(engine.id, text)) return { reason: "crashed" };
    if (!this.#breakers.admits(name)) return { reason: "resting" };
    try {
      const answers = await ask(engine, { source, target, items: composition.items, signal }, this.#options);
      this.#breakers.succeeded(name);
      const refusal = await refusalOf(composition.answered(answers, source, target), this.#options.detector);
      return refusal ? { reason: refusal } : { text: composition.text(answers, target) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (ABOUT_THE_ENGINE.has(error.code)) this.#breakers.failed(name, error);
      else this.#breakers.undecided(name);
      if (error.code === "crashed") this.#poison.add(engine.id, text);
      return { reason: error.code };
    }
  }
}
