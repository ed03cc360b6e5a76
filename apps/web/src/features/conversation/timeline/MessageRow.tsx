import { memo, type ReactElement } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "#/ui/hooks/use-now.ts";
import { useGroup } from "../members.ts";
import { Bubble } from "../message/Bubble.tsx";
import { ByAuthor } from "../message/ByAuthor.tsx";
import type { Item } from "../message/item.ts";
import { type SendState, sendStateOf, type TheirReceipts } from "../message/send-state.ts";
import { isSelectable } from "../selection.ts";
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
  /** Undefined where it cannot be selected, or nothing is being selected. */
  readonly isSelected: boolean | undefined;
  readonly onCatchUp: TimelineData["onCatchUp"];
}

export interface TimelineData {
  readonly items: Items;
  readonly unreadIndex: number | null;
  /** Null where there is no other reader. */
  readonly receipts: TheirReceipts | null;
  /** Null while nothing is being selected. */
  readonly selected: ReadonlySet<string> | null;
  /** Present where so much is unread that a summary helps. */
  readonly onCatchUp?: ((opens: true) => void) | undefined;
}

export function messageRowOf(
  { items, unreadIndex, receipts, selected, onCatchUp }: TimelineData,
  index: number,
  room: number,
): ReactElement | null {
  const row = rowAt(items, index, unreadIndex);
  if (!row) return null;
  const { item } = row;
  const isSentHere = item.mine && !("message" in item && item.message.imported);
  const isStored = "message" in item;
  const state = isSentHere && (receipts || !isStored) ? sendStateOf(item, receipts) : undefined;
  const message = "message" in item && isSelectable(item.message) ? item.message : null;
  const isSelected = message && selected ? selected.has(message._id) : undefined;
  return (
    <MessageRow
      key={row.item.key}
      {...row}
      room={room}
      state={state}
      isSelected={isSelected}
      onCatchUp={row.unread ? onCatchUp : undefined}
    />
  );
}

/** Renders again only when one of its props changes. */
const MessageRow = memo(function MessageRow({ item, index, room, day, unread, isSelected, onCatchUp, ...row }: Props) {
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
      className={`relative flex flex-col rounded-md outline-offset-[-2px] ${isSelected === undefined ? "" : "ps-10"} ${isSelected ? "bg-indigo-soft/50" : ""} ${row.first ? "pt-2 compact:pt-1" : "pt-0.5 compact:pt-px"}`}
    >
      {day && <Day at={item.at} />}
      {unread && <UnreadLine onCatchUp={onCatchUp} />}
      {isSelected !== undefined && <SelectBox item={item.key} isSelected={isSelected} />}
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

/** Covers the row, so that a press anywhere selects it. The list handles its clicks (`useSelecting`). */
function SelectBox({ item, isSelected }: { readonly item: string; readonly isSelected: boolean }) {
  const { t } = useTranslation("dialogs");
  return (
    <label className="absolute inset-0 z-2 flex cursor-pointer items-center ps-2 has-focus-visible:outline-2 has-focus-visible:outline-indigo">
      <input
        type="checkbox"
        data-select
        checked={isSelected}
        readOnly
        aria-describedby={`by-${item} of-${item}`}
        className="size-5 accent-indigo outline-none"
      />
      <span className="sr-only">{t("selectMessage")}</span>
    </label>
  );
}

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
function UnreadLine({ onCatchUp }: Pick<Props, "onCatchUp">) {
  const { t } = useTranslation("chat");
  const rule = "flex-1 border-t border-indigo transition-colors duration-700 group-data-read/log:border-line";
  return (
    <div className="my-2 flex items-center gap-3 text-xs font-semibold text-indigo transition-colors duration-700 group-data-read/log:text-muted">
      <span aria-hidden className={rule} />
      {t("newMessages")}
      {onCatchUp && (
        <button
          type="button"
          onClick={() => onCatchUp(true)}
          className="-my-2 min-h-9 rounded-full border border-line bg-surface px-3 font-medium text-indigo hover:bg-indigo-soft max-md:min-h-11"
        >
          {t("catchUp")}
        </button>
      )}
      <span aria-hidden className={rule} />
    </div>
  );
}
