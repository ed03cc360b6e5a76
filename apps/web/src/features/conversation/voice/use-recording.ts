import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Recorded, Recorder } from "./recorder.ts";

/** A recording then ends by itself, and waits to be sent. */
const LONGEST_MS = 60 * 60 * 1_000;
/** Shorter recordings are taps by mistake. */
const SHORTEST_MS = 500;

export type RecordingProblem = "microphoneRefused" | "noMicrophone" | "recordingFailed";

interface RecordingOptions {
  /** `isToSend` sends the recording at once. */
  readonly onRecorded: (recorded: Recorded, isToSend: boolean) => void;
  readonly onProblem: (problem: RecordingProblem) => void;
}

export function useRecording({ onRecorded, onProblem }: RecordingOptions) {
  const recorder = useRef<Promise<Recorder> | null>(null);
  const [levels, setLevels] = useState<readonly number[] | null>(null);

  const take = () => {
    const taken = recorder.current;
    recorder.current = null;
    setLevels(null);
    return taken;
  };
  const start = async () => {
    if (recorder.current !== null) return;
    setLevels([]);
    const starting: Promise<Recorder> = import("./recorder.ts").then(({ Recorder }) =>
      Recorder.start((all) => recorder.current === starting && setLevels([...all])),
    );
    recorder.current = starting;
    try {
      await starting;
    } catch (error) {
      if (recorder.current === starting) void take();
      onProblem(problemOf(error));
    }
  };
  const stop = async (isToSend: boolean) => {
    const recorded = await take()?.then(
      (one) => one.stop(),
      () => null,
    );
    if (recorded && recorded.durationMs >= SHORTEST_MS) onRecorded(recorded, isToSend);
  };
  const cancel = () =>
    void take()?.then(
      (one) => one.cancel(),
      () => {},
    );

  const stopForReview = useEffectEvent(() => void stop(false));
  const isRecording = levels !== null;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setTimeout(stopForReview, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isRecording]);
  // Leaving the chat keeps the recording among its files.
  useEffect(() => stopForReview, []);

  return { levels, start, stop, cancel };
}

function problemOf(error: unknown): RecordingProblem {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "microphoneRefused";
  return name === "NotFoundError" ? "noMicrophone" : "recordingFailed";
}
