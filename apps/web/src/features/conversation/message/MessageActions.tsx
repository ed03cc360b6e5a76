import { quoteOf } from "@lingualoom/contract/quote.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  AlarmClock,
  Bookmark,
  CircleCheck,
  CircleStop,
  Copy,
  Ellipsis,
  Eye,
  Flag,
  Forward,
  Info,
  Languages,
  Link,
  type LucideIcon,
  MessagesSquare,
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
import { setKept } from "#/data/conversations/set-kept.ts";
import { shownRendition } from "#/data/translation/rendition-read.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useDeviceVoice } from "#/ui/hooks/use-device-voice.ts";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { KeptContext } from "../kept.ts";
import { MembersContext, useGroup, useOtherMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { setPinned } from "../pins/set-pinned.ts";
import { startSelection } from "../selection.ts";
import { useIsBlocked } from "../use-is-blocked.ts";
import { deleteMessage } from "./delete-message.ts";
import type { MessageDialog } from "./message-dialogs.ts";
import { QuickReactions } from "./reactions/QuickReactions.tsx";

export type MessageStep = MessageDialog | "quick" | "more" | "delete" | "language" | "asReadBy" | "remind";

/** Entries of the first step; a small action beside another does not count. */
const ENTRIES_MAX = 7;

interface Props {
  readonly me: string;
  readonly message: Message;
  /** Shows the actions that the first step has no space for. */
  readonly isMore: boolean;
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

/** Sorted by importance; deletion stays last. */
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
    name: "endPoll",
    Icon: CircleStop,
    label: ({ t }) => t("endPoll"),
    canRun: ({ ownAndThere, canAct, message: { poll } }) => ownAndThere && canAct && poll != null && !poll.closedAt,
    step: "endPoll",
  },
  {
    name: "replyInThread",
    Icon: MessagesSquare,
    label: ({ t }) => t("replyInThread"),
    canRun: ({ canAct, isThread }) => canAct && !isThread,
    run: ({ thread, message: { _id: rootId, seq: rootSeq, inThread } }) => thread.set(inThread ?? { rootId, rootSeq }),
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
    name: "edit",
    Icon: Pencil,
    label: ({ t }) => t("editTitle"),
    canRun: ({ ownAndThere, message, isBlocked }) => ownAndThere && !message.forwarded && !isBlocked,
    run: ({ edited, message }) => edited.set(message),
  },
  {
    name: "remind",
    Icon: AlarmClock,
    label: ({ t }) => t("remindMe"),
    canRun: ({ message }) => !message.deletedAt,
    call: "POST /reminders",
    step: "remind",
  },
  {
    name: "keep",
    Icon: Bookmark,
    label: ({ t, isKept }) => t(isKept ? "unkeep" : "keep"),
    canRun: ({ message }) => !message.deletedAt,
    call: "PUT /kept",
    run: ({ message, isKept }) => void setKept([message._id], !isKept),
  },
  {
    name: "pin",
    Icon: Pin,
    label: ({ t, isPinned }) => t(isPinned ? "unpin" : "pin"),
    canRun: ({ canAct, mayPin }) => canAct && mayPin,
    run: ({ message, isPinned }) => setPinned(message, !isPinned),
  },
  {
    name: "select",
    Icon: CircleCheck,
    label: ({ t }) => t("select"),
    canRun: ({ message, isThread }) => !message.deletedAt && !isThread,
    run: ({ message }) => startSelection(message),
  },
  {
    name: "copyLink",
    Icon: Link,
    label: ({ t }) => t("copyLink"),
    canRun: ({ message }) => !message.deletedAt,
    run: ({ t, message: { conversationId, _id } }) =>
      void copyText(`${location.origin}/c/${conversationId}/${_id}`).then(
        () => toast.success(t("linkCopied")),
        () => toast.error(t("copyFailed")),
      ),
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
    name: "info",
    Icon: Info,
    label: ({ t }) => t("timeline:info"),
    canRun: ({ ownAndThere, group, message }) =>
      message.imported !== undefined ||
      message.silent === true ||
      (message.editedAt !== undefined && !message.deletedAt) ||
      (ownAndThere && group !== null),
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

export function MessageActions({ me, message, isMore, onStep }: Props) {
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
  const entry = (action: MessageAction) => {
    const next = possible[possible.indexOf(action) + 1];
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
  };
  const entries = possible.filter(({ isSmall }) => !isSmall);
  const hasMore = entries.length > ENTRIES_MAX;
  // "More" and the deletion take two entries.
  const first = hasMore ? entries.slice(0, ENTRIES_MAX - 2) : entries;
  if (isMore) return entries.slice(first.length, -1).map(entry);
  return (
    <>
      {on.canAct && <QuickReactions message={message} onMore={() => onStep("react")} />}
      {first.map(entry)}
      {hasMore && (
        <>
          <MenuItem stays icon={<Ellipsis aria-hidden size={16} />} onSelect={() => onStep("more")}>
            {on.t("moreActions")}
          </MenuItem>
          {entries.slice(-1).map(entry)}
        </>
      )}
    </>
  );
}

function useActed(me: string, message: Message) {
  const { t } = useTranslation(["dialogs", "timeline", "translation"]);
  const touch = useMedia(TOUCH);
  const client = useQueryClient();
  const { edited, answered, informed, thread, isThread } = use(OpenChatContext);
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
    thread,
    isThread,
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
    isKept: use(KeptContext).has(message._id),
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
