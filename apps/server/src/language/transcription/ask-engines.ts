import { type HeardRecording, type TranscriptionEngine, TranscriptionError } from "#/platform/transcription/engine.ts";

export interface EngineAnswer {
  readonly engine: TranscriptionEngine;
  /** Null when there is no speech. */
  readonly heard: HeardRecording | null;
}

export const passing = (error: unknown) => error instanceof TranscriptionError && error.passes;

/**
 * Asks engines in order until one answers.
 * @param allowed returns the engines that may hear it, and is asked again before each call, since that may have changed
 * @returns null when no engine may hear it
 * @throws TranscriptionError
 */
export async function askEngines(
  bytes: Uint8Array,
  signal: AbortSignal,
  allowed: () => Promise<readonly TranscriptionEngine[]>,
): Promise<EngineAnswer | null> {
  const asked = new Set<TranscriptionEngine>();
  let failed: unknown;
  for (;;) {
    const engine = (await allowed()).find((one) => !asked.has(one));
    if (!engine) break;
    asked.add(engine);
    try {
      const heard = await engine.transcribe(bytes, signal, async () => {
        if (!(await allowed()).includes(engine))
          throw new TranscriptionError("cancelled", "the recording may not go there any more");
      });
      return { engine, heard };
    } catch (error) {
      failed = passing(failed) ? failed : error;
    }
  }
  if (failed) throw failed;
  return null;
}
