import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EngineId } from "@lingualoom/translation/engine.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import { notFound } from "../../errors.ts";
import type { Limits } from "../../rate-limits/limits.ts";
import { readableMessage } from "../messages/access.ts";
import type { ReadableMessage } from "../messages/access-store.ts";
import type { Plans } from "../plans/plans.ts";
import { createNeighbours, type MessageNeighbour } from "./context-messages.ts";
import { madeAtOf } from "./made-at.ts";
import type { OpenMemory } from "./memory.ts";
import type { TranslationMetrics } from "./metrics.ts";
import { asWire, requireAnswer, requireServerLevel } from "./outcome.ts";
import { priorOf } from "./prior.ts";
import { keepRendition, type Rendition, recallRendition } from "./rendition-store.ts";
import { knownLanguage } from "./source-language.ts";
import { createStillTheSame } from "./still-the-same.ts";
import { readWriter } from "./writer-store.ts";

export interface Wish {
  /** Who asks: it is counted for them, and for their limits. */
  readonly readerId: string;
  readonly target: string;
  /** A language code, or `auto`. */
  readonly source: string;
  readonly provider?: string | undefined;
  /** Languages the reader reads: a message in one of them is left as it is. */
  readonly reads: readonly string[];
}

export interface MessageTranslatorDependencies {
  readonly database: Database;
  readonly translator: Translator;
  readonly memory: OpenMemory;
  readonly metrics: TranslationMetrics;
  readonly limits: Limits;
  readonly plans: Pick<Plans, "translatingInto">;
  readonly clock: Clock;
  /** How far the text of a message may go. */
  readonly allowedFor: (message: ReadableMessage) => PrivacyLevel;
}

export interface MadeTranslation {
  readonly wire: MessageTranslation;
  /** Null when nothing needed translating. */
  readonly renditionId: string | null;
}

export type TranslateMessage = (message: ReadableMessage, wish: Wish) => Promise<MadeTranslation>;

/** Translates a message for one reader and keeps the rendition; the stored message is never touched. */
export function createMessageTranslation(deps: MessageTranslatorDependencies): TranslateMessage {
  const { database, translator, limits, plans, clock, metrics } = deps;
  const underWay = new Map<string, Promise<MadeTranslation>>();
  const readNeighbours = createNeighbours(deps);
  const stillTheSame = createStillTheSame(deps);

  async function make(message: ReadableMessage, wish: Wish): Promise<MadeTranslation> {
    const neighbours = await readNeighbours(message, wish.readerId);
    const made = await makeWith(neighbours, message, wish);
    if (made) return made;
    // Edited, deleted or kept closer while it was being translated, the message or one before it: what was made of them
    // is gone, and what was not sent yet is not sent.
    const now = await readableMessage(database, wish.readerId, message.id, clock.now());
    const again = now.revision === message.revision && (await makeWith([], now, wish));
    if (!again) throw notFound("Message");
    return again;
  }

  async function makeWith(
    neighbours: readonly MessageNeighbour[],
    message: ReadableMessage,
    wish: Wish,
  ): Promise<MadeTranslation | null> {
    const allowed = deps.allowedFor(message);
    requireServerLevel(allowed);
    const writer = await readWriter(database, message.sender_id, message.memberIds);
    const { text } = message;
    const { target } = wish;
    const source = wish.source === "auto" ? (knownLanguage(message) ?? "auto") : wish.source;
    using memory = deps.memory({
      scope: message.conversation_id,
      text,
      names: writer.names,
      recall: (key) => recallRendition(database, key),
      async admit() {
        await limits.consume("TRANSLATE", wish.readerId);
        await plans.translatingInto(wish.readerId, target);
      },
    });
    const outcome = await translator.translate({
      text,
      source,
      target,
      allowed,
      // A language that somebody corrected is as certain as one that was detected.
      reads: wish.source === "auto" ? wish.reads : [],
      prior: priorOf(writer),
      names: writer.names,
      contextMessages: neighbours,
      mayStillGo: stillTheSame(wish.readerId, message, neighbours),
      prefer: wish.provider as EngineId | undefined,
      key: message.conversation_id,
      person: wish.readerId,
      memory,
    });
    if (outcome.kind === "withdrawn") return null;
    const answer = requireAnswer(outcome, translator);
    const now = clock.now();
    const wire = {
      ...asWire(text, target, answer, now),
      conversationId: message.conversation_id,
      messageId: message.id,
      revision: message.revision,
    };
    if (answer.kind !== "translated") return { wire, renditionId: null };
    const { engine, engineVersion, detected, context } = answer;
    const rendition: Rendition = {
      messageId: message.id,
      revision: message.revision,
      target,
      source: answer.source,
      engine,
      engineVersion,
      engineName: answer.engineName,
      text: answer.text,
      quality: answer.quality,
      madeAt: madeAtOf(answer.privacyLevel),
      detectedLanguage: detected?.language ?? null,
      detectedConfidence: detected?.confidence ?? null,
      createdAt: now,
    };
    const asked = { engine, version: engineVersion, source: answer.source, target, context: context?.texts };
    const kept = await keepRendition(database, {
      rendition,
      neighbours: neighbours.filter(({ id }) => context?.ids.includes(id)),
      readerId: wish.readerId,
      memoryKey: memory.keyOf(asked),
    });
    if (kept === null) return null;
    metrics.given({ engine, source: answer.source, target, isNew: kept.isNew });
    return { wire, renditionId: kept.id };
  }

  /** Two devices, or twenty, that ask for the same at once get the same, made and counted once. */
  return (message, wish) => {
    const name = JSON.stringify([message.id, message.revision, wish]);
    const others = underWay.get(name);
    if (others !== undefined) return others;
    const made = make(message, wish).finally(() => underWay.delete(name));
    underWay.set(name, made);
    return made;
  };
}
