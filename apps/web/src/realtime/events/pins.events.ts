import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";

/** Pinned messages after one more was pinned, or one no longer is. */
export function pinsAfter(
  pins: readonly Message[],
  { message, pinned }: EventPayload<"pinsChanged">,
): readonly Message[] {
  const others = pins.filter(({ _id }) => _id !== message._id);
  return pinned ? [message, ...others] : others;
}

/** Pinned messages after one of them changed: what is gone is pinned no more. */
export function pinsAfterUpdate(pins: readonly Message[], message: Message): readonly Message[] {
  if (!pins.some(({ _id }) => _id === message._id)) return pins;
  return pins.flatMap((one) => {
    if (one._id !== message._id) return [one];
    return message.deletedAt || message.hidden ? [] : [message];
  });
}
