import type { EngineId } from "./engine.ts";
import type { FailureReason } from "./failure.ts";

/** The request to an engine for one text. */
export interface MemoryKey {
  readonly engine: EngineId;
  readonly version: string;
  readonly source: string;
  readonly target: string;
  /** Context messages of the engine, on which its answer may depend. */
  readonly context?: readonly string[] | undefined;
}

export type Answer = { readonly text: string } | { readonly reason: FailureReason };

/** The translation memory of one text; consulted before an engine is called. */
export interface Memory {
  /** Returns the stored answer, or that of `make`, called once for all simultaneous requests. */
  once(asked: MemoryKey, make: () => Promise<Answer>): Promise<Answer>;
}
