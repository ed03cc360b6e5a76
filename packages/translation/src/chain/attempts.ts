import type { Address } from "../address/address.ts";
import { type Budgets, SendRefused } from "../budgets/budgets.ts";
import { refusalOf } from "../checks/check.ts";
import { hasTerms, sameLinks } from "../checks/whole-answer.ts";
import type { Clock } from "../clock.ts";
import type { Detector } from "../detection/detection.ts";
import { type Engine, EngineError, type EngineErrorCode, type EngineId, type EngineSummaryRequest } from "../engine.ts";
import type { FailureReason } from "../failure.ts";
import type { Tone } from "../glossary.ts";
import type { Answer } from "../memory.ts";
import { pause } from "../pause.ts";
import { sha256Hex } from "../sha-256.ts";
import type { SummaryPoint } from "../summary.ts";
import { type BreakerState, Breakers } from "./breaker.ts";
import { callEngine } from "./call-engine.ts";
import type { LineBatch } from "./line-batch.ts";
import type { Wording } from "./wordings.ts";

/** An event for the operator's metrics; contains no text. */
export interface TranslatorEvent {
  readonly type: "attempt";
  readonly engine: EngineId;
  readonly source: string;
  readonly target: string;
  readonly outcome: "ok" | FailureReason;
  readonly milliseconds: number;
  readonly characters: number;
}

interface AttemptOptions {
  readonly detector: Detector;
  readonly clock: Clock;
  readonly random: () => number;
  readonly budgets: Budgets;
  readonly onEvent: ((event: TranslatorEvent) => void) | undefined;
}

interface Attempt {
  readonly source: string;
  readonly target: string;
  readonly batch: LineBatch;
  readonly text: string;
  readonly wording: Pick<Wording, "terms" | "told">;
  readonly tone: Tone | null;
  readonly address: Address | undefined;
  readonly person: string | undefined;
  readonly mayStillGo: ((privacyLevel: Engine["privacyLevel"]) => Promise<boolean>) | undefined;
  readonly signal: AbortSignal;
}

/** Failures of the engine; all others concern only this text or request. */
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

/** After these errors a provider may have charged for the call; after all others it has not. */
const MAY_HAVE_COST: ReadonlySet<EngineErrorCode> = new Set<EngineErrorCode>([
  "timeout",
  "crashed",
  "bad_output",
  "cancelled",
]);

/** Milliseconds for a summary; a page waits 15 seconds for an answer. */
const SUMMARY_MS = 12_000;

export type SummarizingEngine = Engine & Required<Pick<Engine, "summarize">>;

/** Sends a text to an engine: checks breaker and budgets, calls it, checks the answer, records the outcome. */
export class Attempts {
  readonly #options: AttemptOptions;
  /** Keyed by engine object, not by id: an engine reopened with other keys starts with closed breakers. */
  readonly #breakers = new WeakMap<Engine, Breakers>();
  readonly #crashing = new CrashingTexts();

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  state(engine: Engine): BreakerState {
    return this.#breakersOf(engine).worst();
  }

  reset(engine: Engine): void {
    this.#breakers.delete(engine);
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
    const { source, target, batch, text, wording, tone, address, signal } = attempt;
    const { detector } = this.#options;
    const breakers = this.#breakersOf(engine);
    // A provider fails as a whole; a local engine has a process or a model for each pair.
    const name = engine.privacyLevel === "providers" ? "" : `${source}>${target}`;
    if (this.#crashing.has(engine.id, text)) return { reason: "crashed" };
    if (!breakers.admits(name)) return { reason: "resting" };
    let broken: unknown;
    const onSend = (characters: number) =>
      this.#send(engine, attempt, characters).catch((error) => {
        // Any other error is not a failure of the engine and is passed to the caller unchanged.
        if (!(error instanceof SendRefused)) broken = error;
        throw error;
      });
    // A metered engine reports each of its calls; for the others one text counts as one call.
    let giveBack = async () => {};
    try {
      if (!engine.metered) giveBack = await onSend(batch.characters);
    } catch (error) {
      breakers.undecided(name);
      if (error instanceof SendRefused) return { reason: error.reason };
      throw error;
    }
    try {
      const call = {
        source,
        target,
        items: batch.items,
        signal,
        onSend,
        ...(wording.told && { terms: wording.terms }),
        ...(engine.usesTone && tone && { tone }),
        ...(engine.usesAddress && address && { address }),
      };
      const answers = await callEngine(engine, call, this.#options);
      breakers.succeeded(name);
      await pause();
      const answered = batch.answered(answers, source, target);
      await pause();
      const refusal = await refusalOf(answered, detector);
      if (refusal) return { reason: refusal };
      await pause();
      const translated = batch.text(answers, target);
      const changed = sameLinks(text, translated) ?? hasTerms(translated, wording.terms);
      return changed ? { reason: changed } : { text: translated };
    } catch (error) {
      const failure = record(breakers, name, broken ?? error);
      if (failure instanceof SendRefused) return { reason: failure.reason };
      if (failure.code === "crashed") this.#crashing.add(engine.id, text);
      if (!MAY_HAVE_COST.has(failure.code)) await giveBack();
      return { reason: failure.code };
    }
  }

