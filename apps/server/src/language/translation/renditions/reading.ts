import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Platform } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { type Found, listRenditions } from "../history/history-store.ts";
import { knownLanguage } from "../languages/source-language.ts";
import type { StoredRendition } from "./rendition-store.ts";
import { type Renditions, readRenditions } from "./rendition-store.ts";
import { storedTranslation } from "./stored-translation.ts";

interface ReaderChoice {
  /** The engine the reader has chosen; empty: automatic. */
  readonly provider: string;
  /** The language that a member has chosen for the message. */
  readonly source: string | null;
  readonly allowed: PrivacyLevel;
}

/**
 * The rendition to show of those that are stored: what its author wrote, else by the engine the reader has chosen, else the newest. None when a
 * better one can be had now: the chosen engine serves the pair, or a rough one could be a good one.
 */
function storedChoice(
  translator: Translator,
  stored: readonly StoredRendition[],
  { provider, source, allowed }: ReaderChoice,
): StoredRendition | undefined {
  const written = stored.find(({ writtenBy }) => writtenBy !== null);
  if (written) return written;
  const fitting = stored.filter((one) => source === null || one.source === source);
  const chosen = fitting.find(({ engine }) => engine === provider);
  if (chosen) return chosen;
  const good = fitting.find(({ quality }) => quality === "good");
  const best = good ?? fitting[0];
  if (!best) return undefined;
  const pair = { source: best.source, target: best.target };
  if (provider !== "" && translator.serves(provider, pair, allowed)) return undefined;
  return !good && translator.hasGood(pair, allowed) ? undefined : best;
}

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export interface Reader {
  readonly userId: string;
  readonly target: string;
  /** The engine they have chosen; empty: automatic. */
  readonly provider: string;
}

export interface StoredReading {
  readonly translation: MessageTranslation;
  readonly renditionId: string;
}

export interface StoredReadings {
  /**
   * What is stored of these messages and good enough for this reader, by message. `renditions` are those of the
   * messages in the reader's language, where they were read already.
   */
  stored(
    messages: readonly ReadableMessage[],
    reader: Reader,
    renditions?: Renditions,
  ): Promise<Map<string, StoredReading>>;
  /** Resolves when nothing is being written any more. */
  idle(): Promise<void>;
}

/** Reads what was translated before. Nobody waits for it to be noted in their history. */
export function createReading(context: Needs): StoredReadings {
  const { database, translator, translationMetrics: metrics, clock, log, allowedFor } = context;
  let noting: Promise<void> = Promise.resolve();

  function note(userId: string, found: readonly Found[]) {
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
      const found = messages.flatMap((message) => {
        // One without the description of the message's picture is not the whole.
        const here = renditions
          .get(message.id)
          ?.filter(({ alt, writtenBy }) => message.alt === null || alt !== null || writtenBy !== null);
        if (!here) return [];
        const choice = { provider, source: knownLanguage(message), allowed: allowedFor(message) };
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
