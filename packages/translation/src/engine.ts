import type { EngineSentence } from "./engine-sentences.ts";
import type { FixedTerm, Tone } from "./glossary.ts";
import type { PrivacyLevel } from "./privacy-level.ts";

/**
 * The interface between the chain and an engine. An engine never sees a protected span: it gets pieces in which a numbered
 * placeholder stands for every link, mention, number …, and returns each placeholder exactly once.
 */

/** One of `ENGINE_IDS` (engines/engine-ids.ts); open here, since this file knows no engine. */
export type EngineId = string;

/** `rough`: gist, the original stays in view. `good`: fit to be read instead of the original. */
export type Quality = "rough" | "good";

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  /** Stands for `spans[index]` of the segmented text; engines may move it, never drop or repeat it. */
  | { readonly kind: "placeholder"; readonly index: number };

export interface Route {
  readonly source: string;
  readonly target: string;
  /** The language in between when no direct model exists. */
  readonly pivot?: string;
  readonly quality: Quality;
  /** False while a model must first be fetched or loaded; asking for it starts that. */
  readonly ready: boolean;
}

export interface EngineItem {
  readonly pieces: readonly Piece[];
  /** Context messages that the engine may see, oldest first; only for engines with `usesContext`. */
  readonly context?: readonly string[];
  /**
   * The words of numbers, names and mentions, by the index of their placeholder: with the words in the text an engine
   * finds the right plural, case and preposition. Each must come back as it is.
   */
  readonly shown?: ReadonlyMap<number, string>;
  /** Placeholders that stand around words, as `**` does: the index of the opening one and of the closing one. */
  readonly pairs?: ReadonlyMap<number, number>;
}

export interface EngineRequest {
  readonly source: string;
  readonly target: string;
  readonly items: readonly EngineItem[];
  readonly signal: AbortSignal;
  /** Terms that stand in the text, for engines that are told how to translate them (`usesTerms`). */
  readonly terms?: readonly FixedTerm[] | undefined;
  /** For engines with `usesTone`. */
  readonly tone?: Tone | null | undefined;
  /** An engine that is `metered` waits for it right before each call that carries text. */
  readonly onSend?: OnSend | undefined;
}

/**
 * Takes the code points that are about to be sent from the budgets, or throws when the text may not be sent. The engine
 * calls the returned function when the call did not reach the provider.
 */
export type OnSend = (characters: number) => Promise<() => Promise<void>>;

export type EngineOutcome =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly error: EngineError };

export interface EngineHealth {
  readonly available: boolean;
  /** For a person, in English: why it is not available, or what it is doing. */
  readonly message?: string;
  readonly sentence?: EngineSentence;
}

export interface Engine extends AsyncDisposable {
  readonly id: EngineId;
  /** For people: "Apertium", "Local neural". */
  readonly name: string;
  /** Where it sees texts. */
  readonly privacyLevel: PrivacyLevel;
  /** Set where context messages help. An engine without it gets none. */
  readonly usesContext?: true;
  /** Set where the engine is told the terms of a glossary; the others get placeholders in their places. */
  readonly usesTerms?: true;
  /** Set where the engine can be asked for a tone. */
  readonly usesTone?: true;
  /** Set where the engine reports each call by `onSend`; for the others one text counts as one call. */
  readonly metered?: true;
  /** Milliseconds one request may take before it counts as `timeout`. */
  readonly timeout: number;
  /** Enters rendition and cache keys: model checksums, package versions, prompt hash. */
  version(source: string, target: string): string;
  /** Every pair that works now or after fetching, direct and pivoted; the fallback chain reads only this. */
  route(source: string, target: string): Route | null;
  pairs(): readonly Route[];
  health(): EngineHealth;
  /** One outcome per item, in order; throws only EngineError that concerns the whole request. */
  translate(request: EngineRequest): Promise<readonly EngineOutcome[]>;
}

/**
 * The engines in force, which may be others at the next reading: keys are added and taken away while the server runs.
 * A request keeps the engines it began with.
 */
export interface EngineSource {
  current(): readonly Engine[];
}

/** The closed list of what can go wrong, whatever the provider calls it. */
export type EngineErrorCode =
  | "cancelled"
  | "too_long"
  | "unsupported_pair"
  | "not_ready"
  | "auth"
  | "quota"
  | "rate_limited"
  | "timeout"
  | "unavailable"
  | "crashed"
  | "bad_output"
  | "unknown_words"
  /** None of the few words is one of the language: there is nothing to translate. */
  | "no_words"
  | "model_corrupt";

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** Milliseconds after which the provider accepts another call. */
  readonly retryAfter: number | undefined;
  /** Set where people read it. */
  readonly sentence: EngineSentence | undefined;
  constructor(
    code: EngineErrorCode,
    said: string | Pick<EngineHealth, "message" | "sentence">,
    options?: ErrorOptions & { retryAfter?: number | undefined },
  ) {
    super(typeof said === "string" ? said : said.message, options);
    this.name = "EngineError";
    this.code = code;
    this.sentence = typeof said === "string" ? undefined : said.sentence;
    this.retryAfter = options?.retryAfter;
  }
}
