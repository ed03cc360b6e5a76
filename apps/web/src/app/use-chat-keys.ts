import { useEffect, useEffectEvent } from "react";

interface Keys {
  readonly search: () => void;
  readonly help: () => void;
  /** The chat above the open one in the list (-1), or below it (1). */
  readonly neighbour: (step: 1 | -1) => void;
  /** Pressed while no dialog or drawer is open; those close themselves first. */
  readonly escape: () => void;
}

const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** The keyboard of the chat home. */
export function useChatKeys(keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      keys.search();
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      keys.neighbour(event.key === "ArrowUp" ? -1 : 1);
    } else if (event.key === "?" && !isWriting(event.target)) {
      event.preventDefault();
      keys.help();
    } else if (event.key === "Escape" && !document.querySelector("dialog[open]")) keys.escape();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
