import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Bell, BellOff, MailCheck, MailPlus, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { conversationName } from "#/data/conversations/other-member.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import type { Action } from "#/ui/layers/MenuOfActions.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { MUTES, mutedFor, UNMUTED } from "../conversation/mutes.ts";
import { changeOwn, type OwnChange } from "./change-own.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

/** What I can do with a conversation in the list. Nobody else knows of it. */
export function RowMenu({ me, conversation, anchor, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "timeline"]);
  const client = useQueryClient();
  const [step, setStep] = useState<"first" | "mute">("first");
  const { muted, pinned, archived, markedUnread, unreadCount } = conversation;
  const set = (wish: OwnChange) => changeOwn(client, conversation, wish);
  const archive = async () => {
    if (!(await set({ archived: !archived }))) return;
    const undo = () => void changeOwn(client, { ...conversation, archived: !archived }, { archived });
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
  // What is unread is read by opening it, never by a menu: its authors are told of it.
  const first = markedUnread || unreadCount === 0 ? [pin, mute, mark, keep] : [pin, mute, keep];
  const durations = MUTES.map(([text, duration]) => ({ text: t(text), onSelect: () => void set(mutedFor(duration)) }));
  return (
    <ActionMenu
      label={t("timeline:rowMenu")}
      anchor={anchor}
      step={step}
      title={
        // A sheet stands far from its row.
        <p aria-hidden className="one-line hidden px-3 pt-2 pb-1 text-sm text-muted max-md:block pointer-coarse:block">
          <bdi>{conversationName(conversation, me)}</bdi>
        </p>
      }
      actions={step === "mute" ? durations : first}
      onClose={onClose}
    />
  );
}
