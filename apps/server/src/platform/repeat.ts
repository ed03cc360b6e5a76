import type { BaseLogger } from "pino";
import type { Clock, Timer } from "./clock.ts";

/** Runs a task every `ms`, one run after the other. A failure is logged and the next run follows. */
export function repeat(clock: Clock, ms: number, action: () => Promise<void>, log: Pick<BaseLogger, "error">): Timer {
  let cancelled = false;
  let timer = clock.after(ms, run);
  function run() {
    action()
      .catch((error) => log.error({ err: error }, "background work failed"))
      .finally(() => {
        if (!cancelled) timer = clock.after(ms, run);
      });
  }
  return {
    cancel() {
      cancelled = true;
      timer.cancel();
    },
  };
}
