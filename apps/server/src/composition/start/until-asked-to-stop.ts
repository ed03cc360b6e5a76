/** A terminal signals every process of its group and `npm` passes signals on, so one wish may arrive several times. */
const REPEATED_WITHIN_MS = 2_000;

/**
 * Resolves with the reason to stop: a signal, or an error that nobody caught. A process in an unknown state does not
 * go on, but what was begun is finished, and the exit code reports the failure.
 * A second signal, later, ends at once: whoever sends it does not want to wait.
 */
export function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        askedAt ??= Date.now();
        if (Date.now() - askedAt > REPEATED_WITHIN_MS) process.exit(1);
        resolve(signal);
      });
    }
    // Whoever read the output is gone, and to report that would raise it again; nothing else is wrong.
    for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
    // Also raised for a rejection that nobody handled.
    process.on("uncaughtException", (error) => {
      console.error("An error that nobody caught:", error);
      process.exitCode = 1;
      resolve("An error that nobody caught");
    });
  });
}
