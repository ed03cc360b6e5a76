import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/open.ts";
import type { Pictures } from "../../media/pictures.ts";
import type { Deliver } from "../../realtime/deliver.ts";
import { agedConversations, type DueMessage, dueMessages, endAged, endDue } from "./ending-store.ts";

const DAY_MS = 86_400_000;

export interface EndingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly deliver: Deliver;
  readonly pictures: Pick<Pictures, "endOfMessages" | "collectSoon">;
  /** Messages older than this end; 0 keeps them. */
  readonly retentionDays: number;
}

/**
 * Ends the messages whose time is over: those that were to disappear, and those older than the operator keeps any.
 * Found by index, a bounded number in a transaction, one conversation each; several servers may do it at once.
 */
export function createEnding(deps: EndingDependencies): () => Promise<void> {
  const { database, clock, deliver, pictures, retentionDays } = deps;

  function tell(messages: readonly Message[]) {
    for (const message of messages)
      deliver.to([message.senderId, message.receiverId], "messageUpdated", message);
    if (messages.length > 0) pictures.collectSoon();
  }

  async function disappear(now: Date) {
    for (let due = await dueMessages(database, now); due.length > 0; due = await dueMessages(database, now)) {
      for (const [conversationId, those] of Map.groupBy(due, (one: DueMessage) => one.conversation_id)) {
        const ids = those.map(({ id }) => id);
        tell(await endDue(database, pictures, conversationId, ids, now));
      }
    }
  }

  async function age(now: Date) {
    const before = new Date(now.getTime() - retentionDays * DAY_MS);
    for (let ids = await agedConversations(database, before); ids.length > 0; ) {
      for (const id of ids) tell(await endAged(database, pictures, id, before, now));
      ids = await agedConversations(database, before);
    }
  }

  return async () => {
    const now = clock.now();
    await disappear(now);
    if (retentionDays > 0) await age(now);
  };
}
