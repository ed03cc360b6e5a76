import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { memo, useSyncExternalStore } from "react";
import { pictureOf } from "#/data/conversations/attachments.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { onDraftOfOtherWindow, storedDraft } from "#/data/drafts/draft-store.ts";
import { shortTime } from "#/i18n/short-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { GroupRow } from "../people/GroupRow.tsx";
import { PersonRow } from "../people/PersonRow.tsx";
import { Preview } from "./Preview.tsx";
import { RowMarks } from "./RowMarks.tsx";
import { UnreadBadge } from "./UnreadBadge.tsx";

const MENU = <RowMenuButton />;

interface Props extends RowPlace {
  readonly me: string;
  readonly conversation: Conversation;
  readonly selected: boolean;
  readonly onSelect: (conversation: Conversation) => void;
}

export const ChatRow = memo(function ChatRow({ me, conversation, selected, onSelect, ...place }: Props) {
  const { t, i18n } = useTranslation("chat");
  // The open conversation's draft is visible in the composer instead.
  const draft = useSyncExternalStore(onDraftOfOtherWindow, () =>
    selected ? "" : storedDraft(me, "draft", conversation._id),
  );
  const { lastMessage, muted, notify, pinned, markedUnread, unreadCount, unreadMentions } = conversation;
  const { createdAt } = lastMessage;
  const member = otherMember(conversation, me);
  const row = {
    place,
    selected,
    picture: pictureOf(lastMessage.attachments ?? []),
    onSelect: () => onSelect(conversation),
    menu: MENU,
    end: (
      <time
        dateTime={createdAt}
        className="shrink-0 text-xs text-muted transition-opacity duration-150 pointer-fine:group-hover:opacity-0 pointer-fine:group-has-focus-visible:opacity-0"
      >
        {shortTime(new Date(createdAt), new Date(), i18n.language)}
      </time>
    ),
  };
  const line = (
    <span className="flex min-h-5 items-center justify-between gap-2 text-sm text-muted">
      {draft ? (
        <span className="flex min-w-0">
          <span className="shrink-0 whitespace-pre text-red">{t("draft")} </span>
          <bdi className="one-line">{draft}</bdi>
        </span>
      ) : (
        <Preview me={me} conversation={conversation} />
      )}
      <span className="flex shrink-0 items-center gap-1.5">
        {(muted || pinned || markedUnread || unreadMentions > 0) && <RowMarks of={conversation} />}
        <UnreadBadge count={unreadCount} quiet={muted || notify !== "all"} />
      </span>
    </span>
  );
  if (!member)
    return (
      <GroupRow group={conversation} {...row}>
        {line}
      </GroupRow>
    );
  return (
    <PersonRow person={member.user} conversationId={conversation._id} {...row}>
      {line}
    </PersonRow>
  );
});

/**
 * Shown over the time of a hovered row. The list handles its click (`RowMenus`). Keyboards open the menu from the row,
 * and touch by a long press; on touch, only screen readers find the button.
 */
function RowMenuButton() {
  const label = useTranslation("timeline").t("rowMenu");
  return (
    <button
      type="button"
      data-row-menu
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      className="absolute end-3 top-1 grid size-7 place-items-center rounded-full text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:bg-surface hover:text-ink group-has-focus-visible:opacity-100 pointer-coarse:sr-only"
    >
      <LineIcon line="dots" className="size-4" />
    </button>
  );
}
