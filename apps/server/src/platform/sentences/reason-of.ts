import { EngineError } from "@lingualoom/translation/engine.ts";
import { asIs, type LocalizableText, say } from "./sentence.ts";

/** Returns the original error's message, including its causes, because `fetch failed` alone says nothing. */
export function reasonOf(error: unknown): LocalizableText {
  if (!(error instanceof Error)) return asIs(String(error));
  if (isLate(error)) return say("noAnswer");
  if (error instanceof EngineError && error.sentence) return error.sentence;
  if (error.message === "fetch failed" && error.cause) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return asIs(error.message || (error as NodeJS.ErrnoException).code || error.name);
}

const isLate = (error: Error) =>
  error.name === "TimeoutError" ||
  error.name === "AbortError" ||
  (error instanceof EngineError && error.code === "cancelled");
