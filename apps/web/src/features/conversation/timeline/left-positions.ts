import type { Address } from "#/data/address.ts";
import type { Anchor } from "#/ui/anchored-list/anchor.ts";

/**
 * Where each conversation was left that was not left at its end. Global because it outlives the chat's components, and
 * in memory only because a reload is a fresh start.
 */
const positions = new Map<string, Anchor>();

const keyOf = (me: string, address: Address) => `${me} ${address}`;

export const leftPosition = (me: string, address: Address): Anchor | null => positions.get(keyOf(me, address)) ?? null;

export function rememberPosition(me: string, address: Address, anchor: Anchor | null): void {
  if (anchor) positions.set(keyOf(me, address), anchor);
  else positions.delete(keyOf(me, address));
}
