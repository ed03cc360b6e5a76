import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { Invitations } from "../groups/invites/Invitations.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { DueReminders } from "../reminders/DueReminders.tsx";
import { ChatListFoot } from "./ChatListFoot.tsx";
import { ChatRow } from "./ChatRow.tsx";
import { EmptyChats } from "./EmptyChats.tsx";

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
