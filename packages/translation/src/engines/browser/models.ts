import { EngineError, type EngineErrorCode } from "../../engine.ts";
import type { Availability, BrowserTranslator, LanguagePair, TranslatorApi } from "./api.ts";

/** Codes under which browsers may know a language, the usual one first. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  he: ["he", "iw"],
  nb: ["nb", "no"],
  tl: ["tl", "fil"],
};
/** A loaded model takes some hundred megabytes; beyond this number, the least recently used one is destroyed. */
const MOST_OPEN = 3;

const codesOf = (language: string) => CODES[language] ?? [language];

export interface BrowserModels {
  /** The last known availability of a pair; undefined before `check`. */
  availability(source: string, target: string): Availability | undefined;
  asked(): readonly { readonly source: string; readonly target: string }[];
  /** Asks the browser, which needs no click and downloads nothing. */
  check(source: string, target: string): Promise<Availability>;
  /**
   * Downloads a model; must be called by a click.
   * @param onProgress gets 0 to 1
   * @throws EngineError
   */
  download(source: string, target: string, onProgress: (loaded: number) => void): Promise<void>;
  /**
   * Translates with an available model.
   * @throws EngineError
   */
  translate(source: string, target: string, text: string, signal: AbortSignal): Promise<string>;
  close(): void;
}

interface CheckedPair {
  readonly source: string;
  readonly target: string;
  readonly pair: LanguagePair;
  availability: Availability;
}

export function openBrowserModels(api: TranslatorApi): BrowserModels {
  const known = new Map<string, CheckedPair>();
  /** In the order of use, the last used at the end. */
  const open = new Map<string, Promise<BrowserTranslator>>();
  const keyOf = (source: string, target: string) => `${source}>${target}`;

  async function check(source: string, target: string): Promise<Availability> {
    let found: CheckedPair | undefined;
    for (const sourceLanguage of codesOf(source))
      for (const targetLanguage of codesOf(target)) {
        if (found && found.availability !== "unavailable") break;
        const pair = { sourceLanguage, targetLanguage };
        // Some browsers throw on an unknown language tag.
        const availability = await api.availability(pair).catch(() => "unavailable" as const);
        found = { source, target, pair, availability };
      }
    if (!found) return "unavailable";
    known.set(keyOf(source, target), found);
    return found.availability;
  }

  async function knownPair(source: string, target: string): Promise<CheckedPair> {
    const key = keyOf(source, target);
    if (!known.has(key)) await check(source, target);
    return known.get(key) as CheckedPair;
  }

  function end(key: string): void {
    const ended = open.get(key);
    open.delete(key);
    ended?.then(
      (translator) => translator.destroy(),
      () => {},
    );
  }

  function keepOpen(key: string, translator: Promise<BrowserTranslator>): void {
    open.delete(key);
    open.set(key, translator);
    const [oldest] = open.keys();
    if (open.size > MOST_OPEN && oldest !== undefined) end(oldest);
  }

  return {
    availability: (source, target) => known.get(keyOf(source, target))?.availability,
    asked: () => [...known.values()],
    check,
    async download(source, target, onProgress) {
      const key = keyOf(source, target);
      const one = await knownPair(source, target);
      try {
        const translator = await api.create({
          ...one.pair,
          monitor: (monitor) => monitor.addEventListener("downloadprogress", ({ loaded }) => onProgress(loaded)),
        });
        one.availability = "available";
        end(key);
        keepOpen(key, Promise.resolve(translator));
      } catch (error) {
        throw asEngineError(error);
      }
    },
    async translate(source, target, text, signal) {
      const key = keyOf(source, target);
      const one = await knownPair(source, target);
      const translator = open.get(key) ?? api.create(one.pair);
      keepOpen(key, translator);
      try {
        return await (await translator).translate(text, { signal });
      } catch (error) {
        const failure = asEngineError(error, signal);
        // The next text creates a new one.
        if (failure.code !== "too_long" && failure.code !== "cancelled" && open.get(key) === translator) end(key);
        if (failure.code === "not_ready") one.availability = "downloadable";
        if (failure.code === "unsupported_pair") one.availability = "unavailable";
        throw failure;
      }
    },
    close() {
      for (const key of [...open.keys()]) end(key);
    },
  };
}

/** Error names of the standard. */
const ERROR_CODES: Readonly<Record<string, EngineErrorCode>> = {
  // The model must first be downloaded, which the user has not requested.
  NotAllowedError: "not_ready",
  NotSupportedError: "unsupported_pair",
  // The text is longer than the model takes: the chain splits it at a sentence.
  QuotaExceededError: "too_long",
  NetworkError: "unavailable",
  OperationError: "unavailable",
  // The browser has ended the model.
  AbortError: "crashed",
  InvalidStateError: "crashed",
};

function asEngineError(error: unknown, signal?: AbortSignal): EngineError {
  if (error instanceof EngineError) return error;
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  const code = signal?.aborted ? "cancelled" : (ERROR_CODES[name] ?? "unavailable");
  return new EngineError(code, `${name}: ${message}`, { cause: error });
}
