import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import type { PieceHeard } from "../process-messages.ts";

/** The used part of whisper.cpp's binding: https://github.com/mybigday/whisper.node */
interface WhisperContext {
  transcribeData(
    samples: ArrayBuffer,
    options: { readonly language: string; readonly maxThreads: number; readonly temperature: number },
  ): { readonly promise: Promise<{ readonly result: string; readonly language?: string }> };
}

interface Binding {
  readonly WhisperContext: new (options: { filePath: string; useGpu: boolean }) => WhisperContext;
}

/** One thread is left for the server. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

/** Uses the platform package directly, because the main package adds 240 MB of GPU libraries. */
export const whisperPackage = (): string => `@fugood/node-whisper-${process.platform}-${process.arch}`;

export type WhisperModel = (samples: Int16Array<ArrayBuffer>) => Promise<PieceHeard>;

export async function openWhisperModel(file: string): Promise<WhisperModel> {
  const { WhisperContext } = createRequire(import.meta.url)(whisperPackage()) as Binding;
  const context = await new WhisperContext({ filePath: file, useGpu: false });
  return async (samples) => {
    const options = { language: "auto", maxThreads: THREADS, temperature: 0 };
    const { result, language = "" } = await context.transcribeData(samples.buffer, options).promise;
    return { text: result, language };
  };
}
