// Measures the speed of this machine, by which the time limits of tests grow.
import { pbkdf2 } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";

const ITERATIONS = 1_000_000;
/** Duration of the calculation on an ordinary quiet machine of 2024, in milliseconds. */
const ORDINARY_MS = 350;
const HIGHEST = 8;

/** Returns how many times slower than an ordinary quiet machine this one is now, with all cores at work: 1 to 8. */
export async function slowness() {
  const derive = promisify(pbkdf2);
  const began = performance.now();
  await Promise.all(Array.from({ length: availableParallelism() }, () => derive("a", "b", ITERATIONS, 64, "sha512")));
  const factor = (performance.now() - began) / ORDINARY_MS;
  return Math.min(Math.max(Math.round(factor * 10) / 10, 1), HIGHEST);
}
