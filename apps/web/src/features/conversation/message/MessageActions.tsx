import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  CircleStop,
  Copy,
  Eye,
  Flag,
  Forward,
  Info,
  Languages,
  Pencil,
  Pin,
  Reply,
  SpellCheck,
  Trash2,
  Volume2,
} from "lucide-react";
import { use } from "react";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { pinsQuery } from "#/data/conversations/pins.queries.ts";
import { renditionRead } from "#/data/translation/rendition-read.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { useGroup, useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { setPinned } from "../pins/set-pinned.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import type { MessageDialog } from "./message-dialogs.ts";
import { QuickReactions } from "./reactions/QuickReactions.tsx";

/** What the menu becomes when such an item is chosen. */
export type MessageStep = MessageDialog | "delete" | "language" | "asReadBy";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly onStep: (step: MessageStep) => void;
}

/** The items of a message's menu. */
export function MessageActions({ me, message, onStep }: Props) {
  const { t } = useTranslation(["dialogs", "timeline", "translation"]);
  // Elsewhere it stands beside the message as soon as one points at it.
  const touch = useMedia(TOUCH);
  const client = useQueryClient();
  const { edited, answered, informed } = use(OpenChatContext);
  const group = useGroup();
  const other = useOtherMember(me);
  const isBlocked = useIsBlocked(other?._id ?? "");
  const { data: pins } = useQuery(pinsQuery(message.conversationId));
  const isPinned = pins?.some(({ _id }) => _id === message._id) ?? false;
  const isMine = message.senderId === me;
  const ownAndThere = isMine && !message.deletedAt;
  const canAct = !message.deletedAt && !isBlocked && !other?.deleted;
  const isCorrectable = useIsCorrectable(me, message) && canAct;
  const words = message.deletedAt ? "" : message.text;
  // The mark of a translation says so too; of a message that has none, only the menu can.
  const read = words ? renditionRead(client, message) : undefined;
  const isUntranslated = words && !isMine && !isCorrectable && !read;
  const say = useDeviceVoice(read?.targetLanguage ?? message.language ?? "");
  const copy = (text: string) =>
    copyText(text).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  return (
    <>
      {canAct && (
        <>
          <QuickReactions message={message} onMore={() => onStep("react")} />
          <MenuLine />
        </>
      )}
      {canAct && (
        <MenuItem
          icon={<Reply aria-hidden size={16} className="rtl:-scale-x-100" />}
          onSelect={() => answered.set(quoteOf(message))}
        >
          {t("reply")}
        </MenuItem>
      )}
      {words && (
        <div className="flex">
          <MenuItem icon={<Copy aria-hidden size={16} />} onSelect={() => void copy(words)}>
            {t("copyText")}
          </MenuItem>
          {say && (
            <MenuItem
              isSmall
              icon={<Volume2 aria-hidden size={16} />}
              onSelect={() => say(read?.translatedText ?? words)}
            >
              {t("readAloud")}
            </MenuItem>
          )}
        </div>
      )}
      {!message.deletedAt && (
        <MenuItem
          stays
          icon={<Forward aria-hidden size={16} className="rtl:-scale-x-100" />}
          onSelect={() => onStep("forward")}
        >
          {t("forward")}
        </MenuItem>
      )}
      {canAct && group?.mayPin !== false && (
        <MenuItem icon={<Pin aria-hidden size={16} />} onSelect={() => setPinned(message, !isPinned)}>
          {t(isPinned ? "unpin" : "pin")}
        </MenuItem>
      )}
      {ownAndThere && !message.forwarded && !isBlocked && (
        <MenuItem icon={<Pencil aria-hidden size={16} />} onSelect={() => edited.set(message)}>
          {t("editTitle")}
        </MenuItem>
      )}
      {ownAndThere && message.poll && !message.poll.closedAt && canAct && (
        <MenuItem stays icon={<CircleStop aria-hidden size={16} />} onSelect={() => onStep("endPoll")}>
          {t("endPoll")}
        </MenuItem>
      )}
      {touch && ownAndThere && words && other && (
        <MenuItem stays icon={<Eye aria-hidden size={16} />} onSelect={() => onStep("asReadBy")}>
          {t("translation:openAsReadBy", { name: other.fullName })}
        </MenuItem>
      )}
      {isCorrectable && (
        <MenuItem stays icon={<SpellCheck aria-hidden size={16} />} onSelect={() => onStep("correct")}>
          {t("timeline:correct")}
        </MenuItem>
      )}
      {ownAndThere && group && (
        <MenuItem icon={<Info aria-hidden size={16} />} onSelect={() => informed.set(message)}>
          {t("timeline:info")}
        </MenuItem>
      )}
      {isUntranslated && (
        <MenuItem stays icon={<Languages aria-hidden size={16} />} onSelect={() => onStep("language")}>
          {t("wrongLanguage")}
        </MenuItem>
      )}
      {!isMine && !message.deletedAt && (
        <MenuItem stays icon={<Flag aria-hidden size={16} />} onSelect={() => onStep("report")}>
          {t("report")}
        </MenuItem>
      )}
      {words && <MenuLine />}
      {ownAndThere ? (
        <MenuItem danger stays icon={<Trash2 aria-hidden size={16} />} onSelect={() => onStep("delete")}>
          {t("deleteMessage")}
        </MenuItem>
      ) : (
        <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => deleteMessage(me, message, "me")}>
          {t("deleteForMe")}
        </MenuItem>
      )}
    </>
  );
}

/** Whether I may correct a message. It is known with the conversation, so that the menu of a message is whole at once. */
function useIsCorrectable(me: string, message: Message): boolean {
  const { senderId, text, forwarded, conversationId } = message;
  const blocked = useGroup()?.blocked;
  const { data: settings } = useQuery(conversationSettingsQuery(conversationId));
  if (senderId === me || text === "" || forwarded || blocked?.has(senderId)) return false;
  // A copy that an earlier version kept on this device does not have it.
  return settings?.openToCorrections?.includes(senderId) ?? false;
}
