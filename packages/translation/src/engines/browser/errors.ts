import { EngineError, type EngineErrorCode } from "../../engine.ts";

/** The names that the standard gives to what can go wrong. */
const CODES: Readonly<Record<string, EngineErrorCode>> = {
  // The model must first be fetched, and nobody has clicked for it.
  NotAllowedError: "not_ready",
  NotSupportedError: "unsupported_pair",
  // The text is longer than the model takes: the chain cuts it at a sentence.
  QuotaExceededError: "too_long",
  NetworkError: "unavailable",
  OperationError: "unavailable",
  // The browser has ended the model.
  AbortError: "crashed",
  InvalidStateError: "crashed",
};

export function asEngineError(error: unknown, signal?: AbortSignal): EngineError {
  if (error instanceof EngineError) return error;
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  const code = signal?.aborted ? "cancelled" : (CODES[name] ?? "unavailable");
  return new EngineError(code, `${name}: ${message}`, { cause: error });
}
