import type { Message } from "@lingualoom/contract/shapes.ts";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { later } from "#/ui/later/later.tsx";
import { anchorAt } from "#/ui/layers/anchor-at.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import type { OpenedAtOnce } from "../message/message-dialogs.ts";
import type { Items } from "./items.ts";

// Loaded in advance, because it must open while the server is unreachable.
const MessageMenu = later(async () => (await import("../message/MessageMenu.tsx")).MessageMenu);

export function messageAt(items: Items, element: Element): Message | null {
  const index = element.closest<HTMLElement>("[data-index]")?.dataset.index;
  const item = index === undefined ? undefined : items.at(Number(index));
  if (!item || !("message" in item) || item.message.hidden || item.message.system) return null;
  return item.message;
}

/** Targets of a right click or a long press. */
const PRESSABLE = "[data-bubble], [data-reaction], [data-opens]";

/** The browser's own menu opens links and copies selected text. */
const wantsBrowsersMenu = (target: Element) =>
  target.closest("a, input, textarea") !== null || getSelection()?.isCollapsed === false;

/** A double click on these is theirs. */
const CONTROLS = "a, button, input, textarea, summary, audio, video, [role=button], [role=slider]";
/** A pointer that moves further drags. */
const STILL_PX = 4;

const isMenuKey = ({ key, shiftKey }: KeyboardEvent) => key === "ContextMenu" || (key === "F10" && shiftKey);

function openedBy({ dataset: { reaction, opens } }: HTMLElement): OpenedAtOnce | undefined {
  if (
    opens === "quick" ||
    opens === "votes" ||
    opens === "endPoll" ||
    opens === "suggestions" ||
    opens === "corrections" ||
    opens === "revisions"
  )
    return { dialog: opens };
  return reaction === undefined ? undefined : { dialog: "reacted", emoji: reaction };
}

interface Opened {
  readonly id: string;
  readonly anchor: Anchor;
  readonly atOnce: OpenedAtOnce | undefined;
}

/** Handles the events of the whole list, because handlers on each bubble cost every row. */
export function useMessageMenu(
  messages: readonly Message[],
  items: Items,
  me: string,
  onReply: (bubble: Element) => void,
) {
  const touch = useMedia(TOUCH);
  const pressedAt = useRef({ x: 0, y: 0 });
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (element: Element, anchor?: Anchor): boolean => {
    const message = messageAt(items, element);
    if (!message) return false;
    const under = element.closest<HTMLElement>("[data-reaction], [data-opens]");
    const bubble = element.closest("[data-index]")?.querySelector("[data-bubble]");
    const beside = anchor ?? bubble ?? element;
    setOpened({ id: message._id, anchor: under ?? beside, atOnce: under ? openedBy(under) : undefined });
    return true;
  };
  const onPressed = (pressed: Element) => {
    if (pressed.closest(PRESSABLE)) open(pressed);
  };
  const handlers = {
    onContextMenu(event: MouseEvent) {
      const { target } = event;
      if (event.defaultPrevented || !(target instanceof Element) || wantsBrowsersMenu(target)) return;
      if (target.closest(PRESSABLE) && open(target, anchorAt(event))) event.preventDefault();
    },
    onClick({ target }: MouseEvent) {
      const button = target instanceof Element ? target.closest("[data-menu], [data-reply]") : null;
      if (button?.matches("[data-reply]")) onReply(button);
      else if (button) open(button, button);
    },
    onPointerDown({ clientX: x, clientY: y }: PointerEvent) {
      pressedAt.current = { x, y };
    },
    onDoubleClick({ target, clientX, clientY }: MouseEvent) {
      if (touch || !(target instanceof Element) || !target.closest("[data-bubble]") || target.closest(CONTROLS)) return;
      const { x, y } = pressedAt.current;
      // A drag after the second press selects words.
      if (Math.hypot(clientX - x, clientY - y) > STILL_PX) return;
      getSelection()?.removeAllRanges();
      onReply(target);
    },
    onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      if (!(target instanceof Element)) return;
      const isOnRow = target.matches("[data-index]") && (event.key === "Enter" || isMenuKey(event));
      if (!isOnRow && !(target.matches("[data-reaction], [data-opens]") && isMenuKey(event))) return;
      if (open(target)) event.preventDefault();
    },
  };
  const message = opened && messages.findLast(({ _id }) => _id === opened.id);
  const menu = message && (
    <MessageMenu
      me={me}
      message={message}
      opened={opened.atOnce}
      anchor={opened.anchor}
      onClose={() => setOpened(null)}
    />
  );
  return { handlers, onPressed, menu };
}
