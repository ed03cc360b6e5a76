import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactElement, ReactNode } from "react";
import type { Placed } from "../../../ui/anchored-list/shown-rows.ts";
import { sendStateOf, type TheirReceipts } from "../message/send-state.ts";
import type { Items } from "./items.ts";
import { MessageRow } from "./MessageRow.tsx";
import { rowAt } from "./rows.ts";

/** What makes the row of an item what it is. */
export interface RowsOf {
  readonly items: Items;
  readonly unreadIndex: number | null;
  readonly receipts: TheirReceipts;
  readonly below: (message: Message) => ReactNode;
}

interface Made extends Placed {
  readonly element: ReactElement | null;
}

const isSame = (a: RowsOf, b: RowsOf) =>
  a.items === b.items && a.unreadIndex === b.unreadIndex && a.receipts === b.receipts && a.below === b.below;

/**
 * The rows that are in the page, as they were made the last time wherever nothing of them is another: React looks no
 * further at such a row. Each frame that scrolls brings one or two, and would otherwise make thirty to compare them.
 */
export class MadeRows {
  #of: RowsOf | null = null;
  #made: readonly Made[] = [];

  rows(of: RowsOf, placed: readonly Placed[]): (ReactElement | null)[] {
    const known = this.#of && isSame(this.#of, of) ? this.#made : [];
    const first = known[0]?.index ?? 0;
    this.#of = of;
    this.#made = placed.map(({ index, room }, place) => {
      // The room before the first row is that of the list.
      const wanted = place === 0 ? 0 : room;
      const guess = known[index - first];
      const before = guess?.index === index ? guess : known.find((one) => one.index === index);
      return before?.room === wanted ? before : { index, room: wanted, element: rowOf(of, index, wanted) };
    });
    return this.#made.map(({ element }) => element);
  }
}

function rowOf({ items, unreadIndex, receipts, below }: RowsOf, index: number, room: number) {
  const row = rowAt(items, index, unreadIndex);
  if (!row) return null;
  const state = row.item.mine ? sendStateOf(row.item, receipts) : undefined;
  return <MessageRow key={row.item.key} {...row} room={room} state={state} below={below} />;
}
