import { say } from "#/platform/sentences/sentence.ts";
import type { EngineHealth, TranscriptionEngine } from "#/platform/transcription/engine.ts";
import { type CheckResult, findingsOf } from "./check-result.ts";

const found = findingsOf("transcription");

const TROUBLE = {
  "model-missing": () => say("hearsWithoutModel"),
  "program-missing": () => say("hearsWithoutProgram", { machine: `${process.platform} ${process.arch}` }),
  "key-refused": (engine: string) => say("hearsWithoutKey", { engine }),
} as const satisfies Record<Exclude<EngineHealth, "ready">, unknown>;

/** Transcribes nothing: a recording may cost money, and a test recording proves little. */
export async function checkTranscription(engines: readonly TranscriptionEngine[]): Promise<CheckResult[]> {
  if (engines.length === 0) return [found.skipped(say("hearsNothing"), say("seeRecordings"))];
  return Promise.all(
    engines.map(async ({ name, health }) => {
      const now = await health();
      if (now === "ready") return found.ok(say("hearsRecordings", { engine: name }));
      return found.failed(TROUBLE[now](name), say("seeRecordings"));
    }),
  );
}
