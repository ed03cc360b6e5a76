import type { Clock } from "../clock.ts";
import { type Engine, EngineError, type EngineItem, type EngineRequest, type Piece } from "../engine.ts";
import { halve } from "../segments/sentences.ts";

export type EngineCall = EngineRequest;

export interface CallOptions {
  readonly clock: Clock;
  /** From 0 to 1. Adds jitter, so that a recovering provider does not get every retry at once. */
  readonly random: () => number;
}

const RETRY_LEAST = 50;
const RETRY_SPREAD = 200;
/** Milliseconds. If a provider asks for a longer pause, the next engine is called instead. */
const LONGEST_WAIT = 1_000;
/** Splits into at most 2^5 parts: a thirty-second of a text is small enough for every engine. */
const DEEPEST_SPLIT = 5;

/** Calls an engine with a timeout, retries errors that allow it, and splits texts that are too long. */
export async function callEngine(engine: Engine, call: EngineCall, options: CallOptions): Promise<readonly Piece[][]> {
  try {
    return await split(engine, call, options, 0);
  } catch (error) {
    const failure = asEngineError(error, call.signal);
    const wait = waitBefore(failure, options.random);
    if (wait === null) throw failure;
    await sleep(wait, options.clock, call.signal);
    // After a crash the engine gets each item alone, so that one text does not fail the others again.
    if (failure.code === "crashed") return await singly(engine, call, options);
    return await split(engine, call, options, 0).catch((again) => {
      throw asEngineError(again, call.signal);
    });
  }
}

async function singly(engine: Engine, call: EngineCall, options: CallOptions): Promise<Piece[][]> {
  const answers: Piece[][] = [];
  for (const item of call.items) {
    const one = await once(engine, { ...call, items: [item] }, options).catch((error) => {
      throw asEngineError(error, call.signal);
    });
    answers.push(...one);
  }
  return answers;
}

function waitBefore(error: EngineError, random: () => number): number | null {
  if (error.code === "unavailable") return RETRY_LEAST + RETRY_SPREAD * random();
  if (error.code === "crashed") return 0;
  const fits = error.retryAfter !== undefined && error.retryAfter <= LONGEST_WAIT;
  return error.code === "rate_limited" && fits ? (error.retryAfter as number) : null;
}

/** Responds to `too_long` by halving the items, then the item at a sentence boundary. */
async function split(engine: Engine, call: EngineCall, options: CallOptions, depth: number): Promise<Piece[][]> {
  try {
    return await once(engine, call, options);
  } catch (error) {
    const tooLong = error instanceof EngineError && error.code === "too_long";
    if (!tooLong || depth >= DEEPEST_SPLIT) throw error;
    const { items } = call;
    const again = (some: readonly EngineItem[], deeper: number) =>
      split(engine, { ...call, items: some }, options, depth + deeper);
    if (items.length > 1) {
      const middle = Math.ceil(items.length / 2);
      return [...(await again(items.slice(0, middle), 0)), ...(await again(items.slice(middle), 0))];
    }
    const [item] = items;
    const halves = item && halve(item.pieces, call.source);
    if (!item || !halves) throw error;
    const [left] = await again([{ ...item, pieces: halves[0] }], 1);
    const [right] = await again([{ ...item, pieces: halves[1] }], 1);
    return [[...(left ?? []), { kind: "text", text: " " }, ...(right ?? [])]];
  }
}

async function once(engine: Engine, call: EngineCall, { clock }: CallOptions): Promise<Piece[][]> {
  const controller = new AbortController();
  const ended = Promise.withResolvers<never>();
  // Awaited by `Promise.race` below. If the engine settles first, nothing else handles this rejection.
  ended.promise.catch(() => {});
  const end = (error: unknown) => {
    controller.abort(error);
    ended.reject(error);
  };
  const cancel = () => end(new EngineError("cancelled", "the request was cancelled"));
  const timer = clock.after(engine.timeout, () => end(new EngineError("timeout", "the engine took too long")));
  if (call.signal.aborted) cancel();
  call.signal.addEventListener("abort", cancel, { once: true });
  try {
    // An engine that ignores its signal must not hold up the request.
    const run = engine.translate({ ...call, signal: controller.signal });
    const outcomes = await Promise.race([run, ended.promise]);
    if (outcomes.length !== call.items.length) throw new EngineError("bad_output", "answers are missing");
    return outcomes.map((outcome) => {
      if (!outcome.ok) throw outcome.error;
      return [...outcome.pieces];
    });
  } finally {
    timer.cancel();
    call.signal.removeEventListener("abort", cancel);
  }
}

function asEngineError(error: unknown, signal: AbortSignal): EngineError {
  if (signal.aborted) return new EngineError("cancelled", "the request was cancelled");
  if (error instanceof EngineError) return error;
  return new EngineError("unavailable", "the engine failed in an unexpected way", { cause: error });
}

function sleep(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(ms, () => resolve());
    const cancel = () => {
      timer.cancel();
      reject(new EngineError("cancelled", "the request was cancelled"));
    };
    if (signal.aborted) cancel();
    else signal.addEventListener("abort", cancel, { once: true });
  });
}
