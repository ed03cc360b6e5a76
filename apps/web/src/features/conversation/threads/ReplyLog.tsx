import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { reactionChoices, voteChoices, withWishes } from "#/data/conversations/choices.ts";
import type { CachedHistory } from "#/data/conversations/conversation-state.ts";
import { deletions } from "#/data/conversations/deletion-store.ts";
import { loadOlderReplies } from "#/data/conversations/threads.queries.ts";
import type { LoadedThread } from "#/data/conversations/threads.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useConnection } from "#/realtime/connection/use-live.ts";
import { call } from "#/transport/call.ts";
import { AnchoredList, type AnchoredListHandle } from "#/ui/anchored-list/AnchoredList.tsx";
import type { EndState } from "#/ui/anchored-list/scroll-position.ts";
import { SizeEstimate } from "#/ui/anchored-list/size-estimate.ts";
import type { Start } from "#/ui/anchored-list/start.ts";
import { useIsPageFocused } from "#/ui/hooks/use-is-page-focused.ts";
import { TouchGestures } from "../message/touch/TouchGestures.tsx";
import { type HighlightedMessage, OpenChatContext, type OpenedThread } from "../open-chat-stores.ts";
import { rowsOf } from "../timeline/items.ts";
import { flashRow } from "../timeline/jump/HighlightedMessage.tsx";
import { withoutDeleted } from "../timeline/MessageLog.tsx";
import { messageRowOf } from "../timeline/MessageRow.tsx";
import { MoreMessages } from "../timeline/MoreMessages.tsx";
import { messageAt, useMessageMenu } from "../timeline/use-message-menu.tsx";
import { seqAt } from "../timeline/use-seen.ts";

/** Global because each opened thread starts with what the previous one measured. */
const estimate = new SizeEstimate();

interface Props {
  readonly me: string;
  readonly address: string;
  readonly opened: OpenedThread;
  readonly thread: LoadedThread;
  /** The loaded replies, below the root once all are loaded. */
  readonly messages: readonly Message[];
  readonly receipts: CachedHistory["receipts"];
  readonly entries: readonly OutboxEntry[];
  readonly sent: number;
  /** Goes to a message that is not in the thread, such as a quoted one. */
  readonly onElsewhere: (message: HighlightedMessage) => void;
}

/** The messages of a thread, as in its chat. */
export function ReplyLog({ me, address, opened, thread, messages, receipts, entries, sent, onElsewhere }: Props) {
  const { t } = useTranslation("threads");
  const client = useQueryClient();
  const { sought, answered } = use(OpenChatContext);
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<AnchoredListHandle>(null);
  const wished = withWishes(
    withoutDeleted(messages, useStore(deletions)),
    useStore(reactionChoices.wishes),
    useStore(voteChoices.wishes),
    me,
  );
  const items = rowsOf(wished, entries, me, "thread");
  const [unreadFrom] = useState(() => firstUnread(messages, thread, me));
  const unread = messages.findIndex(({ seq }) => seq === unreadFrom);
  const unreadIndex = unread < 0 ? null : items.placeOf(unread);
  const [start] = useState<Start>(() =>
    unreadIndex === null ? { at: "end" } : { at: "key", key: items.keyAt(unreadIndex) },
  );
  const [end, setEnd] = useState<EndState>(start.at === "end" ? "followed" : "away");
  const place = { conversationId: address, rootId: opened.rootId };
  const [seen, setSeen] = useState(0);
  const last = messages.at(-1)?.seq ?? 0;
  useReadThread(place, end === "followed" ? last : Math.min(seen, last), thread);

  useEffect(() => {
    if (sent > 0) list.current?.scrollToEnd();
  }, [sent]);
  const [openedFor, setOpenedFor] = useState(opened);
  const [wanted, setWanted] = useState(opened.at ?? null);
  if (openedFor !== opened) {
    setOpenedFor(opened);
    setWanted(opened.at ?? null);
  }
  const target = useStore(sought);
  const goTo = target && "seq" in target ? target.seq : wanted;
  const go = useEffectEvent(() => {
    if (goTo === null) return;
    const at = messages.findIndex(({ seq }) => seq === goTo);
    if (at < 0 && thread.older && goTo > opened.rootSeq) return void loadOlderReplies(client, place);
    setWanted(null);
    sought.set(null);
    if (at < 0) return void (target && onElsewhere(target));
    const key = items.keyAt(items.placeOf(at));
    list.current?.scrollToKey(key);
    flashRow(key);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: goes there once the reply is loaded.
  useLayoutEffect(() => go(), [goTo, messages]);

  const swiped = (bubble: Element) => {
    const message = messageAt(items, bubble);
    if (message && !message.deletedAt) answered.set(quoteOf(message));
  };
  const { handlers, onPressed, menu } = useMessageMenu(wished, items, me, swiped);
  const isRootUnreadable = messages[0]?.inThread !== undefined;
  return (
    <div ref={box} className="group/log relative flex min-h-0 flex-1 flex-col">
      <AnchoredList
        ref={list}
        label={t("log")}
        data={{ items, unreadIndex, receipts, selected: null }}
        row={messageRowOf}
        start={start}
        estimate={estimate}
        before={
          thread.older ? (
            <MoreMessages load={() => loadOlderReplies(client, place)} count={messages.length} />
          ) : (
            isRootUnreadable && <p className="py-3 text-center text-sm text-muted">{t("rootUnreadable")}</p>
          )
        }
        listProps={handlers}
        onSeen={(_, at) => setSeen(Math.max(seen, seqAt(items, at)))}
        onEnd={setEnd}
        onLeave={() => {}}
      />
      {menu}
      <TouchGestures box={box} onPressed={onPressed} onSwiped={swiped} />
    </div>
  );
}

/** Returns the number of the first reply that I have not read. */
const firstUnread = (messages: readonly Message[], { lastReadSeq, following }: LoadedThread, me: string) =>
  following
    ? messages.find(({ seq, senderId, inThread }) => inThread && seq > lastReadSeq && senderId !== me)?.seq
    : undefined;

/** Tells the server what was on screen while the page was in use. */
function useReadThread(
  { conversationId, rootId }: { readonly conversationId: string; readonly rootId: string },
  seq: number,
  { following, lastReadSeq }: LoadedThread,
): void {
  const connected = useConnection() === "connected";
  const inUse = useIsPageFocused();
  const due = connected && inUse && following && seq > lastReadSeq;
  useEffect(() => {
    if (!due) return;
    const params = { conversationId, rootId };
    // Told again with the next reply, or when the thread is opened again.
    call("POST /conversations/:conversationId/threads/:rootId/read", { params, body: { seq } }).catch(() => {});
  }, [due, conversationId, rootId, seq]);
}
