import type { CDPSession } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: begin, clock time, and processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

interface Task {
  readonly start: number;
  readonly end: number;
  /** Milliseconds of processor time. */
  readonly cost: number;
}

/** Tasks of the page's main thread in order, and the page's marks meanwhile. */
interface Work {
  readonly tasks: readonly Task[];
  /** Tasks of the raster threads. */
  readonly drawing: readonly Task[];
  readonly marks: readonly { readonly name: string; readonly at: number }[];
}

/**
 * Records the work of the page's main thread while `run` runs, without slowing it down, since slowing down uses the
 * processor too. Unlike clock time it hardly depends on the machine's other load. It leaves out other threads and the server.
 */
export async function working<T>(session: CDPSession, run: () => Promise<T>): Promise<[T, Work]> {
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", take);
  const traceConfig = { includedCategories: ["toplevel", "blink.user_timing", "__metadata"] };
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  const result = await run();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", take);
  return [result, workIn(events)];
}

function workIn(events: readonly TraceEvent[]): Work {
  const marks = events.filter(({ name }) => MARKS.has(name)).toSorted((a, b) => a.ts - b.ts);
  const [first] = marks;
  const of = (thread: number) =>
    tasksOf(events.filter(({ ph, pid, tid }) => ph === "X" && pid === first?.pid && tid === thread));
  const drawing = events
    .filter(({ name, pid, args }) => name === "thread_name" && pid === first?.pid && DRAWS.test(args?.name ?? ""))
    .flatMap(({ tid }) => of(tid))
    .toSorted((a, b) => a.start - b.start);
  return {
    tasks: first ? of(first.tid) : [],
    drawing,
    marks: marks.map(({ name, ts }) => ({ name, at: ts })),
  };
}

/** Chromium's raster threads. */
const DRAWS = /^(ThreadPoolForegroundWorker|CompositorTileWorker)/;

/** Top-level tasks of one thread; nested ones count with their parent. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = [];
  for (const { ts, dur = 0, tdur = 0 } of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0)))
    if (ts >= (tasks.at(-1)?.end ?? 0)) tasks.push({ start: ts, end: ts + dur, cost: tdur / 1_000 });
  return tasks;
}

/** Names of the page's `performance.mark`s: a choice, its display, a frame. */
export const MARK = { chosen: "bench chosen", shown: "bench shown", frame: "bench frame" } as const;
const MARKS: ReadonlySet<string> = new Set(Object.values(MARK));

/** Milliseconds of processor time between each mark of one name and the next of another. */
export const workBetween = ({ tasks, marks }: Work, from: string, to: string): number[] =>
  costBetween(tasks, marks, from, to);

/** The same for the raster threads. */
export const drawingBetween = ({ drawing, marks }: Work, from: string, to: string): number[] =>
  costBetween(drawing, marks, from, to);

function costBetween(tasks: readonly Task[], marks: Work["marks"], from: string, to: string): number[] {
  const costs: number[] = [];
  let [since, next]: [number | null, number] = [null, 0];
  for (const { name, at } of marks) {
    if (since !== null && name === to) {
      let cost = 0;
      for (; next < tasks.length && (tasks[next]?.start ?? 0) < at; next++)
        if ((tasks[next]?.end ?? 0) > since) cost += tasks[next]?.cost ?? 0;
      costs.push(cost);
      since = null;
    }
    if (name === from) since = at;
  }
  return costs;
}
