import { type RefObject, useState } from "react";
import { useLongPress } from "../message/use-long-press.ts";
import type { Shown } from "./history-view.ts";
import { MadeRows, type RowsOf } from "./made-rows.tsx";

interface Props extends RowsOf {
  readonly extent: RefObject<HTMLDivElement | null>;
  /** What `extent` is guessed to take, before it is told otherwise. */
  readonly room: number;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly shown: Shown;
}

/** A finger that rests on a bubble does what the button beside it does. */
function openMenu(pressed: Element): void {
  const bubble = pressed.closest("[data-ground]")?.parentElement;
  bubble?.querySelector<HTMLElement>(":scope > [data-menu]")?.click();
}

/** The rows that are in the page. */
export function MessageRows({
  extent,
  room: guessed,
  list,
  items,
  shown,
  unreadIndex,
  receipts,
  below,
}: Props) {
  // Here and not in each bubble, which would cost every row.
  const press = useLongPress(openMenu);
  const [made] = useState(() => new MadeRows());
  return (
    <div ref={extent} className="relative shrink-0" style={{ blockSize: guessed }}>
      <ul ref={list} {...press} className="absolute inset-x-0" style={{ insetBlockEnd: shown.roomAfter }}>
        {made.rows({ items, unreadIndex, receipts, below }, shown.rows)}
      </ul>
    </div>
  );
}
