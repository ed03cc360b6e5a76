import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import type { ReactNode } from "react";
import { useEffect, useEffectEvent, useState } from "react";
import { archivedListQuery } from "#/data/conversations/archived.queries.ts";
import { conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { whenIdle } from "#/ui/hooks/when-idle.ts";
import { later } from "#/ui/later/later.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Invitations } from "../groups/invites/Invitations.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { DueReminders } from "../reminders/DueReminders.tsx";
import { ChatRow } from "./ChatRow.tsx";
import { useListFilters, useShownChats } from "./list-filters.ts";
import { RowMenus } from "./RowMenus.tsx";

const UnreadThreads = later(async () => (await import("./UnreadThreads.tsx")).UnreadThreads);
const ArchiveLink = later(async () => (await import("./Archive.tsx")).ArchiveLink);
const OpenArchive = later(async () => (await import("./Archive.tsx")).OpenArchive);
const ListFilters = later(async () => (await import("./ListFilters.tsx")).ListFilters);
const NoneUnderFilter = later(async () => (await import("./ListFilters.tsx")).NoneUnderFilter);

interface Props {
  readonly me: string;
  readonly selected: string | undefined;
  /** Key of the chosen filter. */
  readonly filterKey: string;
  readonly onFilter: (key: string) => void;
  /** Reports the chats under a filter; undefined when all are shown. */
  readonly onShown: (chats: readonly Conversation[] | undefined) => void;
  readonly onSelect: (conversation: Pick<Conversation, "_id">) => void;
  readonly onFindContacts: () => void;
  readonly onInvite: () => void;
  readonly onGroup: () => void;
}

export function ChatList({ me, selected, filterKey, onFilter, onShown, onSelect, ...props }: Props) {
  const { t } = useTranslation("chat");
  const filters = useListFilters(me, filterKey);
  const filter = filters.find(({ key }) => key === filterKey);
  const { query, shown } = useShownChats(filter, selected);
  const [isIdle, setIdle] = useState(false);
  const { isSuccess } = query;
  // The chats come first.
  useEffect(() => (isSuccess ? whenIdle(() => setIdle(true)) : undefined), [isSuccess]);
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    tell(filter && shown);
    return () => tell(undefined);
  }, [filter, shown]);
  const [isArchive, setArchive] = useState<boolean | null>(null);
  const row = (one: Conversation, place: RowPlace) => (
    <ChatRow key={one._id} me={me} conversation={one} selected={one._id === selected} onSelect={onSelect} {...place} />
  );
  const choosing = { me, filters, chosen: filter, onChoose: onFilter };
  return (
    <>
      {!isArchive && (
        <>
          <DueReminders onOpen={(conversationId) => onSelect({ _id: conversationId })} />
          {isIdle && <UnreadThreads />}
          <Invitations onJoined={(conversationId) => onSelect({ _id: conversationId })} />
          {filters.length > 0 && <ListFilters {...choosing} />}
          <PagedList
            label={t("chats")}
            query={query}
            items={shown}
            keyOf={({ _id }) => _id}
            row={row}
            empty={filter ? <NoneUnderFilter {...choosing} chosen={filter} /> : <EmptyChats {...props} />}
          />
        </>
      )}
      <ChatListFoot
        me={me}
        items={shown}
        isFiltered={filter !== undefined}
        open={isArchive}
        onOpen={setArchive}
        row={row}
      />
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
  readonly isFiltered: boolean;
  /** Whether the archive replaces the list; null until it was opened. */
  readonly open: boolean | null;
  readonly onOpen: (open: boolean) => void;
  readonly row: (conversation: Conversation, place: RowPlace) => ReactNode;
}

function ChatListFoot({ me, items, isFiltered, open, onOpen, row }: ChatListFootProps) {
  const query = useInfiniteQuery(archivedListQuery());
  const archived = conversationsIn(query.data);
  return (
    <>
      {open ? (
        <OpenArchive query={query} items={archived} row={row} onClose={() => onOpen(false)} />
      ) : (
        !isFiltered &&
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
