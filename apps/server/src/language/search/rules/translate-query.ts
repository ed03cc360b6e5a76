import { isWithin, type PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { pairFor, understands } from "@lingualoom/translation/variants/variants.ts";
import type { Clock } from "#/platform/clock.ts";

export interface TranslatedQuery {
  readonly language: string;
  readonly query: string;
}

export interface QueryTranslations {
  readonly translations: readonly TranslatedQuery[];
  /** The reason if there are none. */
  readonly untranslated: "level" | "engines" | null;
}

/** Queries never leave this server, even if the reader's conversations allow cloud engines. */
const QUERY_LEVEL: PrivacyLevel = "server";
const LANGUAGES_MAX = 4;
/** Maximum milliseconds that a search waits for a translation. */
const TIMEOUT_MS = 1_000;
/** Cached translations: users repeat queries and load further pages. */
const CACHE_MAX = 500;

/** Translates search queries into the reader's other languages with the engines of this server. */
export class QueryTranslator {
  readonly #translator: Translator;
  readonly #clock: Clock;
  readonly #allowed: () => PrivacyLevel;
  readonly #cache = new Map<string, string>();

  constructor(translator: Translator, clock: Clock, allowed: () => PrivacyLevel) {
    this.#translator = translator;
    this.#clock = clock;
    this.#allowed = allowed;
  }

  async translate(me: string, text: string, source: string, languages: readonly string[]): Promise<QueryTranslations> {
    const others = languages.filter((language) => !understands(source, language));
    if (others.length === 0) return { translations: [], untranslated: null };
    if (!isWithin(QUERY_LEVEL, this.#allowed())) return { translations: [], untranslated: "level" };
    const pairs = this.#translator.pairs(QUERY_LEVEL);
    const targets = others.filter((language) => pairFor(pairs, source, language)).slice(0, LANGUAGES_MAX);
    const queries = await Promise.all(targets.map((target) => this.#translateInto(me, text, source, target)));
    const translations = targets.flatMap((language, i) => {
      const query = queries[i];
      return query === null || query === undefined ? [] : [{ language, query }];
    });
    return { translations, untranslated: translations.length === 0 ? "engines" : null };
  }

  async #translateInto(me: string, text: string, source: string, target: string): Promise<string | null> {
    const key = JSON.stringify([text, source, target]);
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const timeout = new AbortController();
    const timer = this.#clock.after(TIMEOUT_MS, () => timeout.abort());
    try {
      const { kind, ...answer } = await this.#translator.translate({
        text,
        source,
        target,
        allowed: QUERY_LEVEL,
        key: me,
        person: me,
        signal: timeout.signal,
      });
      if (kind !== "translated" || !("text" in answer)) return null;
      this.#keep(key, answer.text);
      return answer.text;
    } catch (error) {
      if (timeout.signal.aborted) return null;
      throw error;
    } finally {
      timer.cancel();
    }
  }

  #keep(key: string, query: string): void {
    const oldest = this.#cache.keys().next().value;
    if (this.#cache.size >= CACHE_MAX && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(key, query);
  }
}