  /** Asks a language model once for the main points: a summary that comes late is of no use. */
  async summarize(
    engine: SummarizingEngine,
    { person, signal, ...request }: Omit<EngineSummaryRequest, "onSend"> & Pick<Attempt, "person">,
  ): Promise<readonly SummaryPoint[] | FailureReason> {
    const breakers = this.#breakersOf(engine);
    const name = engine.privacyLevel === "providers" ? "" : "summary";
    if (!breakers.admits(name)) return "resting";
    const late = new AbortController();
    const timer = this.#options.clock.after(SUMMARY_MS, () => late.abort());
    let broken: unknown;
    const onSend = (characters: number) =>
      this.#send(engine, { person, mayStillGo: undefined }, characters).catch((error) => {
        if (!(error instanceof SendRefused)) broken = error;
        throw error;
      });
    try {
      const points = await engine.summarize({ ...request, onSend, signal: AbortSignal.any([signal, late.signal]) });
      breakers.succeeded(name);
      return points;
    } catch (error) {
      const isLate = late.signal.aborted && !signal.aborted;
      const failure = record(breakers, name, broken ?? (isLate ? new EngineError("timeout", "too late") : error));
      return failure instanceof SendRefused ? failure.reason : failure.code;
    } finally {
      timer.cancel();
    }
  }

  /** The last check before text is sent: the caller may have withdrawn it, or a budget may be exhausted. */
  async #send(engine: Engine, { person, mayStillGo }: Pick<Attempt, "person" | "mayStillGo">, characters: number) {
    if (mayStillGo && !(await mayStillGo(engine.privacyLevel))) throw new SendRefused("withdrawn");
    const taken = await this.#options.budgets.take({ engine, person, characters });
    if (!taken.ok) throw new SendRefused(taken.reason);
    return taken.giveBack;
  }

  #breakersOf(engine: Engine): Breakers {
    const known = this.#breakers.get(engine);
    if (known) return known;
    const fresh = new Breakers(this.#options.clock);
    this.#breakers.set(engine, fresh);
    return fresh;
  }
}

/**
 * Records a failure in the breakers and returns it.
 * @throws any error that is not an engine's
 */
function record(breakers: Breakers, name: string, error: unknown): EngineError {
  if (error instanceof EngineError && ABOUT_THE_ENGINE.has(error.code)) breakers.failed(name, error);
  else breakers.undecided(name);
  if (!(error instanceof EngineError)) throw error;
  return error;
}

const REMEMBERED = 1_000;

/** Remembers texts that crashed an engine twice; the engine never gets them again. Stores digests, never texts. */
class CrashingTexts {
  readonly #digests = new Set<string>();

  add(engine: EngineId, text: string): void {
    const [oldest] = this.#digests;
    if (this.#digests.size >= REMEMBERED && oldest !== undefined) this.#digests.delete(oldest);
    this.#digests.add(digest(engine, text));
  }

  has(engine: EngineId, text: string): boolean {
    return this.#digests.has(digest(engine, text));
  }
}

const digest = (engine: EngineId, text: string) => sha256Hex(`${engine}\0${text}`);
