import type { LanguageCode } from "../languages.ts";

export interface Detection {
  readonly language: LanguageCode | "und";
  readonly confidence: number;
  /** Confident enough to translate automatically; otherwise a translation is only offered. */
  readonly certain: boolean;
}

/** Measured on FLORES with `measure.ts`: at this confidence, 98 of 100 are right at two words, 99 at eight. */
export const CERTAIN = 0.9;

/** Expected frequency of each language, from the sender's earlier messages; need not be normalized. */
export type Prior = Readonly<Record<string, number>>;

export const UNDETERMINED: Detection = { language: "und", confidence: 0, certain: false };

/** A part of a text in one language; the parts of a text follow each other without a gap. */
export interface TextPart {
  readonly from: number;
  readonly to: number;
  readonly language: LanguageCode;
}

export interface DetectorItem {
  readonly text: string;
  readonly prior?: Prior | undefined;
}

export interface Detector extends AsyncDisposable {
  /** Detects the language of a text, ignoring links, numbers, emoji etc. Rejects when the models cannot run. */
  detect(text: string, options?: { prior?: Prior | undefined }): Promise<Detection>;
  detectMany(items: readonly DetectorItem[]): Promise<readonly Detection[]>;
  /**
   * Splits a text where its language changes; at most one part if it does not. An object replacement character stands
   * for an emoji or the like, and a digit for any other protected span. A detector without it takes every text as of one language.
   */
  split?(item: DetectorItem): Promise<readonly TextPart[]>;
}
