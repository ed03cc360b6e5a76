import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { conversationListQuery, conversationsIn } from "../../data/conversations/conversations.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { ChatRow } from "./ChatRow.tsx";

const EmptyChats = lazyComponent(async () => (await import("./EmptyChats.tsx")).EmptyChats, null, {
  optional: true,
});

const Invitations = lazyComponent(async () => (await import("../groups/invites/Invitations.tsx")).Invitations, null, {
  optional: true,
});

const ChatListFoot = lazyComponent(async () => (await import("./ChatListFoot.tsx")).ChatListFoot, null, {
  optional: true,
  texts: "timeline",
});

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
  const empty = (
    <Suspense>
      <EmptyChats onFindContacts={onFindContacts} onInvite={onInvite} onGroup={onGroup} />
    </Suspense>
  );
  return (
    <>
      {!isArchive && (
        <>
          <Suspense>
            <Invitations onJoined={(conversationId) => onSelect({ _id: conversationId })} />
          </Suspense>
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
