import type { Me, Mention, Message, Quote } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, use, useEffect, useState, useSyncExternalStore } from "react";
import { v7 as newId } from "uuid";
import { type Address, newUserId } from "#/data/address.ts";
import type { ChosenAttachment } from "#/data/attachments/chosen-attachment.ts";
import { type ConversationState, EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { useHistory } from "#/data/conversations/loaded-history.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { pinsQuery } from "#/data/conversations/pins.queries.ts";
import { storedDraft } from "#/data/drafts/draft-store.ts";
import { usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { useStore } from "#/external-store.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { isCutOff } from "#/transport/api-error.ts";
import { loadUploading } from "#/transport/upload.ts";
import { later } from "#/ui/later/later.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { Retry } from "#/ui/states/Retry.tsx";
import { Skeleton } from "#/ui/states/Skeleton.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { AttachButton } from "./composer/attachments/AttachButton.tsx";
import type { ChangeAttachments } from "./composer/attachments/add-files.ts";
import type { ChosenFiles } from "./composer/attachments/use-chosen-files.ts";
import { Composer } from "./composer/Composer.tsx";
import { CommandCompletion } from "./composer/commands/CommandCompletion.tsx";
import { beginsCommand } from "./composer/commands/command-of.ts";
import { useCommands } from "./composer/commands/use-commands.ts";
import { EditBar } from "./composer/editing/EditBar.tsx";
import { MentionCompletion } from "./composer/mentions/MentionCompletion.tsx";
import { ReadOnlyBar } from "./composer/ReadOnlyBar.tsx";
import { useWriting } from "./composer/use-writing.ts";
import { MembersContext } from "./members.ts";
import { createOpenChatStores, OpenChatContext } from "./open-chat-stores.ts";
import { PinBar } from "./pins/PinBar.tsx";
import { ReplyBar } from "./replies/ReplyBar.tsx";
import { MessageLog } from "./timeline/MessageLog.tsx";
import type { Recorded } from "./voice/recorder.ts";
import { useVoice } from "./voice/use-voice.tsx";

const PreviewStrip = later(async () => (await import("./composer/preview/PreviewStrip.tsx")).PreviewStrip);
const ChatPictures = later(async () => (await import("./message/pictures/ChatPictures.tsx")).ChatPictures);
const PollDialog = later(async () => (await import("./composer/poll/PollDialog.tsx")).PollDialog);
const MessageInfo = later(async () => (await import("./message/MessageInfo.tsx")).MessageInfo);

const NONE: readonly Message[] = [];

interface Props {
  readonly me: Me;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly files: ChosenFiles;
}

/** The messages of one chat, and what is written to it. */
export function OpenChat({ me, address, chat, field, files }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const { outbox } = useRealtime();
  const { canWrite, group } = use(MembersContext);
  const [stores] = useState(() => createOpenChatStores(storedReply(me._id, address), storedMentions(me._id, address)));
  const viewed = useStore(stores.viewed);
  const informed = useStore(stores.informed);
  const showsPreviews = usePreviewsHere(me._id, address);
  const { data: state, error, isStale, refetch } = useHistory(address);
  // With the messages: the bar must not come after them, and push them.
  useQuery({ ...pinsQuery(address), enabled: newUserId(address) === null });
  const messages = (state?.window ?? state)?.messages ?? NONE;
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.entries);
  const entries = unsent.filter((entry) => entry.address === address);
  const writing = useWriting({ me, address, canWrite, stores, messages, field, files });
  const { edited, editing, quote, text } = writing;
  const commands = useCommands(address, writing, field);
  const voice = useVoice((recorded, isToSend) => {
    const attachment = asAttachment(recorded);
    if (isToSend) writing.sendAlone(attachment);
    else files.change((before) => [...before, { ...attachment, url: URL.createObjectURL(recorded.blob) }]);
  });

  useEffect(() => {
    // While the server is away the banner is enough, and the data arrives with the connection.
    if (error && !isCutOff(error)) toast.error(sentenceOf(error, t("somethingWrong")));
  }, [error, t]);
  useEffect(() => {
    // On touch screens focus would open the keyboard over what is to be read.
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
      {state && state.messages.length > 0 && (
        <PinBar me={me._id} conversationId={address} canUnpin={group ? group.mayPin : canWrite} />
      )}
      {state && logOf(state)}
      {!state && !error && <ConversationSkeleton />}
      {!state && error && (
        <>
          <div className={entries.length > 0 ? "border-b border-line" : "grid flex-1 place-content-center"}>
            <EmptyState alert title={t("historyFailed")}>
              <Retry onClick={() => void refetch()} />
            </EmptyState>
          </div>
          {/* What is written to a conversation that cannot be loaded shows all the same. */}
          {entries.length > 0 && logOf({ ...EMPTY_HISTORY, messages: NONE })}
        </>
      )}
      {!canWrite && <ReadOnlyBar chat={chat} />}
      {canWrite && (
        <Composer
          me={me._id}
          address={address}
          text={text}
          onText={writing.onText}
          onSend={edited ? writing.onSend : commands.onSend}
          editing={
            edited && { busy: editing.busy, hasAttachments: edited.attachments !== undefined, onCancel: editing.stop }
          }
          completion={
            !edited && beginsCommand(text) ? (
              <CommandCompletion text={text} offered={commands.offered} field={field} />
            ) : (
              group &&
              text.includes("@") && (
                <MentionCompletion me={me._id} conversationId={group.conversationId} field={field} />
              )
            )
          }
          replyBar={
            quote && (
              <ReplyBar
                me={me._id}
                address={address}
                quote={quote}
                answered={stores.answered}
                field={field}
                onCancel={writing.stopReply}
              />
            )
          }
          onCancelReply={writing.onCancelReply}
          onEditLast={editing.editLast}
          field={field}
          attach={<AttachButton onFiles={files.add} onPoll={edited ? undefined : commands.onPoll} />}
          voice={voice}
          problem={files.problem || commands.problem}
          previews={
            (edited || files.attachments.length > 0) && (
              <AboveField
                edited={edited}
                onCancel={editing.stop}
                attachments={files.attachments}
                onChange={files.change}
              />
            )
          }
        />
      )}
      {showsPreviews && <PreviewStrip key={address} address={address} text={canWrite && !edited ? text : ""} />}
      {commands.poll && canWrite && <PollDialog {...commands.poll} />}
      {informed && <MessageInfo message={informed} onClose={() => stores.informed.set(null)} />}
      {state && viewed && (
        <ChatPictures
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

const ChosenStrip = later(async () => (await import("./composer/attachments/ChosenStrip.tsx")).ChosenStrip);

interface AboveFieldProps {
  /** The message that is being changed. */
  readonly edited: Message | null | undefined;
  readonly onCancel: () => void;
  readonly attachments: readonly ChosenAttachment[];
  readonly onChange: ChangeAttachments;
}

/** What the text field belongs to: a message that is being changed, or files that go along. */
function AboveField({ edited, onCancel, attachments, onChange }: AboveFieldProps) {
  if (edited) return <EditBar message={edited} onCancel={onCancel} />;
  return <ChosenStrip attachments={attachments} onChange={onChange} />;
}

/** What the draft of a conversation answers, stored over reloads (`ReplyBar`). */
const storedReply = (me: string, address: Address): Quote | null =>
  JSON.parse(storedDraft(me, "reply", address) || "null");

/** Whom it mentions (`MentionCompletion`). */
const storedMentions = (me: string, address: Address): readonly Mention[] =>
  JSON.parse(storedDraft(me, "mentions", address) || "[]");

/** A recording as a file that goes with a message. */
function asAttachment({ blob, durationMs, waveform }: Recorded): OutboxAttachment {
  // It must be there when the network is away.
  loadUploading().catch(() => {});
  return { key: newId(), kind: "audio", name: "", alt: "", blob, durationMs, waveform };
}
