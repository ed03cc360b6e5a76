import { bytesToHex } from "@noble/hashes/utils.js";
import { type Clock, systemClock } from "../../clock.ts";
import { BergamotEngine, type ModelSource } from "./bergamot-engine.ts";
import type { ModelFile, NamedModel } from "./model.ts";
import type { ModelHost } from "./model-lane.ts";

export { IDLE } from "../setup.ts";
export { loadModel } from "./loaded-model.ts";
export { fingerprintOf, type ModelFile, type NamedModel } from "./model.ts";
export type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./thread-messages.ts";

export interface PageModels extends ModelSource<NamedModel> {
  /** Reads a file; empty if it is not stored. */
  read(file: ModelFile): Promise<Uint8Array>;
}

export interface PageBergamotOptions {
  readonly models: PageModels;
  /** Starts a worker with the files of a model. */
  readonly start: ModelHost<NamedModel>["start"];
  readonly clock?: Clock;
}

/** Loaded at the same time: enough for one pair through English. Each takes up to 300 MB of memory. */
const MOST_MODELS = 2;

/** Runs the models of Firefox Translations on the reader's device, each in a worker, evicting unused ones. */
export function openPageBergamot({ models, start, clock = systemClock }: PageBergamotOptions) {
  return new BergamotEngine({
    name: "Firefox Translations models",
    privacyLevel: "device",
    supply: models,
    host: { read: (_, file) => models.read(file), sha256: sha256Of, start },
    trouble: () => null,
    reachable: Promise.resolve(true),
    mostModels: MOST_MODELS,
    clock,
    onClose: async () => {},
  });
}

export const sha256Of = async (bytes: Uint8Array): Promise<string> =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)));
