import type { Place } from "../../../ui/anchored-list/anchor.ts";

/** Where each chat was left that was not left at its end; in memory only, because a reload is a fresh start. */
const places = new Map<string, Place>();

const keyOf = (me: string, userId: string) => `${me} ${userId}`;

export const leftPlace = (me: string, userId: string): Place | null => places.get(keyOf(me, userId)) ?? null;

export function rememberPlace(me: string, userId: string, place: Place | null): void {
  if (place) places.set(keyOf(me, userId), place);
  else places.delete(keyOf(me, userId));
}
