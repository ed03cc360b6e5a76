import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { SendLater } from "#/features/later/SendMenu.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { TOUCH, useMedia } from "#/ui/hooks/use-media.ts";
import { later } from "#/ui/later/later.tsx";
import { longPresses } from "#/ui/layers/long-presses.ts";

const SendMenu = later(async () => (await import("#/features/later/SendMenu.tsx")).SendMenu);

interface Props {
  readonly isEdit: boolean;
  readonly isFilled: boolean;
  readonly isSendable: boolean;
  readonly text: string;
  /** Absent: there is one way to send. */
  readonly sendLater: SendLater | undefined;
}

/** Submits the form. A long press, a right click, the menu key and a small button beside it offer other ways to send. */
export function SendButton({ isEdit, isFilled, isSendable, text, sendLater }: Props) {
  const { t } = useTranslation("chat");
  const touch = useMedia(TOUCH);
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasMenu = isSendable && sendLater !== undefined;
  const open = useEffectEvent(() => {
    if (hasMenu) setOpen(true);
  });
  useEffect(() => {
    if (!box.current) return;
    const listening = new AbortController();
    longPresses(box.current, () => open(), listening.signal);
    return () => listening.abort();
  }, []);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
    event.preventDefault();
    setOpen(hasMenu);
  };
  const label = t(isEdit ? "saveEdit" : "send");
  return (
    <span ref={box} className={isFilled ? "flex shrink-0 items-center select-none" : ""}>
      <button
        type="submit"
        aria-label={label}
        title={label}
        disabled={!isSendable}
        onKeyDown={pressed}
        onContextMenu={(event) => {
          if (event.defaultPrevented || !hasMenu) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={`grid shrink-0 place-items-center rounded-full border border-transparent bg-indigo text-on-indigo transition-colors duration-150 hover:bg-indigo-strong disabled:bg-transparent disabled:text-muted ${isFilled ? "size-11" : "sr-only"}`}
      >
        <LineIcon line={isEdit ? "check" : "send"} className={isEdit ? "size-5" : "size-5 rtl:-scale-x-100"} />
      </button>
      {hasMenu && !touch && (
        <button
          type="button"
          aria-label={t("sendOptions")}
          title={t("sendOptions")}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          className="grid h-11 w-6 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
      {isOpen && sendLater && <SendMenu {...sendLater} text={text} anchor={box} onClose={() => setOpen(false)} />}
    </span>
  );
}
