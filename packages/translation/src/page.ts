/**
 * Translation in the page, on the reader's device: the same chain as on the server, with the engines that run there.
 * Depends on neither Node nor a provider's client.
 */
export { UNDETERMINED } from "./detection/detection.ts";
export { createBrowserDetector } from "./engines/browser/detector.ts";
export { openBrowserEngine } from "./engines/browser/engine.ts";
export type { Glossary } from "./glossary.ts";
export type { Translation } from "./translation.ts";
export { createTranslator } from "./translator.ts";
