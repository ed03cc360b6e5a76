import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { EngineId } from "@lingualoom/translation/engine.ts";
import type { Glossary } from "@lingualoom/translation/glossary.ts";
import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Translation } from "@lingualoom/translation/translation.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import { readGlossary } from "#/language/glossary/applied-store.ts";
import { glossaryVersion } from "#/language/glossary/glossary-version.ts";
import type { Plans } from "#/people/plans/plans.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import { countText } from "#/platform/rate-limits/count-text.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { priorOf } from "../languages/prior.ts";
import { knownLanguage } from "../languages/source-language.ts";
import { readWriter, type Writer } from "../languages/writer-store.ts";
import { madeAtOf } from "../made-at.ts";
import type { ApprovedKey } from "../memory/approved-key.ts";
import type { OpenMemory, Recollection } from "../memory/memory.ts";
import type { Translated } from "../outcome.ts";
import { askedFor, asWire, requireAnswer, requireServerLevel } from "../outcome.ts";
import { findApproved, repeatApproved } from "../renditions/approved-store.ts";
import { findRendition, type Rendition, storeRendition } from "../renditions/rendition-store.ts";
import { storedTranslation } from "../renditions/stored-translation.ts";
import { translatedAlt } from "../renditions/translated-alt.ts";
import { type ContextText, createReadContext, type ReadContext } from "./context-messages.ts";
import { createStillTheSame } from "./still-the-same.ts";

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly approvedKey: ApprovedKey;
  readonly memory: OpenMemory;
  readonly plans: Plans;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

export interface TranslationRequest {
  /** The caller, against whose statistics and limits it counts. */
  readonly readerId: string;
  readonly target: string;
  readonly source: string;
  readonly provider?: string | undefined;
  /** Languages the reader reads: messages in them are not translated. */
  readonly reads: readonly string[];
}

export interface TranslationResult {
  readonly wire: MessageTranslation;
  /** Null when nothing needed translating. */
  readonly renditionId: string | null;
}

export type TranslateMessage = (message: ReadableMessage, options: TranslationRequest) => Promise<TranslationResult>;

/** Translates a message for one reader and stores the rendition. The stored message never changes. */
export class MessageTranslator {
  readonly #context: Needs;
  readonly #underWay = new Map<string, Promise<TranslationResult>>();
  readonly #readContext: ReadContext;
  readonly #stillTheSame: ReturnType<typeof createStillTheSame>;

  constructor(context: Needs) {
    this.#context = context;
    this.#readContext = createReadContext(context);
    this.#stillTheSame = createStillTheSame(context);
  }

  /** Concurrent equal requests of several devices share one translation, which is made and counted once. */
  translate(message: ReadableMessage, options: TranslationRequest): Promise<TranslationResult> {
    const name = JSON.stringify([message.id, message.revision, options]);
    const others = this.#underWay.get(name);
    if (others !== undefined) return others;
    const made = this.#make(message, options).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, made);
    return made;
  }

  async #make(message: ReadableMessage, options: TranslationRequest): Promise<TranslationResult> {
    const approved = await this.#approved(message, options);
    if (approved) return approved;
    const context = await this.#readContext(message, options.readerId);
    const made = await this.#makeWith(context, message, options);
    if (made) return made;
    // The message or a context message was edited, deleted or lowered in its level during the translation: the result
    // is dropped, and nothing more is sent to engines.
    const { database, clock } = this.#context;
    const now = await readableMessage(database, options.readerId, message.id, clock.now());
    const again = now.revision === message.revision && (await this.#makeWith([], now, options));
    if (!again) throw notFound("messageNotFound");
    return again;
  }

