import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { later } from "#/ui/later/later.tsx";
import { anchorAt } from "#/ui/layers/anchor-at.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { longPresses } from "#/ui/layers/long-presses.ts";

const RowMenu = later(async () => (await import("./RowMenu.tsx")).RowMenu);

interface OpenMenu {
  readonly id: string;
  readonly index: number;
  readonly anchor: Anchor;
}

interface Props {
  readonly me: string;
  readonly items: readonly Conversation[];
}

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;

/**
 * The menu of a row. Handles events for the whole list, because handlers on each row are expensive: right click, the
 * row's button, a long press, and the menu key.
 */
export function RowMenus({ me, items }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const open = useEffectEvent((row: HTMLElement | null, anchor: Anchor | null = row): boolean => {
    const index = Number(row?.dataset.index);
    const id = items[index]?._id;
    if (id && anchor) setOpened({ id, index, anchor });
    return id !== undefined;
  });
  useEffect(() => {
    const box = place.current?.closest<HTMLElement>("[data-scroller]");
    if (!box) return;
    const listening = new AbortController();
    const { signal } = listening;
    // Registered first, because it prevents a touch from opening two menus.
    longPresses(box, (pressed) => open(rowOf(pressed)), signal);
    const pointed = (event: MouseEvent) => {
      if (!event.defaultPrevented && open(rowOf(event.target), anchorAt(event))) event.preventDefault();
    };
    const clicked = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest("[data-row-menu]") : null;
      if (button) open(rowOf(button), button);
    };
    const pressed = (event: KeyboardEvent) => {
      const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
      if (isMenuKey && open(rowOf(event.target))) event.preventDefault();
    };
    box.addEventListener("contextmenu", pointed, { signal });
    box.addEventListener("click", clicked, { signal });
    box.addEventListener("keydown", pressed, { signal });
    return () => listening.abort();
  }, []);
  const close = (index: number) => {
    setOpened(null);
    const box = place.current?.closest("[data-scroller]");
    // After the layer has returned the focus, unless its row has left the list.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const rows = [...(box?.querySelectorAll<HTMLElement>("[data-index] > button") ?? [])];
      const next = rows.find((row) => Number(rowOf(row)?.dataset.index) === index) ?? rows.at(-1);
      next?.focus({ preventScroll: true });
    }, 50);
  };
  const conversation = opened && items.find(({ _id }) => _id === opened.id);
  return (
    <>
      <span ref={place} hidden />
      {conversation && (
        <RowMenu me={me} conversation={conversation} anchor={opened.anchor} onClose={() => close(opened.index)} />
      )}
    </>
  );
}
