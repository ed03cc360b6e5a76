import type { Me, Message, Person } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Address } from "../../../data/address.ts";
import type { ConversationState } from "../../../data/conversation-state.ts";
import type { OutboxEntry } from "../../../data/outbox/entry.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Rest, ScrolledAround } from "../../../ui/anchored-list/rest.ts";
import { loadedLater } from "../../../ui/lazy/lazy-component.tsx";
import { PaintedAround, usePainted } from "../../../ui/use-painted.ts";
import { type Items, itemsOf } from "./items.ts";
import { leftPlace, rememberPlace } from "./left-places.ts";
import { MessageRows } from "./MessageRows.tsx";
import { OlderMessages } from "./OlderMessages.tsx";
import { firstUnread } from "./rows.ts";
import { useHistoryWindow } from "./use-history-window.ts";
import { useReadReceipt } from "./use-read-receipt.ts";
import { useSeen } from "./use-seen.ts";

const EmptyConversation = loadedLater(
  async () => (await import("../EmptyConversation.tsx")).EmptyConversation,
  null,
  { ahead: true, needed: false },
);
const ToNewest = loadedLater(async () => (await import("./ToNewest.tsx")).ToNewest, null, {
  ahead: true,
  needed: false,
});

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly person: Person;
  readonly state: ConversationState;
  readonly entries: readonly OutboxEntry[];
  /** How often something was sent from here since the chat was opened. */
  readonly sent: number;
  readonly below: (message: Message) => ReactNode;
  /** Absent where nothing can be written. */
  readonly onSample: ((text: string) => void) | undefined;
}

/** Where who opens the chat begins to read: at the first unread message that is loaded, or null at the end. */
function beginning(
  { messages, receipts }: ConversationState,
  items: Items,
  unread: number | null,
): string | null {
  if (unread !== null) return items.keyAt(unread);
  const isMissing = receipts.lastReadSeq + 1 < (messages[0]?.seq ?? 1);
  return isMissing ? items.keyAt(0) : null;
}

export function MessageLog({ me, address, person, state, entries, sent, below, onSample }: Props) {
  const { t } = useTranslation("chat");
  const { messages, receipts } = state;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const readSeq = receipts.lastReadSeq;
  const items = itemsOf(messages, entries, me._id);
  // Who wrote before the messages had come wants to see that.
  const [begunByWriting] = useState(sent > 0);
  const [left] = useState(() => (begunByWriting ? null : leftPlace(me._id, address)));
  // First what is in sight; what is around it once that has been painted.
  const painted = usePainted();
  const [scrolling] = useState(() => new Rest());
  const { seenSeq, onSeen, seen } = useSeen(state, items);
  // The unread line stays where it was when the chat was opened, although what is below it gets read; without
  // anything unread then, there is none.
  const [lineSeq] = useState(lastSeq > readSeq ? readSeq : Number.POSITIVE_INFINITY);
  const unread = firstUnread(state, lineSeq, me._id);
  const unreadIndex = unread === null ? null : items.placeOf(unread);
  const [beginAt] = useState(() => (begunByWriting ? null : beginning(state, items, unreadIndex)));
  const { box, content, extent, list, shown, room, standing, toEnd, held } = useHistoryWindow(items, {
    remembered: left,
    beginAt,
    painted,
    scrolling,
    onSeen,
  });
  if (standing === "follows") seen(lastSeq);
  useReadReceipt({ address, seq: seenSeq, readSeq });

  const goToEnd = () => {
    toEnd();
    // The button that was pressed goes.
    box.current?.focus({ preventScroll: true });
  };
  const [sentBefore] = useState(sent);
  const showSent = useEffectEvent(toEnd);
  // Who sends something wants to see it, wherever they were reading.
  useEffect(() => {
    if (sent > sentBefore) showSent();
  }, [sent, sentBefore]);
  const leave = useEffectEvent(() => rememberPlace(me._id, address, standing === "away" ? held.place : null));
  useEffect(() => () => leave(), []);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* With a ground of its own what was drawn is moved when it is scrolled, and not drawn anew. */}
      <div
        ref={box}
        data-scroller
        role="log"
        aria-live="off"
        aria-label={t("log", { name: person.fullName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col overflow-y-auto bg-paper [overflow-anchor:none] outline-offset-[-2px]"
      >
        <div ref={content} className="flex flex-1 flex-col justify-end px-4 py-3">
          {state.older &&
            (painted ? (
              <OlderMessages conversationId={address} count={messages.length} />
            ) : (
              <div className="min-h-12" />
            ))}
          {items.count === 0 && onSample && <EmptyConversation name={person.fullName} onSample={onSample} />}
          {items.count > 0 && (
            <ScrolledAround value={scrolling}>
              <PaintedAround value={painted}>
                <MessageRows
                  extent={extent}
                  room={room}
                  list={list}
                  items={items}
                  shown={shown}
                  unreadIndex={unreadIndex}
                  receipts={receipts}
                  below={below}
                />
              </PaintedAround>
            </ScrolledAround>
          )}
        </div>
      </div>
      {standing === "away" && (
        <ToNewest messages={messages} me={me._id} seenSeq={seenSeq} onClick={goToEnd} />
      )}
    </div>
  );
}
