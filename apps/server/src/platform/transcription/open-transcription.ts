import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../clock.ts";
import type { TranscriptionConfig } from "../config/transcription.ts";
import type { TranscriptionEngine } from "./engine.ts";
import { openOpenAiTranscription } from "./openai/openai-engine.ts";
import { SoundProcess } from "./sound/sound-process.ts";
import { openWhisper } from "./whisper-engine.ts";

export interface TranscriptionEngines extends AsyncDisposable {
  /** In the order in which they are asked: first what keeps recordings here. */
  readonly engines: readonly TranscriptionEngine[];
}

/** The engines that the operator's settings ask for; which of them may hear a recording is decided for each. */
export function openTranscription(
  { whisperModel, service, mostSeconds }: TranscriptionConfig,
  { clock, sandbox }: { readonly clock: Clock; readonly sandbox: Sandbox | undefined },
): TranscriptionEngines {
  const processes: SoundProcess[] = [];
  const engines: TranscriptionEngine[] = [];
  const open = (model: string | null) => {
    const sound = new SoundProcess({ clock, sandbox, model, mostSeconds });
    processes.push(sound);
    return sound;
  };
  if (whisperModel !== null) engines.push(openWhisper(open(whisperModel), whisperModel));
  if (service !== null) engines.push(openOpenAiTranscription(service, { sound: open(null), clock }));
  return {
    engines,
    async [Symbol.asyncDispose]() {
      for (const one of processes) await one[Symbol.asyncDispose]();
    },
  };
}
