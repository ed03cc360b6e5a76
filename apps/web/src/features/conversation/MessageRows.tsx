import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode, RefObject } from "react";
import type { Shown } from "./history-view.ts";
import type { Items } from "./items.ts";
import { MessageRow } from "./MessageRow.tsx";
import { rowAt } from "./rows.ts";
import { sendStateOf, type TheirMarks } from "./send-state.ts";
import { useLongPress } from "./use-long-press.ts";

interface Props {
  readonly extent: RefObject<HTMLDivElement | null>;
  /** What `extent` is guessed to take, before it is told otherwise. */
  readonly room: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly items: Items;
  readonly shown: Shown;
  readonly unreadIndex: number | null;
  readonly marks: TheirMarks;
  readonly below: (message: Message) => ReactNode;
}

/** A finger that rests on a bubble does what the button beside it does. */
function openMenu(pressed: Element): void {
  const bubble = pressed.closest("[data-ground]")?.parentElement;
  bubble?.querySelector<HTMLElement>(":scope > [data-menu]")?.click();
}

/** The rows that are in the page. */
export function MessageRows({ extent, room: guessed, list, items, shown, unreadIndex, marks, below }: Props) {
  // Here and not in each bubble, which would cost every row.
  const press = useLongPress(openMenu);
  return (
    <div ref={extent} className="relative shrink-0" style={{ blockSize: guessed }}>
      <ul ref={list} {...press} className="absolute inset-x-0" style={{ insetBlockEnd: shown.roomAfter }}>
        {shown.rows.map(({ index, room }, place) => {
          const row = rowAt(items, index, unreadIndex);
          if (!row) return null;
          const state = row.item.mine ? sendStateOf(row.item, marks) : undefined;
          return (
            <MessageRow
              key={row.item.key}
              {...row}
              room={place === 0 ? 0 : room}
              state={state}
              below={below}
            />
          );
        })}
      </ul>
    </div>
  );
}
