import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../clock.ts";
import type { TranscriptionConfig } from "../config/transcription.ts";
import type { TranscriptionEngine } from "./engine.ts";
import { openOpenAiTranscription } from "./openai/openai-engine.ts";
import { SoundProcess } from "./sound/sound-process.ts";
import { openWhisper } from "./whisper-engine.ts";

export interface TranscriptionEngines extends AsyncDisposable {
  /** In order of preference: first the engines that keep recordings on this server. */
  readonly engines: readonly TranscriptionEngine[];
}

/** Opens the configured engines. Which of them may process a recording is decided per recording. */
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
