import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Logger } from "pino";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import type { Pictures } from "../../../media/pictures.ts";
import type { Deliver } from "../../../realtime/deliver.ts";
import { agedConversations, type DueMessage, dueMessages, endAged, endDue } from "./expiry-store.ts";

const DAY_MS = 86_400_000;

export interface EndingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly deliver: Deliver;
  readonly pictures: Pick<Pictures, "deleteForMessages" | "collectSoon">;
  /** Messages older than this end; 0 keeps them. */
  readonly retentionDays: number;
}

/**
 * Ends the messages whose time is over: those that were to disappear, and those older than the operator keeps any.
 * Found by index, a bounded number in a transaction, one conversation each; several servers may do it at once.
 */
export function createEnding(deps: EndingDependencies): () => Promise<void> {
  const { database, clock, log, deliver, pictures, retentionDays } = deps;

  function tell(messages: readonly Message[]) {
    for (const message of messages)
      deliver.to([message.senderId, message.receiverId], "messageUpdated", message);
    if (messages.length > 0) pictures.collectSoon();
  }

  /**
   * Works through conversation after conversation until `find` gives none. One that fails is left for the next round,
   * so that it stops no other.
   */
  async function eachConversation<T>(
    find: (failed: readonly string[]) => Promise<readonly T[]>,
    idOf: (due: T) => string,
    expire: (conversationId: string, due: readonly T[]) => Promise<Message[]>,
  ) {
    const failed: string[] = [];
    for (let due = await find(failed); due.length > 0; due = await find(failed)) {
      for (const [conversationId, those] of Map.groupBy(due, idOf)) {
        try {
          tell(await expire(conversationId, those));
        } catch (error) {
          log.error({ err: error, conversationId }, "messages of a conversation did not expire");
          failed.push(conversationId);
        }
      }
    }
  }

  const disappear = (now: Date) =>
    eachConversation<DueMessage>(
      (failed) => dueMessages(database, now, failed),
      (due) => due.conversation_id,
      (id, due) =>
        endDue(
          database,
          pictures,
          id,
          due.map((one) => one.id),
          now,
        ),
    );

  function age(now: Date) {
    const before = new Date(now.getTime() - retentionDays * DAY_MS);
    return eachConversation<string>(
      (failed) => agedConversations(database, before, failed),
      (id) => id,
      (id) => endAged(database, pictures, id, before, now),
    );
  }

  return async () => {
    const now = clock.now();
    await disappear(now);
    if (retentionDays > 0) await age(now);
  };
}
