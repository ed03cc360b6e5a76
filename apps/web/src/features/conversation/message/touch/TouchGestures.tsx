import { type RefObject, useEffect, useEffectEvent } from "react";
import { longPresses } from "#/ui/layers/long-presses.ts";
import { swipes } from "./swipes.ts";

interface Props {
  readonly box: RefObject<HTMLElement | null>;
  readonly onPressed: (on: Element) => void;
  readonly onSwiped: (bubble: Element) => void;
}

/** Renders nothing. Detects long presses on a bubble, and swipes towards the end of the line. */
export function TouchGestures({ box, ...on }: Props) {
  const press = useEffectEvent(on.onPressed);
  const swipe = useEffectEvent(on.onSwiped);
  useEffect(() => {
    if (!box.current) return;
    const listening = new AbortController();
    longPresses(box.current, (pressed) => press(pressed), listening.signal);
    swipes(box.current, (bubble) => swipe(bubble), listening.signal);
    return () => listening.abort();
  }, [box]);
  return null;
}
