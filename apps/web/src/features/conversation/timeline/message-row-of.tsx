import type { ReactElement } from "react";
import { sendStateOf, type TheirReceipts } from "../message/send-state.ts";
import type { TextOf } from "../message/text-of.ts";
import type { Items } from "./items.ts";
import { MessageRow } from "./MessageRow.tsx";
import { rowAt } from "./message-groups.ts";

/** What the rows of a timeline are made from. */
export interface TimelineData {
  readonly items: Items;
  readonly unreadIndex: number | null;
  readonly receipts: TheirReceipts;
  readonly textOf: TextOf;
}

export function messageRowOf(
  { items, unreadIndex, receipts, textOf }: TimelineData,
  index: number,
  room: number,
): ReactElement | null {
  const row = rowAt(items, index, unreadIndex);
  if (!row) return null;
  const state = row.item.mine ? sendStateOf(row.item, receipts) : undefined;
  return <MessageRow key={row.item.key} {...row} room={room} state={state} textOf={textOf} />;
}
