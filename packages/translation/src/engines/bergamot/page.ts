import { bytesToHex } from "@noble/hashes/utils.js";
import { type Clock, systemClock } from "../clock.ts";
import { BergamotEngine, type ModelSource } from "./bergamot-engine.ts";
import type { ModelFile, NamedModel } from "./model.ts";
import type { ModelHost, ThreadEvents } from "./model-lane.ts";
import type { ThreadAnswer } from "./thread-messages.ts";

/** The parts of a page's `Worker` that are used. */
export interface PageWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: { readonly data: "ready" | ThreadAnswer }) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** What a page has stored of the models that its server has. */
export interface PageModels extends ModelSource<NamedModel> {
  /** Empty where it is not stored. */
  read(file: ModelFile): Promise<Uint8Array>;
}

export interface PageBergamotOptions {
  readonly models: PageModels;
  /** Starts a worker that is told a model's files first (`ThreadSettings`), answers `ready`, then each `ThreadRequest`. */
  readonly startWorker: () => PageWorker;
  readonly clock?: Clock;
}

/** Loaded at the same time: what one pair needs over English. Each has a memory of its own, of up to 300 MB. */
const MOST_MODELS = 2;

/** The models of Firefox Translations on the reader's device: each in a worker, the least recently used makes room. */
export function openPageBergamot({ models, startWorker, clock = systemClock }: PageBergamotOptions) {
  const host: ModelHost<NamedModel> = {
    read: (_, file) => models.read(file),
    sha256: sha256Of,
    start(files, events) {
      const worker = startWorker();
      listen(worker, events);
      worker.postMessage(files);
      return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
    },
  };
  return new BergamotEngine({
    name: "Firefox Translations models (on this device)",
    privacyLevel: "device",
    supply: models,
    host,
    trouble: () => null,
    reachable: Promise.resolve(true),
    mostModels: MOST_MODELS,
    clock,
    onClose: async () => {},
  });
}

export const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));

function listen(worker: PageWorker, { heard, ended }: ThreadEvents): void {
  worker.onmessage = ({ data }) => heard(data);
  worker.onerror = () => ended("crashed");
}
