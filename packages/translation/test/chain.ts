import { createDetector } from "../src/detection/detector.ts";
import { type Engine, EngineError, type EngineErrorCode } from "../src/engine.ts";
import type { TranslationRequest } from "../src/translation.ts";
import { createTranslator, type TranslatorOptions } from "../src/translator.ts";
import { good } from "./conformance/behaviours.ts";
import type { Behaviour } from "./conformance/stand-in-engine.ts";

const detector = createDetector();

export const TEXT = "Nos vemos mañana en la estación con @ana";
export const request = (more: Partial<TranslationRequest> = {}): TranslationRequest => ({
  text: TEXT,
  source: "es",
  target: "en",
  allowed: "server",
  ...more,
});

/** Timers run immediately, except engine timeouts, which the test triggers by `expire`. */
export function handClock() {
  let now = 0;
  const timeouts: (() => void)[] = [];
  return {
    now: () => new Date(now),
    after(ms: number, action: () => void) {
      if (ms >= 1_000) timeouts.push(action);
      else queueMicrotask(action);
      return { cancel: () => {} };
    },
    pass: (ms: number) => {
      now += ms;
    },
    expire: () => {
      for (const action of timeouts.splice(0)) action();
    },
  };
}

export const translator = (engines: Engine[], more: Partial<TranslatorOptions> = {}) =>
  createTranslator({ engines, detector, random: () => 0, clock: handClock(), ...more });

export const failing = (code: EngineErrorCode, options?: { retryAfter?: number }): Behaviour => {
  return () => {
    throw new EngineError(code, "on purpose", options);
  };
};
export const failingOnce = (code: EngineErrorCode): Behaviour => {
  let failed = false;
  return (item, asked) => {
    if (failed) return good(item, asked);
    failed = true;
    throw new EngineError(code, "once");
  };
};
