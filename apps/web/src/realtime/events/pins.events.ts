import type { EventPayload } from "@lingualoom/contract/events.ts";

export function pinsAfter(
  pins: readonly number[],
  { message: { seq }, pinned }: EventPayload<"pinsChanged">,
): readonly number[] {
  const others = pins.filter((one) => one !== seq);
  return pinned ? [seq, ...others] : others;
}
