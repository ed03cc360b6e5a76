import type { BuiltFiles } from "./built-files.ts";

declare const BUILT_FILES: BuiltFiles;

export const built = BUILT_FILES;

/** The worker's global object: the compiler types `self` as that of any worker. */
export const worker = globalThis as unknown as ServiceWorkerGlobalScope;
