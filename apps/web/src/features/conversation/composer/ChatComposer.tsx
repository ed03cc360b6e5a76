import { type ReactNode, type RefObject, use } from "react";
import { v7 as newId } from "uuid";
import { usePermissions } from "#/data/account/permissions.ts";
import { type Address, newUserId } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { useScheduledCount } from "#/features/later/use-scheduled.ts";
import { loadUploading } from "#/transport/upload.ts";
import { later } from "#/ui/later/later.tsx";
import { MembersContext } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { ReplyBar } from "../replies/ReplyBar.tsx";
import type { Recorded } from "../voice/recorder.ts";
import { useVoice } from "../voice/use-voice.tsx";
import { AttachButton } from "./attachments/AttachButton.tsx";
import type { ChosenFiles } from "./attachments/use-chosen-files.ts";
import { Composer } from "./Composer.tsx";
import { beginsCommand } from "./commands/command-of.ts";
import { useCommands } from "./commands/use-commands.ts";
import { EditBar } from "./editing/EditBar.tsx";
import { ReadOnlyBar } from "./ReadOnlyBar.tsx";
import type { useWriting } from "./use-writing.ts";

const ChosenStrip = later(async () => (await import("./attachments/ChosenStrip.tsx")).ChosenStrip);
const PreviewStrip = later(async () => (await import("./preview/PreviewStrip.tsx")).PreviewStrip);
/** A cheap first look, before the code that offers emoji is loaded. */
const NAMES_EMOJI = /:[\p{L}\p{M}]{2}/u;
const CommandCompletion = later(async () => (await import("./commands/CommandCompletion.tsx")).CommandCompletion);
const MentionCompletion = later(async () => (await import("./mentions/MentionCompletion.tsx")).MentionCompletion);
const EmojiCompletion = later(async () => (await import("./emoji/EmojiCompletion.tsx")).EmojiCompletion);
const ScheduledLine = later(async () => (await import("#/features/later/ScheduledLine.tsx")).ScheduledLine);
const PollDialog = later(async () => (await import("./poll/PollDialog.tsx")).PollDialog);

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly files: ChosenFiles;
  readonly writing: ReturnType<typeof useWriting>;
  /** In a thread, the name of the field and the controls below it. */
  readonly label?: string;
  readonly foot?: ReactNode;
}

export function ChatComposer({ me, address, chat, field, files, writing, label, foot }: Props) {
  const { canWrite, group } = use(MembersContext);
  const { answered } = use(OpenChatContext);
  const showsPreviews = usePreviewsHere(me, address);
  const { edited, editing, quote, text } = writing;
  const { mayCall } = usePermissions();
  const hasBegun = newUserId(address) === null && mayCall("GET /scheduled");
  const scheduled = useScheduledCount(address, hasBegun);
  const commands = useCommands(address, writing, field);
  const voice = useVoice((recorded, isToSend) => {
    const attachment = asAttachment(recorded);
    if (isToSend) writing.sendAlone(attachment);
    else files.change((before) => [...before, { ...attachment, url: URL.createObjectURL(recorded.blob) }]);
  });
  const completion = () => {
    if (!edited && beginsCommand(text))
      return <CommandCompletion text={text} offered={commands.offered} field={field} />;
    return (
      <>
        {group && text.includes("@") && (
          <MentionCompletion me={me} conversationId={group.conversationId} field={field} />
        )}
        {NAMES_EMOJI.test(text) && <EmojiCompletion me={me} field={field} />}
      </>
    );
  };
  const aboveField = () => {
    if (edited) return <EditBar message={edited} onCancel={editing.stop} />;
    return files.attachments.length > 0 && <ChosenStrip attachments={files.attachments} onChange={files.change} />;
  };
  return (
    <>
      {!canWrite && <ReadOnlyBar chat={chat} />}
      {canWrite && (
        <Composer
          me={me}
          address={address}
          text={text}
          onText={writing.onText}
          onSend={edited ? writing.onSend : commands.onSend}
          editing={
            edited && { busy: editing.busy, hasAttachments: edited.attachments !== undefined, onCancel: editing.stop }
          }
          completion={completion()}
          replyBar={
            quote && (
              <ReplyBar
                me={me}
                address={address}
                place={writing.place}
                quote={quote}
                answered={answered}
                field={field}
                onCancel={writing.stopReply}
              />
            )
          }
          onCancelReply={writing.onCancelReply}
          onEditLast={editing.editLast}
          sendLater={
            edited || beginsCommand(text)
              ? undefined
              : {
                  sendSilently: writing.sendSilently,
                  scheduling: hasBegun
                    ? { conversationId: address, parts: writing.partsOfDraft, onScheduled: writing.clear }
                    : undefined,
                }
          }
          field={field}
          attach={
            <AttachButton
              onFiles={files.add}
              onPoll={edited ? undefined : commands.onPoll}
              onReminder={edited ? undefined : commands.onReminder}
            />
          }
          voice={voice}
          onSticker={writing.sendSticker}
          onGif={writing.sendAlone}
          problem={files.problem || commands.problem}
          scheduled={scheduled > 0 && <ScheduledLine count={scheduled} />}
          previews={aboveField()}
          label={label}
          foot={foot}
        />
      )}
      {showsPreviews && <PreviewStrip key={writing.place} address={address} text={canWrite && !edited ? text : ""} />}
      {commands.poll && canWrite && <PollDialog {...commands.poll} />}
    </>
  );
}

function asAttachment({ blob, durationMs, waveform }: Recorded): OutboxAttachment {
  // The upload code must be loaded before the network goes away.
  loadUploading().catch(() => {});
  return { key: newId(), kind: "audio", name: "", alt: "", blob, durationMs, waveform };
}
