import { EngineError } from "@lingualoom/translation/engine.ts";
import type { ProviderDescriptor } from "@lingualoom/translation/engines/provider/descriptor.ts";
import { asIs, type LocalizableText, say } from "#/platform/sentences/sentence.ts";

export interface Connection {
  readonly success: boolean;
  readonly modelsAvailable: number;
  readonly error?: LocalizableText;
}

/** Shorter than the timeout of the page. */
const PATIENCE_MS = 10_000;

/** Asks the provider what the configured keys may use. Sends no text and costs nothing. */
export async function testConnection(
  provider: ProviderDescriptor,
  settings: unknown,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Connection> {
  try {
    const [needed] = provider.missing(settings);
    if (needed)
      return {
        success: false,
        modelsAvailable: 0,
        error: say("nothingConfigured", { what: say(needed.what) }),
      };
    const modelsAvailable = await provider.countModels(settings, signal);
    return { success: true, modelsAvailable };
  } catch (error) {
    // Only the timeout above cancels.
    const timedOut = error instanceof EngineError && error.code === "cancelled";
    return {
      success: false,
      modelsAvailable: 0,
      error: timedOut ? say("didNotAnswerInTime") : saidBy(error),
    };
  }
}

const saidBy = (error: unknown): LocalizableText =>
  (error instanceof EngineError && error.sentence) || asIs((error as Error).message);
