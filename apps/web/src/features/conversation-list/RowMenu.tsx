import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Bell, BellOff, MailCheck, MailPlus, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { conversationName } from "../../data/conversations/other-member.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Anchor } from "../../ui/layers/anchored.ts";
import { Menu, MenuItem } from "../../ui/layers/Menu.tsx";
import { toast } from "../../ui/layers/toast.ts";
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
  return (
    <Menu label={t("timeline:rowMenu")} anchor={anchor} step={step} onClose={onClose}>
      {/* A sheet stands far from its row. */}
      <p aria-hidden className="one-line hidden px-3 pt-2 pb-1 text-sm text-muted max-md:block pointer-coarse:block">
        <bdi>{conversationName(conversation, me)}</bdi>
      </p>
      {step === "mute" ? (
        MUTES.map(([text, duration]) => (
          <MenuItem key={text} onSelect={() => void set(mutedFor(duration))}>
            {t(text)}
          </MenuItem>
        ))
      ) : (
        <>
          <MenuItem
            icon={pinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
            onSelect={() => void set({ pinned: !pinned })}
          >
            {t(pinned ? "unpin" : "pin")}
          </MenuItem>
          {muted ? (
            <MenuItem icon={<Bell aria-hidden size={16} />} onSelect={() => void set(UNMUTED)}>
              {t("unmute")}
            </MenuItem>
          ) : (
            <MenuItem stays icon={<BellOff aria-hidden size={16} />} onSelect={() => setStep("mute")}>
              {t("muteShort")}
            </MenuItem>
          )}
          {/* What is unread is read by opening it, never by a menu: its authors are told of it. */}
          {(markedUnread || unreadCount === 0) && (
            <MenuItem
              icon={markedUnread ? <MailCheck aria-hidden size={16} /> : <MailPlus aria-hidden size={16} />}
              onSelect={() => void set({ markedUnread: !markedUnread })}
            >
              {t(markedUnread ? "unmarkUnread" : "markUnread")}
            </MenuItem>
          )}
          <MenuItem
            icon={archived ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
            onSelect={() => void archive()}
          >
            {t(archived ? "unarchive" : "archive")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
