/**
 * What translates in the page, on its reader's device: the same chain as on the server, with the engines that run there. It has
 * nothing of Node, and no client of a provider.
 */
export { UNDETERMINED } from "./detection/detection.ts";
export { createBrowserDetector } from "./engines/browser/detector.ts";
export { openBrowserEngine } from "./engines/browser/engine.ts";
export type { Glossary } from "./glossary.ts";
export type { Translation } from "./translation.ts";
export { createTranslator } from "./translator.ts";
