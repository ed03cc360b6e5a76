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

export interface DetectorItem {
  readonly text: string;
  readonly prior?: Prior | undefined;
}

export interface Detector extends AsyncDisposable {
  /** Detects the language of a text, ignoring links, numbers, emoji etc. Rejects when the models cannot run. */
  detect(text: string, options?: { prior?: Prior | undefined }): Promise<Detection>;
  detectMany(items: readonly DetectorItem[]): Promise<readonly Detection[]>;
}
