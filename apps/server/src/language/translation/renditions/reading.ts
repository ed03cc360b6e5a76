import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import type { Platform } from "#/platform/context.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { type Found, listRenditions } from "../history/history-store.ts";
import { knownLanguage } from "../languages/source-language.ts";
import { storedChoice } from "./better-engine.ts";
import { type Renditions, readRenditions } from "./rendition-store.ts";
import { storedTranslation } from "./stored-translation.ts";

interface Needs {
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
export function createReading(context: Platform & Needs): StoredReadings {
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
