import { v7 as newId } from "uuid";
import { call } from "#/transport/call.ts";
import { personalKey, personalKeys } from "../personal-storage.ts";
import { type Deletion, deletions } from "./deletion-store.ts";

export type Whom = Deletion["whom"];

/** What can still be taken back. Of `undo` and `send` the first counts. */
interface Waiting {
  readonly undo: () => void;
  readonly send: () => Promise<void>;
}

/** Those that the server knows nothing of. Global because whoever leaves the page or logs out sends them at once. */
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

/** Shows the message as gone. Stored too: what gets no answer because the page closes is sent again by the next one. */
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

/** Before the page or the person goes. */
export const sendWaiting = () => Promise.all([...waiting].map(({ send }) => send()));

/** Sends what an earlier page got no answer for. A deletion that another window can still take back is not in it. */
export async function sendLeftDeletions(me: string, longestWaitMs: number): Promise<void> {
  const left = personalKeys(me, "deletion:").map(({ key }) => key);
  if (left.length === 0) return;
  await new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  for (const key of left) {
    const stored = localStorage.getItem(key);
    if (!stored) continue;
    // Refused for good it is not tried again; the message is still there to be seen.
    await sendDeletion(me, JSON.parse(stored)).catch(() => navigator.onLine && localStorage.removeItem(key));
  }
}
