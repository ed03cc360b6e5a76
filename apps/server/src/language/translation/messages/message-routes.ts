import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform, SettingsOf } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { languageOf } from "#/platform/http/sentences/sentences.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { AllowedFor } from "#/talk/message/access.ts";
import { readableMessage } from "#/talk/message/access.ts";
import { blockedColumn, type ReadableMessage, readableMessages } from "#/talk/message/access-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import type { TranslationMetrics } from "../figures/metrics.ts";
import { correctMessageLanguage } from "../languages/language-store.ts";
import { learnLanguages } from "../languages/learned-languages-store.ts";
import { EVENTS_WITH_ACTOR } from "../languages/source-language.ts";
import type { OpenMemory } from "../memory/memory.ts";
import { requireLanguage, requireSource } from "../outcome.ts";
import type { StoredReadings } from "../renditions/reading.ts";
import { readChoices, storeChoice } from "../renditions/reading-choice-store.ts";
import { loadForReader } from "../renditions/rendition-store.ts";
import { createBackTranslation } from "./back-translation.ts";
import type { TranslateMessage, TranslationResult } from "./message-translation.ts";
import { ScreenTranslation } from "./screen-translation.ts";

/** Weight of a member's correction, in messages that a detector was certain of. */
const WEIGHT = 5;

/** @throws AppError `NOT_FOUND` when the message has changed or is gone */
type CorrectLanguage = (by: string, message: ReadableMessage, language: string) => Promise<void>;

/**
 * Corrects the language of a message. The message keeps it from then on, renditions from another language are deleted,
 * and the writer's next message is detected with it in mind.
 */
function createCorrection({
  database,
  deliver,
  limits,
  memberships,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): CorrectLanguage {
  return async (by, message, language) => {
    if (message.language === language && message.detector === EVENTS_WITH_ACTOR) return;
    await limits.consume("TRANSLATE", by);
    const conversation = await memberships.membershipOf(by, message.conversation_id);
    const row = await database.begin((sql) => correctMessageLanguage(sql, message, language));
    if (!row) throw notFound("messageNotFound");
    deliver.toMembers(conversation.conversationId, "messageUpdated", presentMessage(row, conversation));
    await learnLanguages(database, [{ userId: message.sender_id, language, weight: WEIGHT }]);
  };
}

interface Needs extends Platform {
  readonly allowedFor: AllowedFor;
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly memory: OpenMemory;
  readonly settingsOf: SettingsOf;
  readonly translationMetrics: TranslationMetrics;
  readonly translator: Translator;
}

type Names =
  | "POST /translation/message/:id"
  | "PUT /translation/message/:id/language"
  | "PUT /translation/message/:id/shown"
  | "POST /translation/messages";

const ownMessage = () => new AppError("OWN_MESSAGE", say("ownMessage"));

export function messageTranslationRoutes(
  context: Needs,
  { reading, translateMessage }: { readonly reading: StoredReadings; readonly translateMessage: TranslateMessage },
): Routes<Names> {
  const { database, clock, memberships, settingsOf, deliver } = context;
  const translateBack = createBackTranslation(context);
  const screen = new ScreenTranslation(context, translateMessage);
  const correctLanguage = createCorrection(context);

  /** Returns for whom a message is translated: its reader, or for its writer another member. */
  async function readerOf(message: ReadableMessage, me: string, asReadBy: string | undefined) {
    if (message.sender_id !== me) return me;
    if (asReadBy === undefined || asReadBy === me) throw ownMessage();
    const conversation = await memberships.find(message.conversation_id);
    if (!conversation?.memberIds.includes(asReadBy)) throw ownMessage();
    return asReadBy;
  }

  /** Resolves a request: message, reader, target language, and stored renditions if already loaded. */
  async function wanted(me: string, id: string, body: ParsedInput<"POST /translation/message/:id", "body">) {
    const named = body.targetLanguage && requireLanguage(body.targetLanguage);
    if (named && body.asReadBy === undefined) {
      // The common case, with a single database query.
      const { message, renditions, provider } = await loadForReader(database, me, id, named, clock.now());
      const readerId = await readerOf(message, me, undefined);
      return { message, readerId, target: named, provider: body.provider ?? provider, renditions };
    }
    const message = await readableMessage(database, me, id, clock.now());
    const readerId = await readerOf(message, me, body.asReadBy);
    const { preferredLanguage, translationProvider } = await settingsOf(readerId);
    const target = named || requireLanguage(preferredLanguage);
    return { message, readerId, target, provider: body.provider ?? translationProvider };
  }

  return {
    async "POST /translation/message/:id"({ me, params, body }) {
      const source = requireSource(body.sourceLanguage);
      const { message, readerId, target, provider, renditions } = await wanted(me.userId, params.id, body);

      const read = async (): Promise<TranslationResult> => {
        const isWritten = message.renditions?.some(({ language }) => language === target);
        if (source === "auto" || isWritten) {
          const known = renditions && new Map([[message.id, renditions]]);
          const stored = await reading.stored([message], { userId: me.userId, target, provider }, known);
          const found = stored.get(message.id);
          if (found) return { wire: found.translation, renditionId: found.renditionId };
        }
        const { readLanguages: reads } = await settingsOf(readerId);
        const options = { readerId: me.userId, target, source, provider, reads };
        const made = await translateMessage(message, options);
        if (readerId === me.userId) deliver.to([me.userId], "messageTranslated", made.wire);
        return made;
      };
      const { wire, renditionId } = await read();
      if (readerId === me.userId) return wire;
      const back = renditionId === null ? null : await translateBack(message, { wire, renditionId });
      return { ...wire, back };
    },

    async "PUT /translation/message/:id/language"({ me, params, body }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      const language = requireLanguage(body.language);
      await correctLanguage(me.userId, message, language);
      return { success: true, language };
    },

    async "PUT /translation/message/:id/shown"({ me, params, body: { shown } }) {
      const message = await readableMessage(database, me.userId, params.id, clock.now());
      await storeChoice(database, me.userId, message, shown);
      deliver.to([me.userId], "translationShown", {
        conversationId: message.conversation_id,
        messageId: message.id,
        shown,
      });
      return { success: true, shown };
    },

    async "POST /translation/messages"({ me, body, headers }) {
      const settings = await settingsOf(me.userId);
      const target = requireLanguage(body.targetLanguage ?? settings.preferredLanguage);
      const provider = settings.translationProvider;
      const messages = await readableMessages<{ blocked: boolean }>(
        database,
        me.userId,
        body.ids,
        clock.now(),
        blockedColumn(database),
      );
      const received = messages.filter((message) => message.sender_id !== me.userId);
      const [stored, shown] = await Promise.all([
        reading.stored(received, { userId: me.userId, target, provider }),
        received.length === 0 ? {} : readChoices(database, me.userId, received),
      ]);
      if (!body.storedOnly) {
        // In screen order, because the database returns rows in any order.
        const place = new Map(body.ids.map((id, at) => [id, at]));
        const missing = received
          .filter((message) => !stored.has(message.id))
          .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
          .map(({ id, conversation_id: conversationId, blocked }) => ({ id, conversationId, blocked }));
        const reads = [settings.preferredLanguage, ...settings.readLanguages];
        const options = { readerId: me.userId, target, source: "auto", provider, reads };
        screen.add(missing, options, languageOf(me, headers));
      }
      return { success: true, results: [...stored.values()].map(({ translation }) => translation), shown };
    },
  };
}
