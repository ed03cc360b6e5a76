import { useQueryClient } from "@tanstack/react-query";
import { Ban, Bell, BellOff, Images, Info, LogOut, Search } from "lucide-react";
import { useState } from "react";
import { type Address, newUserId } from "#/data/address.ts";
import { isSpace } from "#/data/conversations/is-space.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { openChatSearch } from "#/data/search/chat-search.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import type { Action } from "#/ui/layers/MenuOfActions.tsx";
import { MUTES, mutedFor, UNMUTED } from "../mutes.ts";
import { useSetBlocked } from "../set-blocked.ts";
import { useChatSettings } from "../use-chat-settings.ts";
import { useIsBlocked } from "../use-is-blocked.ts";

/** Opens the drawer at one of its pages, or asks for confirmation. */
export type OpenFromHeader = (what: "index" | "media" | "translation" | "block" | "leave") => void;

interface Props {
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly anchor: Anchor;
  readonly onOpen: OpenFromHeader;
  readonly onClose: () => void;
}

export function ChatMenu({ address, chat, anchor, onOpen, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "groups", "guests", "search", "timeline"]);
  const client = useQueryClient();
  const [step, setStep] = useState<"first" | "mute">("first");
  const { settings, change } = useChatSettings(address);
  const { key, name, person, group } = chat;
  const isBlocked = useIsBlocked(key);
  const setBlocked = useSetBlocked(key);
  const mute: Action = settings?.muted
    ? { text: t("unmute"), icon: <Bell aria-hidden size={16} />, onSelect: () => change(UNMUTED) }
    : { text: t("muteShort"), icon: <BellOff aria-hidden size={16} />, stays: true, onSelect: () => setStep("mute") };
  const search = {
    text: t("search:searchInChat"),
    icon: <Search aria-hidden size={16} />,
    onSelect: () => openChatSearch(client, address),
  };
  const media = {
    text: t("search:media"),
    icon: <Images aria-hidden size={16} />,
    onSelect: () => onOpen("media"),
  };
  const info = { text: t("timeline:info"), icon: <Info aria-hidden size={16} />, onSelect: () => onOpen("index") };
  const leave: Action = {
    text: t(chat.group && isSpace(chat.group) ? "groups:leaveSpace" : "groups:leave"),
    icon: <LogOut aria-hidden size={16} className="rtl:-scale-x-100" />,
    danger: true,
    onSelect: () => onOpen("leave"),
  };
  const block: Action = {
    text: t(isBlocked ? "unblockPerson" : "blockPerson", { name }),
    icon: <Ban aria-hidden size={16} />,
    danger: !isBlocked,
    onSelect: () => (isBlocked ? setBlocked.mutate(false) : onOpen("block")),
  };
  const endVisit: Action = { ...block, text: t("guests:endVisit"), danger: true, onSelect: () => onOpen("block") };
  const separate = person?.guest ? !isBlocked && endVisit : block;
  const end = person ? separate : !group?.notes && leave;
  const ends = end ? [end] : [];
  const hasBegun = newUserId(address) === null;
  return (
    <ActionMenu
      label={t("chat:chatMenu")}
      anchor={anchor}
      step={step}
      actions={
        step === "mute"
          ? MUTES.map(([text, duration]) => ({ text: t(text), onSelect: () => change(mutedFor(duration)) }))
          : hasBegun
            ? [search, ...(group?.notes ? [] : [mute]), media, info, ...ends]
            : [mute, info, ...ends]
      }
      onClose={onClose}
    />
  );
}
