import { Mic } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { later } from "#/ui/later/later.tsx";
import { canRecord } from "./can-record.ts";
import type { Recorded } from "./recorder.ts";
import { type RecordingProblem, useRecording } from "./use-recording.ts";

const RecordingBar = later(async () => (await import("./RecordingBar.tsx")).RecordingBar);

/** Letting go of a longer press sends. A shorter press begins a recording that stays open. */
const HOLD_MS = 350;
/** Pixels to slide towards the beginning of the line. */
const SLIDE = 120;

interface Press {
  readonly x: number;
  readonly at: number;
  readonly end: AbortController;
}

export interface Voice {
  /** Null if this browser cannot record. */
  readonly button: ReactNode;
  /** Replaces the field during a recording. */
  readonly bar: ReactNode;
  /** Reason why nothing is recorded, or empty. */
  readonly problem: string;
}

/** Records after a tap, or while a finger holds the button. */
export function useVoice(onRecorded: (recorded: Recorded, isToSend: boolean) => void): Voice {
  const { t } = useTranslation("voice");
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const [slid, setSlid] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const pressed = useRef<Press | null>(null);
  const { levels, start, stop, cancel } = useRecording({ onRecorded, onProblem: setProblem });

  const release = () => {
    pressed.current?.end.abort();
    pressed.current = null;
    setHeld(false);
    setSlid(0);
  };
  const moved = ({ clientX }: PointerEvent) => {
    const press = pressed.current;
    if (!press) return;
    const towardsStart = document.dir === "rtl" ? clientX - press.x : press.x - clientX;
    const share = Math.min(1, Math.max(0, towardsStart / SLIDE));
    setSlid(share);
    if (share < 1) return;
    release();
    cancel();
  };
  const lifted = () => {
    const press = pressed.current;
    if (!press) return;
    const wasHeld = performance.now() - press.at >= HOLD_MS;
    release();
    if (wasHeld) void stop(true);
  };
  useEffect(() => () => pressed.current?.end.abort(), []);

  const begin = () => {
    setProblem(null);
    void start();
  };
  const button = canRecord() && (
    <IconButton
      label={t("record")}
      className="touch-none rounded-full select-none md:size-11"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const end = new AbortController();
        pressed.current = { x: event.clientX, at: performance.now(), end };
        // The button is gone while it records, so the window follows the finger.
        window.addEventListener("pointermove", moved, { signal: end.signal });
        window.addEventListener("pointerup", lifted, { signal: end.signal });
        window.addEventListener("pointercancel", lifted, { signal: end.signal });
        setHeld(true);
        begin();
      }}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // Keyboards and screen readers send no pointer events.
        if (event.detail === 0) begin();
      }}
    >
      <Mic aria-hidden size={22} />
    </IconButton>
  );
  const bar = levels && (
    <RecordingBar
      levels={levels}
      isHeld={isHeld}
      slid={slid}
      onCancel={cancel}
      onReview={() => void stop(false)}
      onSend={() => void stop(true)}
    />
  );
  return { button, bar, problem: problem ? t(problem) : "" };
}
