import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";

/** A term and its line in the file, for error messages. */
export interface FileTerm {
  readonly line: number;
  readonly term: NewTerm;
}
