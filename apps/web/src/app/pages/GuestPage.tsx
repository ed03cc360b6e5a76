import type { Me } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, usePrefetchQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { languagesQuery, translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { NewVersion, useNewerVersion } from "#/features/installed/NewVersion.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { FullScreenSpinner } from "#/ui/states/FullScreenSpinner.tsx";
import { ConnectionPill } from "../connection/ConnectionPill.tsx";
import { useOpenConversation } from "../navigation/use-open-conversation.ts";
import { ChatFallback } from "./ChatFallback.tsx";
import { ChatPane } from "./ChatPane.tsx";

/** A guest has one conversation, which fills the window at every address. */
export function GuestPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation("chat");
  const navigate = useNavigate();
  usePrefetchQuery(languagesQuery);
  usePrefetchQuery(translationStatusQuery);
  const isOld = useNewerVersion();
  const opened = useOpenConversation(me._id);
  const { address, chat } = opened;
  const { data } = useInfiniteQuery(conversationListQuery());
  const own = conversationsIn(data)[0]?._id;
  const isElsewhere = own !== undefined && own !== address;
  useEffect(() => {
    if (isElsewhere) void navigate({ to: "/c/$conversationId", params: { conversationId: own }, replace: true });
  }, [isElsewhere, own, navigate]);
  if (isElsewhere || (!address && !data)) return <FullScreenSpinner />;
  const goHome = () => void navigate({ to: "/", search: {}, replace: true });
  return (
    <main
      aria-label={t("conversations")}
      className="relative flex h-(--visible-height) flex-col overflow-hidden bg-paper px-[max(env(safe-area-inset-left),env(safe-area-inset-right))]"
    >
      {isOld && <NewVersion />}
      {address && chat ? (
        <ChatPane me={me} address={address} chat={chat} back={null} onLeft={goHome} />
      ) : (
        <>
          <ConnectionPill />
          <ChatFallback {...opened} me={me._id} start={null} onClose={goHome} />
        </>
      )}
    </main>
  );
}
