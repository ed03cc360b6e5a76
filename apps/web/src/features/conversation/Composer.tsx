import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { DEFAULT_SETTINGS, settingsQuery } from "../../api/settings.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { playKey } from "../../sounds/sounds.ts";
import { LengthNote } from "./LengthNote.tsx";
import { useTypingSignal } from "./use-typing-signal.ts";

interface Props {
  readonly to: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Pictures that go with the text, or without one; the button that adds some. */
  readonly previews: ReactNode;
  readonly attach: ReactNode;
}

export function Composer({ to, text, onText, onSend, field, previews, attach }: Props) {
  const { t } = useTranslation("chat");
  const noteId = useId();
  const { data: { soundEnabled } = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const signalTyping = useTypingSignal(to);
  const trimmed = text.trim();
  const length = trimmed.length > MESSAGE_CODE_POINTS / 2 ? [...trimmed].length : trimmed.length;
  const sendable = (trimmed !== "" || Boolean(previews)) && length <= MESSAGE_CODE_POINTS;

  const send = () => {
    if (!sendable) return;
    signalTyping(false);
    onSend(trimmed);
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (soundEnabled && event.key.length === 1) playKey();
    // Enter also confirms what an input method offers; that is not sending.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      {previews}
      <div className="flex items-end gap-2">
        {attach}
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          aria-label={t("composer")}
          aria-describedby={noteId}
          aria-invalid={length > MESSAGE_CODE_POINTS || undefined}
          placeholder={t("composerPlaceholder")}
          value={text}
          onKeyDown={pressed}
          onChange={(event) => {
            onText(event.target.value);
            signalTyping(event.target.value.trim() !== "");
          }}
          className="field-sizing-content block max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-lg border border-edge bg-paper px-3.5 py-2.5 aria-invalid:border-red"
        />
        <button
          type="submit"
          aria-label={t("send")}
          title={t("send")}
          disabled={!sendable}
          className="grid size-11 shrink-0 place-items-center rounded-lg bg-indigo text-on-indigo transition-colors duration-150 hover:bg-indigo-strong disabled:bg-sunken disabled:text-muted"
        >
          <SendHorizontal aria-hidden size={20} className="rtl:-scale-x-100" />
        </button>
      </div>
      <LengthNote id={noteId} length={length} />
    </form>
  );
}
