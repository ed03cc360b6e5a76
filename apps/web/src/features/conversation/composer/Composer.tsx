import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { settingsQuery } from "../../../data/account/settings.queries.ts";
import type { Address } from "../../../data/conversations/address.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { playKey } from "../../../sounds/sounds.ts";
import { LineIcon } from "../../../ui/graphics/LineIcon.tsx";
import { TOUCH, useMedia } from "../../../ui/hooks/use-media.ts";
import { EmojiSlot } from "./emoji/EmojiSlot.tsx";
import { LengthNote } from "./LengthNote.tsx";
import { useTypingSignal } from "./use-typing-signal.ts";

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Pictures that go with the text, or without one; the button that adds some. */
  readonly previews: ReactNode;
  readonly attach: ReactNode;
  /** Set while the text is that of a message that is being changed. */
  readonly editing: {
    readonly busy: boolean;
    readonly hasPicture: boolean;
    readonly onCancel: () => void;
  } | null;
  readonly onEditLast: () => void;
}

export function Composer({ me, address, text, onText, onSend, field, previews, attach, ...editor }: Props) {
  const { t } = useTranslation("chat");
  const noteId = useId();
  const { data: { soundEnabled } = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const signalTyping = useTypingSignal(address);
  const touch = useMedia(TOUCH);
  const trimmed = text.trim();
  const length = trimmed.length > MESSAGE_CODE_POINTS / 2 ? [...trimmed].length : trimmed.length;
  const { editing, onEditLast } = editor;
  const filled = trimmed !== "" || (editing ? editing.hasPicture : Boolean(previews));
  const sendable = filled && length <= MESSAGE_CODE_POINTS && !editing?.busy;

  const send = () => {
    if (!sendable) return;
    signalTyping(false);
    onSend(trimmed);
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    // With Ctrl or Cmd a letter is a command; with both Ctrl and Alt it is written, as AltGr does.
    const isCommand = event.metaKey || (event.ctrlKey && !event.altKey);
    if (soundEnabled && event.key.length === 1 && !isCommand) playKey();
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (editing && event.key === "Escape") {
      event.preventDefault();
      return editing.onCancel();
    }
    if (event.key === "ArrowUp" && isPlain && text === "" && !previews && !editing) {
      event.preventDefault();
      return onEditLast();
    }
    // The keyboards of touch screens have no Shift for a line; there Enter makes one and the button sends.
    if (event.key !== "Enter" || event.shiftKey || (touch && !isCommand)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      data-toasts-above
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:px-2"
    >
      <div className="relative mx-auto max-w-174">
        {previews}
        <div className="flex items-end gap-2">
          {attach}
          <EmojiSlot me={me} field={field} />
          <textarea
            ref={field}
            dir="auto"
            rows={1}
            aria-label={t("composer")}
            aria-describedby={noteId}
            aria-invalid={length > MESSAGE_CODE_POINTS || undefined}
            placeholder={t("composerPlaceholder")}
            enterKeyHint={touch ? "enter" : "send"}
            value={text}
            onKeyDown={pressed}
            onChange={(event) => {
              onText(event.target.value);
              if (!editing) signalTyping(event.target.value.trim() !== "");
            }}
            className="field-sizing-content block max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-lg border border-edge bg-paper px-3.5 py-2.5 aria-invalid:border-red max-[22rem]:placeholder:text-xs max-[22rem]:placeholder:leading-6"
          />
          <button
            type="submit"
            aria-label={t(editing ? "saveEdit" : "send")}
            title={t(editing ? "saveEdit" : "send")}
            disabled={!sendable}
            className="grid size-11 shrink-0 place-items-center rounded-lg border border-transparent bg-indigo text-on-indigo transition-colors duration-150 hover:bg-indigo-strong disabled:bg-sunken disabled:text-muted"
          >
            <LineIcon
              line={editing ? "check" : "send"}
              className={editing ? "size-5" : "size-5 rtl:-scale-x-100"}
            />
          </button>
        </div>
        <LengthNote id={noteId} length={length} />
      </div>
    </form>
  );
}
