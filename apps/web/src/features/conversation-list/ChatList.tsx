import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Archive, ChevronLeft, UserPlus, Users } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { archivedListQuery } from "#/data/conversations/archived.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Invitations } from "../groups/invites/Invitations.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { DueReminders } from "../reminders/DueReminders.tsx";
import { ChatRow } from "./ChatRow.tsx";
import { RowMenus } from "./RowMenus.tsx";
import { UnreadBadge } from "./UnreadBadge.tsx";

interface Props {
  readonly me: string;
  readonly selected: string | undefined;
  readonly onSelect: (conversation: Pick<Conversation, "_id">) => void;
  readonly onFindContacts: () => void;
  readonly onInvite: () => void;
  readonly onGroup: () => void;
}

export function ChatList({ me, selected, onSelect, onFindContacts, onInvite, onGroup }: Props) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery(conversationListQuery());
  const conversations = conversationsIn(query.data);
  const [isArchive, setArchive] = useState<boolean | null>(null);
  const row = (one: Conversation, place: RowPlace) => (
    <ChatRow key={one._id} me={me} conversation={one} selected={one._id === selected} onSelect={onSelect} {...place} />
  );
  const empty = <EmptyChats onFindContacts={onFindContacts} onInvite={onInvite} onGroup={onGroup} />;
  return (
    <>
      {!isArchive && (
        <>
          <DueReminders onOpen={(conversationId) => onSelect({ _id: conversationId })} />
          <Invitations onJoined={(conversationId) => onSelect({ _id: conversationId })} />
          <PagedList
            label={t("chats")}
            query={query}
            items={conversations}
            keyOf={({ _id }) => _id}
            row={row}
            empty={empty}
          />
        </>
      )}
      <ChatListFoot me={me} items={conversations} open={isArchive} onOpen={setArchive} row={row} />
    </>
  );
}

interface EmptyChatsProps {
  readonly onFindContacts: () => void;
  readonly onInvite: () => void;
  readonly onGroup: () => void;
}

function EmptyChats({ onFindContacts, onInvite, onGroup }: EmptyChatsProps) {
  const { t } = useTranslation(["people", "groups"]);
  return (
    <EmptyState title={t("noChatsTitle")} text={t("noChatsText")}>
      <div className="grid gap-2">
        <Button onClick={onInvite}>
          <UserPlus aria-hidden size={18} />
          {t("inviteSomeone")}
        </Button>
        <Button look="quiet" onClick={onGroup}>
          <Users aria-hidden size={18} />
          {t("groups:newGroup")}
        </Button>
        <Button look="plain" onClick={onFindContacts}>
          {t("findContacts")}
        </Button>
      </div>
      <SampleMessage />
    </EmptyState>
  );
}

function SampleMessage() {
  const { t } = useTranslation("people");
  return (
    <figure className="mt-8 w-full text-start text-sm">
      <figcaption className="mb-2 text-center text-xs text-muted">{t("sampleTitle")}</figcaption>
      <blockquote className="mx-auto w-fit max-w-full rounded-lg border border-line bg-surface p-2">
        <div className="border-s-2 border-marigold ps-2">
          <p className="words">{t("sampleTranslation")}</p>
          <p className="words text-muted" dir="auto" lang={t("sampleLanguage")}>
            {t("sampleOriginal")}
          </p>
        </div>
      </blockquote>
    </figure>
  );
}

interface ChatListFootProps {
  readonly me: string;
  readonly items: readonly Conversation[];
  /** Whether the archive replaces the list; null until it was opened. */
  readonly open: boolean | null;
  readonly onOpen: (open: boolean) => void;
  readonly row: (conversation: Conversation, place: RowPlace) => ReactNode;
}

function ChatListFoot({ me, items, open, onOpen, row }: ChatListFootProps) {
  const query = useInfiniteQuery(archivedListQuery());
  const archived = conversationsIn(query.data);
  return (
    <>
      {open ? (
        <OpenArchive query={query} items={archived} row={row} onClose={() => onOpen(false)} />
      ) : (
        archived.length > 0 && (
          <ArchiveLink
            archived={archived}
            more={query.hasNextPage}
            focused={open === false}
            onOpen={() => onOpen(true)}
          />
        )
      )}
      <RowMenus me={me} items={open ? archived : items} />
    </>
  );
}

interface ArchiveLinkProps {
  readonly archived: readonly Conversation[];
  readonly more: boolean;
  /** The row that gets the focus when the user comes back. */
  readonly focused: boolean;
  readonly onOpen: () => void;
}

function ArchiveLink({ archived, more, focused, onOpen }: ArchiveLinkProps) {
  const { t } = useTranslation("timeline");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const unread = archived.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  return (
    <div className="px-2 pb-2">
      <button
        ref={button}
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 rounded-md p-2 text-start text-sm text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <span className="grid w-12 shrink-0 place-items-center">
          <Archive aria-hidden size={20} />
        </span>
        <span className="min-w-0 flex-1">{t("archivedCount", { number: `${archived.length}${more ? "+" : ""}` })}</span>
        <UnreadBadge count={unread} quiet />
      </button>
    </div>
  );
}

type List = ComponentProps<typeof PagedList<Conversation>>;

interface OpenArchiveProps extends Pick<List, "query" | "items" | "row"> {
  readonly onClose: () => void;
}

function OpenArchive({ query, items, row, onClose }: OpenArchiveProps) {
  const { t } = useTranslation(["timeline", "chat"]);
  useClosedByEscape(onClose);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <IconButton ref={back} label={t("chat:backToChats")} onClick={onClose}>
          <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        <h2 className="font-semibold">{t("archived")}</h2>
      </div>
      <p className="px-4 pb-1 text-sm text-muted">{t("archivedHint")}</p>
      <PagedList
        label={t("archived")}
        query={query}
        items={items}
        keyOf={({ _id }) => _id}
        row={row}
        empty={<EmptyState title={t("nothingArchived")} />}
      />
    </>
  );
}
