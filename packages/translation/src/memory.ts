import type { EngineId } from "./engine.ts";
import type { FailureReason } from "./failure.ts";

/** What an engine is asked for one text. */
export interface Asked {
  readonly engine: EngineId;
  readonly version: string;
  readonly source: string;
  readonly target: string;
  /** What the engine was told of the neighbouring messages: with others its answer may be another. */
  readonly context?: readonly string[] | undefined;
}

export type Answer = { readonly text: string } | { readonly reason: FailureReason };

/** What the host remembers of one text; `translator.ts` asks it before it asks an engine. */
export interface Memory {
  /** The answer that is known, or the one `make` gives, made once for all who ask the same at the same time. */
  once(asked: Asked, make: () => Promise<Answer>): Promise<Answer>;
}
