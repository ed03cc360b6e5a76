import { memo, type ReactElement } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "#/ui/hooks/use-now.ts";
import { useGroup } from "../members.ts";
import { Bubble } from "../message/Bubble.tsx";
import { ByAuthor } from "../message/ByAuthor.tsx";
import type { Item } from "../message/item.ts";
import { type SendState, sendStateOf, type TheirReceipts } from "../message/send-state.ts";
import { dayName } from "./day-name.ts";
import type { Items } from "./items.ts";
import { rowAt } from "./message-groups.ts";

interface Props {
  readonly item: Item;
  readonly index: number;
  /** Pixels of space that replace the rows above. */
  readonly room: number;
  readonly day: boolean;
  readonly unread: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly state: SendState | undefined;
}

export interface TimelineData {
  readonly items: Items;
  readonly unreadIndex: number | null;
  readonly receipts: TheirReceipts;
}

export function messageRowOf(
  { items, unreadIndex, receipts }: TimelineData,
  index: number,
  room: number,
): ReactElement | null {
  const row = rowAt(items, index, unreadIndex);
  if (!row) return null;
  const { item } = row;
  const isSentHere = item.mine && !("message" in item && item.message.imported);
  const state = isSentHere ? sendStateOf(item, receipts) : undefined;
  return <MessageRow key={row.item.key} {...row} room={room} state={state} />;
}

/** Renders again only when one of its props changes. */
const MessageRow = memo(function MessageRow({ item, index, room, day, unread, ...row }: Props) {
  const message = "message" in item ? item.message : null;
  const group = useGroup();
  const seq = "gone" in item ? item.gone.seq : message?.seq;
  return (
    <li
      data-index={index}
      tabIndex={-1}
      // Read by screen readers when the arrow keys reach the row.
      aria-labelledby={`by-${item.key}`}
      aria-describedby={`of-${item.key}${row.state === "failed" ? ` why-${item.key}` : ""}`}
      data-seq={seq}
      // Positions begin with 1; imported messages are before it.
      aria-posinset={seq !== undefined && seq > 0 ? seq : undefined}
      aria-setsize={seq === undefined ? undefined : -1}
      style={room > 0 ? { marginBlockStart: room } : undefined}
      className={`flex flex-col rounded-md outline-offset-[-2px] ${row.first ? "pt-2" : "pt-0.5"}`}
    >
      {day && <Day at={item.at} />}
      {unread && <UnreadLine />}
      {message && (group || message.sentAs) && !item.mine && !message.system ? (
        <ByAuthor
          message={message}
          first={row.first}
          last={row.last}
          bubble={(byAuthor) => <Bubble item={item} {...byAuthor} last={row.last} state={undefined} />}
        />
      ) : (
        <Bubble item={item} last={row.last} state={row.state} />
      )}
    </li>
  );
});

function Day({ at }: { readonly at: Date }) {
  const { t, i18n } = useTranslation("chat");
  const names = { today: t("today"), yesterday: t("yesterday") };
  return (
    <h2 className="my-2 text-center text-xs font-medium text-muted">
      {dayName(at, new Date(useNow()), i18n.language, names)}
    </h2>
  );
}

/** A read line turns quiet but keeps its space, so that the messages do not move. */
function UnreadLine() {
  const { t } = useTranslation("chat");
  const rule = "flex-1 border-t border-indigo transition-colors duration-700 group-data-read/log:border-line";
  return (
    <div className="my-2 flex items-center gap-3 text-xs font-semibold text-indigo transition-colors duration-700 group-data-read/log:text-muted">
      <span aria-hidden className={rule} />
      {t("newMessages")}
      <span aria-hidden className={rule} />
    </div>
  );
}
