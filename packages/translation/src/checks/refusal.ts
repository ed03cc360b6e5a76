import type { Piece } from "../engine.ts";

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

/** One line as sent to and answered by an engine, or all lines joined. */
export interface AnsweredLine {
  readonly source: readonly Piece[];
  readonly answer: readonly Piece[];
  /** The context messages sent to the engine. */
  readonly context?: readonly string[] | undefined;
  /** Language codes. */
  readonly from: string;
  readonly to: string;
}

export type Check = (answered: AnsweredLine) => Refusal | null;
