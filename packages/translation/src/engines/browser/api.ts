/**
 * What is used of the Translator and Language Detector APIs (https://webmachinelearning.github.io/translation-api/).
 * Browsers have them in windows of secure pages alone, not in workers.
 */

/** `downloadable` and `downloading`: `create` fetches the model, and needs a click for that. */
export type Availability = "unavailable" | "downloadable" | "downloading" | "available";

export interface LanguagePair {
  /** BCP 47 tags. */
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface DownloadMonitor {
  addEventListener(type: "downloadprogress", listener: (event: { readonly loaded: number }) => void): void;
}

interface Options {
  readonly signal?: AbortSignal;
}

interface CreateOptions extends Options {
  /** `loaded` of its events goes from 0 to 1. */
  readonly monitor?: (monitor: DownloadMonitor) => void;
}

/** A loaded model. Each call after `destroy` fails. */
export interface BrowserTranslator {
  translate(text: string, options?: Options): Promise<string>;
  destroy(): void;
}

export interface TranslatorApi {
  availability(pair: LanguagePair): Promise<Availability>;
  create(options: LanguagePair & CreateOptions): Promise<BrowserTranslator>;
}

export interface LanguageDetectorApi {
  availability(): Promise<Availability>;
  create(options?: CreateOptions): Promise<{
    /** The likeliest first. */
    detect(
      text: string,
      options?: Options,
    ): Promise<readonly { readonly detectedLanguage?: string; readonly confidence?: number }[]>;
  }>;
}
