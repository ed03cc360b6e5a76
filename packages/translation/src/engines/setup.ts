import type { EngineSentence } from "../engine-sentences.ts";

export interface Setup {
  readonly state: "idle" | "fetching" | "done" | "failed";
  readonly done: number;
  readonly total: number;
  /** User-readable, in English; may be empty. */
  readonly message: string;
  readonly sentence?: EngineSentence;
}

export const IDLE: Setup = { state: "idle", done: 0, total: 0, message: "" };
