import type { Piece } from "../engine.ts";

/** The closed list of reasons against an answer. */
export type Refusal =
  | "empty"
  | "malformed"
  | "lines"
  | "pieces"
  | "invented"
  | "length"
  | "script"
  | "language"
  | "echo"
  | "commentary"
  | "context"
  | "terms";

/** One line as it went to an engine and as it came back, or all of them in a row. */
export interface Answered {
  readonly source: readonly Piece[];
  readonly answer: readonly Piece[];
  /** The context messages that the engine got. */
  readonly context?: readonly string[] | undefined;
  /** Language codes. */
  readonly from: string;
  readonly to: string;
}

export type Check = (answered: Answered) => Refusal | null;
