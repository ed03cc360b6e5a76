import type { Message, Thread } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { useAuthor } from "../use-author.ts";

interface Props {
  readonly message: Message;
  readonly thread: Thread;
}

/** The line under a root that opens its thread. */
export function ThreadLine({ message, thread: { replies, lastSeq, lastAt, users, mine } }: Props) {
  const { t, i18n } = useTranslation("timeline");
  const { thread } = use(OpenChatContext);
  const at = new Date(lastAt);
  const isToday = at.toDateString() === new Date(useNow()).toDateString();
  const isUnread = mine?.following && lastSeq > mine.lastReadSeq;
  return (
    <button
      type="button"
      onClick={() => thread.set({ rootId: message._id, rootSeq: message.seq })}
      className="flex min-h-7 max-w-full items-center gap-1.5 rounded-full px-1.5 text-xs hover:bg-sunken pointer-coarse:min-h-11"
    >
      <span className="flex -space-x-1.5 rtl:space-x-reverse">
        {users.map((userId) => (
          <Participant key={userId} userId={userId} />
        ))}
      </span>
      <span className="font-semibold text-indigo">{t("replies", { count: replies })}</span>
      <span className="one-line text-muted">
        {t("lastReply", { when: written(at, isToday ? "time" : "dayAndTime", i18n.language) })}
      </span>
      {isUnread && (
        <span role="img" aria-label={t("unreadReplies")} className="size-2 shrink-0 rounded-full bg-indigo" />
      )}
    </button>
  );
}

function Participant({ userId }: { readonly userId: string }) {
  const author = useAuthor(userId);
  return <Avatar id={userId} name={author?.fullName ?? ""} picture={author?.profilePic ?? ""} size="xs" />;
}

/** Marks a reply that was also sent to the chat, and leads to its thread. */
export function ThreadLink({ message: { inThread, seq } }: { readonly message: Message }) {
  const { t } = useTranslation("timeline");
  const { thread } = use(OpenChatContext);
  if (!inThread) return null;
  const { rootId, rootSeq } = inThread;
  return (
    <button
      type="button"
      onClick={() => thread.set({ rootId, rootSeq, at: seq })}
      className="block min-h-6 rounded-sm text-xs text-indigo underline-offset-2 hover:underline pointer-coarse:min-h-11"
    >
      {t("inThread")}
    </button>
  );
}
