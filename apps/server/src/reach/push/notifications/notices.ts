import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { EditedForPush, ReadForPush, SentForPush } from "./pending-store.ts";

/** Events since the last write. */
export interface NotificationCounts {
  readonly written: SentForPush[];
  readonly changed: EditedForPush[];
  readonly read: ReadForPush[];
}

export const noNotificationCounts = (): NotificationCounts => ({ written: [], changed: [], read: [] });

export const countOf = ({ written, changed, read }: NotificationCounts) =>
  written.length + changed.length + read.length;

type Take<N extends EventName> = (notices: NotificationCounts, payload: EventPayload<N>, to: readonly string[]) => void;

function asNew(message: Message): SentForPush {
  const { conversationId, seq, senderId } = message;
  const mentioned = (message.mentions ?? []).map(({ userId }) => userId);
  const mentionsAll = message.mentionsAll === true;
  // `threadChanged` names the followers of its thread.
  const only = isOnlyInThread(message) && !mentionsAll ? mentioned : null;
  return { conversationId, seq, senderId, mentioned, mentionsAll, only };
}

const asChanged = ({ conversationId, seq }: Message): EditedForPush => ({ conversationId, seq });

/** The events that change notifications; only the server that publishes an event records it. */
const TAKES: { readonly [N in EventName]?: Take<N> } = {
  newMessage({ written }, message) {
    if (!message.system) written.push(asNew(message));
  },
  messageUpdated: ({ changed }, message) => void changed.push(asChanged(message)),
  messagesUpdated: ({ changed }, messages) => void changed.push(...messages.map(asChanged)),
  threadChanged({ written, read }, { conversationId, reply, mine }, to) {
    if (reply) written.push({ conversationId, ...reply, mentioned: [], mentionsAll: false, only: to });
    if (mine) read.push(...to.map((userId) => ({ conversationId, userId })));
  },
  messagesRead: ({ read }, { conversationId, userId }) => void read.push({ conversationId, userId }),
  conversationRemoved: ({ read }, { conversationId }, to) =>
    void read.push(...to.map((userId) => ({ conversationId, userId }))),
};

export function take<N extends EventName>(
  notices: NotificationCounts,
  event: N,
  payload: EventPayload<N>,
  to: readonly string[],
): void {
  (TAKES[event] as Take<N> | undefined)?.(notices, payload, to);
}
