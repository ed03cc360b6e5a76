import type { Detection, Detector, Prior } from "@lingualoom/translation/detection/detection.ts";
import { writtenLanguages } from "@lingualoom/translation/detection/written-language.ts";
import { writtenIn } from "@lingualoom/translation/variants/variants.ts";
import type { Clock } from "#/platform/clock.ts";
import type { DetectedLanguage } from "#/talk/message/parts/text.ts";
import { DETECTOR } from "./language-observer.ts";

/** Texts detected before they are stored per window of milliseconds: about 50 a second. */
const AT_MOST = 5;
const WINDOW_MS = 100;
/** Milliseconds that a message waits for its language. Detection takes about one. */
const PATIENCE_MS = 50;

export interface LanguageAtSendDependencies {
  readonly detector: Pick<Detector, "detectMany" | "split">;
  readonly priorFor: (writer: string) => Promise<Prior | undefined>;
  readonly clock: Pick<Clock, "now" | "after">;
}

interface Text {
  readonly conversationId: string;
  readonly senderId: string;
  readonly text: string;
}

type DetectionResult = DetectedLanguage | undefined;

/**
 * Detects the language of a message before it is stored, so that no second event follows. Under load it leaves that to
 * the observer, which works after the delivery.
 */
export class LanguageAtSend {
  readonly #deps: LanguageAtSendDependencies;
  /** By conversation, while one of its messages is being detected, which later messages must not overtake. */
  readonly #lanes = new Map<string, Promise<DetectionResult>>();
  #window = { since: 0, texts: 0 };

  constructor(deps: LanguageAtSendDependencies) {
    this.#deps = deps;
  }

  /** Never rejects; undefined when it is not detected in time. */
  find({ conversationId, senderId, text }: Text): Promise<DetectionResult> {
    const before = this.#lanes.get(conversationId);
    if (before !== undefined) {
      const after = before.then(() => undefined);
      return this.#inLane(conversationId, after);
    }
    if (text === "" || this.#isBusy()) return Promise.resolve(undefined);
    return this.#inLane(conversationId, this.#inTime(this.#detect(senderId, text)));
  }

  #inLane(conversationId: string, found: Promise<DetectionResult>): Promise<DetectionResult> {
    this.#lanes.set(conversationId, found);
    // Registered before the sender's own continuation, so that the lane is never free before that message goes on.
    void found.then(() => {
      if (this.#lanes.get(conversationId) === found) this.#lanes.delete(conversationId);
    });
    return found;
  }

  #isBusy(): boolean {
    const now = this.#deps.clock.now().getTime();
    const { since, texts } = this.#window;
    if (Math.abs(now - since) >= WINDOW_MS) this.#window = { since: now, texts: 1 };
    else this.#window = { since, texts: texts + 1 };
    return this.#window.texts > AT_MOST;
  }

  async #detect(senderId: string, text: string): Promise<DetectionResult> {
    const { detector, priorFor } = this.#deps;
    const [found] = await writtenLanguages(detector, [{ text, prior: await priorFor(senderId) }]);
    return found && asDetected(found);
  }

  #inTime(detection: Promise<DetectionResult>): Promise<DetectionResult> {
    return new Promise((resolve) => {
      const timer = this.#deps.clock.after(PATIENCE_MS, () => resolve(undefined));
      // The observer meets a failing detector too, and logs it.
      void detection
        .catch(() => undefined)
        .then((found) => {
          timer.cancel();
          resolve(found);
        });
    });
  }
}

const asDetected = ({ certain, language, confidence }: Detection): DetectedLanguage => ({
  language: certain ? writtenIn(language) : "und",
  confidence,
  detector: DETECTOR,
});
