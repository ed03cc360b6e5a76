import { median, p95, spread } from "../figures.ts";
import type { Opened } from "./desk.ts";
import { SLOW, scrollingFrames, scrollMarked, slowDown } from "./page-probes.ts";
import { drawingBetween, MARK, workBetween, working } from "./processor-time.ts";

/** Figures of one scroll from the end of a history to its beginning. */
export interface Scrolled {
  readonly longestFrame: number;
  readonly longFrames: number;
  readonly frame: number;
  readonly usualWork: number;
  readonly longestWork: number;
  readonly longWork: number;
  readonly longWorkAndDrawing: number;
}

const LONG_MS = 50;
/** Frames come at multiples of 16.67 ms, give or take tenths, so three of them do not exceed 50 ms. */
const isLong = (length: number) => length >= LONG_MS + 1;
/** Number of frames from which the processor time of the others is estimated. */
const WORKED_FRAMES = 600;

export async function scrolledIn({ page, session }: Pick<Opened, "page" | "session">): Promise<Scrolled> {
  await slowDown(session, 1);
  const [, worked] = await working(session, () => scrollMarked(page, WORKED_FRAMES));
  const work = workBetween(worked, MARK.frame, MARK.frame).map((cost) => SLOW * cost);
  const drawing = drawingBetween(worked, MARK.frame, MARK.frame).map((cost) => SLOW * cost);
  await slowDown(session, SLOW);
  const frames = await scrollingFrames(page);
  return {
    longestFrame: Math.max(...frames),
    longFrames: frames.filter(isLong).length,
    frame: p95(frames),
    usualWork: median(work),
    longestWork: Math.max(...work),
    longWork: work.filter(isLong).length,
    longWorkAndDrawing: work.filter((cost, place) => isLong(cost + (drawing[place] ?? 0))).length,
  };
}

export function printScrolled(what: string, all: readonly Scrolled[]) {
  const of = (name: keyof Scrolled) => spread(all.map((one) => one[name]));
  console.log(`while ${what} are scrolled:`);
  console.log(
    `  frames over ${LONG_MS} ms: ${of("longFrames")}; longest ${of("longestFrame")} ms, p95 ${of("frame")} ms`,
  );
  console.log(`  work of the page's thread for a frame: median ${of("usualWork")} ms, longest ${of("longestWork")} ms`);
  console.log(
    `  of ${WORKED_FRAMES} frames, more than ${LONG_MS} ms of it: ${of("longWork")}; with the drawing on other threads: ${of("longWorkAndDrawing")}`,
  );
}
