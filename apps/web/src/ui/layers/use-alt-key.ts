import { useEffect, useEffectEvent } from "react";
import { isModalOpen } from "./layers.ts";

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** Calls `act` for Alt and a letter. In a field only if it types nothing: on a Mac it types. With Ctrl it is AltGr, which types too. */
export function useAltKey(letter: "O" | "U", act: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { defaultPrevented, altKey, ctrlKey, metaKey, isComposing, code, key, target } = event;
    if (defaultPrevented || !altKey || ctrlKey || metaKey || isComposing || isModalOpen()) return;
    if (key.toUpperCase() !== letter && (code !== `Key${letter}` || isWriting(target))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
