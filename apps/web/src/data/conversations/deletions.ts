import { v7 as newId } from "uuid";
import { call } from "#/transport/call.ts";
import { personalKey, personalKeys } from "../personal-storage.ts";
import { type Deletion, deletions } from "./deletion-store.ts";

export type Whom = Deletion["whom"];

/** A deletion that can still be undone. The first of `undo` and `send` wins. */
interface Waiting {
  readonly undo: () => void;
  readonly send: () => Promise<void>;
}

/** Global because leaving the page or logging out sends them at once. */
const waiting = new Set<Waiting>();

const keyOf = (me: string, messageId: string) => personalKey(me, `deletion:${messageId}`);

/** @throws ApiError */
async function sendDeletion(me: string, { messageId, whom, idempotencyKey }: Deletion): Promise<void> {
  await call("DELETE /message/:id", {
    params: { id: messageId },
    query: { for: whom },
    idempotencyKey,
    keepalive: true,
  });
  localStorage.removeItem(keyOf(me, messageId));
}

/** Hides the message at once. The stored deletion is sent by the next page if this one closes first. */
export function beginDeletion(me: string, messageId: string, whom: Whom, onRefused: (error: unknown) => void): Waiting {
  const deletion = { messageId, whom, idempotencyKey: newId() };
  const restore = () => {
    localStorage.removeItem(keyOf(me, messageId));
    deletions.set(deletions.get().filter((one) => one !== deletion));
  };
  const one: Waiting = {
    undo: () => waiting.delete(one) && restore(),
    async send() {
      if (!waiting.delete(one)) return;
      try {
        await sendDeletion(me, deletion);
      } catch (error) {
        restore();
        onRefused(error);
      }
    },
  };
  waiting.add(one);
  localStorage.setItem(keyOf(me, messageId), JSON.stringify(deletion));
  deletions.set([...deletions.get(), deletion]);
  return one;
}

export const sendWaiting = () => Promise.all([...waiting].map(({ send }) => send()));

/** Sends deletions left without an answer, except those that another window can still undo. */
export async function sendLeftDeletions(me: string, longestWaitMs: number): Promise<void> {
  const left = personalKeys(me, "deletion:").map(({ key }) => key);
  if (left.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  for (const key of left) {
    const stored = localStorage.getItem(key);
    if (!stored) continue;
    // Drops a deletion refused while online; the message is then visible.
    await sendDeletion(me, JSON.parse(stored)).catch(() => navigator.onLine && localStorage.removeItem(key));
  }
}
