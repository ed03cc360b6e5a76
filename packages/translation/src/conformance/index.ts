/** The conformance suite for scoring an engine. Needs Node to read its case files. */
export { type CaseRequirements, type ConformanceCase, loadCases } from "./cases.ts";
export { type Outcome, rateOutcome } from "./outcome.ts";
export { type ClassScore, runCases, scoreByClass } from "./run.ts";
export { type Score, type ScoreOptions, scoreEngine } from "./score.ts";
