import { useEffect, useEffectEvent } from "react";
import { isModalOpen } from "#/ui/layers/layers.ts";

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Alt+O. In a field only where it writes nothing: on a Mac it is a letter. With Ctrl it is AltGr, and writes. */
function isOriginalsKey({ altKey, ctrlKey, metaKey, isComposing, code, key, target }: KeyboardEvent): boolean {
  if (!altKey || ctrlKey || metaKey || isComposing) return false;
  return key.toLowerCase() === "o" || (code === "KeyO" && !isWriting(target));
}

/** The key that shows a whole conversation as it was written, and translated again. */
export function useOriginalsKey(toggle: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isOriginalsKey(event) || isModalOpen()) return;
    event.preventDefault();
    toggle();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
