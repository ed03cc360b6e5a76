import { ask } from "./chain/ask.ts";
import { type BreakerState, Breakers } from "./chain/breaker.ts";
import { inOrder, mergePairs, type Pair, within } from "./chain/candidates.ts";
import { type Composition, compose } from "./chain/compose.ts";
import { Poison } from "./chain/poison.ts";
import { SingleFlight } from "./chain/single-flight.ts";
import { refusalOf } from "./checks/check.ts";
import type { Detector } from "./detection/detector.ts";
import { type Detection, UNDETERMINED } from "./detection/judge.ts";
import { type Engine, EngineError, type EngineId, type MadeAt, type Route } from "./engine.ts";
import { type Clock, systemClock } from "./engines/clock.ts";
import { toLanguage } from "./languages.ts";
import { wordsOf } from "./segments/lines.ts";
import { type Segmented, segment } from "./segments/segment.ts";
import type { EngineFailure, FailureReason, Translation, TranslationRequest } from "./translation.ts";

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

export interface EngineStatus {
  readonly id: EngineId;
  readonly name: string;
  readonly madeAt: MadeAt;
  readonly available: boolean;
  readonly message?: string;
  readonly pairs: number;
  readonly breaker: BreakerState;
}

export interface TranslatorOptions {
  readonly engines: readonly Engine[];
  readonly detector: Detector;
  /** Engines not named come after, as they stand in `engines`. */
  readonly order?: readonly EngineId[];
  readonly clock?: Clock;
  readonly random?: () => number;
  readonly onEvent?: (event: TranslatorEvent) => void;
}

export interface Translator {
  /** Rejects only when `signal` is aborted. */
  translate(request: TranslationRequest): Promise<Translation>;
  /** What works now, each pair with its best engine; `allowed` leaves out engines above a rung. */
  pairs(allowed?: MadeAt): Pair[];
  status(): EngineStatus[];
  /** To be called after an engine was configured anew: a refused key is forgotten. */
  reset(engine: EngineId): void;
}

/** The chain: privacy first, then the preferred engine, then the order; every answer is checked before it counts. */
export function createTranslator(options: TranslatorOptions): Translator {
  const { engines, detector, order = [], clock = systemClock, random = Math.random, onEvent } = options;
  const breakers = new Breakers(clock);
  const poison = new Poison();
  const flights = new SingleFlight<Translation>();

  async function translate(request: TranslationRequest): Promise<Translation> {
    const { signal = new AbortController().signal, ...rest } = request;
    return await flights.run(JSON.stringify(rest), signal, (shared) => run(rest, shared));
  }

  async function run(request: TranslationRequest, signal: AbortSignal): Promise<Translation> {
    const text = request.text.toWellFormed();
    const target = toLanguage(request.target) ?? request.target;
    const given = request.source === "auto" ? null : (toLanguage(request.source) ?? request.source);
    const segmented = segment(text, { names: request.names ?? [] });
    if (!segmented.translatable) {
      return { kind: "nothing", text, source: given ?? "und", target, detected: null };
    }
    const detected = given === null ? await detect(segmented, request) : null;
    const languages = { source: given ?? detected?.language ?? "und", target, detected };
    const reads = detected?.certain && request.reads?.includes(detected.language);
    if (languages.source === target || reads) return { kind: "same", text, ...languages };
    const able = inOrder(engines, order, request.prefer).flatMap((engine) => {
      const route = engine.route(languages.source, target);
      return route ? [{ engine, route }] : [];
    });
    const below = able.filter(({ engine }) => within(engine, request.allowed));
    if (below.length === 0) {
      return { kind: "unsupported", aboveRung: able.map(({ engine }) => engine.id), ...languages };
    }
    return await fall(below, compose(segmented, request.context), languages, text, signal);
  }

  async function detect(segmented: Segmented, { prior }: TranslationRequest): Promise<Detection> {
    // Without a detector a person can still name the source; the request itself must not fail.
    return await detector.detect(wordsOf(segmented.pieces), { prior }).catch(() => UNDETERMINED);
  }

  async function fall(
    candidates: readonly { engine: Engine; route: Route }[],
    composition: Composition,
    languages: { source: string; target: string; detected: Detection | null },
    text: string,
    signal: AbortSignal,
  ): Promise<Translation> {
    const reasons: EngineFailure[] = [];
    for (const { engine, route } of candidates) {
      const started = clock.now().getTime();
      const answer = await attempt(engine, composition, languages, text, signal);
      const outcome = "text" in answer ? "ok" : answer.reason;
      onEvent?.({
        type: "attempt",
        engine: engine.id,
        source: languages.source,
        target: languages.target,
        outcome,
        milliseconds: clock.now().getTime() - started,
        characters: text.length,
      });
      if ("text" in answer) return { ...translated(engine, route, languages), text: answer.text };
      reasons.push({ engine: engine.id, reason: answer.reason });
      if (answer.reason === "cancelled") break;
    }
    const fetching = reasons.every(({ reason }) => reason === "not_ready");
    if (fetching) return { kind: "not_ready", engines: reasons.map(({ engine }) => engine), ...languages };
    return { kind: "failed", reasons, ...languages };
  }

  async function attempt(
    engine: Engine,
    composition: Composition,
    { source, target }: { source: string; target: string },
    text: string,
    signal: AbortSignal,
  ): Promise<{ text: string } | { reason: FailureReason }> {
    // A provider fails as a whole; a local engine has a process or a model per pair.
    const name = engine.madeAt === "provider" ? engine.id : `${engine.id} ${source}>${target}`;
    if (poison.has(engine.id, text)) return { reason: "crashed" };
    if (!breakers.admits(name)) return { reason: "resting" };
    try {
      const question = { source, target, items: composition.items, signal };
      const answers = await ask(engine, question, { clock, random });
      const refusal = await refusalOf(composition.answered(answers, source, target), detector);
      breakers.succeeded(name);
      return refusal ? { reason: refusal } : { text: composition.text(answers, target) };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (COUNTED.has(error.code)) breakers.failed(name, error);
      else breakers.undecided(name);
      if (error.code === "crashed") poison.add(engine.id, text);
      return { reason: error.code };
    }
  }

  return {
    translate,
    pairs: (allowed = "provider") =>
      mergePairs(
        inOrder(engines, order).filter((engine) => engine.health().available && within(engine, allowed)),
      ),
    status: () =>
      inOrder(engines, order).map((engine) => ({
        id: engine.id,
        name: engine.name,
        madeAt: engine.madeAt,
        pairs: engine.pairs().length,
        breaker: breakers.worst(engine.id),
        ...engine.health(),
      })),
    reset: (engine) => breakers.reset(engine),
  };
}

const COUNTED: ReadonlySet<string> = new Set([
  "auth",
  "quota",
  "rate_limited",
  "timeout",
  "unavailable",
  "crashed",
  "model_corrupt",
  "unsupported_pair",
]);

function translated(
  engine: Engine,
  route: Route,
  languages: { source: string; target: string; detected: Detection | null },
) {
  return {
    kind: "translated" as const,
    ...languages,
    engine: engine.id,
    engineName: engine.name,
    engineVersion: engine.version(languages.source, languages.target),
    quality: route.quality,
    madeAt: engine.madeAt,
    ...(route.pivot === undefined ? {} : { pivot: route.pivot }),
  };
}
