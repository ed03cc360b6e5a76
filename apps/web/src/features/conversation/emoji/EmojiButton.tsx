import { type RefObject, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";

const EmojiPanel = later(async () => (await import("./EmojiPanel.tsx")).EmojiPanel);

interface Props {
  readonly me: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The picker stays open for more than one emoji. */
export function EmojiButton({ me, field }: Props) {
  const { t } = useTranslation("chat");
  const { open, anchor, button, close } = usePanel();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box}>
      <IconButton {...button} label={t("emoji")} className="md:size-11">
        <LineIcon line="smile" className="size-5.5" />
      </IconButton>
      {open && <EmojiPanel me={me} field={field} box={box} button={anchor} onClose={close} />}
    </div>
  );
}
