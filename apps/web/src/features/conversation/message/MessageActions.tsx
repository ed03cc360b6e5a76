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
  type LucideIcon,
  Pencil,
  Pin,
  Reply,
  SpellCheck,
  Trash2,
  Volume2,
} from "lucide-react";
import { Fragment, use } from "react";
import { type CallName, usePermissions } from "#/data/account/permissions.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { pinsQuery } from "#/data/conversations/pins.queries.ts";
import { shownRendition } from "#/data/translation/rendition-read.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { MembersContext, useGroup, useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { setPinned } from "../pins/set-pinned.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import type { MessageDialog } from "./message-dialogs.ts";
import { QuickReactions } from "./reactions/QuickReactions.tsx";

export type MessageStep = MessageDialog | "delete" | "language" | "asReadBy";

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly onStep: (step: MessageStep) => void;
}

/** To add an action, add an object to `MESSAGE_ACTIONS`, and its texts. */
interface MessageAction {
  readonly name: string;
  readonly Icon: LucideIcon;
  /** Mirrors the icon in right-to-left languages. */
  readonly isMirrored?: boolean;
  readonly isDanger?: boolean;
  /** Shows only the icon, beside the action before it. */
  readonly isSmall?: boolean;
  readonly hasLine?: (on: Acted) => boolean;
  readonly label: (on: Acted) => string;
  readonly canRun: (on: Acted) => boolean;
  /** The call that it makes; given where not everyone may make it. */
  readonly call?: CallName;
  /** Runs at once; an action without it turns the menu into a step. */
  readonly run?: (on: Acted) => void;
  readonly step?: MessageStep;
}

type Acted = ReturnType<typeof useActed>;

const MESSAGE_ACTIONS: readonly MessageAction[] = [
  {
    name: "reply",
    Icon: Reply,
    isMirrored: true,
    hasLine: ({ canAct }) => canAct,
    label: ({ t }) => t("reply"),
    canRun: ({ canAct }) => canAct,
    run: ({ answered, message }) => answered.set(quoteOf(message)),
  },
  {
    name: "copy",
    Icon: Copy,
    label: ({ t }) => t("copyText"),
    canRun: ({ words }) => words !== "",
    run: ({ t, words }) =>
      void copyText(words).then(
        () => toast.success(t("copied")),
        () => toast.error(t("copyFailed")),
      ),
  },
  {
    name: "readAloud",
    Icon: Volume2,
    isSmall: true,
    label: ({ t }) => t("readAloud"),
    canRun: ({ words, say }) => words !== "" && say !== null,
    run: ({ say, read, words }) => say?.(read?.translatedText ?? words),
  },
  {
    name: "forward",
    Icon: Forward,
    isMirrored: true,
    label: ({ t }) => t("forward"),
    canRun: ({ message }) => !message.deletedAt,
    call: "POST /message/:id/forward",
    step: "forward",
  },
  {
    name: "pin",
    Icon: Pin,
    label: ({ t, isPinned }) => t(isPinned ? "unpin" : "pin"),
    canRun: ({ canAct, mayPin }) => canAct && mayPin,
    run: ({ message, isPinned }) => setPinned(message, !isPinned),
  },
  {
    name: "edit",
    Icon: Pencil,
    label: ({ t }) => t("editTitle"),
    canRun: ({ ownAndThere, message, isBlocked }) => ownAndThere && !message.forwarded && !isBlocked,
    run: ({ edited, message }) => edited.set(message),
  },
  {
    name: "endPoll",
    Icon: CircleStop,
    label: ({ t }) => t("endPoll"),
    canRun: ({ ownAndThere, canAct, message: { poll } }) => ownAndThere && canAct && poll != null && !poll.closedAt,
    step: "endPoll",
  },
  {
    // Without touch, a button beside the bubble does this.
    name: "asReadBy",
    Icon: Eye,
    label: ({ t, other }) => t("translation:openAsReadBy", { name: other?.fullName ?? "" }),
    canRun: ({ touch, ownAndThere, words, other }) => touch && ownAndThere && words !== "" && other !== undefined,
    step: "asReadBy",
  },
  {
    name: "correct",
    Icon: SpellCheck,
    label: ({ t }) => t("timeline:correct"),
    canRun: ({ isCorrectable }) => isCorrectable,
    call: "PUT /message/:id/corrections",
    step: "correct",
  },
  {
    name: "info",
    Icon: Info,
    label: ({ t }) => t("timeline:info"),
    canRun: ({ ownAndThere, group, message }) => message.imported !== undefined || (ownAndThere && group !== null),
    run: ({ informed, message }) => informed.set(message),
  },
  {
    // The mark of a translation offers this too; a message without one has only the menu.
    name: "wrongLanguage",
    Icon: Languages,
    label: ({ t }) => t("wrongLanguage"),
    canRun: ({ words, isMine, isCorrectable, read }) => words !== "" && !isMine && !isCorrectable && !read,
    step: "language",
  },
  {
    name: "report",
    Icon: Flag,
    label: ({ t }) => t("report"),
    canRun: ({ isMine, message }) => !isMine && !message.deletedAt,
    call: "POST /message/:id/report",
    step: "report",
  },
  {
    name: "delete",
    Icon: Trash2,
    isDanger: true,
    hasLine: ({ words }) => words !== "",
    label: ({ t }) => t("deleteMessage"),
    canRun: ({ ownAndThere }) => ownAndThere,
    step: "delete",
  },
  {
    name: "deleteForMe",
    Icon: Trash2,
    isDanger: true,
    hasLine: ({ words }) => words !== "",
    label: ({ t }) => t("deleteForMe"),
    canRun: ({ ownAndThere }) => !ownAndThere,
    run: ({ me, message }) => deleteMessage(me, message, "me"),
  },
];

