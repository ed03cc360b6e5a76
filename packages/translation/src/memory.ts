import type { EngineId } from "./engine.ts";
import type { FailureReason } from "./failure.ts";

/** What an engine is asked for one text. */
export interface Asked {
  readonly engine: EngineId;
  readonly version: string;
  readonly source: string;
  readonly target: string;
  /** The context messages of the engine; with others its answer may differ. */
  readonly context?: readonly string[] | undefined;
}

export type Answer = { readonly text: string } | { readonly reason: FailureReason };

/** The translation memory of one text; `translator.ts` looks there before it calls an engine. */
export interface Memory {
  /** The stored answer, or the one of `make`, called once for all simultaneous requests. */
  once(asked: Asked, make: () => Promise<Answer>): Promise<Answer>;
}
