/** A terminal signals every process of its group and `npm` passes signals on, so one wish may arrive several times. */
const REPEATED_WITHIN_MS = 2_000;

/** A second signal, later, ends at once: whoever sends it does not want to wait. */
export function untilAskedToStop(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        askedAt ??= Date.now();
        if (Date.now() - askedAt > REPEATED_WITHIN_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
}
