import { useEffect, useEffectEvent } from "react";
import { isModalOpen } from "#/ui/layers/layers.ts";

interface Keys {
  readonly search: () => void;
  readonly help: () => void;
  /** The chat above the open one in the list (-1), or below it (1). */
  readonly adjacent: (step: 1 | -1) => void;
  readonly escape: () => void;
}

/** Ctrl or Cmd with the letter, or with its place on keyboards of other scripts; with Alt too it is AltGr, and writes. */
const isCommand = ({ ctrlKey, metaKey, altKey, key, code }: KeyboardEvent, letter: string) =>
  (ctrlKey || metaKey) &&
  !altKey &&
  (/^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`);

/** As Latin and as Arabic keyboards write it. */
const HELP = new Set(["?", "؟"]);

export const isWriting = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** The keyboard of the chat home, as long as no dialog is over it. */
export function useChatKeys(keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isModalOpen()) return;
    if (isCommand(event, "k")) {
      event.preventDefault();
      keys.search();
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      keys.adjacent(event.key === "ArrowUp" ? -1 : 1);
    } else if (HELP.has(event.key) && !isWriting(event.target)) {
      event.preventDefault();
      keys.help();
    } else if (event.key === "Escape") keys.escape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