export function MessageActions({ me, message, onStep }: Props) {
  const on = useActed(me, message);
  const { mayCall } = usePermissions();
  const possible = MESSAGE_ACTIONS.filter(({ call, canRun }) => (!call || mayCall(call)) && canRun(on));
  const item = ({ name, Icon, isMirrored, isDanger, isSmall, label, run, step }: MessageAction) => (
    <MenuItem
      key={name}
      icon={<Icon aria-hidden size={16} className={isMirrored ? "rtl:-scale-x-100" : ""} />}
      danger={isDanger ?? false}
      isSmall={isSmall ?? false}
      stays={step !== undefined}
      onSelect={() => (step ? onStep(step) : run?.(on))}
    >
      {label(on)}
    </MenuItem>
  );
  return (
    <>
      {on.canAct && <QuickReactions message={message} onMore={() => onStep("react")} />}
      {possible.map((action, index) => {
        const next = possible[index + 1];
        if (action.isSmall) return null;
        return (
          <Fragment key={action.name}>
            {action.hasLine?.(on) && <MenuLine />}
            {next?.isSmall ? (
              <div className="flex">
                {item(action)}
                {item(next)}
              </div>
            ) : (
              item(action)
            )}
          </Fragment>
        );
      })}
    </>
  );
}

function useActed(me: string, message: Message) {
  const { t } = useTranslation(["dialogs", "timeline", "translation"]);
  const touch = useMedia(TOUCH);
  const client = useQueryClient();
  const { edited, answered, informed } = use(OpenChatContext);
  const { group, mayPin } = use(MembersContext);
  const other = useOtherMember(me);
  const isBlocked = useIsBlocked(other?._id ?? "");
  const { data: pins } = useQuery(pinsQuery(message.conversationId));
  const isMine = message.senderId === me;
  const canAct = !message.deletedAt && !isBlocked && !other?.deleted;
  const isCorrectable = useIsCorrectable(me, message) && canAct;
  const words = message.deletedAt ? "" : message.text;
  const read = words ? shownRendition(client, message) : undefined;
  const say = useDeviceVoice(read?.targetLanguage ?? message.language ?? "");
  return {
    me,
    message,
    t,
    touch,
    edited,
    answered,
    informed,
    group,
    mayPin,
    other,
    isBlocked,
    isMine,
    canAct,
    isCorrectable,
    words,
    read,
    say,
    isPinned: pins?.includes(message.seq) ?? false,
    ownAndThere: isMine && !message.deletedAt,
  };
}

/** Settings are loaded with the conversation, so that the menu is complete at once. */
function useIsCorrectable(me: string, message: Message): boolean {
  const { senderId, text, forwarded, conversationId } = message;
  const blocked = useGroup()?.blocked;
  const { data: settings } = useQuery(conversationSettingsQuery(conversationId));
  if (senderId === me || text === "" || forwarded || blocked?.has(senderId)) return false;
  // A copy cached by an earlier version lacks the field.
  return settings?.openToCorrections?.includes(senderId) ?? false;
}
