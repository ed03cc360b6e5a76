/** The conformance suite, to score engines of one's own; it needs Node for the files of its cases. */
export { type ConformanceCase, loadCases, type Must } from "./cases.ts";
export { type Outcome, rateOutcome } from "./outcome.ts";
export { type ClassScore, runCases, scoreByClass } from "./run.ts";
export { type Score, type ScoreOptions, scoreEngine } from "./score.ts";
