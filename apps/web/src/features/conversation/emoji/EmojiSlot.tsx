import { Smile } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { loadedLater } from "../../../ui/loaded-later.tsx";

const EmojiPicker = loadedLater(async () => (await import("./EmojiPicker.tsx")).EmojiPicker, null, {
  needed: false,
});

interface Props {
  readonly me: string;
  readonly onPick: (emoji: string) => void;
}

/** The button beside the text, and the picker above it. It stays open for more than one. */
export function EmojiSlot({ me, onPick }: Props) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    addEventListener("pointerdown", leave);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("focusin", leave);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div ref={box}>
      <IconButton
        ref={button}
        label={t("emoji")}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="md:size-11"
        onClick={() => setOpen(!open)}
      >
        <Smile aria-hidden size={22} />
      </IconButton>
      {open && <EmojiPicker me={me} onPick={onPick} onClose={close} />}
    </div>
  );
}
