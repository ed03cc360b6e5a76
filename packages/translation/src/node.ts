/** Exports that need Node: threads, files, processes. */
export { createDetector, type DetectorOptions } from "./detection/detector.ts";
export { openApertium } from "./engines/apertium/open-apertium.ts";
export { type BergamotOptions, openBergamot } from "./engines/bergamot/open-bergamot.ts";
export { type LocalEngines, type LocalEnginesOptions, openLocalEngines } from "./engines/local.ts";
