import type { Me, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import {
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from "react";
import type { Address } from "../../data/address.ts";
import { type ConversationState, EMPTY_HISTORY } from "../../data/conversations/conversation-state.ts";
import { historyQuery } from "../../data/conversations/history.queries.ts";
import type { OpenedChat } from "../../data/conversations/opened-chat.ts";
import type { ChosenPicture } from "../../data/pictures/chosen-picture.ts";
import { useStore } from "../../external-store.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useRealtime } from "../../realtime/connection/RealtimeProvider.tsx";
import { isCutOff, sentenceOf } from "../../transport/api-error.ts";
import { toast } from "../../ui/layers/toast.ts";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Retry } from "../../ui/states/Retry.tsx";
import { ConversationSkeleton } from "./ConversationSkeleton.tsx";
import { Composer } from "./composer/Composer.tsx";
import { useEditing } from "./composer/editing/use-editing.ts";
import { AttachButton } from "./composer/pictures/AttachButton.tsx";
import type { ChangePictures } from "./composer/pictures/use-chosen-pictures.ts";
import { useDraft } from "./composer/use-draft.ts";
import { useGroup } from "./members.ts";
import type { TextOf } from "./message/text-of.ts";
import { createOpenChatStores, OpenChatContext } from "./open-chat-stores.ts";
import { storedMentions, storedReply } from "./replies/stored-reply.ts";
import { MessageLog } from "./timeline/MessageLog.tsx";

const PrefetchedTools = lazyComponent(async () => (await import("./PrefetchedTools.tsx")).PrefetchedTools, null, {
  prefetch: true,
  optional: true,
});
const ReadOnlyBar = lazyComponent(async () => (await import("./composer/ReadOnlyBar.tsx")).ReadOnlyBar, null, {
  prefetch: true,
  optional: true,
  texts: "timeline",
});
const AboveField = lazyComponent(async () => (await import("./composer/AboveField.tsx")).AboveField, null, {
  prefetch: true,
  optional: true,
});
const PinBar = lazyComponent(async () => (await import("./pins/PinBar.tsx")).PinBar, null, {
  prefetch: true,
  optional: true,
});
const ReplyBar = lazyComponent(async () => (await import("./replies/ReplyBar.tsx")).ReplyBar, null, {
  prefetch: true,
  optional: true,
});
const MentionCompletion = lazyComponent(
  async () => (await import("./composer/mentions/MentionCompletion.tsx")).MentionCompletion,
  null,
  { optional: true, texts: "timeline" },
);
const NONE: readonly Message[] = [];
const ViewerSlot = lazyComponent(async () => (await import("./message/pictures/ViewerSlot.tsx")).ViewerSlot, null, {
  requested: true,
});
const MessageInfo = lazyComponent(async () => (await import("./message/MessageInfo.tsx")).MessageInfo, null, {
  requested: true,
  texts: "timeline",
});

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly canWrite: boolean;
  readonly textOf: TextOf;
  readonly lineOf: (message: Message) => ReactNode;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly pictures: readonly ChosenPicture[];
  readonly changePictures: ChangePictures;
  readonly onFiles: (files: readonly File[]) => void;
  /** Why a file chosen last is not among the pictures. */
  readonly pictureProblem: string;
}