  /**
   * Returns the rendition accepted for the same text in this conversation. Not for messages with a picture, whose
   * description would still need an engine.
   */
  async #approved(
    message: ReadableMessage,
    { target, reads, readerId }: TranslationRequest,
  ): Promise<TranslationResult | null> {
    const { database, clock, approvedKey } = this.#context;
    const { conversation_id: conversationId, text, alt, language } = message;
    if (alt !== null || (language !== null && understandsOneOf(reads, language))) return null;
    const now = clock.now();
    const origin = await findApproved(database, conversationId, approvedKey({ conversationId, text, target }), now);
    const rendition = origin && (await repeatApproved(database, { message, origin, readerId, now }));
    return rendition ? { wire: storedTranslation(message, rendition), renditionId: rendition.id } : null;
  }

  /** @returns null when the message or its context has changed in the meantime */
  async #makeWith(
    context: readonly ContextText[],
    message: ReadableMessage,
    options: TranslationRequest,
  ): Promise<TranslationResult | null> {
    const { database, translator, clock } = this.#context;
    requireServerLevel(this.#context.allowedFor(message));
    const text = `${message.text} ${message.alt ?? ""}`;
    await countText(this.#context.limits, options.readerId, text);
    const [writer, glossary] = await Promise.all([
      readWriter(database, { ...message, text }),
      readGlossary(database, { writerId: message.sender_id, conversationId: message.conversation_id, text }),
    ]);
    const written = { ...writer, glossary };
    const admit = this.#admission(options);
    using memory = this.#openMemory(message, message.text, written, admit);
    using altMemory = this.#openMemory(message, message.alt ?? "", written, admit);
    const { outcome, alt, isOfAlt } = await translateBoth(message, {
      text: () => translator.translate(this.#question(context, message, written, memory, options)),
      alt: (allowed = this.#context.allowedFor(message)) => {
        const question = this.#question([], message, written, altMemory, options);
        return translator.translate({ ...question, text: message.alt ?? "", allowed });
      },
    });
    if (outcome.kind === "withdrawn") return null;
    const answer = requireAnswer(outcome, translator);
    const now = clock.now();
    const wire = {
      ...asWire(message.text, options.target, answer, now),
      ...translatedAlt(message, alt),
      conversationId: message.conversation_id,
      messageId: message.id,
      revision: message.revision,
    };
    if (answer.kind !== "translated") return { wire, renditionId: null };
    const renditionId = await storeResult(this.#context, {
      answer,
      alt,
      isOfAlt,
      context,
      message,
      memory,
      options,
      now,
      glossary: glossaryVersion(glossary),
    });
    return renditionId === null ? null : { wire, renditionId };
  }

  /** A message counts once, including the description of its picture. */
  #admission({ readerId, target }: TranslationRequest): () => Promise<void> {
    const { limits, plans } = this.#context;
    let admitted: Promise<void> | undefined;
    const admit = async () => {
      await limits.consume("TRANSLATE", readerId);
      await plans.translatingInto(readerId, target);
    };
    return () => {
      admitted ??= admit();
      return admitted;
    };
  }

  #openMemory(
    { conversation_id: scope }: ReadableMessage,
    text: string,
    { names, glossary: applied }: Written,
    admit: () => Promise<void>,
  ): Recollection {
    const { database } = this.#context;
    const glossary = glossaryVersion(applied);
    const recall = (key: Buffer) => findRendition(database, scope, key);
    return this.#context.memory({ scope, text, names, glossary, recall, admit });
  }

  #question(
    context: readonly ContextText[],
    message: ReadableMessage,
    writer: Written,
    memory: Recollection,
    options: TranslationRequest,
  ): Question {
    return {
      text: message.text,
      source: options.source === "auto" ? (knownLanguage(message) ?? "auto") : options.source,
      target: options.target,
      allowed: this.#context.allowedFor(message),
      // A corrected language is as certain as a detected one.
      reads: options.source === "auto" ? options.reads : [],
      prior: priorOf(writer),
      names: writer.names,
      glossary: writer.glossary,
      contextMessages: context,
      mayStillGo: this.#stillTheSame(options.readerId, message, context),
      prefer: options.provider as EngineId | undefined,
      key: message.conversation_id,
      person: options.readerId,
      memory,
    };
  }
}

type Question = Parameters<Translator["translate"]>[0];

/** The writer of a message, and the terms and tone that apply to it. */
type Written = Writer & { readonly glossary: Glossary };

interface BothTexts {
  readonly outcome: Translation;
  /** The description to store; null to translate it again later. */
  readonly alt: string | null;
  /** Only the description was translated; the rendition contains the message's own text unchanged. */
  readonly isOfAlt: boolean;
}

interface Ask {
  readonly text: () => Promise<Translation>;
  /** @param allowed the level of the text, an upper bound because a rendition has only one level */
  readonly alt: (allowed: PrivacyLevel | undefined) => Promise<Translation>;
}

/**
 * Translates a message and the description of its picture into one rendition, by the engine of the message's text, or
 * if that needs no translation, by the engine of the description.
 */
async function translateBoth({ text, alt }: ReadableMessage, ask: Ask): Promise<BothTexts> {
  const outcome = await ask.text();
  const alone = { outcome, alt: null, isOfAlt: false };
  if (!alt || outcome.kind === "withdrawn") return alone;
  const described = await ask.alt(outcome.kind === "translated" ? outcome.privacyLevel : undefined);
  if (described.kind === "withdrawn") return { ...alone, outcome: described };
  const needsNone = outcome.kind === "same" || outcome.kind === "nothing";
  if (described.kind === "translated")
    return needsNone
      ? { outcome: { ...described, text }, alt: described.text, isOfAlt: true }
      : { ...alone, alt: described.text };
  // Stored untranslated, because a failed description would otherwise be requested with each view.
  const kept = described.kind === "not_ready" ? null : alt;
  return text === "" ? { ...alone, outcome: described, alt: kept } : { ...alone, alt: kept };
}

interface EngineResult {
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

/** @returns null when the text it belongs to is gone */
async function storeResult(
  { database, translationMetrics: metrics }: Platform & { readonly translationMetrics: TranslationMetrics },
  made: EngineResult,
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
    near: answer.near ?? null,
    unaddressed: answer.unaddressed ?? false,
    answered: answer.answered?.text ?? null,
  };
  const stored = await storeRendition(database, {
    conversationId: message.conversation_id,
    rendition,
    context: context.filter(({ id }) => answer.context?.ids.includes(id)),
    readerId,
    memoryKey: isOfAlt ? null : memory.keyOf({ ...askedFor(answer), context: answer.context?.texts }),
  });
  if (stored === null) return null;
  metrics.given({ engine, source, target, isNew: stored.isNew });
  return stored.id;
}
