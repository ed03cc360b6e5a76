import type { FollowedThread } from "@lingualoom/contract/calls/threads.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { followedThreadsQuery } from "#/data/conversations/threads.queries.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { layersSettled } from "#/ui/layers/layers.ts";
import { Panel } from "#/ui/layers/Panel.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import "../conversation/threads/texts.ts";
import { shortTime } from "#/i18n/short-time.ts";
import { Preview } from "../conversation-list/Preview.tsx";
import { UnreadBadge } from "../conversation-list/UnreadBadge.tsx";
import { PagedList } from "../people/PagedList.tsx";

interface Props {
  readonly me: string;
  readonly onOpen: (conversationId: string) => void;
  readonly onClose: () => void;
}

/** The threads that I follow, the one with the latest reply first. */
export function ThreadList({ me, onOpen, onClose }: Props) {
  const { t } = useTranslation(["chat", "threads"]);
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...followedThreadsQuery, refetchOnMount: "always" });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const open = ({ root, lastReply }: FollowedThread) => {
    const { conversationId, _id: rootId, seq: rootSeq } = root;
    seekMessage(client, conversationId, lastReply, { thread: { rootId, rootSeq } });
    // While the panel is open, opening a chat would only replace its history entry.
    flushSync(onClose);
    void layersSettled().then(() => onOpen(conversationId));
  };
  return (
    <Panel title={t("threads")} onClose={onClose}>
      <div className="flex h-full flex-col pt-2">
        <PagedList
          label={t("threads")}
          query={query}
          items={items}
          keyOf={({ root }) => root._id}
          row={(one, place) => <ThreadRow key={one.root._id} me={me} thread={one} place={place} onOpen={open} />}
          empty={<EmptyState title={t("threads:none")} />}
        />
      </div>
    </Panel>
  );
}

interface ThreadRowProps {
  readonly me: string;
  readonly thread: FollowedThread;
  readonly place: RowPlace;
  readonly onOpen: (thread: FollowedThread) => void;
}

function ThreadRow({ me, thread, place, onOpen }: ThreadRowProps) {
  const { i18n } = useTranslation("chat");
  const { root, lastReply, unread } = thread;
  const { data: conversation } = useQuery(conversationQuery(root.conversationId));
  const other = conversation && otherMember(conversation, me)?.user;
  const name = conversation ? conversationName(conversation, me) : "";
  const line = (message: Message) =>
    conversation && <Preview me={me} conversation={{ ...conversation, lastMessage: message }} />;
  return (
    <WindowedRow place={place} className="px-2 pb-0.5">
      <button
        type="button"
        onClick={() => onOpen(thread)}
        className="flex w-full items-start gap-3 rounded-md p-2 text-start transition-colors duration-150 outline-offset-[-2px] hover:bg-sunken"
      >
        <Avatar
          id={other?._id ?? root.conversationId}
          name={name}
          picture={other?.profilePic ?? conversation?.avatar ?? ""}
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <bdi className="one-line min-w-0 font-medium">{name}</bdi>
            <time dateTime={lastReply.createdAt} className="shrink-0 text-xs text-muted">
              {shortTime(new Date(lastReply.createdAt), new Date(), i18n.language)}
            </time>
          </span>
          <span className="flex min-h-5 text-sm">{line(root)}</span>
          <span className="flex min-h-5 items-center justify-between gap-2 text-sm text-muted">
            <span className="flex min-w-0 border-s-2 border-line ps-2">{line(lastReply)}</span>
            <UnreadBadge count={unread} quiet={false} />
          </span>
        </span>
      </button>
    </WindowedRow>
  );
}
