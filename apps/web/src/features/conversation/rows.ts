import type { Item } from "./items.ts";

const GROUP_MS = 5 * 60_000;

export type Row =
  | { readonly kind: "day"; readonly key: string; readonly day: Date }
  | { readonly kind: "unread"; readonly key: string }
  | { readonly kind: "group"; readonly key: string; readonly mine: boolean; readonly items: readonly Item[] };

const isUnread = (item: Item, readSeq: number) =>
  !item.mine && "message" in item && item.message.seq > readSeq;

/**
 * What the conversation shows, from top to bottom: a separator before each day, a line before the first received
 * message above `readSeq`, and groups of one sender's messages that follow each other within five minutes.
 */
export function rowsOf(items: readonly Item[], readSeq: number): Row[] {
  const rows: Row[] = [];
  let group: { key: string; mine: boolean; items: Item[] } | null = null;
  let before: Item | undefined;
  const firstUnread = items.find((item) => isUnread(item, readSeq));
  for (const item of items) {
    const sameDay = before?.at.toDateString() === item.at.toDateString();
    if (!sameDay) rows.push({ kind: "day", key: `day ${item.at.toDateString()}`, day: item.at });
    const belowLine = item === firstUnread;
    if (belowLine) rows.push({ kind: "unread", key: "unread" });
    const follows = sameDay && !belowLine && item.at.getTime() - (before?.at.getTime() ?? 0) < GROUP_MS;
    if (group && follows && group.mine === item.mine) group.items.push(item);
    else {
      group = { key: item.key, mine: item.mine, items: [item] };
      rows.push({ kind: "group", ...group });
    }
    before = item;
  }
  return rows;
}
