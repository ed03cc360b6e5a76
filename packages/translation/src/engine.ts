import type { Address } from "./address/address.ts";
import type { EngineSentence } from "./engine-sentences.ts";
import type { FixedTerm, Tone } from "./glossary.ts";
import type { PrivacyLevel } from "./privacy-level.ts";
import type { SummaryLine, SummaryPoint } from "./summary.ts";

/**
 * The interface between the chain and an engine. An engine never sees a protected span: it gets pieces in which a
 * numbered placeholder replaces every link, mention, number etc., and must return each placeholder exactly once.
 */

/** One of `ENGINE_IDS` (engines/engine-ids.ts); a plain string here, since this file knows no engine. */
export type EngineId = string;

/** `rough`: gist only, so the original stays visible. `good`: can replace the original. */
export type Quality = "rough" | "good";

export type Piece =
  | { readonly kind: "text"; readonly text: string }
  /** Replaces `spans[index]` of the segmented text; engines may move it, but never drop or repeat it. */
  | { readonly kind: "placeholder"; readonly index: number };

export interface Route {
  readonly source: string;
  readonly target: string;
  /** Intermediate language, if there is no direct model. */
  readonly pivot?: string;
  readonly quality: Quality;
  /** False while a model must first be downloaded or loaded; a request starts that. */
  readonly ready: boolean;
}

export interface EngineItem {
  readonly pieces: readonly Piece[];
  /** Context messages that the engine may see, oldest first; only for engines with `usesContext`. */
  readonly context?: readonly string[];
  /**
   * Words of numbers, names and mentions, by placeholder index: engines that see them choose the right plural, case and
   * preposition. Each must come back unchanged.
   */
  readonly shown?: ReadonlyMap<number, string>;
  /** Placeholders that enclose words, as `**` does: opening index → closing index. */
  readonly pairs?: ReadonlyMap<number, number>;
}

export interface EngineRequest {
  readonly source: string;
  readonly target: string;
  readonly items: readonly EngineItem[];
  readonly signal: AbortSignal;
  readonly terms?: readonly FixedTerm[] | undefined;
  readonly tone?: Tone | null | undefined;
  /** Only for engines with `usesAddress`. */
  readonly address?: Address | undefined;
  /** A `metered` engine awaits this right before each call that carries text. */
  readonly onSend?: OnSend | undefined;
}

/**
 * Takes the code points about to be sent from the budgets; throws if the text may not be sent. The engine calls the
 * returned function if the call did not reach the provider.
 */
export type OnSend = (characters: number) => Promise<() => Promise<void>>;

export type EngineOutcome =
  | { readonly ok: true; readonly pieces: readonly Piece[] }
  | { readonly ok: false; readonly error: EngineError };

export interface EngineHealth {
  readonly available: boolean;
  /** User-readable status in English: why it is unavailable, or what it is doing. */
  readonly message?: string;
  readonly sentence?: EngineSentence;
}

export interface Engine extends AsyncDisposable {
  readonly id: EngineId;
  /** Display name: "Apertium", "Local neural". */
  readonly name: string;
  readonly privacyLevel: PrivacyLevel;
  /** Context messages help this engine; others get none. */
  readonly usesContext?: true;
  /** The engine receives glossary terms; others get placeholders instead. */
  readonly usesTerms?: true;
  /** The engine supports a tone. */
  readonly usesTone?: true;
  /** Chat spellings are written out before the engine gets them: it knows dictionary words only. */
  readonly needsWrittenOut?: true;
  /** The engine can be told who writes and who is addressed. */
  readonly usesAddress?: true;
  /** The engine reports each call by `onSend`; for others, one text counts as one call. */
  readonly metered?: true;
  /** Milliseconds after which a request counts as `timeout`. */
  readonly timeout: number;
  /** Part of rendition and cache keys: model checksums, package versions, prompt hash. */
  version(source: string, target: string): string;
  /** Every pair that works now or after a download, direct and pivoted; the fallback chain reads only this. */
  route(source: string, target: string): Route | null;
  pairs(): readonly Route[];
  health(): EngineHealth;
  /** Returns one outcome per item, in order; throws only EngineErrors that concern the whole request. */
  translate(request: EngineRequest): Promise<readonly EngineOutcome[]>;
  /** Only language models; throws EngineErrors. */
  summarize?(request: EngineSummaryRequest): Promise<readonly SummaryPoint[]>;
}

/** Asks a language model for the main points of a conversation, oldest line first. */
export interface EngineSummaryRequest {
  readonly lines: readonly SummaryLine[];
  /** Language of the points. */
  readonly target: string;
  readonly signal: AbortSignal;
  readonly onSend: OnSend;
}

/** The current engines, which change with keys at runtime. A request keeps the engines it began with. */
export interface EngineSource {
  current(): readonly Engine[];
}

/** The closed list of engine errors, regardless of the provider's own names. */
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
  /** None of the few words belongs to the language: there is nothing to translate. */
  | "no_words"
  | "model_corrupt";

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** Milliseconds until the provider accepts another call. */
  readonly retryAfter: number | undefined;
  /** Present if users should read it. */
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
