import type { Address } from "../../../data/address.ts";
import type { Place } from "./reading-place.ts";

/** Where each conversation was left that was not left at its end; in memory only, because a reload is a fresh start. */
const places = new Map<string, Place>();

const keyOf = (me: string, address: Address) => `${me} ${address}`;

export const leftPlace = (me: string, address: Address): Place | null =>
  places.get(keyOf(me, address)) ?? null;

export function rememberPlace(me: string, address: Address, place: Place | null): void {
  if (place) places.set(keyOf(me, address), place);
  else places.delete(keyOf(me, address));
}
