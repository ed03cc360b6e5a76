import type { Anchor } from "../../../ui/anchored-list/anchor.ts";

/**
 * Where each chat was left that was not left at its end. Global because it outlives the chat's components, and in
 * memory only because a reload is a fresh start.
 */
const positions = new Map<string, Anchor>();

const keyOf = (me: string, userId: string) => `${me} ${userId}`;

export const leftPosition = (me: string, userId: string): Anchor | null =>
  positions.get(keyOf(me, userId)) ?? null;

export function rememberPosition(me: string, userId: string, anchor: Anchor | null): void {
  if (anchor) positions.set(keyOf(me, userId), anchor);
  else positions.delete(keyOf(me, userId));
}
