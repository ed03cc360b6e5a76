import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { switchPreviews, usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import type { SendLater } from "#/features/later/SendMenu.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { playKey } from "#/sounds/sounds.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { NARROW, TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { EmojiButton } from "../emoji/EmojiButton.tsx";
import type { Voice } from "../voice/use-voice.tsx";
import { FormatBar } from "./formatting/FormatBar.tsx";
import { inMessages } from "./in-messages.ts";
import { useHowFar } from "./preview/use-how-far.ts";
import { SendButton } from "./SendButton.tsx";
import { useTypingSignal } from "./use-typing-signal.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Several texts when a long one is sent in parts. */
  readonly onSend: (...texts: string[]) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly previews: ReactNode;
  readonly attach: ReactNode;
  readonly voice: Voice;
  readonly onSticker: (sticker: Sticker) => void;
  readonly onGif: (gif: OutboxAttachment) => void;
  /** Reason why the file chosen last was not added, or empty. */
  readonly problem: string;
  /** Set while a sent message is being edited. */
  readonly editing: {
    readonly busy: boolean;
    readonly hasAttachments: boolean;
    readonly onCancel: () => void;
  } | null;
  readonly completion: ReactNode;
  readonly replyBar: ReactNode;
  readonly onCancelReply: (() => void) | undefined;
  readonly onEditLast: () => void;
  /** Absent where a text is only saved, or is a command. */
  readonly sendLater: SendLater | undefined;
  readonly scheduled: ReactNode;
  /** The name of a field in which one replies. */
  readonly label?: string | undefined;
  readonly foot?: ReactNode;
}

const PLACEHOLDERS = {
  off: "composerPlaceholder",
  "1h": "composerPlaceholder1h",
  "1d": "composerPlaceholder1d",
  "7d": "composerPlaceholder7d",
} as const;

export function Composer({ me, address, text, onText, onSend, field, previews, ...editor }: Props) {
  const { t } = useTranslation(["chat", "dialogs"]);
  const noteId = useId();
  const { data: { soundEnabled } = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const signalTyping = useTypingSignal(address);
  const touch = useMedia(TOUCH);
  const narrowTouch = useMedia(NARROW) && touch;
  const trimmed = text.trim();
  const length = trimmed.length > MESSAGE_CODE_POINTS / 2 ? [...trimmed].length : trimmed.length;
  const { data: { disappearing = "off" } = {} } = useQuery(conversationSettingsQuery(address));
  const { attach, voice, editing, onSticker, completion, replyBar, onCancelReply, onEditLast, sendLater, label, foot } =
    editor;
  const problem = editor.problem || voice.problem;
  const records = !editing && voice.bar;
  const filled = isVisible(text) || (editing ? editing.hasAttachments : Boolean(previews));
  const sendable = filled && length <= MESSAGE_CODE_POINTS && !editing?.busy;

  const sendBy = (sending: typeof onSend, ...texts: string[]) => {
    signalTyping(false);
    sending(...texts);
    field.current?.focus();
  };
  const sendNow = (...texts: string[]) => sendBy(onSend, ...texts);
  const send = () => sendable && sendNow(trimmed);
  const pressed = (event: KeyboardEvent) => {
    // Ctrl or Cmd with a letter is a command; Ctrl with Alt types a character, as AltGr does.
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    if (soundEnabled && event.key.length === 1 && !isCommand) playKey();
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    const onCancel = editing?.onCancel ?? onCancelReply;
    if (onCancel && event.key === "Escape") {
      event.preventDefault();
      return onCancel();
    }
    if (event.key === "ArrowUp" && isPlain && text === "" && !previews && !editing) {
      event.preventDefault();
      return onEditLast();
    }
    // On-screen keyboards have no Shift+Enter, so there Enter starts a new line and the button sends.
    if (event.key !== "Enter" || event.shiftKey || (touch && !isCommand)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      data-toasts-above
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree, forms of dialogs that the composer opens are inside this one.
        if (event.target === event.currentTarget) send();
      }}
      className="border-t border-line bg-surface px-2 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4"
    >
      <div className="relative mx-auto max-w-172">
        {completion}
        {editor.scheduled}
        {replyBar}
        {previews}
        {problem && (
          <p role="alert" className="mb-2 text-sm text-red">
            {problem}
          </p>
        )}
        {records}
        <FormatBar field={field} />
        <div className={records ? "sr-only" : "flex items-end gap-1"} inert={Boolean(records)}>
          {attach}
          <div className="flex min-w-0 flex-1 items-end rounded-[1.375rem] border border-edge bg-paper has-[[aria-invalid]]:border-red has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-indigo">
            <textarea
              ref={field}
              dir="auto"
              rows={1}
              aria-label={label ?? t("composer")}
              aria-describedby={noteId}
              aria-invalid={length > MESSAGE_CODE_POINTS || undefined}
              placeholder={label === undefined ? t(PLACEHOLDERS[disappearing]) : t("dialogs:reply")}
              enterKeyHint={touch ? "enter" : "send"}
              value={text}
              onKeyDown={pressed}
              onChange={(event) => {
                onText(event.target.value);
                if (!editing) signalTyping(isVisible(event.target.value));
              }}
              // The vertical padding is a border, which stays when the text is scrolled.
              className="field-sizing-content block max-h-[calc(7lh+1.25rem)] min-h-10.5 min-w-0 flex-1 resize-none rounded-s-[inherit] border-y-10 border-transparent bg-transparent ps-4 outline-none forced-colors:border-[Canvas] max-[22rem]:placeholder:text-xs max-[22rem]:placeholder:leading-6"
            />
            {!editing && <PreviewButton me={me} address={address} />}
            {/* Once there is text, a phone's narrow field needs the space, and its keyboard has emoji. */}
            {!(narrowTouch && text !== "") && (
              <EmojiButton
                me={me}
                field={field}
                onSticker={editing ? undefined : onSticker}
                onGif={editing ? undefined : editor.onGif}
              />
            )}
          </div>
          {!filled && !editing && voice.button}
          <SendButton
            isEdit={editing !== null}
            isFilled={filled}
            isSendable={sendable}
            text={trimmed}
            sendLater={sendLater && { ...sendLater, sendSilently: (silent) => sendBy(sendLater.sendSilently, silent) }}
          />
        </div>
        <LengthNote id={noteId} text={trimmed} length={length} onSendParts={editing ? undefined : sendNow} />
        {foot}
      </div>
    </form>
  );
}

