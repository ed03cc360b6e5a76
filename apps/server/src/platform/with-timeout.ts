import type { Clock } from "./clock.ts";

/** Milliseconds after which a part that does not answer counts as gone; shorter than the timeout of probes. */
const PATIENCE_MS = 2_000;

/** Resolves to the value of `asked`, or to `otherwise` if it fails or takes too long. Never rejects. */
export async function withTimeout<T>(clock: Clock, asked: Promise<T>, otherwise: T, ms = PATIENCE_MS): Promise<T> {
  const late = Promise.withResolvers<T>();
  const timer = clock.after(ms, () => late.resolve(otherwise));
  const answer = await Promise.race([asked.catch(() => otherwise), late.promise]);
  timer.cancel();
  return answer;
}
