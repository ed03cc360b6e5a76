import type { Conversation, Message, Person } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cachedConversation, conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { shortTime } from "#/i18n/short-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { PersonMark } from "#/ui/text/PersonMark.tsx";

interface Props {
  readonly me: string;
  readonly message: Pick<Message, "conversationId" | "createdAt">;
  readonly onOpen: () => void;
  readonly children: (conversation: Conversation | undefined) => ReactNode;
}

/** A message outside its chat, with the chat's picture and name; a press opens it there. */
export function MessageOfChat({ me, message: { conversationId, createdAt }, onOpen, children }: Props) {
  const { t, i18n } = useTranslation("common");
  const client = useQueryClient();
  const cached = cachedConversation(client, conversationId);
  const { data } = useQuery({ ...conversationQuery(conversationId), enabled: !cached });
  const conversation = cached ?? data;
  const other: Person | undefined = conversation && otherMember(conversation, me)?.user;
  const name = other?.deleted ? t("deletedAccount") : conversation ? conversationName(conversation, me) : "";
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full min-w-0 items-start gap-3 rounded-md p-2 text-start transition-colors duration-150 hover:bg-sunken"
    >
      <Avatar id={other?._id ?? conversationId} name={name} picture={other?.profilePic ?? conversation?.avatar ?? ""} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="flex min-w-0 items-center gap-1.5">
            <bdi className="one-line min-h-5 min-w-0 font-medium">{name}</bdi>
            <PersonMark of={other} />
          </span>
          <time dateTime={createdAt} className="shrink-0 text-xs text-muted">
            {shortTime(new Date(createdAt), new Date(), i18n.language)}
          </time>
        </span>
        {children(conversation)}
      </span>
    </button>
  );
}
