import { NO_ADDRESS } from "./address/address.ts";
import { type Budgets, noBudgets } from "./budgets/budgets.ts";
import { type AskedText, askEngine } from "./chain/ask-engine.ts";
import { Attempts, type SummarizingEngine, type TranslatorEvent } from "./chain/attempts.ts";
import type { BreakerState } from "./chain/breaker.ts";
import { inOrder, mergePairs, type Pair } from "./chain/candidates.ts";
import { contextFor, mayBeMisled, needsContext, wantsContext } from "./chain/context-messages.ts";
import { inScriptOf, SCRIPT_CONVERSION, scriptOf, withScript } from "./chain/convert-text.ts";
import { addressed, follows, nearest, versionOfAddress } from "./chain/for-reader.ts";
import { translateMixed } from "./chain/mixed.ts";
import { routeOf, type VariantRoute } from "./chain/variant-routes.ts";
import { type Clock, systemClock } from "./clock.ts";
import type { Context } from "./context.ts";
import type { Detector } from "./detection/detection.ts";
import { CERTAIN, type Detection, UNDETERMINED } from "./detection/detection.ts";
import { type WrittenPart, writtenParts } from "./detection/mixed/written-parts.ts";
import type { Engine, EngineId, EngineSource } from "./engine.ts";
import type { EngineSentence } from "./engine-sentences.ts";
import type { EngineFailure, FailureReason } from "./failure.ts";
import { alwaysKept, type FixedTerm, NO_GLOSSARY, type TermsOfPair, termsOf } from "./glossary.ts";
import { toLanguage } from "./languages.ts";
import { pause } from "./pause.ts";
import { PHRASE_BOOK, type PhraseBook } from "./phrase-book/phrase-book.ts";
import { isWithin, type PrivacyLevel } from "./privacy-level.ts";
import { wordsOf } from "./segments/lines.ts";
import { restore, type Segmented, segment } from "./segments/segment.ts";
import type { Summary, SummaryLine, SummaryRequest } from "./summary.ts";
import type { Translation, TranslationRequest } from "./translation.ts";
import { baseOf, understands, understandsOneOf, writtenIn } from "./variants/variants.ts";

export type { Pair, TranslatorEvent };

export interface EngineStatus {
  readonly id: EngineId;
  readonly name: string;
  readonly privacyLevel: PrivacyLevel;
  readonly available: boolean;
  readonly message?: string;
  readonly sentence?: EngineSentence;
  readonly pairs: number;
  readonly breaker: BreakerState;
  /** The engine takes fixed terms and follows a tone. */
  readonly usesTerms: boolean;
  readonly usesTone: boolean;
  readonly usesAddress: boolean;
}

export interface TranslatorOptions {
  readonly engines: readonly Engine[] | EngineSource;
  readonly detector: Detector;
  /** Unlisted engines follow in the order of `engines`. */
  readonly order?: readonly EngineId[] | (() => readonly EngineId[]);
  readonly clock?: Clock;
  /** From 0 to 1, for the jitter of retries. */
  readonly random?: () => number;
  readonly onEvent?: (event: TranslatorEvent) => void;
  /** Limits what may be sent to each engine; unlimited if absent. */
  readonly budgets?: Budgets;
  /** Used before a rough engine, and if no engine has the pair. */
  readonly phraseBook?: PhraseBook;
}

export interface Translator {
  /** Rejects only when `signal` is aborted. */
  translate(request: TranslationRequest): Promise<Translation>;
  /** Summarizes with the first language model that may see the lines. Stores nothing. */
  summarize(request: SummaryRequest): Promise<Summary>;
  /** Whether an engine would use context messages for this text at that privacy level. */
  wantsContext(text: string, allowed: PrivacyLevel): boolean;
  /** Returns the supported pairs, each with its best engine; `allowed` excludes engines above a privacy level. */
  pairs(allowed?: PrivacyLevel): Pair[];
  /** Languages of the phrase book: everyday messages are translated between any two of them without an engine. */
  phraseLanguages(allowed?: PrivacyLevel): readonly string[];
  /** Returns the engines behind `pairs`, in their order. */
  usable(allowed?: PrivacyLevel): EngineId[];
  /** Whether that engine is available, may see texts of that privacy level and has the pair. */
  serves(engine: string, pair: Pick<Pair, "source" | "target">, allowed: PrivacyLevel): boolean;
  /** Whether an allowed engine translates the pair well, not only roughly. */
  hasGood(pair: Pick<Pair, "source" | "target">, allowed: PrivacyLevel): boolean;
  status(): EngineStatus[];
  /** Forgets an engine's failures, for example after its provider was repaired; not needed for a reopened engine. */
  reset(engine: EngineId): void;
}

