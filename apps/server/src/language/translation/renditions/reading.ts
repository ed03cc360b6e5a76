import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { isPartly, keptLanguages } from "@lingualoom/translation/chain/mixed.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { listRenditions, type ReadRendition } from "../history/history-store.ts";
import { knownLanguage } from "../languages/source-language.ts";
import type { StoredRendition } from "./rendition-store.ts";
import { type Renditions, readRenditions } from "./rendition-store.ts";
import { storedTranslation } from "./stored-translation.ts";

interface ReaderChoice {
  readonly provider: string;
  readonly source: string | null;
  readonly allowed: PrivacyLevel;
  readonly reads: readonly string[];
}

/**
 * Chooses the stored rendition to show: the author's, else that of the reader's engine, else the newest. None when a
 * better one is available now: the chosen engine supports the pair, or a good engine could replace a rough one.
 */
function storedChoice(
  translator: Translator,
  stored: readonly StoredRendition[],
  { provider, source, allowed, reads }: ReaderChoice,
): StoredRendition | undefined {
  const written = stored.find(({ writtenBy }) => writtenBy !== null);
  if (written) return written;
  const fitting = stored
    .filter(
      (one) =>
        (source === null || one.source === source) && kept(one).every((language) => understandsOneOf(reads, language)),
    )
    .sort((one, other) => kept(other).length - kept(one).length);
  const chosen = fitting.find(({ engine }) => engine === provider);
  if (chosen) return chosen;
  const good = fitting.find(({ quality }) => quality === "good");
  const best = good ?? fitting[0];
  if (!best) return undefined;
  const pair = { source: best.source, target: best.target };
  if (provider !== "" && translator.serves(provider, pair, allowed)) return undefined;
  return !good && !isPartly(best.engineVersion) && translator.hasGood(pair, allowed) ? undefined : best;
}

/** Languages in which parts of a mixed message stayed as written, for readers who understand them. */
const kept = ({ engineVersion }: StoredRendition) => keptLanguages(engineVersion);

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly settingsOf: SettingsOf;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export interface Reader {
  readonly userId: string;
  readonly target: string;
  /** The engine that they have chosen; empty for automatic. */
  readonly provider: string;
}

export interface StoredReading {
  readonly translation: MessageTranslation;
  readonly renditionId: string;
}

export interface StoredReadings {
  /**
   * Returns the stored renditions of these messages that are good enough for this reader, by message. `renditions` are
   * those in the reader's language, if already loaded.
   */
  stored(
    messages: readonly ReadableMessage[],
    reader: Reader,
    renditions?: Renditions,
  ): Promise<Map<string, StoredReading>>;
  idle(): Promise<void>;
}

/** Reads stored translations and adds them to the reader's history in the background. */
export function createReading(context: Needs): StoredReadings {
  const { database, translator, translationMetrics: metrics, clock, log, allowedFor, settingsOf } = context;
  let noting: Promise<void> = Promise.resolve();

  function note(userId: string, found: readonly ReadRendition[]) {
    const theirs = found.filter(({ rendition }) => rendition.madeFor !== userId);
    if (theirs.length === 0) return;
    noting = noting
      .then(() => listRenditions(database, userId, theirs, clock.now()))
      .catch((error) => log.warn({ err: error }, "a translation was not noted in the history"));
  }

  return {
    async stored(messages, { userId, target, provider }, read) {
      if (messages.length === 0) return new Map();
      const renditions = read ?? (await readRenditions(database, messages, target));
      const isForSome = [...renditions.values()].some((some) => some.some((one) => kept(one).length > 0));
      const reads = isForSome ? (await settingsOf(userId)).readLanguages : [];
      const found = messages.flatMap((message) => {
        // A rendition without the description of the message's picture is incomplete.
        const here = renditions
          .get(message.id)
          ?.filter(({ alt, writtenBy }) => message.alt === null || alt !== null || writtenBy !== null);
        if (!here) return [];
        const choice = { provider, source: knownLanguage(message), allowed: allowedFor(message), reads };
        const rendition = storedChoice(translator, here, choice);
        return rendition ? [{ message, rendition }] : [];
      });
      for (const { rendition } of found)
        if (rendition.writtenBy === null) metrics.given({ ...rendition, isNew: false });
      note(userId, found);
      return new Map(
        found.map(({ message, rendition }) => [
          message.id,
          { translation: storedTranslation(message, rendition), renditionId: rendition.id },
        ]),
      );
    },
    idle: () => noting,
  };
}
