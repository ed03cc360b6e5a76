import type { Clock, Timer } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import { phrase, sentenceOfError } from "../../engine-sentences.ts";
import { callProvider } from "../provider/call.ts";
import { libreTranslateError } from "./errors.ts";
import { type OfferedPairs, readOfferedPairs } from "./offered-pairs.ts";

const HOUR = 60 * 60_000;
/** Milliseconds; finds a restarted server quickly. */
const SOON = 30_000;

interface FollowLanguagesOptions {
  readonly url: URL;
  readonly clock: Clock;
  readonly timeout: number;
  readonly onChange: (() => void) | undefined;
}

/**
 * Tracks the languages of a server, which depend on the models that its operator has installed. Asks immediately, every
 * half minute while it does not answer, and every hour after that. The last answer stays valid until the next one.
 */
export function followLanguages({ url, clock, timeout, onChange }: FollowLanguagesOptions) {
  let offered: OfferedPairs = readOfferedPairs("[]", "good");
  let problem: ReturnType<typeof sentenceOfError> | null = phrase("languagesNotKnown");
  let next: Timer | undefined;
  const stopped = new AbortController();

  async function look() {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timeout)]);
    const answer = await callProvider({ url, signal });
    if (!answer.ok) throw libreTranslateError(answer, clock.now());
    offered = readOfferedPairs(answer.body, "good");
    problem = offered.pairs().length === 0 ? phrase("offersNoPair") : null;
  }

  async function follow() {
    const known = offered;
    await look().catch((error) => {
      problem = error instanceof EngineError ? sentenceOfError(error) : phrase("cannotBeReached");
    });
    if (stopped.signal.aborted) return;
    next = clock.after(problem === null ? HOUR : SOON, () => void follow());
    if (offered !== known) onChange?.();
  }

  void follow();
  return {
    offered: () => offered,
    problem: () => problem,
    stop() {
      stopped.abort();
      next?.cancel();
    },
  };
}
