import { Worker } from "node:worker_threads";
import { siblingModule } from "../sibling-module.ts";
import { usedBy } from "../used-by.ts";
import { wordsForDetection } from "./bare.ts";
import { type Detection, type Detector, type DetectorItem, UNDETERMINED } from "./detection.ts";
import type { DetectorRequest, DetectorResponse } from "./worker-messages.ts";

interface WaitingText {
  readonly request: DetectorRequest;
  readonly resolve: (response: DetectorResponse) => void;
  readonly reject: (error: Error) => void;
  attempts: number;
}

const ATTEMPTS = 2;
/**
 * Milliseconds between two checks of a thread with open requests. Its processor time counts, so that a busy machine
 * does not end it: loading the models takes a tenth of a second, and no message takes nearly half an interval.
 */
const LOOK = 10_000;
const MOST_OF_A_LOOK = 0.5;
/** Checks after which a thread is replaced even though it has hardly run. */
const LOOKS_MAX = 12;
/** A worker answers this many within a few tens of milliseconds. */
const BATCH = 50;

export interface DetectorOptions {
  readonly worker?: URL;
  readonly patience?: number;
}

/**
 * Detects in a worker thread that starts with the first request. A worker that dies or hangs is replaced, and the new
 * one gets the open requests again. A request that ended two workers is rejected.
 */
export function createDetector(options: DetectorOptions = {}): Detector {
  const { worker: file = siblingModule("worker", import.meta.url), patience = LOOK } = options;
  const waiting = new Map<number, WaitingText>();
  let worker: Worker | undefined;
  let watch: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  const start = (): Worker => {
    const started = new Worker(file);
    started.unref();
    started.on("message", (answer: DetectorResponse) => settle(answer));
    started.on("error", (error) => replace(started, error as Error));
    started.on("exit", (code) => replace(started, new Error(`the detector's thread ended with code ${code}`)));
    worker = started;
    return started;
  };

  const settle = (response: DetectorResponse) => {
    waiting.get(response.id)?.resolve(response);
    waiting.delete(response.id);
    guard();
  };

  /** One timer for all open requests; each response restarts it. */
  const guard = () => {
    clearInterval(watch);
    watch = undefined;
    if (waiting.size === 0) return worker?.unref();
    const current = worker;
    let before: number | undefined;
    let looks = 0;
    const look = async () => {
      looks += 1;
      const used = current && looks < LOOKS_MAX ? await usedBy(current) : Number.POSITIVE_INFINITY;
      if (watch !== mine || !current) return;
      before ??= looks < LOOKS_MAX ? used : 0;
      if (used - before < patience * MOST_OF_A_LOOK) return;
      void current.terminate();
      replace(current, new Error("the detector does not answer"));
    };
    const mine = setInterval(() => void look(), patience);
    watch = mine;
  };

  const replace = (dead: Worker, error: Error) => {
    if (dead !== worker) return;
    worker = undefined;
    for (const entry of waiting.values()) {
      if (closed || entry.attempts >= ATTEMPTS) {
        waiting.delete(entry.request.id);
        entry.reject(error);
      } else ask(entry);
    }
    guard();
  };

  const ask = (entry: WaitingText) => {
    entry.attempts += 1;
    const current = worker ?? start();
    current.ref();
    current.postMessage(entry.request);
    guard();
  };

  const request = (asked: Omit<DetectorRequest, "id">) =>
    new Promise<DetectorResponse>((resolve, reject) => {
      if (closed) return reject(new Error("the detector is closed"));
      const request = { id: nextId++, ...asked };
      const entry: WaitingText = { request, resolve, reject, attempts: 0 };
      waiting.set(request.id, entry);
      ask(entry);
    });

  const detectMany = async (items: readonly DetectorItem[]) => {
    const found: Detection[] = [];
    for (let from = 0; from < items.length; from += BATCH) {
      const batch = items
        .slice(from, from + BATCH)
        .map(({ text, prior }) => ({ text: wordsForDetection(text), prior }));
      const asked = batch.filter((item) => item.text !== "");
      const answers = asked.length > 0 ? [...(await request({ items: asked })).detections] : [];
      found.push(...batch.map((item) => (item.text === "" ? UNDETERMINED : (answers.shift() as Detection))));
    }
    return found;
  };

  return {
    detectMany,
    detect: async (text, { prior } = {}) => (await detectMany([{ text, prior }]))[0] as Detection,
    split: async (mixed) => (await request({ items: [], mixed })).parts,
    async [Symbol.asyncDispose]() {
      closed = true;
      const current = worker;
      if (!current) return;
      await current.terminate();
      replace(current, new Error("the detector is closed"));
    },
  };
}
