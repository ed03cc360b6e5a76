import { setPriority } from "node:os";

/** `nobody` on every common system: owns no file. */
const UNPRIVILEGED = 65_534;
const NICENESS = 10;
const LAST_NICENESS = 19;
/** The argument of a process that gives way to all others. */
export const LAST = "--last";

/** In a process of its own: what it still has of rights goes before it sees the first byte of a stranger's file. */
export function confine(niceness = NICENESS): void {
  // Its code and its libraries are here: all there was to try.
  if (process.argv.includes("--try")) process.exit(0);
  setPriority(process.argv.includes(LAST) ? LAST_NICENESS : niceness);
  if (process.getuid?.() === 0) {
    try {
      process.setgroups?.([]);
      process.setgid?.(UNPRIVILEGED);
      process.setuid?.(UNPRIVILEGED);
    } catch {
      // A container without that right: the process still has no environment and none of the server's files open.
    }
  }
  // A terminal interrupts all its processes at once; the server ends this one when it has finished.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
  // The server is gone.
  process.on("disconnect", () => process.exit(0));
}
