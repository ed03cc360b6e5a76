import type { Sticker } from "@lingualoom/contract/calls/stickers.ts";
import { type RefObject, useRef } from "react";
import type { OutboxAttachment } from "#/data/outbox/entry.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";

const EmojiPanel = later(async () => (await import("./EmojiPanel.tsx")).EmojiPanel);

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onSticker: ((sticker: Sticker) => void) | undefined;
  readonly onGif: ((gif: OutboxAttachment) => void) | undefined;
}

/** The picker stays open for more than one emoji. */
export function EmojiButton({ me, field, onSticker, onGif }: Props) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel();
  const thenClose = <T,>(send: ((one: T) => void) | undefined) =>
    send &&
    ((one: T) => {
      send(one);
      close();
      field.current?.focus();
    });
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <IconButton {...button} label={t("emoji")} className="md:size-11">
        <LineIcon line="smile" className="size-5.5" />
      </IconButton>
      {open && (
        <EmojiPanel
          me={me}
          field={field}
          box={box}
          button={anchor}
          onSticker={thenClose(onSticker)}
          onGif={thenClose(onGif)}
          onClose={close}
        />
      )}
    </div>
  );
}
