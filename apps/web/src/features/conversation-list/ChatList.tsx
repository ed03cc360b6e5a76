import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Invitations } from "../groups/invites/Invitations.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { DueReminders } from "../reminders/DueReminders.tsx";
import { ChatListFoot } from "./ChatListFoot.tsx";
import { ChatRow } from "./ChatRow.tsx";

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

/** The list of chats of a person who has none: the first step is an invite. */
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

/** An example of a message in another language, for people who have received none yet. */
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
