import type { Database } from "../../database/open.ts";
import type { Limits } from "../../rate-limits/limits.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import type { ReadableMessage } from "../messages/access.ts";
import { correctMessageLanguage } from "./language-store.ts";
import { learnLanguages } from "./learned-languages.ts";
import { TOLD_BY_A_PERSON } from "./source-language.ts";

/** A person's word weighs as much as so many messages that a detector was sure of. */
const WEIGHT = 5;

export type CorrectLanguage = (by: string, message: ReadableMessage, language: string) => Promise<void>;

/**
 * One of the two says which language a message is in. The message carries it from then on, what was translated from
 * another language goes, and the next message of the same writer is judged with it in mind.
 */
export function createCorrection(database: Database, deliver: Deliver, limits: Limits): CorrectLanguage {
  return async (by, message, language) => {
    if (message.language === language && message.detector === TOLD_BY_A_PERSON) return;
    await limits.consume("TRANSLATE", by);
    const changed = await database.begin((sql) => correctMessageLanguage(sql, message, language));
    deliver.to([changed.senderId, changed.receiverId], "messageUpdated", changed);
    await learnLanguages(database, [{ userId: message.sender_id, language, weight: WEIGHT }]);
  };
}
