import { isWithin, type PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "#/platform/clock.ts";

export interface TranslatedQuery {
  readonly language: string;
  readonly query: string;
}

export interface AcrossLanguages {
  readonly translations: readonly TranslatedQuery[];
  /** Why there are none. */
  readonly untranslated: "level" | "engines" | null;
}

/** A query goes no further than the engines of this server, whatever the reader's conversations allow. */
const FURTHEST: PrivacyLevel = "server";
const LANGUAGES_MAX = 4;
/** Who searches waits no longer for engines. */
const PATIENCE_MS = 1_000;
/** Answers remembered: people type the same again, and ask for further pages. */
const REMEMBERED = 500;

/** Says what was typed in other languages, by the engines of this server alone. */
export class QueryTranslator {
  readonly #translator: Translator;
  readonly #clock: Clock;
  readonly #allowed: () => PrivacyLevel;
  readonly #remembered = new Map<string, string>();

  constructor(translator: Translator, clock: Clock, allowed: () => PrivacyLevel) {
    this.#translator = translator;
    this.#clock = clock;
    this.#allowed = allowed;
  }

  async translate(me: string, text: string, source: string, languages: readonly string[]): Promise<AcrossLanguages> {
    const others = languages.filter((language) => language !== source);
    if (others.length === 0) return { translations: [], untranslated: null };
    if (!isWithin(FURTHEST, this.#allowed())) return { translations: [], untranslated: "level" };
    const reached = this.#reachedFrom(source);
    const targets = others.filter((language) => reached.has(language)).slice(0, LANGUAGES_MAX);
    const queries = await Promise.all(targets.map((target) => this.#inTime(me, text, source, target)));
    const translations = targets.flatMap((language, i) => {
      const query = queries[i];
      return query === null || query === undefined ? [] : [{ language, query }];
    });
    return { translations, untranslated: translations.length === 0 ? "engines" : null };
  }

  /** The languages into which some engine translates now. */
  #reachedFrom(source: string): Set<string> {
    const pairs = this.#translator.pairs(FURTHEST).filter((pair) => pair.source === source);
    return new Set(pairs.map(({ target }) => target));
  }

  async #inTime(me: string, text: string, source: string, target: string): Promise<string | null> {
    const key = JSON.stringify([text, source, target]);
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const patience = new AbortController();
    const timer = this.#clock.after(PATIENCE_MS, () => patience.abort());
    try {
      const { kind, ...answer } = await this.#translator.translate({
        text,
        source,
        target,
        allowed: FURTHEST,
        key: me,
        person: me,
        signal: patience.signal,
      });
      if (kind !== "translated" || !("text" in answer)) return null;
      this.#remember(key, answer.text);
      return answer.text;
    } catch (error) {
      if (patience.signal.aborted) return null;
      throw error;
    } finally {
      timer.cancel();
    }
  }

  #remember(key: string, query: string): void {
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size >= REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, query);
  }
}
