import type { LanguageCode } from "../languages.ts";

export interface Detection {
  /** A code of `languages.ts`, or `und`. */
  readonly language: LanguageCode | "und";
  readonly confidence: number;
  /** Sure enough to act on without asking; below it, translation is offered, not done. */
  readonly certain: boolean;
}

/** `measure.ts` on FLORES: of what is at least this sure, 98 of 100 are right at two words, 99 at eight. */
export const CERTAIN = 0.9;

/** How often each language is to be expected, by the sender's earlier messages; need not add up to anything. */
export type Prior = Readonly<Record<string, number>>;

export const UNDETERMINED: Detection = { language: "und", confidence: 0, certain: false };

export interface DetectorItem {
  readonly text: string;
  readonly prior?: Prior | undefined;
}

export interface Detector extends AsyncDisposable {
  /** The language of a text; links, numbers, emoji … are taken out first. Rejects when the models cannot run. */
  detect(text: string, options?: { prior?: Prior | undefined }): Promise<Detection>;
  detectMany(items: readonly DetectorItem[]): Promise<readonly Detection[]>;
}
