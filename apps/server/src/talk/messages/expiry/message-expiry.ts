import type { Message } from "@lingualoom/contract/shapes.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { TextEndings } from "#/talk/message/delete-texts-store.ts";
import { deleteTexts } from "#/talk/message/delete-texts-store.ts";
import { presentMessage } from "#/talk/message/presenter.ts";
import { renewAnswers } from "#/talk/message/renew-store.ts";
import {
  agedConversations,
  BATCH,
  dueMessages,
  lockDue,
  lockOldest,
  recordExpired,
  recordRetained,
} from "./expiry-store.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly endings: TextEndings;
  readonly memberships: Memberships;
}

const DAY_MS = 86_400_000;

/**
 * Deletes expired messages: disappearing ones, and those older than the operator's retention. Finds them by index, a
 * bounded number per transaction and conversation; several servers may do it at once.
 */
export class MessageExpiry {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  async run(): Promise<void> {
    const now = this.#context.clock.now();
    await this.#expireDue(now);
    if (this.#context.config.retentionDays > 0) await this.#applyRetention(now);
  }

  #expireDue(now: Date): Promise<void> {
    return this.#eachConversation(
      (failed) => dueMessages(this.#context.database, now, failed),
      (due) => due.conversation_id,
      (conversation, due) =>
        this.#inConversation(conversation, async (sql) => {
          const left = await lockDue(
            sql,
            conversation.conversationId,
            due.map(({ id }) => id),
          );
          return this.#expire(sql, conversation, left, now);
        }),
    );
  }

  #applyRetention(now: Date): Promise<void> {
    const before = new Date(now.getTime() - this.#context.config.retentionDays * DAY_MS);
    return this.#eachConversation(
      (failed) => agedConversations(this.#context.database, before, failed),
      (id) => id,
      (conversation) => this.#inConversation(conversation, (sql) => this.#retain(sql, conversation, before, now)),
    );
  }

  /** Expires the oldest messages of a conversation, and stores the position of the next one. */
  async #retain(sql: Transaction, conversation: Membership, before: Date, now: Date): Promise<Message[]> {
    const oldest = await lockOldest(sql, conversation.conversationId);
    const youngerAt = oldest.findIndex((one) => one.created_at >= before);
    const aged = oldest.slice(0, youngerAt < 0 ? BATCH : Math.min(youngerAt, BATCH));
    const left = aged.filter((one) => one.deleted_at === null).map(({ id }) => id);
    const expired = await this.#expire(sql, conversation, left, now);
    const next = oldest[aged.length]?.created_at ?? null;
    await recordRetained(sql, conversation.conversationId, { next, last: aged.at(-1)?.seq ?? null });
    return expired;
  }

  async #expire(sql: Transaction, conversation: Membership, ids: readonly string[], now: Date): Promise<Message[]> {
    if (ids.length === 0) return [];
    const { conversationId } = conversation;
    await recordExpired(sql, conversationId, ids, now);
    await this.#context.pictures.deleteForMessages(sql, conversationId, ids);
    const rows = await deleteTexts(sql, this.#context.endings, conversationId, ids, now);
    const messages = rows.map((row) => presentMessage(row, conversation));
    await renewAnswers(sql, messages);
    return messages;
  }

  #inConversation<T>({ conversationId }: Membership, act: (sql: Transaction) => Promise<T>) {
    return this.#context.database.begin(async (sql) => {
      await lockConversation(sql, conversationId);
      return act(sql);
    }) as Promise<T>;
  }

  /** Processes conversations until `find` returns none. Failed ones are left for the next run. */
  async #eachConversation<T>(
    find: (failed: readonly string[]) => Promise<readonly T[]>,
    idOf: (due: T) => string,
    expire: (conversation: Membership, due: readonly T[]) => Promise<Message[]>,
  ): Promise<void> {
    const { log, memberships } = this.#context;
    const failed: string[] = [];
    for (let due = await find(failed); due.length > 0; due = await find(failed)) {
      const conversations = await memberships.findAll(due.map(idOf));
      for (const [conversationId, those] of Map.groupBy(due, idOf)) {
        try {
          const conversation = conversations.get(conversationId);
          if (!conversation) throw new Error("messages of no conversation");
          this.#announce(await expire(conversation, those));
        } catch (error) {
          log.error({ err: error, conversationId }, "messages of a conversation did not expire");
          failed.push(conversationId);
        }
      }
    }
  }

  #announce(messages: readonly Message[]): void {
    const { deliver, pictures, work } = this.#context;
    for (const message of messages) deliver.toMembers(message.conversationId, "messageUpdated", message);
    if (messages.some(({ inThread }) => inThread)) work.wake("thread");
    if (messages.length > 0) pictures.collectSoon();
  }
}
