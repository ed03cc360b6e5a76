import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Bell, BellOff, MailCheck, MailPlus, Pin, PinOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { conversationName } from "#/data/conversations/other-member.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import { anchorAt } from "#/ui/layers/anchor-at.ts";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { longPresses } from "#/ui/layers/long-presses.ts";
import type { Action } from "#/ui/layers/MenuOfActions.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { MUTES, mutedFor, UNMUTED } from "../conversation/mutes.ts";
import { changeOwnSettings, type OwnChange } from "./change-own.ts";

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

interface RowMenuProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

function RowMenu({ me, conversation, anchor, onClose }: RowMenuProps) {
  const { t } = useTranslation(["dialogs", "timeline"]);
  const client = useQueryClient();
  const [step, setStep] = useState<"first" | "mute">("first");
  const { muted, pinned, archived, markedUnread, unreadCount } = conversation;
  const set = (wish: OwnChange) => changeOwnSettings(client, conversation, wish);
  const archive = async () => {
    if (!(await set({ archived: !archived }))) return;
    const undo = () => void changeOwnSettings(client, { ...conversation, archived: !archived }, { archived });
    toast.show(t(archived ? "chatUnarchived" : "chatArchived"), {
      action: { label: t("undo"), act: undo },
    });
  };
  const Mail = markedUnread ? MailCheck : MailPlus;
  const Box = archived ? ArchiveRestore : Archive;
  const Needle = pinned ? PinOff : Pin;
  const pin = {
    text: t(pinned ? "unpin" : "pin"),
    icon: <Needle aria-hidden size={16} />,
    onSelect: () => void set({ pinned: !pinned }),
  };
  const mute: Action = muted
    ? { text: t("unmute"), icon: <Bell aria-hidden size={16} />, onSelect: () => void set(UNMUTED) }
    : { text: t("muteShort"), icon: <BellOff aria-hidden size={16} />, stays: true, onSelect: () => setStep("mute") };
  const mark = {
    text: t(markedUnread ? "unmarkUnread" : "markUnread"),
    icon: <Mail aria-hidden size={16} />,
    onSelect: () => void set({ markedUnread: !markedUnread }),
  };
  const keep = {
    text: t(archived ? "unarchive" : "archive"),
    icon: <Box aria-hidden size={16} />,
    onSelect: () => void archive(),
  };
  // Messages are read by opening the chat, never by a menu: the authors get receipts.
  const first = markedUnread || unreadCount === 0 ? [pin, mute, mark, keep] : [pin, mute, keep];
  const durations = MUTES.map(([text, duration]) => ({ text: t(text), onSelect: () => void set(mutedFor(duration)) }));
  return (
    <ActionMenu
      label={t("timeline:rowMenu")}
      anchor={anchor}
      step={step}
      title={
        // A bottom sheet is far from its row.
        <p aria-hidden className="one-line hidden px-3 pt-2 pb-1 text-sm text-muted max-md:block pointer-coarse:block">
          <bdi>{conversationName(conversation, me)}</bdi>
        </p>
      }
      actions={step === "mute" ? durations : first}
      onClose={onClose}
    />
  );
}
