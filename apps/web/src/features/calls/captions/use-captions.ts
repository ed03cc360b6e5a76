import type { CallCaption } from "@lingualoom/contract/calls/captions.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { useEvent } from "#/realtime/connection/use-event.ts";
import { ApiError } from "#/transport/api-error.ts";
import { send } from "#/transport/request.ts";
import { serverNow } from "#/transport/server-time.ts";
import type { ShownCall } from "../call-session.ts";
import { noteOwnWords } from "../kept-words/own-words.ts";
import { listen } from "./listen.ts";
import { wavOf } from "./speech-cutter.ts";

/** Why there are no captions: nothing recognizes speech, the chat's privacy level forbids it, or it fails just now. */
export type CaptionProblem = "noRecognizer" | "level" | "late";

const PROBLEMS: Readonly<Record<string, CaptionProblem>> = { NO_ENGINE: "noRecognizer", ABOVE_PRIVACY_LEVEL: "level" };
/** Captions of an hour of talk. */
const LINES_MAX = 400;
/** Pieces of speech that wait for their recognition; older ones come too late to be read. */
const WAITING_MAX = 3;

/** Adds a caption, or replaces its earlier revision. */
export function captionsAfter(lines: readonly CallCaption[], caption: CallCaption): readonly CallCaption[] {
  const isSame = (one: CallCaption) => one.segmentId === caption.segmentId && one.userId === caption.userId;
  const known = lines.find(isSame);
  if (!known) return [...lines, caption].slice(-LINES_MAX);
  return known.revision > caption.revision ? lines : lines.map((one) => (isSame(one) ? caption : one));
}

async function hear(callId: string, samples: Float32Array): Promise<CallCaption | null> {
  const path = `/api/calls/${callId}/heard?segmentId=${newId()}`;
  const { body } = await send({ call: "POST /calls/:callId/heard", path, body: wavOf(samples) });
  return (body as { caption: CallCaption | null }).caption;
}

/** Collects the captions of a call. While a device in it reads them, sends the user's own speech. */
export function useCaptions({ call, captions, audio, muted }: ShownCall, isForbidden: boolean) {
  const [lines, setLines] = useState<readonly CallCaption[]>([]);
  const [problem, setProblem] = useState<CaptionProblem | null>(null);
  const waiting = useRef<Float32Array[]>([]);
  const isSending = useRef(false);
  const add = (caption: CallCaption) => setLines((known) => captionsAfter(known, caption));
  useEvent("callCaption", (caption) => {
    if (caption.callId === call.id && captions) add(caption);
  });

  const sendNext = async (): Promise<void> => {
    const samples = waiting.current.shift();
    if (!samples) return;
    const saidAt = new Date(serverNow()).toISOString();
    try {
      const caption = await hear(call.id, samples);
      setProblem(null);
      if (caption) {
        const { segmentId, text, language } = caption;
        noteOwnWords(call.id, { segmentId, text, saidAt, ...(language && { language }) });
        if (captions) add(caption);
      }
    } catch (error) {
      setProblem((error instanceof ApiError && PROBLEMS[error.code]) || "late");
    }
    return sendNext();
  };
  const heard = useEffectEvent(async (samples: Float32Array) => {
    waiting.current = [...waiting.current, samples].slice(-WAITING_MAX);
    if (isSending.current) return;
    isSending.current = true;
    await sendNext();
    isSending.current = false;
  });
  const isRead = call.people.some((one) => one.captions);
  const isHopeless = isForbidden || problem === "level" || problem === "noRecognizer";
  const isHeard = isRead && !muted && !isHopeless;
  useEffect(() => {
    if (isHeard && audio) return listen(audio, (samples) => void heard(samples));
  }, [isHeard, audio]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when the user or the chat's level changes.
  useEffect(() => setProblem(null), [captions, isForbidden]);
  return { lines, problem };
}
