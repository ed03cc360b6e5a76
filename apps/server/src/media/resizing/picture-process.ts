import { setPriority } from "node:os";
import { makePicture } from "./make-picture.ts";
import { makePreview } from "./make-preview.ts";
import type { PictureAnswer, PictureOrder } from "./process-messages.ts";
import { TooManyPixels } from "./too-many-pixels.ts";

/** `nobody` on every common system: owns no file. */
const UNPRIVILEGED = 65_534;
const NICENESS = 10;

// Its code and its libraries are here: all there was to try.
if (process.argv.includes("--try")) process.exit(0);

// The decoders read what strangers send. Root gives its rights away before they see the first byte of it.
setPriority(NICENESS);
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

const answer = (message: PictureAnswer) => process.send?.(message);

process.on("message", ({ id, bytes, purpose }: PictureOrder) => {
  (purpose === "preview" ? makePreview(bytes) : makePicture(bytes, purpose)).then(
    (picture) => answer({ id, picture }),
    (error) => answer({ id, refusal: error instanceof TooManyPixels ? "too-many-pixels" : "unreadable" }),
  );
});
// The server is gone.
process.on("disconnect", () => process.exit(0));