/** The messages of one chat, and what is written to it. */
export function OpenChat({
  me,
  address,
  chat,
  canWrite,
  textOf,
  lineOf,
  field,
  pictures,
  changePictures,
  ...props
}: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const { onFiles, pictureProblem } = props;
  const { outbox } = useRealtime();
  const group = useGroup();
  const [stores] = useState(() => createOpenChatStores(storedReply(me._id, address), storedMentions(me._id, address)));
  const viewed = useStore(stores.viewed);
  const informed = useStore(stores.informed);
  const [draft, setDraft] = useDraft(me._id, address);
  const { data: state, error, isStale, refetch } = useQuery(historyQuery(address));
  const shown = state?.window ?? state;
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const entries = unsent.filter((entry) => entry.address === address);

  useEffect(() => {
    // While the server is away the banner is enough, and the data arrives with the connection.
    if (error && !isCutOff(error)) toast.error(sentenceOf(error, t("somethingWrong")));
  }, [error, t]);
  useEffect(() => {
    // On touch screens focus would open the keyboard over what is to be read.
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, [field]);

  const editing = useEditing({
    edited: stores.edited,
    messages: shown?.messages ?? NONE,
    mentioned: stores.mentioned,
    me: me._id,
    address,
    field,
    // A draft that is in the field stays, below the text of the orphaned edit.
    onOrphan: (text) => setDraft([text, draft].filter(Boolean).join("\n")),
  });
  const quote = useStore(stores.answered);
  const stopReply = () => {
    stores.answered.set(null);
    field.current?.focus();
  };
  const [sent, setSent] = useState(0);
  const send = (text: string, ...parts: string[]) => {
    const [first, ...others] = pictures.map(({ blob, width, height, alt }) => ({ blob, width, height, alt }));
    setSent(sent + 1);
    const mentions = stores.mentioned.get();
    // They are of the whole text.
    const renditions = parts.length > 0 ? [] : stores.renditions.get();
    outbox.add(address, text, { picture: first, replyTo: quote ?? undefined, mentions, renditions });
    for (const picture of others) outbox.add(address, "", { picture });
    for (const part of parts) outbox.add(address, part, { mentions });
    changePictures(() => []);
    stores.answered.set(null);
    stores.mentioned.set([]);
    setDraft("");
  };
  const sample = (text: string) => {
    setDraft(text);
    field.current?.focus();
  };

  const edited = editing.message;
  const text = edited ? editing.text : draft;
  const stopEditing = useEffectEvent(editing.stop);
  useEffect(() => {
    if (!canWrite) stopEditing();
  }, [canWrite]);

  const logOf = (loaded: ConversationState) => (
    <MessageLog
      me={me}
      address={address}
      name={chat.name}
      state={loaded}
      isOld={isStale}
      entries={entries}
      sent={sent}
      textOf={textOf}
      onSample={canWrite ? sample : undefined}
    />
  );

  return (
    <OpenChatContext value={stores}>
      {state && state.messages.length > 0 && (
        <Suspense>
          <PinBar conversationId={address} lineOf={lineOf} canUnpin={group ? group.mayPin : canWrite} />
        </Suspense>
      )}
      {state && logOf(state)}
      {!state && !error && <ConversationSkeleton />}
      {!state && error && (
        <div className={entries.length > 0 ? "border-b border-line" : "grid flex-1 place-content-center"}>
          <EmptyState alert title={t("historyFailed")}>
            <Retry onClick={() => void refetch()} />
          </EmptyState>
        </div>
      )}
      {/* What is written to a conversation that cannot be loaded shows all the same. */}
      {!state && error && entries.length > 0 && logOf(EMPTY_HISTORY)}
      {!canWrite && <ReadOnlyBar chat={chat} />}
      {canWrite && (
        <Composer
          me={me._id}
          address={address}
          text={text}
          onText={edited ? editing.setText : setDraft}
          onSend={edited ? editing.save : send}
          editing={edited && { busy: editing.busy, hasPicture: edited.image !== "", onCancel: editing.stop }}
          completion={
            group &&
            text.includes("@") && (
              <Suspense>
                <MentionCompletion me={me._id} conversationId={group.conversationId} field={field} />
              </Suspense>
            )
          }
          replyBar={
            !edited &&
            quote && (
              <Suspense>
                <ReplyBar
                  me={me._id}
                  address={address}
                  quote={quote}
                  answered={stores.answered}
                  messages={shown?.messages ?? NONE}
                  field={field}
                  onCancel={stopReply}
                />
              </Suspense>
            )
          }
          onCancelReply={quote ? stopReply : undefined}
          onEditLast={editing.editLast}
          field={field}
          attach={<AttachButton onFiles={onFiles} />}
          problem={pictureProblem}
          previews={
            (edited || pictures.length > 0) && (
              <Suspense>
                <AboveField edited={edited} onCancel={editing.stop} pictures={pictures} onChange={changePictures} />
              </Suspense>
            )
          }
        />
      )}
      <PrefetchedTools me={me._id} address={address} text={canWrite && !edited ? draft : ""} />
      {informed && <MessageInfo message={informed} onClose={() => stores.informed.set(null)} />}
      {state && viewed && (
        <ViewerSlot
          address={address}
          state={state}
          viewed={viewed}
          onView={stores.viewed.set}
          onClose={() => stores.viewed.set(null)}
        />
      )}
    </OpenChatContext>
  );
}
