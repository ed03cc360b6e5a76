import { useLongPress } from "../message/use-long-press.ts";

/** A long press on a bubble presses the button beside it. */
function openMenu(pressed: Element): void {
  const bubble = pressed.closest("[data-bubble]")?.parentElement;
  bubble?.querySelector<HTMLElement>(":scope > [data-menu]")?.click();
}

/** Handlers for the whole list, because handlers on each bubble cost every row. */
export const useMessageMenuPress = () => useLongPress(openMenu);
