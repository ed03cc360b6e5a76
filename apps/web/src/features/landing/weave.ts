export type Thread = "indigo" | "marigold";
/** In the order in which they are drawn. */
export const THREADS: readonly Thread[] = ["indigo", "marigold"];

/** The threads cross once in the middle of each step. */
export const STEPS = 5;
const STEP_WIDTH = 92;
const HEIGHT = 44;
const POINTS_PER_STEP = 24;
const LEFT = 10;
const MIDDLE = 110;

/** The path of one ply: a wave between two places, counted in steps, moved sideways by `ply`. */
export function pieceOf(thread: Thread, from: number, to: number, ply: number): string {
  const phase = thread === "indigo" ? 1 : -1;
  const count = Math.ceil((to - from) * POINTS_PER_STEP);
  const points = Array.from({ length: count + 1 }, (_, index) => {
    const at = from + ((to - from) * index) / count;
    const slope = (phase * HEIGHT * Math.PI * -Math.sin(Math.PI * at)) / STEP_WIDTH;
    const length = Math.hypot(1, slope);
    const x = LEFT + at * STEP_WIDTH - (ply * slope) / length;
    const y = MIDDLE + phase * HEIGHT * Math.cos(Math.PI * at) + ply / length;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
