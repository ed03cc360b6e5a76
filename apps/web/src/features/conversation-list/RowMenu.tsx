import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  FolderMinus,
  FolderPlus,
  MailCheck,
  MailPlus,
  Pin,
  PinOff,
} from "lucide-react";
import { useState } from "react";
import { changeFolder, foldersQuery } from "#/data/conversations/folders.queries.ts";
import { conversationName } from "#/data/conversations/other-member.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import type { Action } from "#/ui/layers/MenuOfActions.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { MUTES, mutedFor, UNMUTED } from "../conversation/mutes.ts";
import { changeOwnSettings, type OwnChange } from "./change-own.ts";
import { folderHolds, withChat } from "./list-filters.ts";
import "./folders/texts.ts";

interface RowMenuProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function RowMenu({ me, conversation, anchor, onClose }: RowMenuProps) {
  const { t } = useTranslation(["dialogs", "timeline", "folders", "chat"]);
  const client = useQueryClient();
  const { data: folders = [] } = useQuery(foldersQuery);
  const [step, setStep] = useState<"first" | "mute" | "folder">("first");
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
  const group: Action = {
    text: t("timeline:addToFolder"),
    icon: <FolderPlus aria-hidden size={16} />,
    stays: true,
    onSelect: () => setStep("folder"),
  };
  const put = async (folder: Folder, isHeld: boolean) => {
    try {
      await changeFolder(client, folder._id, withChat(folder, conversation, me, isHeld));
      toast.show(t(isHeld ? "folders:added" : "folders:removed", { name: folder.name }));
    } catch (error) {
      toast.error(sentenceOf(error, t("chat:changeFailed")));
    }
  };
  const inFolders = folders.map((folder) => {
    const isHeld = folderHolds(folder, conversation, me) === true;
    const Mark = isHeld ? FolderMinus : FolderPlus;
    return {
      text: t(isHeld ? "folders:removeFrom" : "folders:addTo", { name: folder.name }),
      icon: <Mark aria-hidden size={16} />,
      onSelect: () => void put(folder, !isHeld),
    };
  });
  // Messages are read by opening the chat, never by a menu: the authors get receipts.
  const marks = markedUnread || unreadCount === 0 ? [mark] : [];
  const first = [pin, mute, ...marks, keep, ...(folders.length > 0 && !archived ? [group] : [])];
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
      actions={{ first, mute: durations, folder: inFolders }[step]}
      onClose={onClose}
    />
  );
}
