import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useLayer } from "#/ui/layers/layers.ts";
import { useLeaving } from "#/ui/layers/use-leaving.ts";
import { EmojiPicker } from "./EmojiPicker.tsx";

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Contains the picker and the button that opens it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function EmojiPanel({ me, field, box, button, onClose }: Props) {
  const { t } = useTranslation("emoji");
  const [query, setQuery] = useState("");
  useLeaving(box, true, onClose);
  useLayer(onClose);
  // Clears the search first, then closes the picker, but not the chat. On touch the focus may be on the button.
  const escaped = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (query) return setQuery("");
    onClose();
    button.current?.focus();
  });
  useEffect(() => {
    const around = box.current;
    const pressed = (event: KeyboardEvent) => escaped(event);
    around?.addEventListener("keydown", pressed);
    return () => around?.removeEventListener("keydown", pressed);
  }, [box]);
  return (
    <div
      role="dialog"
      aria-label={t("title")}
      className="absolute inset-x-2 bottom-full z-20 mb-2 flex h-96 max-h-[min(24rem,60dvh)] animate-arrive flex-col gap-2 rounded-lg border border-line bg-surface p-2 shadow-lift sm:inset-x-auto sm:end-3 sm:w-96"
    >
      <EmojiPicker me={me} query={query} onQuery={setQuery} onPick={(emoji) => insertEmoji(field.current, emoji)} />
    </div>
  );
}

/** Fires the same event as any other input. */
function insertEmoji(area: HTMLTextAreaElement | null, emoji: string): void {
  area?.setRangeText(emoji, area.selectionStart, area.selectionEnd, "end");
  area?.dispatchEvent(new Event("input", { bubbles: true }));
}
