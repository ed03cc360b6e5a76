import type { Availability } from "../src/engines/browser/api.ts";

/** The state of the stand-in for the browser's translator; tests may change it at any time. */
export interface StandInState {
  /** By pair, as `es>en`; every other pair is unavailable. */
  readonly models: Record<string, Availability>;
  /** The dictionary, in lower case; unknown words stay unchanged. */
  readonly words: Record<string, string>;
  /** Availability of the detector; `hints` maps languages to typical parts of their texts. */
  readonly detector: Availability;
  readonly hints: Record<string, string>;
  /** Name of the error with which `create` fails. */
  createFails: string | null;
  translateFails: string | null;
  /** True assumes a user activation; null uses the browser's own. */
  clicked: boolean | null;
  /** Downloads wait for `proceed`. */
  slow: boolean;
  /** Maximum characters per translation. */
  inputQuota: number;
  readonly asked: string[];
  created: number;
  /** Destroys all loaded models, like a browser that runs out of memory. */
  endAll: () => void;
  /** Lets the slow downloads progress this far, from 0 to 1. */
  proceed: (loaded: number) => void;
}

/**
 * Installs a translator and a language detector that behave as the browser API specifies. Also runs in the page of a
 * browser test, so it must not use anything outside of itself.
 */
export function installBrowserStandIn(settings: Partial<StandInState> = {}): StandInState {
  interface CreateOptions {
    readonly sourceLanguage: string;
    readonly targetLanguage: string;
    readonly signal?: AbortSignal;
    readonly monitor?: (monitor: EventTarget) => void;
  }
  const downloads = new Set<(loaded: number) => void>();
  const open = new Set<{ destroy: () => void }>();
  const state: StandInState = {
    models: {},
    words: {},
    detector: "unavailable",
    hints: {},
    createFails: null,
    translateFails: null,
    clicked: null,
    slow: false,
    inputQuota: Number.POSITIVE_INFINITY,
    asked: [],
    created: 0,
    endAll: () => {
      for (const one of open) one.destroy();
    },
    proceed: (loaded) => {
      for (const download of [...downloads]) download(loaded);
    },
    ...settings,
  };
  const error = (name: string) => new DOMException(`the stand-in says ${name}`, name);
  const isClicked = () =>
    state.clicked ??
    (globalThis.navigator as { userActivation?: { isActive: boolean } }).userActivation?.isActive === true;

  async function download(key: string, { monitor, signal }: CreateOptions): Promise<void> {
    if (!isClicked()) throw error("NotAllowedError");
    const target = new EventTarget();
    monitor?.(target);
    state.models[key] = "downloading";
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const proceed = (loaded: number) => {
      target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded, total: 1 }));
      if (loaded < 1) return;
      state.models[key] = "available";
      resolve();
    };
    signal?.addEventListener("abort", () => reject(error("AbortError")));
    downloads.add(proceed);
    if (!state.slow) for (const loaded of [0, 0.5, 1]) proceed(loaded);
    await promise.finally(() => downloads.delete(proceed));
  }

  function translated(text: string): string {
    return text.replace(/\p{L}+/gu, (word) => {
      const known = state.words[word.toLowerCase()];
      if (known === undefined) return word;
      return /^\p{Lu}/u.test(word) ? known.charAt(0).toUpperCase() + known.slice(1) : known;
    });
  }

  const Translator = {
    async availability({ sourceLanguage, targetLanguage }: CreateOptions) {
      return state.models[`${sourceLanguage}>${targetLanguage}`] ?? "unavailable";
    },
    async create(options: CreateOptions) {
      const key = `${options.sourceLanguage}>${options.targetLanguage}`;
      const availability = await Translator.availability(options);
      if (availability === "unavailable") throw error("NotSupportedError");
      if (state.createFails) throw error(state.createFails);
      if (availability !== "available") await download(key, options);
      let ended = false;
      state.created += 1;
      const translator = {
        inputQuota: state.inputQuota,
        async translate(text: string, { signal }: { signal?: AbortSignal } = {}) {
          if (ended) throw error("InvalidStateError");
          signal?.throwIfAborted();
          state.asked.push(text);
          if (state.translateFails) throw error(state.translateFails);
          if (text.length > state.inputQuota) throw error("QuotaExceededError");
          return translated(text);
        },
        destroy() {
          ended = true;
          open.delete(translator);
        },
      };
      open.add(translator);
      return translator;
    },
  };
  const LanguageDetector = {
    availability: async () => state.detector,
    create: async () => ({
      async detect(text: string) {
        const found = Object.entries(state.hints).filter(([hint]) => text.toLowerCase().includes(hint));
        return [
          ...found.map(([, detectedLanguage]) => ({ detectedLanguage, confidence: 0.97 })),
          { detectedLanguage: "und", confidence: 0.03 },
        ];
      },
    }),
  };
  Object.assign(globalThis, { Translator, LanguageDetector, browserStandIn: state });
  return state;
}
