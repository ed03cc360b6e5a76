import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
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

const asNew = ({ conversationId, seq, senderId, ...message }: Message): SentForPush => ({
  conversationId,
  seq,
  senderId,
  mentioned: (message.mentions ?? []).map(({ userId }) => userId),
  mentionsAll: message.mentionsAll === true,
});

const asChanged = ({ conversationId, seq }: Message): EditedForPush => ({ conversationId, seq });

/** The events that change notifications; only the server that publishes an event records it. */
const TAKES: { readonly [N in EventName]?: Take<N> } = {
  newMessage({ written }, message) {
    if (!message.system) written.push(asNew(message));
  },
  messageUpdated: ({ changed }, message) => void changed.push(asChanged(message)),
  messagesUpdated: ({ changed }, messages) => void changed.push(...messages.map(asChanged)),
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
