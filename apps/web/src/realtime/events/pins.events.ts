import type { EventPayload } from "@lingualoom/contract/events.ts";

/** The numbers of pinned messages after one more was pinned, or one no longer is. */
export function pinsAfter(
  pins: readonly number[],
  { message: { seq }, pinned }: EventPayload<"pinsChanged">,
): readonly number[] {
  const others = pins.filter((one) => one !== seq);
  return pinned ? [seq, ...others] : others;
}
