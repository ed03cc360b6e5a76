import type { Me, Message, Person } from "@lingualoom/contract/shapes.ts";
import { ArrowDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConversationState } from "../../api/conversation-state.ts";
import type { OutboxEntry } from "../../realtime/outbox/entry.ts";
import { EmptyConversation } from "./EmptyConversation.tsx";
import { itemsOf } from "./items.ts";
import { MessageRows } from "./MessageRows.tsx";
import { OlderMessages } from "./OlderMessages.tsx";
import { rowsOf } from "./rows.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useStickyScroll } from "./use-sticky-scroll.ts";

interface Props {
  readonly me: Me;
  readonly person: Person;
  readonly state: ConversationState;
  readonly entries: readonly OutboxEntry[];
  readonly below: (message: Message) => ReactNode;
  readonly onSample: (text: string) => void;
}

export function MessageLog({ me, person, state, entries, below, onSample }: Props) {
  const { t } = useTranslation("chat");
  const { messages, marks } = state;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const readSeq = marks.lastReadSeq;
  // The unread line stays where it was when the chat was opened, although what is below it gets read; without
  // anything unread then, there is none.
  const [lineSeq] = useState(lastSeq > readSeq ? readSeq : Number.POSITIVE_INFINITY);
  const [seenSeq, setSeenSeq] = useState(lastSeq);
  const { box, content, atEnd, toEnd } = useStickyScroll();
  if (atEnd && seenSeq !== lastSeq) setSeenSeq(lastSeq);
  useReadMark({ userId: person._id, seq: lastSeq, readSeq, atEnd });
  const items = itemsOf(messages, entries, me._id);
  const belowCount = messages.filter(({ senderId, seq }) => senderId === person._id && seq > seenSeq).length;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        data-scroller
        role="log"
        aria-live="off"
        aria-label={t("log", { name: person.fullName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto [overflow-anchor:none] outline-offset-[-2px]"
      >
        <div ref={content} className="flex flex-1 flex-col justify-end px-4 py-3">
          {state.older && <OlderMessages userId={person._id} count={messages.length} />}
          {items.length === 0 ? (
            <EmptyConversation name={person.fullName} onSample={onSample} />
          ) : (
            <MessageRows rows={rowsOf(items, lineSeq)} marks={marks} below={below} />
          )}
        </div>
      </div>
      {!atEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-3 mx-auto flex min-h-11 w-fit animate-arrive items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm font-medium text-indigo shadow-lift md:min-h-9"
        >
          <ArrowDown aria-hidden size={16} />
          {belowCount > 0 ? t("newBelow", { count: belowCount }) : t("toNewest")}
        </button>
      )}
    </div>
  );
}
