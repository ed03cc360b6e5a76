import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import type { Clock } from "../clock.ts";
import type { TranscriptionConfig } from "../config/transcription.ts";
import type { EngineHealth, Heard, TranscriptionEngine } from "./engine.ts";
import { joined } from "./heard.ts";
import { openOpenAiTranscription } from "./openai/openai-engine.ts";
import { SoundProcess } from "./sound/sound-process.ts";
import { whisperPackage } from "./whisper/whisper-model.ts";

/** Whisper on this server: recordings leave it nowhere. */
export function openWhisper(sound: SoundProcess, model: string): TranscriptionEngine {
  return {
    name: "Whisper",
    privacyLevel: "server",
    async transcribe(bytes, signal): Promise<Heard | null> {
      const heard = await sound.hear(bytes, signal);
      return joined(heard.map((piece) => ({ ...piece, uncertain: false })));
    },
    async health(): Promise<EngineHealth> {
      if (!isInstalled()) return "program-missing";
      return access(model, constants.R_OK).then(
        () => "ready",
        () => "model-missing",
      );
    },
  };
}

/** No package exists for some machines, and an installation may leave it out. */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(whisperPackage());
    return true;
  } catch {
    return false;
  }
}

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
