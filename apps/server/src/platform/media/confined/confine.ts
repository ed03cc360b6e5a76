import { setPriority } from "node:os";

/** `nobody` on every common system, which owns no file. */
const UNPRIVILEGED = 65_534;
const NICENESS = 10;
const LAST_NICENESS = 19;
/** Command-line argument of a process that gives way to all others. */
export const LAST = "--last";

/** Drops the remaining privileges of a child process before it reads the first byte of an untrusted file. */
export function confine(niceness = NICENESS): void {
  // The trial run ends here: its code and libraries were loaded successfully.
  if (process.argv.includes("--try")) process.exit(0);
  setPriority(process.argv.includes(LAST) ? LAST_NICENESS : niceness);
  if (process.getuid?.() === 0) {
    try {
      process.setgroups?.([]);
      process.setgid?.(UNPRIVILEGED);
      process.setuid?.(UNPRIVILEGED);
    } catch {
      // Some containers lack that right. The process still has no environment and none of the server's files open.
    }
  }
  // Ctrl-C interrupts all processes of a terminal at once; the server ends this one when it has finished.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  process.on("disconnect", () => process.exit(0));
}
