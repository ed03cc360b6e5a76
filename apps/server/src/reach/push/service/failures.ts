import type { Logger } from "pino";
import { sentenceIn } from "#/platform/sentences/in-language.ts";
import { asIs, type LocalizableText } from "#/platform/sentences/sentence.ts";
import type { PushAnswer } from "./post-push.ts";

/** Records why pushes fail, for the log and the doctor. A single push service or browser may fail at any time. */
export class FailureLog {
  readonly #log: Pick<Logger, "warn">;
  #failed = 0;
  #reason: LocalizableText = asIs("");

  constructor(log: Pick<Logger, "warn">) {
    this.#log = log;
  }

  note(answer: PushAnswer): void {
    if (answer.kind === "delivered" || answer.kind === "gone") {
      this.#failed = 0;
      return;
    }
    const [before, reason] = [this.#reason, answer.reason].map((one) => sentenceIn(one, "en"));
    if (reason !== before) this.#log.warn({ reason }, "a push was not delivered");
    this.#reason = answer.reason;
    this.#failed += 1;
  }

  /** Pushes that failed since the last delivery, and the last reason. */
  get current(): { readonly failed: number; readonly reason: LocalizableText } {
    return { failed: this.#failed, reason: this.#reason };
  }
}
