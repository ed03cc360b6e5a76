import { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { messagesOf, putMessages } from "#/data/conversations/messages.ts";
import type { LoadedThread, OwnThread } from "#/data/conversations/threads.ts";
import { keys } from "#/data/keys.ts";
import type { ChatSocket } from "#/transport/socket.ts";
import { ownThreadAfter, ownThreadAfterReply } from "../events/thread.events.ts";

/** Replies that wait for the event which says whether I follow their thread. */
const HELD_MAX = 100;

/** Follows threads: replies are announced to their followers only, whom the server names after the reply. */
export function bindThreadEvents(
  socket: ChatSocket,
  client: QueryClient,
  me: string,
  arrived: (message: Message) => void,
) {
  const held = new Map<string, Message>();
  const nameOf = (conversationId: string, seq: number) => `${conversationId} ${seq}`;
  const refetch = () => void client.invalidateQueries({ queryKey: keys.followedThreads });
  socket.on("threadChanged", (event) => {
    changeOwnThread(client, event, (before) => ownThreadAfter(before, event));
    refetch();
    const name = nameOf(event.conversationId, event.reply?.seq ?? 0);
    const message = held.get(name);
    held.delete(name);
    if (message) arrived(message);
  });
  socket.on("connect", refetch).on("eventsLost", refetch);
  /** Roots of my replies that are not counted yet. */
  const repliedTo = new Set<string>();
  return {
    arrived(message: Message): void {
      if (!isOnlyInThread(message) || isMentioned(message, me)) {
        arrived(message);
        return;
      }
      held.set(nameOf(message.conversationId, message.seq), message);
      const [oldest] = held.keys();
      if (held.size > HELD_MAX && oldest) held.delete(oldest);
    },
    replied(message: Message): void {
      const { conversationId, inThread } = message;
      if (!inThread) return;
      repliedTo.add(inThread.rootId);
      changeOwnThread(client, { conversationId, ...inThread }, (before) => ownThreadAfterReply(before, message));
    },
    counted({ _id }: Message): void {
      if (repliedTo.delete(_id)) refetch();
    },
  };
}

/** Changes what the page knows of my own state in a thread: in the loaded thread, and on its root. */
function changeOwnThread(
  client: QueryClient,
  {
    conversationId,
    rootId,
    rootSeq,
  }: { readonly conversationId: string; readonly rootId: string; readonly rootSeq: number },
  change: (before: OwnThread | undefined) => OwnThread,
): void {
  client.setQueryData<LoadedThread>(keys.thread(conversationId, rootId), (now) => now && { ...now, ...change(now) });
  const root = messagesOf(client, conversationId).get(rootSeq);
  if (!root?.thread) return;
  const mine = change(root.thread.mine);
  putMessages(client, conversationId, [{ ...root, thread: { ...root.thread, mine } }]);
}
