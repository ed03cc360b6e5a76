import type { Message } from "@lingualoom/contract/shapes.ts";
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo } from "react";
import { useStore } from "#/external-store.ts";
import { endSelection, selection, toggleSelected } from "../selection.ts";
import type { Items } from "./items.ts";
import { messageAt } from "./use-message-menu.tsx";

/** While messages are selected: which are, and the events of the list. Leaving the chat ends it. */
export function useSelecting(address: string, messages: readonly Message[], items: Items) {
  const now = useStore(selection);
  const isOn = now?.conversationId === address;
  const ids = isOn ? now.ids : null;
  const selected = useMemo(() => (ids ? new Set(ids) : null), [ids]);
  useEffect(() => endSelection, []);
  const toggle = (element: Element, isRange = false) => {
    const message = messageAt(items, element);
    if (message && !message.deletedAt) toggleSelected(message, isRange ? messages : undefined);
  };
  const handlers = {
    onClick({ target, shiftKey }: MouseEvent) {
      if (target instanceof Element && target.matches("[data-select]")) toggle(target, shiftKey);
    },
    onKeyDown(event: KeyboardEvent) {
      const { target, key } = event;
      if ((key !== " " && key !== "Enter") || !(target instanceof Element) || !target.matches("[data-index]")) return;
      event.preventDefault();
      toggle(target, event.shiftKey);
    },
  };
  return { selected, handlers: isOn ? handlers : null };
}
