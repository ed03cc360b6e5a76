import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import type { EngineHealth, HeardRecording, TranscriptionEngine } from "./engine.ts";
import { joined } from "./heard.ts";
import type { SoundProcess } from "./sound/sound-process.ts";
import { whisperPackage } from "./whisper/whisper-model.ts";

export function openWhisper(sound: SoundProcess, model: string): TranscriptionEngine {
  return {
    name: "Whisper",
    privacyLevel: "server",
    async transcribe(bytes, signal): Promise<HeardRecording | null> {
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

/** Some machines have no package, and an installation may omit it. */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(whisperPackage());
    return true;
  } catch {
    return false;
  }
}
