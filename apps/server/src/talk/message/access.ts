import type { PrivacyLevel } from "@lingualoom/translation/privacy-level.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { conversationIdOfMessage, type ReadableMessage, readableMessages } from "./access-store.ts";

/** Returns how far the text of a message may travel for its reader. */
export type AllowedFor = (message: ReadableMessage) => PrivacyLevel;

/** Finds messages by id, only for members of their conversation. */
export class MessageAccess {
  readonly #sql: Sql;
  readonly #memberships: Memberships;

  constructor(sql: Sql, memberships: Memberships) {
    this.#sql = sql;
    this.#memberships = memberships;
  }

  /**
   * Returns the conversation of a message. Missing and foreign messages look the same.
   * @throws AppError `NOT_FOUND`
   */
  async conversationOf(me: string, messageId: string): Promise<Membership> {
    const id = await conversationIdOfMessage(this.#sql, messageId);
    if (id === undefined) throw notFound("messageNotFound");
    return this.#memberships.membershipOf(me, id).catch((error) => {
      throw error instanceof AppError ? notFound("messageNotFound") : error;
    });
  }
}

/** @throws AppError `NOT_FOUND` for messages that `me` may not read */
export async function readableMessage<Beside extends object = object>(
  sql: Sql,
  me: string,
  id: string,
  now: Date,
  beside?: ReturnType<Sql>,
): Promise<ReadableMessage & Beside> {
  const [message] = await readableMessages<Beside>(sql, me, [id], now, beside);
  if (!message) throw notFound("messageNotFound");
  return message;
}
