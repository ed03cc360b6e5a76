/** The language of a text, detected before its message is stored. */
export interface DetectedLanguage {
  /** `und` when it is undetermined. */
  readonly language: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** What detected it, so that results of an earlier detector can be found. */
  readonly detector: string;
}
