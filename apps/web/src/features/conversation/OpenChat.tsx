import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, use, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import { type ConversationState, EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { keptIdsQuery } from "#/data/conversations/kept.queries.ts";
import { useHistory } from "#/data/conversations/loaded-history.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { pinsQuery } from "#/data/conversations/pins.queries.ts";
import { useStore } from "#/external-store.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { isCutOff } from "#/transport/api-error.ts";
import { later } from "#/ui/later/later.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { ChosenFiles } from "./composer/attachments/use-chosen-files.ts";
import { ChatComposer } from "./composer/ChatComposer.tsx";
import { useWriting } from "./composer/use-writing.ts";
import { KeptContext } from "./kept.ts";
import { MembersContext } from "./members.ts";
import { OverMessages } from "./OverMessages.tsx";
import { createOpenChatStores, OpenChatContext, storedParts } from "./open-chat-stores.ts";
import { PinBar } from "./pins/PinBar.tsx";
import { MessageLog } from "./timeline/MessageLog.tsx";

const ThreadPane = later(async () => (await import("./threads/ThreadPane.tsx")).ThreadPane);

const NONE: readonly Message[] = [];

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly files: ChosenFiles;
}

export function OpenChat({ me, address, chat, field, files }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const { outbox } = useRealtime();
  const { canWrite, mayPin } = use(MembersContext);
  const [stores] = useState(() => createOpenChatStores(...storedParts(me._id, address)));
  const thread = useStore(stores.thread);
  const { data: state, error, isStale, refetch } = useHistory(address);
  // Loads pins with the messages: a pin bar that appears later would push them down.
  useQuery({ ...pinsQuery(address), enabled: newUserId(address) === null });
  const { data: keptIds } = useQuery({ ...keptIdsQuery, enabled: usePermissions().mayCall("GET /kept/ids") });
  const kept = useMemo(() => new Set(keptIds), [keptIds]);
  const messages = (state?.window ?? state)?.messages ?? NONE;
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const entries = unsent.filter((entry) => entry.address === address && (!entry.thread || entry.thread.alsoSend));
  const writing = useWriting({ me, address, canWrite, stores, messages, field, files });
  useEffect(() => {
    // While the server is unreachable the banner is enough, and the data arrives with the connection.
    if (error && !isCutOff(error)) toast.error(sentenceOf(error, t("somethingWrong")));
  }, [error, t]);
  useEffect(() => {
    // On touch screens focus would open the keyboard over the messages.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [field]);

  const logOf = (loaded: ConversationState) => (
    <MessageLog
      me={me}
      address={address}
      chat={chat}
      state={loaded}
      isOld={isStale}
      entries={entries}
      sent={writing.sent}
      onSample={canWrite ? writing.sample : undefined}
    />
  );

  return (
    <OpenChatContext value={stores}>
      <KeptContext value={kept}>
        {state && state.messages.length > 0 && <PinBar me={me._id} conversationId={address} canUnpin={mayPin} />}
        {state && logOf(state)}
        {!state && !error && <ConversationSkeleton />}
        {!state && error && (
          <>
            <div className={entries.length > 0 ? "border-b border-line" : "grid flex-1 place-content-center"}>
              <EmptyState alert title={t("historyFailed")}>
                <Retry onClick={() => void refetch()} />
              </EmptyState>
            </div>
            {/* Shows unsent messages also when the conversation cannot be loaded. */}
            {entries.length > 0 && logOf({ ...EMPTY_HISTORY, messages: NONE })}
          </>
        )}
        <ChatComposer me={me._id} address={address} chat={chat} field={field} files={files} writing={writing} />
        {state && thread && (
          <ThreadPane
            key={thread.rootId}
            me={me}
            address={address}
            chat={chat}
            opened={thread}
            receipts={state.receipts}
          />
        )}
        <OverMessages address={address} state={state} />
      </KeptContext>
    </OpenChatContext>
  );
}

const BUBBLES = [
  "w-2/5 h-10",
  "w-3/5 h-14",
  "w-1/2 h-10 self-end",
  "w-1/3 h-10 self-end",
  "w-3/5 h-10",
  "w-2/5 h-14 self-end",
];

function ConversationSkeleton() {
  const { t } = useTranslation("common");
  return (
    <div role="status" className="mt-auto flex flex-col gap-3 p-4">
      <span className="sr-only">{t("loading")}</span>
      {BUBBLES.map((size) => (
        <Skeleton key={size} className={`rounded-lg ${size}`} />
      ))}
    </div>
  );
}
