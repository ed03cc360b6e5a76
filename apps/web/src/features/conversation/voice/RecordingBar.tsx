import { Check, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { clockOf } from "#/i18n/clock-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { LOOK_MS } from "./recorder.ts";

interface Props {
  /** Loudness since the beginning, one level every `LOOK_MS`. */
  readonly levels: readonly number[];
  /** True while a finger holds the button: letting go sends, and sliding away discards. */
  readonly isHeld: boolean;
  /** Progress of sliding towards discarding, from 0 to 1. */
  readonly slid: number;
  readonly onCancel: () => void;
  readonly onReview: () => void;
  readonly onSend: () => void;
}

const BARS = 40;
/** Speech rarely reaches half of the maximum level. */
const LOUD = 0.3;

export function RecordingBar({ levels, isHeld, slid, onCancel, onReview, onSend }: Props) {
  const { t } = useTranslation(["voice", "chat"]);
  const send = useRef<HTMLButtonElement>(null);
  const isLocked = !isHeld;
  // Before the next key, which would otherwise go to the chat.
  useLayoutEffect(() => {
    if (isLocked) send.current?.focus();
  }, [isLocked]);
  const seconds = (levels.length * LOOK_MS) / 1_000;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      role="group"
      aria-label={t("recording")}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // The key would close the chat as well.
        event.stopPropagation();
        onCancel();
      }}
      className="flex min-h-11 items-center gap-1"
    >
      <IconButton label={t("discard")} className="rounded-full text-red md:size-11" onClick={onCancel}>
        <Trash2 aria-hidden size={20} />
      </IconButton>
      <span
        style={{ opacity: 1 - slid }}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-full border border-edge bg-paper px-4"
      >
        <span aria-hidden className="size-2.5 shrink-0 animate-breathe rounded-full bg-red" />
        <span role="timer" aria-label={t("recorded")} className="shrink-0 text-sm tabular-nums">
          {clockOf(seconds)}
        </span>
        <span
          aria-hidden
          dir="ltr"
          className="flex h-6 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
        >
          {levels.slice(-BARS).map((level, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a level has nothing but its place.
              key={place}
              style={{ height: `${Math.max(12, Math.min(1, level / LOUD) * 100)}%` }}
              className="w-0.75 shrink-0 rounded-full bg-indigo"
            />
          ))}
        </span>
        {isHeld && <span className="shrink-0 text-xs text-muted max-[26rem]:sr-only">{t("slideToDiscard")}</span>}
      </span>
      {isLocked && (
        <IconButton label={t("listenFirst")} className="rounded-full md:size-11" onClick={onReview}>
          <Check aria-hidden size={20} />
        </IconButton>
      )}
      <button
        ref={send}
        type="button"
        aria-label={t("chat:send")}
        title={t("chat:send")}
        onClick={onSend}
        className={`grid size-11 shrink-0 place-items-center rounded-full bg-indigo text-on-indigo transition-[scale] duration-150 hover:bg-indigo-strong ${isHeld ? "scale-125" : ""}`}
      >
        <LineIcon line="send" className="size-5 rtl:-scale-x-100" />
      </button>
    </div>
  );
}
