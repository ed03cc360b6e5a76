import type { Platform } from "#/platform/context.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { madeAtOf } from "../made-at.ts";
import type { Recollection } from "../memory/memory.ts";
import type { Translated } from "../outcome.ts";
import { keepRendition, type Rendition } from "../renditions/rendition-store.ts";
import type { ContextText } from "./context-messages.ts";

/** What an engine has made of a message for a reader. */
interface Made {
  readonly answer: Translated;
  readonly alt: string | null;
  readonly isOfAlt: boolean;
  readonly context: readonly ContextText[];
  readonly message: ReadableMessage;
  readonly memory: Recollection;
  readonly glossary: string;
  readonly options: { readonly target: string; readonly readerId: string };
  readonly now: Date;
}

/** @returns null when the text it belongs to has gone */
export async function keepMade(
  { database, translationMetrics: metrics }: Platform & { readonly translationMetrics: TranslationMetrics },
  made: Made,
): Promise<string | null> {
  const { answer, alt, isOfAlt, context, message, memory, glossary, options, now } = made;
  const { source, engine, engineVersion, detected } = answer;
  const { target, readerId } = options;
  const rendition: Rendition = {
    messageId: message.id,
    revision: message.revision,
    target,
    source,
    engine,
    engineVersion,
    glossary,
    engineName: answer.engineName,
    text: answer.text,
    alt,
    quality: answer.quality,
    madeAt: madeAtOf(answer.privacyLevel),
    detectedLanguage: detected?.language ?? null,
    detectedConfidence: detected?.confidence ?? null,
    createdAt: now,
  };
  const stored = await keepRendition(database, {
    conversationId: message.conversation_id,
    rendition,
    context: context.filter(({ id }) => answer.context?.ids.includes(id)),
    readerId,
    memoryKey: isOfAlt
      ? null
      : memory.keyOf({
          engine,
          version: engineVersion,
          source,
          target,
          context: answer.context?.texts,
        }),
  });
  if (stored === null) return null;
  metrics.given({ engine, source, target, isNew: stored.isNew });
  return stored.id;
}
