import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { followedThreadsQuery } from "#/data/conversations/threads.queries.ts";
import { threadsShown } from "#/data/conversations/threads-shown.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { UnreadBadge } from "./UnreadBadge.tsx";

/** A row above the chats while I have unread threads. */
export function UnreadThreads() {
  const { t } = useTranslation("chat");
  const { data } = useInfiniteQuery(followedThreadsQuery);
  const unread = data?.pages[0]?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <div className="shrink-0 px-2 pt-2">
      <button
        type="button"
        onClick={() => threadsShown.set(true)}
        className="flex min-h-11 w-full items-center gap-3 rounded-md p-2 text-start font-medium transition-colors duration-150 hover:bg-sunken"
      >
        <span className="grid w-12 shrink-0 place-items-center text-indigo">
          <MessagesSquare aria-hidden size={20} />
        </span>
        <span className="min-w-0 flex-1">{t("threads")}</span>
        <UnreadBadge count={unread} quiet={false} />
      </button>
    </div>
  );
}
