import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { correctMessageLanguage } from "./language-store.ts";
import { learnLanguages } from "./learned-languages-store.ts";
import { TOLD_BY_A_PERSON } from "./source-language.ts";

/** A person's word weighs as much as so many messages that a detector was sure of. */
const WEIGHT = 5;

/** @throws AppError `NOT_FOUND` when the message has changed or gone meanwhile */
export type CorrectLanguage = (by: string, message: ReadableMessage, language: string) => Promise<void>;

/**
 * A member corrects the language of a message. The message carries it from then on, what was translated from another
 * language goes, and the next message of the same writer is classified with it in mind.
 */
export function createCorrection({
  database,
  deliver,
  limits,
  memberships,
}: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships }): CorrectLanguage {
  return async (by, message, language) => {
    if (message.language === language && message.detector === TOLD_BY_A_PERSON) return;
    await limits.consume("TRANSLATE", by);
    const conversation = await memberships.membershipOf(by, message.conversation_id);
    const row = await database.begin((sql) => correctMessageLanguage(sql, message, language));
    if (!row) throw notFound("messageNotFound");
    deliver.toMembers(conversation.conversationId, "messageUpdated", presentMessage(row, conversation));
    await learnLanguages(database, [{ userId: message.sender_id, language, weight: WEIGHT }]);
  };
}
