import type { Detector } from "@lingualoom/translation/detection/detection.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";

export interface LateDetector extends Detector {
  /** Simulates load: the next text has no language when it is stored, and none gets one until the result is called. */
  hold(): () => void;
}

export function lateDetector(): LateDetector {
  const detector = createDetector();
  let held: Promise<void> | undefined;
  let isFirst = false;
  return {
    ...detector,
    async detectMany(items) {
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) throw new Error("not in time");
      await held;
      return detector.detectMany(items);
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      isFirst = true;
      return resolve;
    },
  };
}
