import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Address } from "#/data/address.ts";
import { reactionChoices, voteChoices, withWishes } from "#/data/conversations/choices.ts";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import { type Deletion, deletions } from "#/data/conversations/deletion-store.ts";
import { loadNewer, loadOlder } from "#/data/conversations/load-history.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AnchoredList, type AnchoredListHandle } from "#/ui/anchored-list/AnchoredList.tsx";
import type { Anchor } from "#/ui/anchored-list/anchor.ts";
import type { EndState } from "#/ui/anchored-list/scroll-position.ts";
import { SizeEstimate } from "#/ui/anchored-list/size-estimate.ts";
import { hasKey, type Start } from "#/ui/anchored-list/start.ts";
import { later } from "#/ui/later/later.tsx";
import { EmptyConversation } from "../EmptyConversation.tsx";
import { TouchGestures } from "../message/touch/TouchGestures.tsx";
import { OpenChatContext } from "../open-chat-stores.ts";
import { type Items, itemsOf } from "./items.ts";
import { HighlightedMessage } from "./jump/HighlightedMessage.tsx";
import { JumpToLatest } from "./jump/JumpToLatest.tsx";
import { messageRowOf } from "./MessageRow.tsx";
import { MoreMessages } from "./MoreMessages.tsx";
import { firstUnread } from "./message-groups.ts";
import { messageAt, useMessageMenu } from "./use-message-menu.tsx";
import { useReadReceipt } from "./use-read-receipt.ts";
import { useSeen } from "./use-seen.ts";
import { useSelecting } from "./use-selecting.ts";
import { useUnreadLine } from "./use-unread-line.ts";

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly state: ConversationState;
  /** True while an outdated cached copy is shown. */
  readonly isOld: boolean;
  readonly entries: readonly OutboxEntry[];
  /** Number of messages sent since the chat was opened. */
  readonly sent: number;
  readonly onSample: ((text: string) => void) | undefined;
}

const NONE: readonly OutboxEntry[] = [];
/** Unread messages from which a summary saves time. */
const CATCH_UP_FROM = 15;
/** Global because each opened chat starts with what the previous one measured. */
const estimate = new SizeEstimate();

export function MessageLog({ me, address, chat, state, isOld, entries, sent, onSample }: Props) {
  const { t } = useTranslation("chat");
  const client = useQueryClient();
  const part = { ...state, ...state.window };
  const { messages, older, newer, receipts } = part;
  const lastSeq = state.messages.at(-1)?.seq ?? 0;
  const readSeq = receipts.lastReadSeq;
  const shown = withoutDeleted(messages, useStore(deletions));
  const unsent = newer ? NONE : entries;
  const wished = withWishes(shown, useStore(reactionChoices.wishes), useStore(voteChoices.wishes), me._id);
  const items = itemsOf(wished, unsent, me._id);
  // System messages do not count: they do not help to begin a conversation.
  const isNotes = chat.group?.notes === true;
  const isEmpty = !isNotes && !older && !newer && unsent.length === 0 && shown.every(({ system }) => system);
  const beginning = isEmpty && onSample && <EmptyConversation chat={chat} onSample={onSample} />;
  const { seenSeq, looked, onSeen, seen } = useSeen(part, items);
  const [top, setTop] = useState({ index: 0, moved: 0 });
  const topAt = items.at(Math.min(top.index, items.count - 1))?.at;
  const list = useRef<AnchoredListHandle>(null);
  const lineSeq = useUnreadLine({ lastSeq, readSeq, isOld }, () => {
    if (unreadIndex === null) list.current?.scrollToEnd();
    else list.current?.scrollToKey(items.keyAt(unreadIndex));
  });
  const unread = firstUnread(part, lineSeq, me._id);
  const unreadIndex = unread === null ? null : items.placeOf(unread);
  const [start] = useState<Start>(() =>
    // Users who wrote before the messages were loaded want to see their own.
    sent > 0 ? { at: "end" } : whereToBegin(part, items, unreadIndex, leftPosition(me._id, address)),
  );
  const [end, setEnd] = useState<EndState>(start.at === "end" ? "followed" : "away");
  if (end === "followed" && !newer) seen(lastSeq);
  // An outdated copy is no reason for a receipt.
  useReadReceipt({ address, seq: isOld ? 0 : seenSeq, readSeq });

  const box = useRef<HTMLDivElement>(null);
  const { sought, answered } = use(OpenChatContext);
  const toNewest = (focus: boolean) =>
    newer ? sought.set({ newest: true, focus }) : list.current?.scrollToEnd({ focus });
  const showSent = useEffectEvent(() => toNewest(false));
  const [sentBefore] = useState(sent);
  // Authors want to see what they send, wherever they were reading.
  useEffect(() => {
    if (sent > sentBefore) showSent();
  }, [sent, sentBefore]);
  const reply = (bubble: Element) => {
    const message = messageAt(items, bubble);
    if (onSample && message && !message.deletedAt) answered.set(quoteOf(message));
  };
  const { handlers, onPressed, menu } = useMessageMenu(messages, items, me._id, reply);
  const selecting = useSelecting(address, shown, items);
  const [isCatchingUp, setCatchingUp] = useState(false);
  const onCatchUp = !isOld && lastSeq - lineSeq >= CATCH_UP_FROM ? setCatchingUp : undefined;
  const lineIsRead = useLineIsRead(unreadIndex !== null && seenSeq >= lastSeq);

  return (
    <div ref={box} data-read={lineIsRead || undefined} className="group/log relative flex min-h-0 flex-1 flex-col">
      <AnchoredList
        ref={list}
        label={t("log", { name: chat.name })}
        data={{ items, unreadIndex, receipts: isNotes ? null : receipts, selected: selecting.selected, onCatchUp }}
        row={messageRowOf}
        start={start}
        estimate={estimate}
        before={older ? <MoreMessages load={() => loadOlder(client, address)} count={messages.length} /> : beginning}
        below={newer && <MoreMessages newer load={() => loadNewer(client, address)} count={messages.length} />}
        onToEnd={newer ? () => toNewest(false) : undefined}
        listProps={selecting.handlers ?? handlers}
        onSeen={(first, last) => {
          onSeen(first, last);
          setTop(({ moved }) => ({ index: first, moved: moved + 1 }));
        }}
        onEnd={setEnd}
        onLeave={(anchor) => rememberPosition(me._id, address, anchor)}
      />
      {menu}
      {isCatchingUp && (
        <CatchUpDialog
          conversationId={messages[0]?.conversationId ?? ""}
          afterSeq={lineSeq}
          onGo={sought.set}
          onClose={() => setCatchingUp(false)}
        />
      )}
      {end === "away" && !looked.beyond && topAt && (
        <DatePill
          day={topAt}
          moved={top.moved}
          onDay={(from) => sought.set({ from })}
          onFirst={() => sought.set({ from: new Date(0) })}
        />
      )}
      {looked.beyond && (
        <UnreadAbove
          looked={looked}
          state={part}
          me={me._id}
          // The button disappears, so the list takes the focus.
          onGo={(first) => list.current?.scrollToKey(items.keyAt(items.placeOf(first)), { focus: true })}
        />
      )}
      <HighlightedMessage sought={sought} address={address} state={state} items={items} list={list} />
      <TouchGestures box={box} onPressed={onPressed} onSwiped={reply} />
      {(newer || end === "away") && (
        <JumpToLatest messages={state.messages} me={me._id} seenSeq={seenSeq} onClick={() => toNewest(true)} />
      )}
    </div>
  );
}