/** Creates the fallback chain: privacy first, then the preferred engine, then the order. Every answer is checked. */
export function createTranslator(options: TranslatorOptions): Translator {
  const { engines, detector, clock = systemClock, random = Math.random, onEvent } = options;
  const { budgets = noBudgets, phraseBook } = options;
  const order = () => (typeof options.order === "function" ? options.order() : (options.order ?? []));
  const inForce = () => ("current" in engines ? engines.current() : engines);
  const attempts = new Attempts({ detector, clock, random, onEvent, budgets });
  const flights = new SingleFlight<Translation>();

  async function translate(request: TranslationRequest): Promise<Translation> {
    const { signal = new AbortController().signal, person, memory, mayStillGo, ...same } = request;
    // The answer does not depend on the user; the first one's budget is charged.
    return await flights.run(JSON.stringify(same), signal, (shared) =>
      run({ ...same, person, memory, mayStillGo }, shared),
    );
  }

  async function run(request: TranslationRequest, signal: AbortSignal): Promise<Translation> {
    // Read before the first await, so that the request finishes with the engines it began with.
    const ordered = inOrder(inForce(), order(), request.prefer);
    const text = request.text.toWellFormed();
    const target = toLanguage(request.target) ?? request.target;
    const given = request.source === "auto" ? null : (toLanguage(request.source) ?? request.source);
    const { names = [], glossary = NO_GLOSSARY } = request;
    await pause();
    const segmented = segment(text, { names, terms: { kept: alwaysKept(glossary) } });
    if (!segmented.translatable) {
      return { kind: "nothing", text, source: given ?? "und", target, detected: null };
    }
    await pause();
    const parts = given === null ? await writtenParts(segmented, detector, request.prior) : [];
    const detected = given === null ? await detect(segmented, request, parts) : null;
    if (detected && parts.length > 1) {
      const phrasesOf = (some: string, pair: Languages, terms: TermsOfPair) =>
        phrasesBeside(ordered, segment(some, { names, terms: { kept: terms.kept } }), {
          ...request,
          ...pair,
          names,
          terms,
        });
      const ask = (engine: Engine, asked: AskedText) => askEngine(attempts, engine, asked);
      const mixed = { text, parts, target, detected, request, engines: ordered, phraseBook, signal, phrasesOf, ask };
      const translated = await translateMixed(mixed);
      if (translated) return translated;
    }
    const source = given === null ? writtenIn(detected?.language ?? "und") : await withScript(given, text);
    const languages = { source, target, detected };
    const reads = detected?.certain && understandsOneOf(request.reads ?? [], detected.language);
    if (understands(target, languages.source) || reads) return { kind: "same", text, ...languages };
    const inScript = (words: string, from: string, to: string) =>
      inScriptOf(words, from, to, { names, kept: alwaysKept(glossary) });
    if (baseOf(languages.source) === baseOf(target)) {
      const converted = await inScript(text, languages.source, target);
      if (converted === text) return { kind: "same", text, ...languages };
      const privacyLevel = request.allowed === "device" ? "device" : "server";
      return { kind: "translated", ...languages, ...SCRIPT_CONVERSION, privacyLevel, text: converted };
    }

    const able = ordered.flatMap((engine) => {
      const found = routeOf(engine, languages.source, target);
      return found ? [{ engine, ...found }] : [];
    });
    const candidates = able.filter(({ engine }) => isWithin(engine.privacyLevel, request.allowed));
    const pair = { source: languages.source, target };
    const base = { source: baseOf(pair.source), target: baseOf(target) };
    const terms = termsOf(glossary, pair);
    /** The text as the phrase book and engines without the variant know it. */
    const textIn = (source: string) => inScript(text, languages.source, source);
    const plainText = await textIn(base.source);
    const plain = plainText === text ? segmented : segment(plainText, { names, terms: { kept: terms.kept } });
    const fixed = await phrasesBeside(ordered, plain, { ...base, allowed: request.allowed, names, terms });
    const language = base.source;
    const inPhrases = segment(plainText, { names, language, terms: { kept: terms.kept, fixed } });
    await pause();
    if (!inPhrases.translatable && inPhrases.terms.length === 0) return { kind: "nothing", text, ...languages };
    if (phraseBook && !inPhrases.translatable) {
      const made = {
        engine: PHRASE_BOOK.id,
        engineName: PHRASE_BOOK.name,
        engineVersion: phraseBook.version,
      };
      const answer = await inScript(restore(inPhrases.pieces, inPhrases.spans), base.target, target);
      return {
        kind: "translated",
        ...languages,
        ...made,
        text: answer,
        quality: "good",
        privacyLevel: "server",
      };
    }
    if (candidates.length === 0) {
      return { kind: "unsupported", abovePrivacyLevel: able.map(({ engine }) => engine.id), ...languages };
    }
    const { person, memory, mayStillGo } = request;
    const contextMessages = needsContext(segmented) ? (request.contextMessages ?? []) : [];
    const address = glossary.address ?? NO_ADDRESS;
    const versionOf = ({ engine, route }: Candidate) => {
      const version = `${engine.version(route.source, route.target)}${engine.usesAddress ? versionOfAddress(address) : ""}`;
      return route.quality === "rough" && fixed.length > 0 ? `${version}+${phraseBook?.version}` : version;
    };
    /** Readers of several variants share an answer, unless the glossary has a word for one of them alone. */
    const isShared = !glossary.terms.some((term) => term.target === target && term.target !== base.target);
    const keyOf = ({ route }: Candidate) => ({ source: route.source, target: isShared ? route.target : target });
    const ask = async (candidate: Candidate, context: Context | undefined) => {
      const { engine, route } = candidate;
      const said = route.quality === "rough" ? fixed : [];
      const { tone } = glossary;
      const make = async () =>
        askEngine(attempts, engine, {
          source: route.source,
          target: route.target,
          text: await textIn(route.source),
          names,
          terms,
          phrases: said,
          tone,
          address: glossary.address,
          context: context?.texts,
          person,
          mayStillGo,
          signal,
        });
      const asked = { engine: engine.id, version: versionOf(candidate), ...keyOf(candidate) };
      return await (memory ? memory.once({ ...asked, context: context?.texts }, make) : make());
    };
    const reasons: EngineFailure[] = [];
    for (const candidate of candidates) {
      const { engine, route } = candidate;
      let context = contextFor(engine, contextMessages, names);
      let answer = await ask(candidate, context);
      if (context && "reason" in answer && mayBeMisled(answer.reason)) {
        context = undefined;
        answer = await ask(candidate, context);
      }
      if ("reason" in answer) {
        if (answer.reason === "withdrawn") return { kind: "withdrawn", ...languages };
        reasons.push({ engine: engine.id, reason: answer.reason });
      } else {
        const inTarget = await inScript(answer.text, await scriptOf(answer.text, route.target), target);
        const written = await addressed(inTarget, engine, target, { names, glossary });
        const near = nearest(written, candidate, target);
        const key = keyOf(candidate);
        const isAsAsked = key.source === languages.source && key.target === target && written === answer.text;
        return {
          kind: "translated",
          ...languages,
          engine: engine.id,
          engineName: engine.name,
          privacyLevel: engine.privacyLevel,
          engineVersion: versionOf(candidate),
          ...named(route),
          ...(context && { context }),
          ...(near !== undefined && { near }),
          ...(written === inTarget && !follows(engine, target, glossary) && { unaddressed: true as const }),
          ...(!isAsAsked && { answered: { ...key, text: answer.text } }),
          text: written,
        };
      }
      if (answer.reason === "cancelled") break;
    }
    if (reasons.every(({ reason }) => reason === "not_ready")) {
      return { kind: "not_ready", engines: reasons.map(({ engine }) => engine), ...languages };
    }
    if (reasons.some(({ reason }) => reason === "no_words") && reasons.every(({ reason }) => WORDLESS.has(reason))) {
      return { kind: "nothing", text, ...languages };
    }
    return { kind: "failed", reasons, ...languages };
  }

  async function summarize({ lines, target, signal, person }: SummaryRequest): Promise<Summary> {
    const models = inOrder(inForce(), order()).filter((engine): engine is SummarizingEngine => "summarize" in engine);
    if (models.length === 0) return { kind: "none", reason: "noModel" };
    const reasons: FailureReason[] = [];
    for (const engine of models) {
      const seen = [...lines.keys()].filter((at) => isWithin(engine.privacyLevel, lines[at]?.allowed ?? "device"));
      if (seen.length === 0) continue;
      const request = { lines: seen.map((at) => lines[at] as SummaryLine), target, signal, person };
      const answer = await attempts.summarize(engine, request);
      if (typeof answer !== "string") {
        const points = answer.map((point) => ({ ...point, lines: point.lines.map((at) => seen[at] as number) }));
        return { kind: "summarized", points, engineName: engine.name };
      }
      reasons.push(answer);
      if (answer === "cancelled") break;
    }
    if (reasons.length === 0) return { kind: "none", reason: "level" };
    const isBudget = reasons.every((reason) => reason === "engine_budget" || reason === "person_budget");
    return { kind: "none", reason: isBudget ? "budget" : "failed" };
  }

  /** Returns the phrases of a text, unless a good engine translates the pair. */
  async function phrasesBeside(
    ordered: readonly Engine[],
    text: Segmented,
    { source, target, allowed, names, terms }: Languages & Pick<TranslationRequest, "allowed"> & NamesAndTerms,
  ): Promise<FixedTerm[]> {
    const isGood = ordered.some((engine) => {
      const found = isWithin(engine.privacyLevel, allowed) && routeOf(engine, source, target);
      return found && found.route.quality === "good" && found.route.ready;
    });
    if (isGood || !isWithin("server", allowed)) return [];
    const phrases = phraseBook?.phrasesOf(text, source, target) ?? [];
    await pause();
    const fixed: FixedTerm[] = [];
    for (const phrase of phrases) {
      // The glossary may translate a word of the phrase differently.
      if (segment(phrase.term, { names, terms }).terms.length === 0) fixed.push(phrase);
      await pause();
    }
    return fixed;
  }

  async function detect(
    segmented: Segmented,
    { prior }: TranslationRequest,
    parts: readonly WrittenPart[],
  ): Promise<Detection> {
    const [only, another] = parts;
    if (only && !another) return { language: only.language, confidence: CERTAIN, certain: true };
    // Without a detector users can still name the source language; the request itself must not fail.
    return await detector.detect(wordsOf(segmented.pieces), { prior }).catch(() => UNDETERMINED);
  }

  const usable = (allowed: PrivacyLevel) =>
    inForce().filter((engine) => engine.health().available && isWithin(engine.privacyLevel, allowed));

  return {
    translate,
    summarize,
    wantsContext: (text, allowed) => wantsContext(usable(allowed), text, allowed),
    serves: (id, { source, target }, allowed) =>
      (id === PHRASE_BOOK.id && isWithin("server", allowed) && phraseBook?.has(baseOf(source), baseOf(target))) ||
      usable(allowed).some((engine) => engine.id === id && routeOf(engine, source, target) !== null),
    hasGood: ({ source, target }, allowed) =>
      usable(allowed).some((engine) => routeOf(engine, source, target)?.route.quality === "good"),
    pairs(allowed = "providers") {
      return mergePairs(inOrder(usable(allowed), order()));
    },
    phraseLanguages: (allowed = "providers") => (isWithin("server", allowed) ? (phraseBook?.languages ?? []) : []),
    usable: (allowed = "providers") => inOrder(usable(allowed), order()).map(({ id }) => id),
    status: () =>
      inOrder(inForce(), order()).map((engine) => ({
        id: engine.id,
        name: engine.name,
        privacyLevel: engine.privacyLevel,
        pairs: engine.pairs().length,
        breaker: attempts.state(engine),
        usesTerms: engine.usesTerms ?? false,
        usesTone: engine.usesTone ?? false,
        usesAddress: engine.usesAddress ?? false,
        ...engine.health(),
      })),
    reset(id) {
      for (const engine of inForce()) if (engine.id === id) attempts.reset(engine);
    },
  };
}

/** Once an engine has found no word of the language, these reasons of others are not failures. */
const WORDLESS: ReadonlySet<FailureReason> = new Set<FailureReason>(["no_words", "unknown_words", "echo", "not_ready"]);

interface Candidate extends VariantRoute {
  readonly engine: Engine;
}

interface Languages {
  readonly source: string;
  readonly target: string;
}

interface NamesAndTerms {
  readonly names: readonly string[];
  readonly terms: TermsOfPair;
}

const named = ({ quality, pivot }: { quality: "rough" | "good"; pivot?: string }) => ({
  quality,
  ...(pivot === undefined ? {} : { pivot }),
});

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/** Simultaneous identical requests share one run, which is cancelled when the last caller leaves. */
class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, start);
    flight.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
    try {
      return await Promise.race([flight.result, left.promise]);
    } finally {
      signal.removeEventListener("abort", leave);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        this.#forget(key, flight);
        flight.controller.abort(signal.reason);
      }
    }
  }

  #begin(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const result = start(controller.signal);
    const flight: Flight<T> = { result, controller, waiting: 0 };
    this.#flights.set(key, flight);
    const end = () => this.#forget(key, flight);
    result.then(end, end);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}
