/**
 * The used parts of the Translator and Language Detector APIs (https://webmachinelearning.github.io/translation-api/).
 * Browsers offer them only in windows of secure pages, not in workers.
 */

/** `downloadable` and `downloading`: `create` downloads the model, which needs a user's click. */
export type Availability = "unavailable" | "downloadable" | "downloading" | "available";

export interface LanguagePair {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
}

interface DownloadMonitor {
  addEventListener(type: "downloadprogress", listener: (event: { readonly loaded: number }) => void): void;
}

interface AbortOptions {
  readonly signal?: AbortSignal;
}

interface CreateOptions extends AbortOptions {
  /** `loaded` of its events goes from 0 to 1. */
  readonly monitor?: (monitor: DownloadMonitor) => void;
}

/** A loaded model. Calls after `destroy` fail. */
export interface BrowserTranslator {
  translate(text: string, options?: AbortOptions): Promise<string>;
  destroy(): void;
}

export interface TranslatorApi {
  availability(pair: LanguagePair): Promise<Availability>;
  create(options: LanguagePair & CreateOptions): Promise<BrowserTranslator>;
}

export interface LanguageDetectorApi {
  availability(): Promise<Availability>;
  create(options?: CreateOptions): Promise<{
    /** Returns the likeliest language first. */
    detect(
      text: string,
      options?: AbortOptions,
    ): Promise<readonly { readonly detectedLanguage?: string; readonly confidence?: number }[]>;
  }>;
}