const WARN_AT = 200;

interface LengthNoteProps {
  readonly id: string;
  readonly text: string;
  /** In code points. */
  readonly length: number;
  /** Absent if the text cannot be sent in parts. */
  readonly onSendParts: ((...texts: string[]) => void) | undefined;
}

/** Shows the remaining length when it runs out, before the server has to refuse the text. */
function LengthNote({ id, text, length, onSendParts }: LengthNoteProps) {
  const { t } = useTranslation("timeline");
  const left = MESSAGE_CODE_POINTS - length;
  const note =
    left < 0 ? t("tooLong", { over: -left, limit: MESSAGE_CODE_POINTS }) : left <= WARN_AT && t("remaining", { left });
  const parts = left < 0 ? inMessages(text, MESSAGE_CODE_POINTS) : [];
  return (
    <div className={`flex flex-wrap items-center gap-x-3 text-sm ${note ? "mt-1.5" : ""}`}>
      <p id={id} role="status" className={left < 0 ? "text-red" : "text-muted"}>
        {note}
      </p>
      {onSendParts && left < 0 && (
        <button
          type="button"
          onClick={() => onSendParts(...parts)}
          className="min-h-6 rounded-sm font-medium text-indigo underline underline-offset-4 pointer-coarse:min-h-11"
        >
          {t("sendInParts", { parts: parts.length })}
        </button>
      )}
    </div>
  );
}

interface PreviewButtonProps {
  readonly me: string;
  readonly address: Address;
}

function PreviewButton({ me, address }: PreviewButtonProps) {
  const { t } = useTranslation("preview");
  const on = usePreviewsHere(me, address);
  const { level, sentence } = useHowFar(address);
  if (level === undefined || level === "device") return null;
  const press = () => {
    switchPreviews(me, address, !on);
    if (!on) toast.show(sentence, { id: "how-far" });
  };
  return (
    <IconButton
      label={t("switch")}
      aria-pressed={on}
      aria-description={sentence}
      onClick={press}
      className={`md:size-11 ${on ? "text-marigold-ink!" : ""}`}
    >
      <LineIcon line="languages" className="size-5" />
    </IconButton>
  );
}
