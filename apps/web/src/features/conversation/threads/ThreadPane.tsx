import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Bell, BellOff, X } from "lucide-react";
import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type CachedHistory, EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { threadQuery, useThreadMessages } from "#/data/conversations/threads.queries.ts";
import type { LoadedThread } from "#/data/conversations/threads.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { useReconnected } from "#/realtime/connection/use-event.ts";
import { call } from "#/transport/call.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { useMedia } from "#/ui/hooks/use-media.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { useLayer } from "#/ui/layers/layers.ts";
import { Panel } from "#/ui/layers/Panel.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { useChosenFiles } from "../composer/attachments/use-chosen-files.ts";
import { ChatComposer } from "../composer/ChatComposer.tsx";
import { draftPlace, useWriting } from "../composer/use-writing.ts";
import { MembersContext } from "../members.ts";
import { OverMessages } from "../OverMessages.tsx";
import { createOpenChatStores, OpenChatContext, type OpenedThread, storedParts } from "../open-chat-stores.ts";
import { ReplyLog } from "./ReplyLog.tsx";
import "./texts.ts";

/** From this width on, a thread is beside its chat. */
const WIDE = "(width >= 64rem)";

interface Props {
  readonly me: Me;
  readonly address: string;
  readonly chat: OpenedChat;
  readonly opened: OpenedThread;
  /** The other members' read positions. */
  readonly receipts: CachedHistory["receipts"];
}

/** A thread: beside its chat, or over it on a narrow screen. */
export function ThreadPane(props: Props) {
  const { t } = useTranslation("threads");
  const { thread } = use(OpenChatContext);
  const close = () => thread.set(null);
  const body = <Thread {...props} />;
  if (useMedia(WIDE)) return <Beside onClose={close}>{body}</Beside>;
  return (
    <Panel title={t("title")} onClose={close}>
      <div className="flex h-full flex-col bg-paper">{body}</div>
    </Panel>
  );
}

interface BesideProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Beside({ onClose, children }: BesideProps) {
  const { t } = useTranslation("threads");
  useClosedByEscape(onClose);
  useLayer(onClose);
  return (
    <aside
      data-thread
      aria-label={t("title")}
      className="absolute inset-y-0 end-0 z-10 flex w-92 animate-arrive flex-col border-s border-line bg-paper"
    >
      <header className="flex min-h-16 items-center gap-2 border-b border-line bg-surface p-3">
        <h2 className="min-w-0 flex-1 ps-1 text-lg font-semibold">{t("title")}</h2>
        <IconButton label={t("close")} onClick={onClose}>
          <X aria-hidden size={20} />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}

function Thread(props: Props) {
  const { t } = useTranslation("threads");
  const { address, opened } = props;
  const { data: thread, error, refetch } = useQuery(threadQuery(address, opened.rootId));
  useReconnected(() => void refetch());
  if (thread) return <LoadedReplies {...props} thread={thread} />;
  return (
    <div className="grid flex-1 place-content-center">
      {error ? (
        <EmptyState alert title={t("failed")}>
          <Retry onClick={() => void refetch()} />
        </EmptyState>
      ) : (
        <Spinner />
      )}
    </div>
  );
}

interface LoadedProps extends Props {
  readonly thread: LoadedThread;
}

function LoadedReplies({ me, address, chat, opened, receipts, thread }: LoadedProps) {
  const { t } = useTranslation("threads");
  const { outbox } = useRealtime();
  const outer = use(OpenChatContext);
  const { canWrite } = use(MembersContext);
  const rootSeq = thread.rootSeq ?? opened.rootSeq;
  const { root, replies } = useThreadMessages(address, { rootSeq, first: thread.first });
  const [alsoSend, setAlsoSend] = useState(false);
  const inThread = { root: opened.rootId, alsoSend };
  const place = draftPlace(address, inThread);
  const [stores] = useState(() => ({
    ...createOpenChatStores(...storedParts(me._id, place)),
    thread: outer.thread,
    isThread: true,
  }));
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useChosenFiles(me._id, place);
  const messages = root && thread.older === null ? [root, ...replies] : replies;
  const mayReply = canWrite && root !== undefined && !root.deletedAt;
  const writing = useWriting({
    ...{ me, address, canWrite: mayReply, stores, messages, field, files },
    thread: inThread,
  });
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const entries = unsent.filter((entry) => entry.address === address && entry.thread?.root === opened.rootId);
  useEffect(() => {
    // On touch screens focus would open the keyboard over the replies.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);
  const state = { ...EMPTY_HISTORY, receipts, messages };
  return (
    <OpenChatContext value={stores}>
      <ReplyLog
        me={me._id}
        address={address}
        opened={opened}
        thread={thread}
        messages={messages}
        receipts={receipts}
        entries={entries}
        sent={writing.sent}
        onElsewhere={outer.sought.set}
      />
      {mayReply && (
        <ChatComposer
          me={me._id}
          address={address}
          chat={chat}
          field={field}
          files={files}
          writing={writing}
          label={t("composer")}
          foot={
            <div className="flex items-center justify-between gap-2 pt-1 text-sm text-muted">
              <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 accent-(--indigo)"
                  checked={alsoSend}
                  onChange={({ target }) => setAlsoSend(target.checked)}
                />
                {t("alsoSend")}
              </label>
              <FollowButton address={address} rootId={opened.rootId} following={thread.following} />
            </div>
          }
        />
      )}
      <OverMessages address={address} state={state} />
    </OpenChatContext>
  );
}

interface FollowProps {
  readonly address: string;
  readonly rootId: string;
  readonly following: boolean;
}

function FollowButton({ address, rootId, following }: FollowProps) {
  const { t } = useTranslation("threads");
  const params = { conversationId: address, rootId };
  const change = useAction({
    act: () =>
      call("PUT /conversations/:conversationId/threads/:rootId/follow", { params, body: { following: !following } }),
    failed: t("followFailed"),
  });
  const Icon = following ? Bell : BellOff;
  return (
    <IconButton
      label={t(following ? "unfollow" : "follow")}
      aria-pressed={following}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      <Icon aria-hidden size={18} className={following ? "text-indigo" : ""} />
    </IconButton>
  );
}
