import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { configQuery } from "#/data/account/session.queries.ts";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { stickersQuery } from "#/data/stickers/stickers.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tabs } from "#/ui/forms/Tabs.tsx";
import { later } from "#/ui/later/later.tsx";
import { useLayer } from "#/ui/layers/layers.ts";
import { useLeaving } from "#/ui/layers/use-leaving.ts";
import { EmojiPicker } from "./EmojiPicker.tsx";
import { StickerGrid } from "./StickerGrid.tsx";

const GifSearch = later(async () => (await import("./GifSearch.tsx")).GifSearch);

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Contains the picker and the button that opens it. */
  readonly box: RefObject<HTMLElement | null>;
  readonly button: RefObject<HTMLElement | null>;
  /** Absent where only emoji can be chosen. */
  readonly onSticker: ((sticker: Sticker) => void) | undefined;
  readonly onGif: ((gif: OutboxAttachment) => void) | undefined;
  readonly onClose: () => void;
}

export function EmojiPanel({ me, field, box, button, onSticker, onGif, onClose }: Props) {
  const { t } = useTranslation("emoji");
  const { data } = useQuery(stickersQuery);
  const stickers = (onSticker && data?.filter(({ kind }) => kind === "sticker")) ?? [];
  const provider = useQuery(configQuery).data?.gifs;
  const [tab, setTab] = useState<"emoji" | "stickers" | "gifs">("emoji");
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
  const tabs = [
    { name: "emoji" as const, text: t("title") },
    ...(stickers.length > 0 ? [{ name: "stickers" as const, text: t("stickers") }] : []),
    ...(provider && onGif ? [{ name: "gifs" as const, text: t("gifs") }] : []),
  ];
  const emoji = (
    <EmojiPicker me={me} query={query} onQuery={setQuery} onPick={(one) => insertEmoji(field.current, one)} />
  );
  return (
    <div
      role="dialog"
      aria-label={t("title")}
      className="absolute inset-x-2 bottom-full z-20 mb-2 flex h-96 max-h-[min(24rem,60dvh)] animate-arrive flex-col gap-2 rounded-lg border border-line bg-surface p-2 shadow-lift sm:inset-x-auto sm:end-3 sm:w-96"
    >
      {tabs.length > 1 ? (
        <Tabs label={t("kinds")} tabs={tabs} value={tab} onValue={setTab}>
          <div className="flex h-full flex-col gap-2 p-0.5 pt-2">
            {tab === "emoji" && emoji}
            {tab === "stickers" && (
              <StickerGrid label={t("stickers")} stickers={stickers} onPick={(sticker) => onSticker?.(sticker)} />
            )}
            {tab === "gifs" && provider && onGif && (
              <GifSearch provider={provider} query={query} onQuery={setQuery} onPick={onGif} />
            )}
          </div>
        </Tabs>
      ) : (
        emoji
      )}
    </div>
  );
}

/** Fires the same event as any other input. */
function insertEmoji(area: HTMLTextAreaElement | null, emoji: string): void {
  area?.setRangeText(emoji, area.selectionStart, area.selectionEnd, "end");
  area?.dispatchEvent(new Event("input", { bubbles: true }));
}
