/** Terminals signal every process of a group and `npm` passes signals on, so Ctrl-C may arrive twice. */
const REPEATED_WITHIN_MS = 2_000;

/**
 * Resolves with the reason to stop: a signal, or an uncaught error. A process in an unknown state does not continue,
 * but work in progress is finished, and the exit code reports the failure. A second, later signal ends the process at
 * once.
 */
export function waitForStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let askedAt: number | null = null;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        askedAt ??= Date.now();
        if (Date.now() - askedAt > REPEATED_WITHIN_MS) process.exit(1);
        resolve(signal);
      });
    }
    // The reader of the output is gone, and reporting that would raise the error again.
    for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
    // Also raised for unhandled rejections.
    process.on("uncaughtException", (error) => {
      if (isWriteAfterClose(error)) return;
      console.error("An uncaught error:", error);
      process.exitCode = 1;
      resolve("An uncaught error");
    });
  });
}

/**
 * The database's driver throws this where none can catch it, when a connection ends right before a write
 * (github.com/porsager/postgres/issues/1208). The query is rejected as any of a lost connection.
 */
const isWriteAfterClose = ({ message, stack = "" }: Error) =>
  message.includes("reading 'write'") && /nextWrite .*postgres\/src\/connection\.js/.test(stack);