/** Loaded once a reader goes back or skips messages. */
const UnreadAbove = later(() => import("./jump/UnreadAbove.tsx").then((part) => part.UnreadAbove));
const CatchUpDialog = later(() => import("../catch-up/CatchUpDialog.tsx").then((part) => part.CatchUpDialog));
const DatePill = later(() => import("./jump/DatePill.tsx").then((part) => part.DatePill));

/** Positions of conversations not left at their end. Global to outlive the chat; a reload starts afresh. */
const positions = new Map<string, Anchor>();

const keyOf = (me: string, address: Address) => `${me} ${address}`;

const leftPosition = (me: string, address: Address): Anchor | null => positions.get(keyOf(me, address)) ?? null;

function rememberPosition(me: string, address: Address, anchor: Anchor | null): void {
  if (anchor) positions.set(keyOf(me, address), anchor);
  else positions.delete(keyOf(me, address));
}

const FADE_AFTER_MS = 5_000;

/** True a while after the last message was seen; the line then turns quiet but keeps its space. */
function useLineIsRead(seenAll: boolean): boolean {
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    if (!seenAll || isRead) return;
    const timer = setTimeout(() => setIsRead(true), FADE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [seenAll, isRead]);
  return isRead;
}

/** Begins where the chat was left, at the message gone to, at the first unread one, or at the end. */
function whereToBegin(
  { messages, around, receipts }: ConversationState,
  items: Items,
  unreadIndex: number | null,
  left: Anchor | null,
): Start {
  if (left && hasKey(items, left.key)) return { at: "anchor", anchor: left };
  if (unreadIndex !== null) return { at: "key", key: items.keyAt(unreadIndex) };
  if (around !== undefined) return { at: "key", key: items.keyAt(items.placeOf(around - (messages[0]?.seq ?? 1))) };
  const isMissing = receipts.lastReadSeq + 1 < (messages[0]?.seq ?? 1);
  return isMissing ? { at: "key", key: items.keyAt(0) } : { at: "end" };
}

const none = { text: "", image: "", attachments: undefined };

/** Shows deletions before the server has confirmed them. */
export function withoutDeleted(messages: readonly Message[], deletions: readonly Deletion[]): readonly Message[] {
  if (deletions.length === 0) return messages;
  const byId = new Map(deletions.map(({ messageId, whom }) => [messageId, whom]));
  return messages.map((message) => {
    const whom = byId.get(message._id);
    if (!whom || message.hidden || (message.deletedAt && whom === "everyone")) return message;
    const gone = { deletedAt: message.deletedAt ?? message.createdAt };
    return { ...message, ...none, ...gone, ...(whom === "me" && { hidden: true as const }) };
  });
}
