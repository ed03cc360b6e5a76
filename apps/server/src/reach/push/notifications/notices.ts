import type { EventName, EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ChangedForPush, NewForPush, ReadForPush } from "./pending-store.ts";

/** Events since the last write. */
export interface Notices {
  readonly written: NewForPush[];
  readonly changed: ChangedForPush[];
  readonly read: ReadForPush[];
}

export const noNotices = (): Notices => ({ written: [], changed: [], read: [] });

export const countOf = ({ written, changed, read }: Notices) => written.length + changed.length + read.length;

type Take<N extends EventName> = (notices: Notices, payload: EventPayload<N>, to: readonly string[]) => void;

const asNew = ({ conversationId, seq, senderId, ...message }: Message): NewForPush => ({
  conversationId,
  seq,
  senderId,
  mentioned: (message.mentions ?? []).map(({ userId }) => userId),
  mentionsAll: message.mentionsAll === true,
});

const asChanged = ({ conversationId, seq }: Message): ChangedForPush => ({ conversationId, seq });

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
  notices: Notices,
  event: N,
  payload: EventPayload<N>,
  to: readonly string[],
): void {
  (TAKES[event] as Take<N> | undefined)?.(notices, payload, to);
}
